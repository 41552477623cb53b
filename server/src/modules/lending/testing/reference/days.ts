// Day counts of the reference calculation, independent of the product (domain §4.0).
import { type Fraction, toFraction } from './fraction.ts'

export type DayCount = 'ACT360' | 'ACT365' | 'ACTACT' | '30E360'

const MS_PER_DAY = 86_400_000

const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY

export const addDays = (day: string, days: number): string =>
  new Date((toDayNumber(day) + days) * MS_PER_DAY).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => toDayNumber(to) - toDayNumber(from)

interface DateParts {
  readonly year: number
  readonly month: number
  readonly date: number
}

function parseDay(day: string): DateParts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

/** Last day of a month, 1 to 12. */
const getLastDate = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the same day of the month after some months, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = parseDay(day)
  const count = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const toDate = Math.min(date, getLastDate(toYear, toMonth))
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(toDate).padStart(2, '0')}`
}

function count30E360Days(from: string, to: string): number {
  const [a, b] = [parseDay(from), parseDay(to)]
  return 360 * (b.year - a.year) + 30 * (b.month - a.month) + Math.min(b.date, 30) - Math.min(a.date, 30)
}

/** Returns the year fraction of one day of a loan drawn on `draw`. */
export function computeDayShare(dayCount: DayCount, draw: string, day: string): Fraction {
  switch (dayCount) {
    case 'ACT360':
      return toFraction(1n, 360n)
    case 'ACT365':
      return toFraction(1n, 365n)
    case 'ACTACT':
      return toFraction(1n, getLastDate(Number(day.slice(0, 4)), 2) === 29 ? 366n : 365n)
    case '30E360':
      return toFraction(BigInt(count30E360Days(draw, addDays(day, 1)) - count30E360Days(draw, day)), 360n)
  }
}
