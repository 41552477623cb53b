// What the server accepts of a quote, and answers.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { type ErrorCode } from '../errors.ts'
import type { FinancingQuote, FinancingQuoteRequest, QuoteFault } from './financing-quote.ts'
import { explainedFigure } from './figure.schemas.ts'

/** Receipts that one application offers. */
const MAX_LINES = 50
const id = z.int().min(1)
const fen = z.int().min(0)

export const financingQuoteRequest: z.ZodType<FinancingQuoteRequest> = named(
  'FinancingQuoteRequest',
  z.strictObject({
    bank_id: id,
    amount: fen,
    tenor_days: z.int().min(1).max(365),
    lines: z
      .array(z.strictObject({ receipt_id: id, weight: z.int().min(1).max(1_000_000_000_00).exactOptional() }))
      .min(1)
      .max(MAX_LINES)
      .refine((lines) => new Set(lines.map(({ receipt_id }) => receipt_id)).size === lines.length),
  }),
)

const fault: z.ZodType<QuoteFault> = z.strictObject({
  code: z.string() as unknown as z.ZodType<ErrorCode>,
  message: z.string(),
})
const digits = z.string()

export const financingQuoteAnswer: z.ZodType<FinancingQuote> = named(
  'FinancingQuote',
  z.strictObject({
    policy_id: z.int().nullable(),
    policy_version: z.int().nullable(),
    pledge_rate: digits.nullable(),
    lines: z.array(
      z.strictObject({
        receipt_id: z.int(),
        contract_no: z.string(),
        goods: z.string(),
        weight: z.int(),
        free: z.int(),
        price: explainedFigure.nullable(),
        price_day: z.string().nullable(),
        grade: digits,
        haircut: digits,
        gross: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        cap: digits.nullable(),
        faults: z.array(fault),
      }),
    ),
    eligible: explainedFigure,
    cap: explainedFigure.nullable(),
    possible: digits,
    maturity: z.string(),
    faults: z.array(fault),
  }),
)
