import { plainText, readDay, type Row, tableLines } from '@cangdan/protocol'
import { sql } from 'kysely'
import {
  annuity,
  type Costing,
  type Drawn,
  equalParts,
  faultOf,
  type Plan,
  PLANS,
} from '../domain/loan/instalments.ts'
import { type Instalment, interestDaysOf, type RepayMode } from '../domain/loan/schedule.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/** Positions in `PLANS`, starting at 1. */
export const PLAN_NUMBERS = PLANS.map((_plan, at) => at + 1)
export const TYPED_PLAN = PLANS.indexOf('typed') + 1

export interface Drawing extends Drawn, Costing {
  readonly repayMode: RepayMode
  readonly plan: Plan
  readonly typed: readonly Instalment[]
}

/** All principal at maturity unless repaid by schedule. @throws Failure `schedule_differs` for instalments that do not add up to the loan */
export function instalmentsOf(drawing: Drawing): Instalment[] {
  const { repayMode, drawDate, maturity, amount, plan, typed } = drawing
  if (repayMode !== 'schedule')
    return interestDaysOf({ repayMode, drawDate, maturity, instalments: [] }).map((due) => ({
      due,
      principal: due === maturity ? amount : 0n,
    }))
  if (plan === 'annuity') return annuity(drawing, drawing)
  if (plan !== 'typed') return equalParts(plan, drawing)
  if (faultOf(drawing, typed) !== undefined)
    throw new Failure('schedule_differs', {
      values: {
        amount: Number(amount),
        given: Number(typed.reduce((sum, { principal }) => sum + principal, 0n)),
        drawn: drawDate,
        due: maturity,
      },
    })
  return [...typed]
}

const AN_AMOUNT = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** A day and yuan in each line. @throws Failure `schedule_unread` */
export function typedIn(said: Row): Instalment[] {
  return (tableLines(plainText(said['instalments'])) ?? []).map(({ due = '', principal = '' }, at) => {
    const [, yuan = '', fen = ''] = AN_AMOUNT.exec(principal.replaceAll(',', '')) ?? []
    const day = due.replaceAll('/', '-')
    if (yuan === '' || readDay(day) === undefined)
      throw new Failure('schedule_unread', { values: { n: at + 1 } })
    return { due: day, principal: BigInt(yuan) * 100n + BigInt(fen.padEnd(2, '0')) }
  })
}

export async function writeSchedule(tx: Db, id: number, instalments: readonly Instalment[]): Promise<void> {
  await sql`
    insert into loan_instalment (financing_id, period_no, due_date, principal)
    select ${id}, row_number() over (order by due), due, principal
      from unnest(${instalments.map(({ due }) => due)}::date[], ${instalments.map(({ principal }) => String(principal))}::bigint[])
             as instalment (due, principal)`.execute(tx)
}
