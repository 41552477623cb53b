// Ages of prices count the hours of trading days, as `get_price_end` does in SQL (docs/decisions/prices.md).
import { addDays, type Day, toDayNumber } from '../loan/day-count.ts'
import { SHANGHAI_OFFSET } from '@cangdan/protocol'

const SECONDS_OF_HOUR = 3600
const SECONDS_OF_DAY = 86_400
/** Day number of Sunday, 1970-01-04. */
const SUNDAY = 3

/** Weekdays on which the exchanges are closed. Days that are not listed follow the weekday. */
export type ClosedDays = ReadonlySet<Day>

const isTradingDay = (day: Day, closed: ClosedDays): boolean =>
  (toDayNumber(day) - SUNDAY) % 7 !== 0 && (toDayNumber(day) - SUNDAY) % 7 !== 6 && !closed.has(day)

interface PriceAge {
  readonly day: Day
  /** Seconds UTC. */
  readonly now: number
  readonly closed: ClosedDays
  readonly maxHours: number
}

/** Returns whether more hours of trading days than `maxHours` have passed since the end of the day of a price. */
export function isTooOld({ day, now, closed, maxHours }: PriceAge): boolean {
  let age = 0
  for (let next = addDays(day, 1); ; next = addDays(next, 1)) {
    const passed = now - (toDayNumber(next) * SECONDS_OF_DAY - SHANGHAI_OFFSET)
    if (passed <= 0) return false
    if (isTradingDay(next, closed)) age += Math.min(passed, SECONDS_OF_DAY)
    if (age > maxHours * SECONDS_OF_HOUR) return true
  }
}
