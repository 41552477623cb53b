// The prices of the demo platform: real series of futures replayed onto its own trading days (decision 183), and spot prices that follow them.
import type { RealDay, SeriesName } from './real-series.ts'

/** What a futures price of the demo is made of. */
export interface Course {
  readonly series: SeriesName
  /** Percent of the series' prices; those of a variety that has no series are taken from another. */
  readonly percent: number
  /** Fen in which it is quoted. */
  readonly tick: number
  /** Months in which its main contracts are delivered. */
  readonly months: readonly number[]
}

export interface DayQuote extends RealDay {
  /** The trading day on which the demo has it, and the real one. */
  readonly day: string
  readonly realDay: string
  /** `2601`: the month of its contract. */
  readonly contract: string
  /** What was settled the day before, for the same contract. */
  readonly previous: number | undefined
}

/** Days, `YYYY-MM-DD`, both counted. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Returns so many whole months before that of the day, and that one as far as the day, the earliest first. */
export function monthsUntil(last: string, count: number): Span[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: count + 1 }, (_, index) => {
    const [first, end] = [0, 1].map((next) =>
      new Date(Date.UTC(year, month - 1 - count + index + next, 1 - next)).toISOString().slice(0, 10),
    ) as [string, string]
    return { from: first, to: end > last ? last : end }
  })
}

const DAY_MS = 86_400_000

/** Weekdays from one day to another, both counted. */
export function* weekdays(from: string, to: string): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at)
    if (date.getUTCDay() % 6 !== 0) yield date.toISOString().slice(0, 10)
  }
}

/** What an exchange would have published on each of its trading days: the first has the first day of the series, and so on. */
export function quotesOf(
  { percent, tick, months }: Course,
  series: readonly RealDay[],
  tradingDays: readonly string[],
): DayQuote[] {
  const scaled = (fen: number) => Math.round((fen * percent) / 100 / tick) * tick
  let previous: number | undefined
  let contract = ''
  return tradingDays.flatMap((day, place) => {
    const real = series[place]
    if (real === undefined) return []
    const settled = real.settled === undefined ? undefined : scaled(real.settled)
    contract = mainContract(day, months, { last: contract, isOther: real.isOther })
    const quote: DayQuote = {
      ...real,
      day,
      realDay: real.day,
      contract,
      open: scaled(real.open),
      high: scaled(real.high),
      low: scaled(real.low),
      close: scaled(real.close),
      settled,
      previous: real.isOther ? undefined : previous,
    }
    previous = settled ?? previous
    return [quote]
  })
}

/** Months before its delivery in which a contract is not traded most any more. */
const LEFT_BEFORE = 2

/** The contract that is traded most on a day: the last one until it is near its delivery, or the series goes on with another. */
function mainContract(
  day: string,
  months: readonly number[],
  { last, isOther }: { readonly last: string; readonly isOther: boolean },
): string {
  const earliest = new Date(`${day.slice(0, 7)}-01`)
  earliest.setUTCMonth(earliest.getUTCMonth() + LEFT_BEFORE)
  const from = yearMonth(earliest)
  if (!isOther && last >= from) return last
  const after = isOther && last >= from ? last : ''
  for (const date = earliest; ; date.setUTCMonth(date.getUTCMonth() + 1))
    if (months.includes(date.getUTCMonth() + 1) && yearMonth(date) > after) return yearMonth(date)
}

const yearMonth = (date: Date): string => date.toISOString().slice(2, 7).replace('-', '')

export interface DayPrice {
  readonly day: string
  readonly price: number
}

/** Hundredths of a percent that a spot price moves in a day at most; far from where prices wait for a second auditor. */
const MAX_CHANGE = 250
/** How strongly it is drawn to the futures price: a day takes away one part in so many of what lies between. */
const PULL = 25
const WHOLE = 10_000
/** Fen in which spot prices are quoted. */
const TICK = 500

/**
 * Spot prices of the weekdays up to the last: they go with the futures, more slowly, and do not jump where another contract is meant, which they
 * come near again in the weeks after.
 */
export function spotOf(quotes: readonly DayQuote[], last: string): DayPrice[] {
  const [first] = quotes
  if (first === undefined) return []
  const byDay = new Map(quotes.map((quote) => [quote.day, quote]))
  let settled = first.settled ?? first.close
  let price = settled
  return [...weekdays(first.day, last)].map((day) => {
    const quote = byDay.get(day)
    const now = quote?.settled ?? settled
    const moved = quote?.isOther ? 0 : now - settled
    const most = Math.trunc((price * MAX_CHANGE) / WHOLE)
    const step = moved + Math.trunc((now - price) / PULL)
    price += Math.max(-most, Math.min(most, step))
    settled = now
    return { day, price: Math.round(price / TICK) * TICK }
  })
}
