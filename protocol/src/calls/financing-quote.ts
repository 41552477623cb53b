// What can be drawn on goods at a bank, and why not more: answered while an application is typed. Nothing is written, and nothing reserved.
import type { ErrorCode } from '../errors.ts'
import type { ExplainedFigure } from './figure.ts'

export const FINANCING_QUOTE = 'seller_p/pledge/FinancingQuote'

export interface FinancingQuoteRequest {
  readonly bank_id: number
  /** Fen; 0 while nothing is asked for yet. */
  readonly amount: number
  readonly tenor_days: number
  /** Hundredths of a tonne; all that is free where it is left out. */
  readonly lines: readonly { readonly receipt_id: number; readonly weight?: number }[]
}

/** Why it is not so, in the reader’s language: the rule, the figure, and what is possible. */
export interface QuoteFault {
  readonly code: ErrorCode
  readonly message: string
}

export interface QuotedLine {
  readonly receipt_id: number
  readonly contract_no: string
  readonly goods: string
  readonly weight: number
  /** What may be offered of it. */
  readonly free: number
  /** Fen for a tonne and the day that it is of; null where the goods have no price that the terms trust. */
  readonly price: ExplainedFigure | null
  readonly price_day: string | null
  /** Parts per million. */
  readonly grade: string
  readonly haircut: string
  /** Fen; null without a price. */
  readonly gross: ExplainedFigure | null
  readonly eligible: ExplainedFigure | null
  /** Fen that this line alone would carry. */
  readonly cap: string | null
  readonly faults: readonly QuoteFault[]
}

export interface FinancingQuote {
  /** Of the terms that would be pinned; null without any for these goods. */
  readonly policy_id: number | null
  readonly policy_version: number | null
  /** Parts per million. */
  readonly pledge_rate: string | null
  readonly lines: readonly QuotedLine[]
  readonly eligible: ExplainedFigure
  readonly cap: ExplainedFigure | null
  /** Fen that can be asked for in all, as digits. */
  readonly possible: string
  /** `2026-01-31`, were it drawn today. */
  readonly maturity: string
  /** Of the whole; those of lines stand with them. */
  readonly faults: readonly QuoteFault[]
}
