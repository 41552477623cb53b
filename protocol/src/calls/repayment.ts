// What a document of repayment would pay, said before it is posted. Nothing is written.
import type { ExplainedFigure } from './figure.ts'
import type { LoanEventLine } from './loan.ts'

export const REPAYMENT_PREVIEW = 'seller_p/contract/RepaymentPreview'
export const REPAYMENT_EVENTS = 'seller_p/contract/RepaymentEvents'

type Component = 'fee' | 'penalty' | 'interest' | 'principal'

/** An earlier document that would pay something else than it does now. */
export interface ReworkedRepayment {
  readonly id: number
  readonly repay_no: string
  readonly value_date: string
  /** Fen more, or less, of each part, as digits; they add up to nothing. */
  readonly change: Readonly<Record<Component | 'excess', string>>
}

/** Of one loan that it would pay. */
export interface LoanPreview {
  readonly id: number
  readonly financing_no: string
  /** The loan is written off: its parts are of what was written off, and so is what is left. */
  readonly is_recovery: boolean
  /** Fen of the payment, as digits. */
  readonly amount: string
  /** What it would pay, each part from what is owed at its value date; they add up to its amount. */
  readonly parts: Readonly<Record<Component | 'excess', ExplainedFigure>>
  /** Fen of the excess that would settle the claim on the payer, as digits. */
  readonly claim_paid: string
  /** What would be owed today. */
  readonly left: Readonly<Record<Component, ExplainedFigure>>
  /** With what is left of the claim. */
  readonly total_left: ExplainedFigure
  /** Fen that would have accrued since its value date beside what has, as digits, mostly below 0. */
  readonly accrued: Readonly<Record<'interest' | 'penalty', string>>
  readonly others: readonly ReworkedRepayment[]
}

export interface RepaymentPreview {
  /** `2026-01-31`, of which it would be posted. */
  readonly day: string
  /** In the order in which they are paid; their amounts add up to that of the document. */
  readonly loans: readonly LoanPreview[]
}

export interface RepaymentEvents {
  /** The newest first: what it paid as it was posted, each reallocation, its reversal. */
  readonly events: readonly LoanEventLine[]
}
