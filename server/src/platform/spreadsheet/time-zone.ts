// Computes UTC offsets with a cache: calling Intl for each cell would cost more than writing it.
import { DAY_SECONDS } from './calendar.ts'

/** Returns the UTC offset in seconds at a Unix time. */
export type GetUtcOffset = (seconds: number) => number

const QUARTER_HOUR = 900
const MAX_KNOWN = 50_000

/** Creates the function for an IANA zone. Exact to the quarter of an hour in which the offset changes. @throws RangeError for an unknown zone */
export function createUtcOffset(timeZone: string): GetUtcOffset {
  const computeOffset = createIntlOffset(timeZone)
  const days = new Map<number, number | undefined>()
  const quarters = new Map<number, number>()
  return (seconds) => {
    const day = Math.floor(seconds / DAY_SECONDS)
    const all = getCached(days, day, () => {
      const morning = computeOffset(day * DAY_SECONDS)
      return morning === computeOffset((day + 1) * DAY_SECONDS) ? morning : undefined
    })
    if (all !== undefined) return all
    const quarter = Math.floor(seconds / QUARTER_HOUR)
    return getCached(quarters, quarter, () => computeOffset(quarter * QUARTER_HOUR))
  }
}

function getCached<T>(known: Map<number, T>, key: number, find: () => T): T {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as T
  if (known.size >= MAX_KNOWN) known.clear()
  const value = find()
  known.set(key, value)
  return value
}

function createIntlOffset(timeZone: string): GetUtcOffset {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (seconds) => {
    const parts = new Map(clock.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]))
    const getPart = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
    const wall = new Date(0)
    wall.setUTCFullYear(
      parts.get('era') === 'BC' ? 1 - getPart('year') : getPart('year'),
      getPart('month') - 1,
      getPart('day'),
    )
    wall.setUTCHours(getPart('hour'), getPart('minute'), getPart('second'))
    return wall.getTime() / 1000 - Math.floor(seconds)
  }
}
