import type { LoanLife } from '@cangdan/protocol'
import { addDays, type Day, countDays } from '#modules/lending/domain/loan/day-count.ts'
import { listDebtByDay } from '#modules/lending/domain/loan/loan-history.ts'
import { sumComponents } from '#modules/lending/domain/loan/waterfall.ts'
import type { Db } from '#platform/database/database.ts'
import { listDailyValues } from '#modules/lending/cover/loan.cover.ts'
import { sumClaims, type StoredLoan } from '#modules/lending/loan/loan.record.ts'

const MAX_POINTS = 60
/** Prices move on days without changes too. */
const SAMPLES = 30

export async function loadBalanceCurve(db: Db, stored: StoredLoan, until: Day): Promise<LoanLife['balance']> {
  const days = listCurveDays(stored, until)
  const values = await listDailyValues(db, stored.row, days)
  return listDebtByDay(stored.terms, stored.events, days).map((due, place) => {
    const day = days[place] ?? until
    const value = values.get(day)
    return {
      day,
      principal: Number(due.principal),
      total: Number(sumComponents(due) + computeClaim(stored, day)),
      value: value === undefined ? null : Number(value),
    }
  })
}

/** Fen. A payment with an earlier value date settles the claim immediately. */
function computeClaim({ stored }: StoredLoan, day: Day): bigint {
  const claimed = sumClaims(stored.filter(({ value_date: on }) => on <= day))
  return claimed > 0n ? claimed : 0n
}

/** Days with changes, then the days before them, then evenly spaced days while points are left. */
function listCurveDays({ events, periods, row, stored }: StoredLoan, until: Day): Day[] {
  const moving = [
    ...events.flatMap((event) => ('on' in event ? [event.on] : [])),
    ...stored.flatMap(({ claim, value_date: on }) => (claim === 0 ? [] : [on])),
    ...periods.map(({ due_date }) => due_date),
    row.draw_date,
    until,
  ].filter((day) => day <= until)
  const changed = [...new Set(moving)].toSorted().slice(-MAX_POINTS)
  const [from = until] = changed
  const before = changed.length > SAMPLES ? [] : changed.slice(1).map((day) => addDays(day, -1))
  const between = Math.min(SAMPLES, MAX_POINTS - changed.length - before.length)
  const step = Math.max(1, Math.ceil(countDays(from, until) / Math.max(1, between)))
  const sampled = Array.from({ length: between }, (_, place) => addDays(from, (place + 1) * step))
  return [...new Set([...changed, ...before, ...sampled.filter((day) => day < until)])].toSorted()
}
