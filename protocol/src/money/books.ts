// Money ledger: balances of all accounts at the end of a day, account lines, and journal lines. Amounts are fen as digits.

export const BOOKS = {
  balance: 'seller/finance/TrialBalance',
  accounts: 'seller/finance/TrialAccounts',
  lines: 'seller/finance/AccountLines',
  journal: 'seller/finance/JournalLines',
  export: 'seller/finance/TrialExport',
} as const

/** Maximum and default page size of accounts. */
export const MAX_ACCOUNTS = 200

export interface JournalSubject {
  /** Path of the list, used to prove the record's ledger entries. */
  readonly list: string
  readonly id: number
  readonly title: string
  readonly screen: string
}
