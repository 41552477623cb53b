// On which days a loan falls due, and with how much principal: written once, as it is drawn.
import { sql } from 'kysely'
import { addMonths, type Day } from '#domain/financing/day-count.ts'
import { type Instalment, interestDaysOf, type RepayMode } from '#domain/financing/schedule.ts'
import { apportion } from '#domain/financing/checks.ts'
import type { Db } from '#platform/database/database.ts'

export interface Drawing {
  readonly repayMode: RepayMode
  readonly drawDate: Day
  readonly maturity: Day
  /** Fen. */
  readonly amount: bigint
}

/** Equal parts of the principal on the day of each month, the last at maturity; otherwise all of it at maturity, and interest on its days. */
export function instalmentsOf({ repayMode, drawDate, maturity, amount }: Drawing): Instalment[] {
  const days =
    repayMode === 'schedule'
      ? monthly(drawDate, maturity)
      : interestDaysOf({ repayMode, drawDate, maturity, instalments: [] })
  if (repayMode === 'schedule') {
    const parts = apportion(
      amount,
      days.map(() => 1n),
    )
    return days.map((due, at) => ({ due, principal: parts[at] ?? 0n }))
  }
  return days.map((due) => ({ due, principal: due === maturity ? amount : 0n }))
}

function monthly(from: Day, maturity: Day): Day[] {
  const days: Day[] = []
  for (let month = 1; addMonths(from, month) < maturity; month += 1) days.push(addMonths(from, month))
  return [...days, maturity]
}

export async function writeSchedule(tx: Db, id: number, instalments: readonly Instalment[]): Promise<void> {
  await sql`
    insert into loan_instalment (financing_id, period_no, due_date, principal)
    select ${id}, row_number() over (order by due), due, principal
      from unnest(${instalments.map(({ due }) => due)}::date[], ${instalments.map(({ principal }) => String(principal))}::bigint[])
             as instalment (due, principal)`.execute(tx)
}
