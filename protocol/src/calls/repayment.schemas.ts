// What the server answers of a repayment, before and after it is posted.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { explainedFigure } from './figure.schemas.ts'
import { loanEventLines } from './loan.schemas.ts'
import type { RepaymentEvents, RepaymentPreview } from './repayment.ts'

const digits = z.string()
const day = z.string()

export const repaymentPreviewAnswer: z.ZodType<RepaymentPreview> = named(
  'RepaymentPreview',
  z.strictObject({
    day,
    loans: z.array(
      z.strictObject({
        id: z.int(),
        financing_no: z.string(),
        is_recovery: z.boolean(),
        amount: digits,
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
        claim_paid: digits,
        total_left: explainedFigure,
        accrued: z.strictObject({ interest: digits, penalty: digits }),
        others: z.array(
          z.strictObject({
            id: z.int(),
            repay_no: z.string(),
            value_date: day,
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

export const repaymentEventsAnswer: z.ZodType<RepaymentEvents> = named(
  'RepaymentEvents',
  z.strictObject({ events: loanEventLines }),
)
