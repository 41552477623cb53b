// What the server answers of a loan's page.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { explainedFigure } from './figure.schemas.ts'
import type { LoanLife, LoanStatementRequest } from './loan.ts'

const digits = z.string()
const day = z.string()
const fen = z.int()
const line = z.enum(['warning', 'call', 'liquidation'])

export const loanEventLines = z.array(
  z.strictObject({
    id: z.int(),
    kind: z.int(),
    value_date: day,
    amount: fen,
    fee: fen,
    penalty: fen,
    interest: fen,
    principal: fen,
    excess: fen,
    claim: fen,
    source: z.string(),
    remark: z.string(),
    who: z.string(),
    time: z.int(),
  }),
)

export const loanLifeAnswer: z.ZodType<LoanLife> = named(
  'LoanLife',
  z.strictObject({
    day,
    loan_state: z.int(),
    dpd: z.int(),
    asset_class: explainedFigure.nullable(),
    next_class_days: z.int().nullable(),
    due_date: day,
    total: explainedFigure,
    parts: z.strictObject({
      principal: explainedFigure,
      interest: explainedFigure,
      penalty: explainedFigure,
      fee: explainedFigure,
    }),
    claim: explainedFigure.nullable(),
    recovery: z.strictObject({ recovered: fen, left: fen }).nullable(),
    drawn: fen,
    cover: z
      .strictObject({
        band: z.enum(['normal', 'warning', 'call', 'liquidation', 'unpriced']),
        policy_version: z.int(),
        pledge_rate: digits,
        lines: z.strictObject({ warning: digits, call: digits, liquidation: digits }),
        ltv: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        triggers: z.array(z.strictObject({ line, price: explainedFigure })),
        gaps: z.array(z.string()),
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
        weight: z.int(),
        earmarked: z.int(),
        price: explainedFigure.nullable(),
        eligible: explainedFigure.nullable(),
        releasable: explainedFigure,
      }),
    ),
    periods: z.array(
      z.strictObject({
        period_no: z.int(),
        due: day,
        principal: digits,
        interest: digits,
        status: z.enum(['settled', 'late', 'due', 'planned', 'written_off']),
      }),
    ),
    balance: z.array(z.strictObject({ day, principal: fen, total: fen, value: fen.nullable() })),
    events: loanEventLines,
  }),
)

export const loanStatementRequest: z.ZodType<LoanStatementRequest> = z
  .strictObject({ id: z.int().min(1), from: z.iso.date(), to: z.iso.date(), format: z.enum(['pdf', 'xlsx']) })
  .refine(({ from, to }) => from <= to)
