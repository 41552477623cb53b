import { z } from 'zod'
import { nameSchema, type Wire } from '../described/named-schemas.ts'
import { explainedFigure } from './figure.schemas.ts'

const digits = z.string()
const day = z.string()
const fen = z.int()
const line = z.enum(['warning', 'call', 'liquidation'])

export const loanEventLines = z.array(
  z.strictObject({
    id: z.int(),
    /**
     * 1 draw, 2 fee, 3 repayment, 4 reversal, 5 reallocation of a repayment, 6 accrual correction, 7 write-off, 8 refund of excess, 9 reversal of a
     * fee, 10 recovery after a write-off, 11 reversal of a recovery, 12 reallocation of a recovery.
     */
    kind: z.int(),
    value_date: day,
    amount: fen,
    /** Fen. Change of the settled or recovered part; for an accrual correction, the additional accrual. */
    fee: fen,
    penalty: fen,
    interest: fen,
    principal: fen,
    excess: fen,
    claim: fen,
    source: z.string(),
    remark: z.string(),
    who: z.string(),
    /** Seconds UTC. */
    time: z.int(),
  }),
)

export type LoanEventLine = Wire<typeof loanEventLines>[number]

export const loanLifeResponse = nameSchema(
  'LoanLife',
  z.strictObject({
    day,
    loan_state: z.int(),
    dpd: z.int(),
    /** Derived from the days past due; null for a written-off loan, which is always class 5. */
    asset_class: explainedFigure.nullable(),
    /** Days past due at which the next class begins; null in the last class. */
    next_class_days: z.int().nullable(),
    due_date: day,
    /** For a written-off loan: the amounts before the write-off, because the books show zero. */
    total: explainedFigure,
    parts: z.strictObject({
      principal: explainedFigure,
      interest: explainedFigure,
      penalty: explainedFigure,
      fee: explainedFigure,
    }),
    /**
     * Claim on the payer: refunded excess that the loan needs again after a reversal or a fee. For a written-off loan, the claim before the
     * write-off. Null without a claim.
     */
    claim: explainedFigure.nullable(),
    /** Written-off loans only: recovered fen and remaining fen; otherwise null. */
    recovery: z.strictObject({ recovered: fen, left: fen }).nullable(),
    drawn: fen,
    /** Null without pledged goods. */
    cover: z
      .strictObject({
        band: z.enum(['normal', 'warning', 'call', 'liquidation', 'unpriced']),
        policy_version: z.int(),
        /** Parts per million. */
        pledge_rate: digits,
        lines: z.strictObject({ warning: digits, call: digits, liquidation: digits }),
        /** Null without prices or without an amount to compare. */
        ltv: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        /** Fen per tonne at which each line is reached, if all goods have the same price. */
        triggers: z.array(z.strictObject({ line, price: explainedFigure })),
        /** Localised sentences that list goods without a price. */
        gaps: z.array(z.string()),
        /**
         * The last stored valuation, by which lists sort and filter: its time, and the event that caused it, as `valuation_event.cause`. Null until the
         * first one.
         */
        valued: z.strictObject({ time: z.int(), cause: z.int().min(1).max(15), batch: z.int() }).nullable(),
        /** The open margin call. Amounts are fen and hundredths of a tonne that restore the cover now; times are seconds UTC. */
        call: z
          .strictObject({
            id: z.int(),
            call_no: z.string(),
            state: z.int(),
            state_text: z.string(),
            /** Null without a price. */
            cash: z.int().nullable(),
            /** Null unless all goods have one price. */
            goods: z.int().nullable(),
            /** Goods and spec that the amount of goods means; null without it. */
            spec: z.string().nullable(),
            cure_by: z.int(),
            /** How hours to cure count: 1 hours of the clock, 2 business hours of banks. */
            calendar: z.int(),
            /** Year whose calendar is not entered, so that weekdays count; null if all are. */
            calendar_gap: z.int().nullable(),
            default_step: z.int(),
            notice_time: z.int().nullable(),
            seen_time: z.int().nullable(),
            acknowledge_time: z.int().nullable(),
            /** Amounts in fen, times in seconds UTC. Null if the call was not disputed. */
            dispute: z
              .strictObject({
                /** 1 open, 2 accepted, 3 accepted in part, 4 rejected. */
                state: z.int(),
                state_text: z.string(),
                disputed: z.int(),
                undisputed: z.int(),
                /** Deadline of the bank. */
                until: z.int(),
                /** Null without an answer, as the next two. */
                accepted: z.int().nullable(),
                remainder: z.int().nullable(),
                remainder_by: z.int().nullable(),
              })
              .nullable(),
          })
          .nullable(),
        /** Fen: the minimum of the terms, if it alone prevents a call at the call line; otherwise null. */
        below_minimum: z.int().nullable(),
        /** Localised reasons that block every release, regardless of the cover. */
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
        /** Null without a price that the terms accept. */
        price: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        /** Hundredths of a tonne that can be released while the other pledges stay. */
        releasable: explainedFigure,
      }),
    ),
    periods: z.array(
      z.strictObject({
        period_no: z.int(),
        /** `2026-01-31`. */
        due: day,
        /** Fen due on that day, as digits. Future days assume that every earlier payment is made on time. */
        principal: digits,
        interest: digits,
        status: z.enum(['settled', 'late', 'due', 'planned', 'written_off']),
      }),
    ),
    /** Daily from the draw on. */
    balance: z.array(
      z.strictObject({
        day,
        principal: fen,
        total: fen,
        /**
         * Eligible value after the haircut of the goods pledged on that day; null without an accepted price on that day, or without pledged goods.
         */
        value: fen.nullable(),
      }),
    ),
    events: loanEventLines,
  }),
)

export type LoanLife = Wire<typeof loanLifeResponse>

export type LoanCoverFigures = NonNullable<LoanLife['cover']>

export type LoanPledge = LoanLife['pledges'][number]

export type LoanPeriod = LoanLife['periods'][number]

/** Figures in fen at the end of a day; for today, at this moment. */
export type LoanBalancePoint = LoanLife['balance'][number]

export const loanStatementRequest = z
  .strictObject({ id: z.int().min(1), from: z.iso.date(), to: z.iso.date(), format: z.enum(['pdf', 'xlsx']) })
  .refine(({ from, to }) => from <= to)

/** Days are `2026-01-31`, both inclusive. Days before the draw and in the future are ignored. */
export type LoanStatementRequest = Wire<typeof loanStatementRequest>
