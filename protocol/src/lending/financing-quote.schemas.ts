// What the server accepts of a quote, and answers.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'
import { type ErrorCode } from '../errors.ts'
import { explainedFigure } from './figure.schemas.ts'

/** Receipts that one application offers. */
const MAX_LINES = 50
const id = z.int().min(1)
const fen = z.int().min(0)

export const financingQuoteRequest = named(
  'FinancingQuoteRequest',
  z.strictObject({
    bank_id: id,
    /** Fen; 0 while nothing is asked for yet. */
    amount: fen,
    tenor_days: z.int().min(1).max(365),
    /** Hundredths of a tonne; all that is free where it is left out. */
    lines: z
      .array(z.strictObject({ receipt_id: id, weight: z.int().min(1).max(1_000_000_000_00).exactOptional() }))
      .min(1)
      .max(MAX_LINES)
      .refine((lines) => new Set(lines.map(({ receipt_id }) => receipt_id)).size === lines.length),
  }),
)

export type FinancingQuoteRequest = Wire<typeof financingQuoteRequest>

const fault = z.strictObject({
  code: z.string() as unknown as z.ZodType<ErrorCode>,
  message: z.string(),
})

/** Why it is not so, in the reader’s language: the rule, the figure, and what is possible. */
export type QuoteFault = Wire<typeof fault>

const digits = z.string()

export const financingQuoteAnswer = named(
  'FinancingQuote',
  z.strictObject({
    /** Of the terms that would be pinned; null without any for these goods. */
    policy_id: z.int().nullable(),
    policy_version: z.int().nullable(),
    /** Parts per million. */
    pledge_rate: digits.nullable(),
    lines: z.array(
      z.strictObject({
        receipt_id: z.int(),
        contract_no: z.string(),
        goods: z.string(),
        weight: z.int(),
        /** What may be offered of it. */
        free: z.int(),
        /** Fen for a tonne and the day that it is of; null where the goods have no price that the terms trust. */
        price: explainedFigure.nullable(),
        price_day: z.string().nullable(),
        /** Parts per million. */
        grade: digits,
        haircut: digits,
        /** Fen; null without a price. */
        gross: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        /** Fen that this line alone would carry. */
        cap: digits.nullable(),
        faults: z.array(fault),
      }),
    ),
    eligible: explainedFigure,
    cap: explainedFigure.nullable(),
    /** Fen that can be asked for in all, as digits. */
    possible: digits,
    /** `2026-01-31`, were it drawn today. */
    maturity: z.string(),
    /** Of the whole; those of lines stand with them. */
    faults: z.array(fault),
  }),
)

export type FinancingQuote = Wire<typeof financingQuoteAnswer>

export type QuotedLine = FinancingQuote['lines'][number]
