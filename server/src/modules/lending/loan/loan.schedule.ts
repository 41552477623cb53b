import { toPlainText, readDay, type Row, parseTableLines } from '@cangdan/protocol'
import { sql } from 'kysely'
import {
  planAnnuity,
  type InterestTerms,
  type Drawdown,
  planEqualParts,
  validateInstalments,
  type Plan,
  PLANS,
} from '../domain/loan/instalments.ts'
import { type Instalment, listInterestDays, type RepayMode } from '../domain/loan/schedule.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/** Positions in `PLANS`, starting at 1. */
export const PLAN_NUMBERS = PLANS.map((_plan, at) => at + 1)
export const TYPED_PLAN = PLANS.indexOf('typed') + 1

export interface ScheduleInput extends Drawdown, InterestTerms {
  readonly repayMode: RepayMode
  readonly plan: Plan
  readonly typed: readonly Instalment[]
}

/** All principal at maturity unless repaid by schedule. @throws Failure `schedule_differs` for instalments that do not add up to the loan */
export function planInstalments(input: ScheduleInput): Instalment[] {
  const { repayMode, drawDate, maturity, amount, plan, typed } = input
  if (repayMode !== 'schedule')
    return listInterestDays({ repayMode, drawDate, maturity, instalments: [] }).map((due) => ({
      due,
      principal: due === maturity ? amount : 0n,
    }))
  if (plan === 'annuity') return planAnnuity(input, input)
  if (plan !== 'typed') return planEqualParts(plan, input)
  if (validateInstalments(input, typed) !== undefined)
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

const AMOUNT_PATTERN = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/** A day and yuan in each line. @throws Failure `schedule_unread` */
export function parseInstalments(input: Row): Instalment[] {
  return (parseTableLines(toPlainText(input['instalments'])) ?? []).map(({ due = '', principal = '' }, at) => {
    const [, yuan = '', fen = ''] = AMOUNT_PATTERN.exec(principal.replaceAll(',', '')) ?? []
    const day = due.replaceAll('/', '-')
    if (yuan === '' || readDay(day) === undefined) throw new Failure('schedule_unread', { values: { n: at + 1 } })
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
