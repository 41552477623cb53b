// Pure functions on the response of PriceChart; money in fen, days counted from the first.
import {
  choicesOf,
  type ContractChange,
  dayText,
  type Language,
  type PriceChartAnswer,
  type Row,
} from '@cangdan/protocol'
import { formatNumber, type Translate } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import type { ChartPoints } from '#ui/chart/points.ts'

const DAY = 86_400
const FEN = 2

export interface PriceStep {
  /** Days from the first day of the response, inclusive. */
  readonly day: number
  readonly last: number
  /** Fen. */
  readonly price: number
  readonly who: string
  readonly audited: number
}

/** Price under review, on the days it would be in force. */
export type PendingPrice = Pick<PriceStep, 'day' | 'last' | 'price'>

export interface PriceSeries {
  readonly answer: PriceChartAnswer
  readonly steps: readonly PriceStep[]
  readonly pending: PendingPrice | undefined
}

export function priceSeries(answer: PriceChartAnswer, row: Row): PriceSeries {
  const { spot, people } = answer
  const steps = spot.day.map((day, place) => ({
    day,
    last: spot.last[place] ?? day,
    price: spot.price[place] ?? 0,
    who: people[spot.who[place] ?? 0] ?? '',
    audited: spot.audited[place] ?? day,
  }))
  return { answer, steps, pending: pendingPrice(answer, row) }
}

const WAITING: ReadonlySet<unknown> = new Set([0, 4])

/** Returns the price of a record under review; `undefined` otherwise or for another region. */
function pendingPrice(
  { from, to, region_id }: PriceChartAnswer,
  { audit_status, price, price_date, valid_to, region }: Row,
): PendingPrice | undefined {
  if (!WAITING.has(audit_status) || typeof price !== 'number' || typeof price_date !== 'number')
    return undefined
  if ((choicesOf(region).at(-1) ?? 0) !== region_id) return undefined
  const dayAt = (second: number) => Math.round((Math.min(to, Math.max(from, second)) - from) / DAY)
  return { day: dayAt(price_date), last: dayAt(typeof valid_to === 'number' ? valid_to : to), price }
}

export const dayOf = ({ from }: PriceChartAnswer, day: number): string => dayText(from + day * DAY)

/** Last day of the response, in days from its first. */
export const lastDayOf = ({ from, to }: PriceChartAnswer): number => Math.round((to - from) / DAY)

export const writePrice = (language: Language, fen: number): string => formatNumber(language, fen, FEN)

export function changeWords(t: Translate, answer: PriceChartAnswer, change: ContractChange): string {
  const { from, to } = change
  const day = dayOf(answer, change.day)
  return from === to ? t(PRICES.changed_on, { day }) : t(PRICES.changed_to, { day, from, to })
}

/** One point per day of the response; none when there is no price at all. */
export function pricePoints(series: PriceSeries, t: Translate, language: Language): ChartPoints {
  const { answer, steps, pending } = series
  const { futures } = answer
  const count = steps.length === 0 && pending === undefined ? 0 : lastDayOf(answer) + 1
  const yuan = (fen: number | undefined) =>
    fen === undefined ? undefined : `${writePrice(language, fen)} ${t('unit.yuan')}`
  const rows = Array.from({ length: count }, (_, at) => {
    const spot = steps.find(({ day, last }) => day <= at && at <= last)
    const change = futures?.changes.findLast(({ day }) => day <= at)
    return [
      dayOf(answer, at),
      yuan(spot?.price) ?? '—',
      spot === undefined || spot.who === '' ? undefined : t(PRICES.approved, { who: spot.who }),
      yuan(futures?.settle[futures.day.indexOf(at)]),
      change === undefined ? undefined : changeWords(t, answer, change),
      yuan(pending?.price),
    ]
  })
  const head = ['', t(PRICES.spot), '', futuresName(answer, t), '', t(PRICES.pending)]
  return { head, rows, isOverTime: true }
}

export const futuresName = ({ futures }: PriceChartAnswer, t: Translate): string =>
  t(PRICES.futures, { variety: futures?.variety ?? '' })
