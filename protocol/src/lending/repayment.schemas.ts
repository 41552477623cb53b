// What the server answers of a repayment, before and after it is posted.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'
import { explainedFigure } from './figure.schemas.ts'
import { loanEventLines } from './loan.schemas.ts'

const digits = z.string()
const day = z.string()

export const repaymentPreviewAnswer = named(
  'RepaymentPreview',
  z.strictObject({
    /** `2026-01-31`, of which it would be posted. */
    day,
    /** In the order in which they are paid; their amounts add up to that of the document. */
    loans: z.array(
      z.strictObject({
        id: z.int(),
        financing_no: z.string(),
        /** The loan is written off: its parts are of what was written off, and so is what is left. */
        is_recovery: z.boolean(),
        /** Fen of the payment, as digits. */
        amount: digits,
        /** What it would pay, each part from what is owed at its value date; they add up to its amount. */
        parts: z.strictObject({
          fee: explainedFigure,
          penalty: explainedFigure,
          interest: explainedFigure,
          principal: explainedFigure,
          excess: explainedFigure,
        }),
        /** What would be owed today. */
        left: z.strictObject({
          fee: explainedFigure,
          penalty: explainedFigure,
          interest: explainedFigure,
          principal: explainedFigure,
        }),
        /** Fen of the excess that would settle the claim on the payer, as digits. */
        claim_paid: digits,
        /** With what is left of the claim. */
        total_left: explainedFigure,
        /** Fen that would have accrued since its value date beside what has, as digits, mostly below 0. */
        accrued: z.strictObject({ interest: digits, penalty: digits }),
        others: z.array(
          z.strictObject({
            id: z.int(),
            repay_no: z.string(),
            value_date: day,
            /** Fen more, or less, of each part, as digits; they add up to nothing. */
            change: z.strictObject({
              fee: digits,
              penalty: digits,
              interest: digits,
              principal: digits,
              excess: digits,
            }),
          }),
        ),
      }),
    ),
  }),
)

export type RepaymentPreview = Wire<typeof repaymentPreviewAnswer>

/** An earlier document that would pay something else than it does now. */
export type ReworkedRepayment = RepaymentPreview['loans'][number]['others'][number]

/** Of one loan that it would pay. */
export type LoanPreview = RepaymentPreview['loans'][number]

export const repaymentEventsAnswer = named(
  'RepaymentEvents',
  z.strictObject({
    /** The newest first: what it paid as it was posted, each reallocation, its reversal. */
    events: loanEventLines,
  }),
)

export type RepaymentEvents = Wire<typeof repaymentEventsAnswer>
