// Day counts of the reference calculation, independent of the product (domain §4.0).
import { type Fraction, fraction } from './fraction.ts'

export type DayCount = 'ACT360' | 'ACT365' | 'ACTACT' | '30E360'

const MS_OF_A_DAY = 86_400_000

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS_OF_A_DAY

export const addDays = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * MS_OF_A_DAY).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

interface Parts {
  readonly year: number
  readonly month: number
  readonly date: number
}

function partsOf(day: string): Parts {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

/** Last day of a month, 1 to 12. */
const lastDateOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the same day of the month after some months, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = partsOf(day)
  const count = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const toDate = Math.min(date, lastDateOf(toYear, toMonth))
  return `${toYear}-${String(toMonth).padStart(2, '0')}-${String(toDate).padStart(2, '0')}`
}

function days30E360(from: string, to: string): number {
  const [a, b] = [partsOf(from), partsOf(to)]
  return 360 * (b.year - a.year) + 30 * (b.month - a.month) + Math.min(b.date, 30) - Math.min(a.date, 30)
}

/** Returns the year fraction of one day of a loan drawn on `draw`. */
export function shareOfDay(dayCount: DayCount, draw: string, day: string): Fraction {
  switch (dayCount) {
    case 'ACT360':
      return fraction(1n, 360n)
    case 'ACT365':
      return fraction(1n, 365n)
    case 'ACTACT':
      return fraction(1n, lastDateOf(Number(day.slice(0, 4)), 2) === 29 ? 366n : 365n)
    case '30E360':
      return fraction(BigInt(days30E360(draw, addDays(day, 1)) - days30E360(draw, day)), 360n)
  }
}
