// Suggested matches of a bank statement line. A user matches the line, and a second user posts it.

export const STATEMENT_SUGGEST = 'seller_p/contract/StatementSuggest'

/** Reason for a suggestion. The weights are in modules/lending/domain/loan/statement-match.ts. */
export type StatementReason = 'serial' | 'number' | 'total' | 'instalment' | 'amount' | 'account' | 'payer' | 'day'
