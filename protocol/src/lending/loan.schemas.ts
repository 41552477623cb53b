// What the server answers of a loan's page.
import { z } from 'zod'
import { named, type Wire } from '../described/named.ts'
import { explainedFigure } from './figure.schemas.ts'

const digits = z.string()
const day = z.string()
const fen = z.int()
const line = z.enum(['warning', 'call', 'liquidation'])

export const loanEventLines = z.array(
  z.strictObject({
    id: z.int(),
    /**
     * 1 draw, 2 fee, 3 repayment, 4 reversal, 5 other parts of one, 6 other accruals, 7 written off, 8 excess paid back, 9 a fee taken back, 10 recovered after
     * a write-off, 11 reversal of a recovery, 12 other parts of one.
     */
    kind: z.int(),
    value_date: day,
    /** Fen. */
    amount: fen,
    /** By how much what is settled, or recovered, changes; of other accruals, by how much more had accrued. Fen. */
    fee: fen,
    penalty: fen,
    interest: fen,
    principal: fen,
    excess: fen,
    /** Fen by which the claim on the payer changes. */
    claim: fen,
    /** Of a repayment: its document. */
    source: z.string(),
    remark: z.string(),
    who: z.string(),
    /** Seconds UTC. */
    time: z.int(),
  }),
)

export type LoanEventLine = Wire<typeof loanEventLines>[number]

export const loanLifeAnswer = named(
  'LoanLife',
  z.strictObject({
    day,
    loan_state: z.int(),
    dpd: z.int(),
    /** Computed from the days past due; null for a loan that is written off, which is of class 5 whatever they are. */
    asset_class: explainedFigure.nullable(),
    /** Days past due from which the next class begins; null in the last one. */
    next_class_days: z.int().nullable(),
    due_date: day,
    /** Of a loan that is written off, what was: the books have nothing left of it. */
    total: explainedFigure,
    parts: z.strictObject({
      principal: explainedFigure,
      interest: explainedFigure,
      penalty: explainedFigure,
      fee: explainedFigure,
    }),
    /** Claim on the payer: excess that was paid out and that the loan needs after a reversal or a fee. Of a written-off loan, the claim before. Null without one. */
    claim: explainedFigure.nullable(),
    /** Of a written-off loan: fen that payments have recovered, and fen that are left to recover. Null of others. */
    recovery: z.strictObject({ recovered: fen, left: fen }).nullable(),
    /** Fen. */
    drawn: fen,
    /** Null once nothing is pledged. */
    cover: z
      .strictObject({
        band: z.enum(['normal', 'warning', 'call', 'liquidation', 'unpriced']),
        policy_version: z.int(),
        /** Parts per million. */
        pledge_rate: digits,
        lines: z.strictObject({ warning: digits, call: digits, liquidation: digits }),
        /** Null without prices, or with nothing to measure against. */
        ltv: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        /** Fen for a tonne at which each line is reached, where all goods have one price. */
        triggers: z.array(z.strictObject({ line, price: explainedFigure })),
        /** Sentences in the reader's language: which goods have no price. */
        gaps: z.array(z.string()),
        /** Sentences in the reader's language: why nothing is released, whatever the cover. */
        holds: z.array(z.string()),
      })
      .nullable(),
    pledges: z.array(
      z.strictObject({
        id: z.int(),
        pledge_no: z.string(),
        receipt_id: z.int(),
        contract_no: z.string(),
        goods: z.string(),
        /** Hundredths of a tonne. */
        weight: z.int(),
        earmarked: z.int(),
        /** Null without a price that the terms trust. */
        price: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        /** Hundredths of a tonne that could go while the others stay. */
        releasable: explainedFigure,
      }),
    ),
    periods: z.array(
      z.strictObject({
        period_no: z.int(),
        /** `2026-01-31`. */
        due: day,
        /** Fen that fall due that day, as digits; of a day to come, if everything is paid on its day until then. */
        principal: digits,
        interest: digits,
        status: z.enum(['settled', 'late', 'due', 'planned', 'written_off']),
      }),
    ),
    /** From the draw on, by the day. */
    balance: z.array(
      z.strictObject({
        day,
        principal: fen,
        total: fen,
        /** What the goods that were pledged then counted for after the haircut; null without a price of that day that the terms trust, and with nothing pledged. */
        value: fen.nullable(),
      }),
    ),
    events: loanEventLines,
  }),
)

export type LoanLife = Wire<typeof loanLifeAnswer>

export type LoanCoverNow = NonNullable<LoanLife['cover']>

export type LoanPledge = LoanLife['pledges'][number]

export type LoanPeriod = LoanLife['periods'][number]

/** At the end of a day, today at this moment. Fen. */
export type LoanPoint = LoanLife['balance'][number]

export const loanStatementRequest = z
  .strictObject({ id: z.int().min(1), from: z.iso.date(), to: z.iso.date(), format: z.enum(['pdf', 'xlsx']) })
  .refine(({ from, to }) => from <= to)

/** Days are `2026-01-31`, both are in it; what of them lies before the draw or ahead is left out. */
export type LoanStatementRequest = Wire<typeof loanStatementRequest>
