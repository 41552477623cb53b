import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'
import { type ErrorCode } from '../errors.ts'
import { explainedFigure } from './figure.schemas.ts'

const MAX_LINES = 50
const id = z.int().min(1)
const fen = z.int().min(0)

export const financingQuoteRequest = nameSchema(
  'FinancingQuoteRequest',
  z.strictObject({
    bank_id: id,
    amount: fen,
    tenor_days: z.int().min(1).max(365),
    /** Hundredths of a tonne; defaults to the whole free weight. */
    lines: z
      .array(z.strictObject({ receipt_id: id, weight: z.int().min(1).max(1_000_000_000_00).exactOptional() }))
      .min(1)
      .max(MAX_LINES)
      .refine((lines) => new Set(lines.map(({ receipt_id }) => receipt_id)).size === lines.length),
  }),
)

export type FinancingQuoteRequest = Wire<typeof financingQuoteRequest>

export const quoteRejection = z.strictObject({
  code: z.string() as unknown as z.ZodType<ErrorCode>,
  message: z.string(),
})

/** A rejection in the caller's language, with the rule, the figure and the possible amount. */
export type QuoteRejection = Wire<typeof quoteRejection>

const digits = z.string()

export const quotedLine = z.strictObject({
  receipt_id: z.int(),
  contract_no: z.string(),
  goods: z.string(),
  weight: z.int(),
  free: z.int(),
  /** Fen per tonne and the day of the price; null without a price that the terms accept. */
  price: explainedFigure.nullable(),
  price_day: z.string().nullable(),
  /** Parts per million. */
  grade: digits,
  haircut: digits,
  /** Fen; null without a price. */
  gross: explainedFigure.nullable(),
  eligible: explainedFigure.nullable(),
  /** Maximum loan in fen for this line alone. */
  cap: digits.nullable(),
  faults: z.array(quoteRejection),
})

export const financingQuoteResponse = nameSchema(
  'FinancingQuote',
  z.strictObject({
    /** The financing terms that would apply; null if there are none for these goods. */
    policy_id: z.int().nullable(),
    policy_version: z.int().nullable(),
    /** Parts per million. */
    pledge_rate: digits.nullable(),
    lines: z.array(quotedLine),
    eligible: explainedFigure,
    cap: explainedFigure.nullable(),
    /** Maximum amount in fen that can be applied for, as digits. */
    possible: digits,
    /** `2026-01-31`, if drawn today. */
    maturity: z.string(),
    /** Rejections of the whole quote; each line has its own. */
    faults: z.array(quoteRejection),
  }),
)

export type FinancingQuote = Wire<typeof financingQuoteResponse>

export type QuotedLine = Wire<typeof quotedLine>
