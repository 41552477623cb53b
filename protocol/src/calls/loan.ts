// What the page of a loan shows beside its row: what is owed and how that comes about, what its goods carry, when it falls due, and what has happened.
import type { ExplainedFigure } from './figure.ts'

export const LOAN_LIFE = 'seller_p/pledge/LoanLife'
export const LOAN_STATEMENT = 'seller_p/pledge/LoanStatement'

/** Days are `2026-01-31`, both are in it; what of them lies before the draw or ahead is left out. */
export interface LoanStatementRequest {
  readonly id: number
  readonly from: string
  readonly to: string
  readonly format: 'pdf' | 'xlsx'
}

export interface LoanPeriod {
  readonly period_no: number
  /** `2026-01-31`. */
  readonly due: string
  /** Fen that fall due that day, as digits; of a day to come, if everything is paid on its day until then. */
  readonly principal: string
  readonly interest: string
  readonly status: 'settled' | 'late' | 'due' | 'planned' | 'written_off'
}

export interface LoanEventLine {
  readonly id: number
  /**
   * 1 draw, 2 fee, 3 repayment, 4 reversal, 5 other parts of one, 6 other accruals, 7 written off, 8 excess paid back, 9 a fee taken back, 10 recovered after
   * a write-off, 11 reversal of a recovery, 12 other parts of one.
   */
  readonly kind: number
  readonly value_date: string
  /** Fen. */
  readonly amount: number
  /** By how much what is settled, or recovered, changes; of other accruals, by how much more had accrued. Fen. */
  readonly fee: number
  readonly penalty: number
  readonly interest: number
  readonly principal: number
  readonly excess: number
  /** Fen by which the claim on the payer changes. */
  readonly claim: number
  /** Of a repayment: its document. */
  readonly source: string
  readonly remark: string
  readonly who: string
  /** Seconds UTC. */
  readonly time: number
}

export interface LoanPledge {
  readonly id: number
  readonly pledge_no: string
  readonly receipt_id: number
  readonly contract_no: string
  readonly goods: string
  /** Hundredths of a tonne. */
  readonly weight: number
  readonly earmarked: number
  /** Null without a price that the terms trust. */
  readonly price: ExplainedFigure | null
  readonly eligible: ExplainedFigure | null
  /** Hundredths of a tonne that could go while the others stay. */
  readonly releasable: ExplainedFigure
}

export interface LoanCoverNow {
  readonly band: 'normal' | 'warning' | 'call' | 'liquidation' | 'unpriced'
  readonly policy_version: number
  /** Parts per million. */
  readonly pledge_rate: string
  readonly lines: Readonly<Record<'warning' | 'call' | 'liquidation', string>>
  /** Null without prices, or with nothing to measure against. */
  readonly ltv: ExplainedFigure | null
  readonly eligible: ExplainedFigure | null
  /** Fen for a tonne at which each line is reached, where all goods have one price. */
  readonly triggers: readonly {
    readonly line: 'warning' | 'call' | 'liquidation'
    readonly price: ExplainedFigure
  }[]
  /** Sentences in the reader's language: which goods have no price. */
  readonly gaps: readonly string[]
  /** Sentences in the reader's language: why nothing is released, whatever the cover. */
  readonly holds: readonly string[]
}

/** At the end of a day, today at this moment. Fen. */
export interface LoanPoint {
  readonly day: string
  readonly principal: number
  readonly total: number
  /** What the goods that were pledged then counted for after the haircut; null without a price of that day that the terms trust, and with nothing pledged. */
  readonly value: number | null
}

export interface LoanLife {
  readonly day: string
  readonly loan_state: number
  readonly dpd: number
  /** Computed from the days past due; null for a loan that is written off, which is of class 5 whatever they are. */
  readonly asset_class: ExplainedFigure | null
  /** Days past due from which the next class begins; null in the last one. */
  readonly next_class_days: number | null
  readonly due_date: string
  /** Of a loan that is written off, what was: the books have nothing left of it. */
  readonly total: ExplainedFigure
  readonly parts: Readonly<Record<'principal' | 'interest' | 'penalty' | 'fee', ExplainedFigure>>
  /** Claim on the payer: excess that was paid out and that the loan needs after a reversal or a fee. Of a written-off loan, the claim before. Null without one. */
  readonly claim: ExplainedFigure | null
  /** Of a written-off loan: fen that payments have recovered, and fen that are left to recover. Null of others. */
  readonly recovery: { readonly recovered: number; readonly left: number } | null
  /** Fen. */
  readonly drawn: number
  /** Null once nothing is pledged. */
  readonly cover: LoanCoverNow | null
  readonly pledges: readonly LoanPledge[]
  readonly periods: readonly LoanPeriod[]
  /** From the draw on, by the day. */
  readonly balance: readonly LoanPoint[]
  readonly events: readonly LoanEventLine[]
}
