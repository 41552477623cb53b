import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'
import { explainedFigure } from './figure.schemas.ts'
import { loanEventLines } from './loan.schemas.ts'

const digits = z.string()
const day = z.string()

export const repaymentPreviewResponse = nameSchema(
  'RepaymentPreview',
  z.strictObject({
    /** `2026-01-31`, the value date of the posting. */
    day,
    /** In order of payment; the amounts add up to the amount of the document. */
    loans: z.array(
      z.strictObject({
        id: z.int(),
        financing_no: z.string(),
        /** True for a written-off loan: `parts` and `left` refer to the written-off amounts. */
        is_recovery: z.boolean(),
        amount: digits,
        /** Allocation of the payment, based on the debt at its value date; adds up to `amount`. */
        parts: z.strictObject({
          fee: explainedFigure,
          penalty: explainedFigure,
          interest: explainedFigure,
          principal: explainedFigure,
          excess: explainedFigure,
        }),
        left: z.strictObject({
          fee: explainedFigure,
          penalty: explainedFigure,
          interest: explainedFigure,
          principal: explainedFigure,
        }),
        /** Excess in fen that settles the claim on the payer, as digits. */
        claim_paid: digits,
        total_left: explainedFigure,
        /** Change in fen of the accrual since the value date, as digits; usually negative. */
        accrued: z.strictObject({ interest: digits, penalty: digits }),
        others: z.array(
          z.strictObject({
            id: z.int(),
            repay_no: z.string(),
            value_date: day,
            /** Change in fen of each part, as digits; the changes add up to zero. */
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

export type RepaymentPreview = Wire<typeof repaymentPreviewResponse>

/** An earlier repayment document whose allocation would change. */
export type ReworkedRepayment = RepaymentPreview['loans'][number]['others'][number]

export type LoanPreview = RepaymentPreview['loans'][number]

export const repaymentEventsResponse = nameSchema(
  'RepaymentEvents',
  z.strictObject({
    /** Newest first: the posted allocation, each reallocation, the reversal. */
    events: loanEventLines,
  }),
)

export type RepaymentEvents = Wire<typeof repaymentEventsResponse>
