// Calendar days and year fractions by day count convention (domain §4.0).
import { type DaysOfYear, readDay, SHANGHAI_OFFSET } from '@cangdan/protocol'
import { type Figure, createFigure } from '../cover/explain.ts'
import { toRatio, type Ratio, sum } from '../cover/ratio.ts'

/** `2026-01-31`; days compare as strings. */
export type Day = string
export const DAY_COUNTS = ['ACT360', 'ACT365', 'ACTACT', '30E360'] as const
export type DayCount = (typeof DAY_COUNTS)[number]

const SECONDS_OF_DAY = 86_400
const MS_OF_DAY = SECONDS_OF_DAY * 1000

/** Returns the days since 1970-01-01. @throws RangeError if the text is not a day */
export function toDayNumber(day: Day): number {
  const seconds = readDay(day)
  if (seconds === undefined) throw new RangeError(`${day} is not a day`)
  return (seconds + SHANGHAI_OFFSET) / SECONDS_OF_DAY
}

const fromDayNumber = (days: number): Day => new Date(days * MS_OF_DAY).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => fromDayNumber(toDayNumber(day) + days)

export const countDays = (from: Day, to: Day): number => toDayNumber(to) - toDayNumber(from)

/** Clamped to the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, date } = parseDay(day)
  const first = Date.UTC(year, month - 1 + months, 1)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return fromDayNumber(first / MS_OF_DAY + Math.min(date, last) - 1)
}

function parseDay(day: Day) {
  toDayNumber(day)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

export const minDay = (one: Day, other: Day): Day => (one < other ? one : other)
export const maxDay = (one: Day, other: Day): Day => (one > other ? one : other)

/** `to` is exclusive. */
export function splitDaysByYear(count: DayCount, from: Day, to: Day): DaysOfYear[] {
  if (count === 'ACTACT') return splitByCalendarYear(from, to)
  const days = count === '30E360' ? count30E360Days(to) - count30E360Days(from) : countDays(from, to)
  return [{ days, base: count === 'ACT365' ? 365 : 360 }]
}

/** 30E/360: day 31 counts as day 30 at both ends; February has no special rule. */
function count30E360Days(day: Day): number {
  const { year, month, date } = parseDay(day)
  return 360 * year + 30 * month + Math.min(date, 30)
}

/** ISDA: each day counts in its own calendar year, with base 366 in a leap year. */
function splitByCalendarYear(from: Day, to: Day): DaysOfYear[] {
  const parts = { 365: 0, 366: 0 }
  for (let at = from; at < to; ) {
    const { year } = parseDay(at)
    const next = minDay(to, `${String(year + 1).padStart(4, '0')}-01-01`)
    parts[isLeap(year) ? 366 : 365] += countDays(at, next)
    at = next
  }
  const all = ([365, 366] as const).map((base) => ({ days: parts[base], base }))
  return all.filter(({ days }) => days > 0)
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Number of equal parts of a year in which each convention expresses whole days (`count_day_parts` of `schema/rules/12-lending.sql`). */
export const PARTS_OF_YEAR = {
  ACT360: 360n,
  ACT365: 365n,
  ACTACT: 365n * 366n,
  '30E360': 360n,
} as const satisfies Readonly<Record<DayCount, bigint>>

/** Exact; fractions of adjacent periods add up. */
export const computeYearFraction = (count: DayCount, from: Day, to: Day): Ratio =>
  sum(splitDaysByYear(count, from, to).map(({ days, base }) => toRatio(BigInt(days), BigInt(base))))

export const createYearsFigure = (count: DayCount, from: Day, to: Day): Figure =>
  createFigure('years', computeYearFraction(count, from, to), {
    kind: 'calendar',
    from,
    to,
    day_count: count,
    parts: splitDaysByYear(count, from, to),
  })
