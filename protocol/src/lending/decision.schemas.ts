import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'
import { explainedFigure } from './figure.schemas.ts'
import { quotedLine, quoteRejection } from './financing-quote.schemas.ts'

const fen = z.int()
const band = z.enum(['normal', 'warning', 'call', 'liquidation', 'unpriced'])

const limitUse = z.strictObject({
  kind: z.enum(['bank', 'owner', 'store', 'goods', 'guarantor', 'store_cap']),
  /** Of the owner, firm, goods or guarantor. */
  name: z.string(),
  limit: fen,
  /** Of all loans before the decision, and with this one. */
  used: fen,
  after: fen,
})

export type LimitUse = Wire<typeof limitUse>

/** Localised. `open` means that a guard of a later step requires it. */
const evidence = z.strictObject({ state: z.enum(['good', 'open', 'bad']), name: z.string(), text: z.string() })

export type Evidence = Wire<typeof evidence>

/** Null for a loan that was drawn or has ended. */
export const financingDecisionResponse = nameSchema(
  'FinancingDecision',
  z
    .strictObject({
      owner: z.string(),
      /** Fen: the proposed amount, or the requested one before the proposal. */
      amount: fen,
      tenor_days: z.int(),
      /** Percent × 100 a year; null before the proposal. */
      rate: z.int().nullable(),
      /** `2026-01-31`, if drawn today. */
      maturity: z.string(),
      /** Parts per million; null without a policy for these goods. */
      pledge_rate: z.string().nullable(),
      eligible: explainedFigure,
      /** With the amount drawn; null without a price. */
      ltv: explainedFigure.nullable(),
      cap: explainedFigure.nullable(),
      lines: z.array(quotedLine),
      /** After all prices fall by the given percent: parts per million, rounded up. Empty without prices. */
      falls: z.array(z.strictObject({ percent: z.int(), ltv: z.string().nullable(), band })),
      /** The owner, who reads this response too, learns nothing of the bank's other loans and of its findings. */
      limits: z.array(limitUse).nullable(),
      evidence: z.array(evidence).nullable(),
      /** Why the loan would be refused now. */
      faults: z.array(quoteRejection),
    })
    .nullable(),
)

export type FinancingDecision = NonNullable<Wire<typeof financingDecisionResponse>>

/** Null for a release that is weighed or has ended, and for the storage firm, which learns nothing of the debt. */
export const releaseDecisionResponse = nameSchema(
  'ReleaseDecision',
  z
    .strictObject({
      owner: z.string(),
      goods: z.string(),
      /** Hundredths of a tonne. */
      weight: z.int(),
      /** Fen today. */
      owed: fen,
      /** Parts per million. */
      pledge_rate: z.string(),
      before: z.strictObject({ eligible: explainedFigure, ltv: explainedFigure.nullable(), band }).nullable(),
      /** Null without prices. */
      after: z.strictObject({ eligible: explainedFigure, ltv: explainedFigure.nullable(), band }).nullable(),
      /** Hundredths of a tonne; null for goods that are no longer pledged. */
      releasable: explainedFigure.nullable(),
      faults: z.array(quoteRejection),
    })
    .nullable(),
)

export type ReleaseDecision = NonNullable<Wire<typeof releaseDecisionResponse>>
