// The money book: what all accounts have at the end of a day, what each of them was posted, and the lines of a journal. Amounts are fen as digits.

export const BOOKS = {
  balance: 'seller/finance/TrialBalance',
  accounts: 'seller/finance/TrialAccounts',
  lines: 'seller/finance/AccountLines',
  journal: 'seller/finance/JournalLines',
  export: 'seller/finance/TrialExport',
} as const

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
