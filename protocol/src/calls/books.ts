// The money book: what all accounts have at the end of a day, what each of them was posted, and the lines of a journal. Amounts are fen as digits.

export const BOOKS = {
  balance: 'seller/finance/TrialBalance',
  accounts: 'seller/finance/TrialAccounts',
  lines: 'seller/finance/AccountLines',
  journal: 'seller/finance/JournalLines',
  export: 'seller/finance/TrialExport',
} as const

export interface Booked {
  /** What was posted to its debit and to its credit by the end of the day, since the account began. */
  readonly debit: string
  readonly credit: string
  /** Credit less debit: above zero is owed to the owner of the account, below zero by them. */
  readonly balance: string
}

export interface KindBooked extends Booked {
  readonly kind: string
  readonly name: string
  readonly accounts: number
}

export interface TrialBalance {
  /** `2026-01-31`. */
  readonly day: string
  readonly kinds: readonly KindBooked[]
  /** The balance of it is nothing: each journal adds up to nothing. */
  readonly total: Booked
}

export interface AccountBooked extends Booked {
  readonly id: number
  /** Whose it is: a loan by its number, a bank or a wallet by its name. */
  readonly owner: string
}

export interface TrialAccounts {
  /** Those with the largest balances first. */
  readonly accounts: readonly AccountBooked[]
  /** On all pages. */
  readonly count: number
}

/** How many accounts a page of them has at the most, and has where nobody says. */
export const MAX_ACCOUNTS = 200

/** Where a journal leads: the record that it is about. */
export interface BookedRecord {
  /** The path of its list, of which its entries in the ledger are proved. */
  readonly list: string
  readonly id: number
  readonly title: string
  readonly screen: string
}
