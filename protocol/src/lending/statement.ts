// What a line of a bank's statement may be the repayment of, and what speaks for it. It proposes; a person matches, and another posts.

export const STATEMENT_SUGGEST = 'seller_p/contract/StatementSuggest'

/** What speaks for a proposal: modules/lending/domain/loan/statement-match.ts says how much each counts. */
export type StatementReason =
  | 'serial'
  | 'number'
  | 'total'
  | 'instalment'
  | 'amount'
  | 'account'
  | 'payer'
  | 'day'
