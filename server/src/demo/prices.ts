// Prices of the demo platform: real futures series replayed on its own trading days (docs/decisions/demo.md), and spot prices that follow them.
import type { RealDay, SeriesName } from './real-series.ts'

export interface FuturesSource {
  readonly series: SeriesName
  /** Percent of the series' prices. A variety without a series uses another one. */
  readonly percent: number
  /** Fen; prices are multiples of it. */
  readonly tick: number
  readonly months: readonly number[]
}

export interface DayQuote extends RealDay {
  readonly day: string
  readonly realDay: string
  /** Delivery month, for example `2601`. */
  readonly contract: string
  /** Settlement of the previous day for the same contract. */
  readonly previous: number | undefined
}

/** Days `YYYY-MM-DD`, both inclusive. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Returns `count` whole months before the month of `last`, and that month up to `last`, earliest first. */
export function listMonths(last: string, count: number): Span[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: count + 1 }, (_, index) => {
    const [first, end] = [0, 1].map((next) =>
      new Date(Date.UTC(year, month - 1 - count + index + next, 1 - next)).toISOString().slice(0, 10),
    ) as [string, string]
    return { from: first, to: end > last ? last : end }
  })
}

const DAY_MS = 86_400_000

export function* listWeekdays(from: string, to: string): Generator<string> {
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = new Date(at)
    if (date.getUTCDay() % 6 !== 0) yield date.toISOString().slice(0, 10)
  }
}

/** Returns the quotes of each trading day. The first trading day replays the first day of the series, and so on. */
export function buildQuotes(
  { percent, tick, months }: FuturesSource,
  series: readonly RealDay[],
  tradingDays: readonly string[],
): DayQuote[] {
  const scale = (fen: number) => Math.round((fen * percent) / 100 / tick) * tick
  let previous: number | undefined
  let contract = ''
  return tradingDays.flatMap((day, place) => {
    const real = series[place]
    if (real === undefined) return []
    const settled = real.settled === undefined ? undefined : scale(real.settled)
    contract = getMainContract(day, months, { last: contract, isOther: real.isOther })
    const quote: DayQuote = {
      ...real,
      day,
      realDay: real.day,
      contract,
      open: scale(real.open),
      high: scale(real.high),
      low: scale(real.low),
      close: scale(real.close),
      settled,
      previous: real.isOther ? undefined : previous,
    }
    previous = settled ?? previous
    return [quote]
  })
}

/** Months before delivery at which a contract stops being the main contract. */
const LEFT_BEFORE = 2

/** Returns the main contract of a day: the last one until it is near its delivery or the series switches to another contract. */
function getMainContract(
  day: string,
  months: readonly number[],
  { last, isOther }: { readonly last: string; readonly isOther: boolean },
): string {
  const earliest = new Date(`${day.slice(0, 7)}-01`)
  earliest.setUTCMonth(earliest.getUTCMonth() + LEFT_BEFORE)
  const from = formatYearMonth(earliest)
  if (!isOther && last >= from) return last
  const after = isOther && last >= from ? last : ''
  for (const date = earliest; ; date.setUTCMonth(date.getUTCMonth() + 1))
    if (months.includes(date.getUTCMonth() + 1) && formatYearMonth(date) > after) return formatYearMonth(date)
}

const formatYearMonth = (date: Date): string => date.toISOString().slice(2, 7).replace('-', '')

export interface DayPrice {
  readonly day: string
  readonly price: number
}

/** Maximum daily change of a spot price, in hundredths of a percent; well below the limit for a second auditor. */
const MAX_CHANGE = 250
/** A spot price closes 1/25 of its distance to the futures price per day. */
const PULL = 25
const WHOLE = 10_000
/** Fen; spot prices are multiples of it. */
const TICK = 500

/**
 * Returns spot prices of the weekdays up to `last`. They follow the futures slowly and do not jump at a contract change: they approach the
 * new contract over the next weeks.
 */
export function computeSpotPrices(quotes: readonly DayQuote[], last: string): DayPrice[] {
  const [first] = quotes
  if (first === undefined) return []
  const byDay = new Map(quotes.map((quote) => [quote.day, quote]))
  let settled = first.settled ?? first.close
  let price = settled
  return [...listWeekdays(first.day, last)].map((day) => {
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
