// What a line of a bank's statement may be the repayment of, and what speaks for it. It proposes; a person matches, and another posts.

export const STATEMENT_SUGGEST = 'seller_p/contract/StatementSuggest'

/** What speaks for a proposal: domain/financing/statement-match.ts says how much each counts. */
export type StatementReason =
  | 'serial'
  | 'number'
  | 'total'
  | 'instalment'
  | 'amount'
  | 'account'
  | 'payer'
  | 'day'

export interface StatementSuggestion {
  readonly kind: 'document' | 'loan'
  /** Of the document, or of the loan. */
  readonly id: number
  readonly no: string
  readonly borrower: string
  /** Points of a hundred. */
  readonly score: number
  /** The strongest first, each with its points. */
  readonly reasons: readonly { readonly reason: StatementReason; readonly points: number }[]
  /** Fen, as digits: what a document says, or what is owed for a loan on the value date. */
  readonly amount: string
}

export interface StatementSuggestions {
  /** Whether the reader may match the line now. */
  readonly can_match: boolean
  /** The likeliest first, at most five. */
  readonly suggestions: readonly StatementSuggestion[]
}
