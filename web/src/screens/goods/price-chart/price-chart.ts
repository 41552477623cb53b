// Pure functions on the response of PriceChart; money in fen, days counted from the first.
import {
  getNumberChoices,
  type ContractChange,
  formatShanghaiDay,
  type Language,
  type PriceChartResponse,
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
  readonly answer: PriceChartResponse
  readonly steps: readonly PriceStep[]
  readonly pending: PendingPrice | undefined
}

export function buildPriceSeries(answer: PriceChartResponse, row: Row): PriceSeries {
  const { spot, people } = answer
  const steps = spot.day.map((day, index) => ({
    day,
    last: spot.last[index] ?? day,
    price: spot.price[index] ?? 0,
    who: people[spot.who[index] ?? 0] ?? '',
    audited: spot.audited[index] ?? day,
  }))
  return { answer, steps, pending: findPendingPrice(answer, row) }
}

const WAITING: ReadonlySet<unknown> = new Set([0, 4])

/** Returns the price of a record under review; `undefined` otherwise or for another region. */
function findPendingPrice(
  { from, to, region_id }: PriceChartResponse,
  { audit_status, price, price_date, valid_to, region }: Row,
): PendingPrice | undefined {
  if (!WAITING.has(audit_status) || typeof price !== 'number' || typeof price_date !== 'number') return undefined
  if ((getNumberChoices(region).at(-1) ?? 0) !== region_id) return undefined
  const toDay = (second: number) => Math.round((Math.min(to, Math.max(from, second)) - from) / DAY)
  return { day: toDay(price_date), last: toDay(typeof valid_to === 'number' ? valid_to : to), price }
}

export const formatDayOffset = ({ from }: PriceChartResponse, day: number): string =>
  formatShanghaiDay(from + day * DAY)

/** Last day of the response, in days from its first. */
export const getLastDay = ({ from, to }: PriceChartResponse): number => Math.round((to - from) / DAY)

export const formatPrice = (language: Language, fen: number): string => formatNumber(language, fen, FEN)

export function formatChange(t: Translate, answer: PriceChartResponse, change: ContractChange): string {
  const { from, to } = change
  const day = formatDayOffset(answer, change.day)
  return from === to ? t(PRICES.changed_on, { day }) : t(PRICES.changed_to, { day, from, to })
}

/** One point per day of the response; none when there is no price at all. */
export function buildPricePoints(series: PriceSeries, t: Translate, language: Language): ChartPoints {
  const { answer, steps, pending } = series
  const { futures } = answer
  const count = steps.length === 0 && pending === undefined ? 0 : getLastDay(answer) + 1
  const formatYuan = (fen: number | undefined) =>
    fen === undefined ? undefined : `${formatPrice(language, fen)} ${t('unit.yuan')}`
  const rows = Array.from({ length: count }, (_, at) => {
    const spot = steps.find(({ day, last }) => day <= at && at <= last)
    const change = futures?.changes.findLast(({ day }) => day <= at)
    return [
      formatDayOffset(answer, at),
      formatYuan(spot?.price) ?? '—',
      spot === undefined || spot.who === '' ? undefined : t(PRICES.approved, { who: spot.who }),
      formatYuan(futures?.settle[futures.day.indexOf(at)]),
      change === undefined ? undefined : formatChange(t, answer, change),
      formatYuan(pending?.price),
    ]
  })
  const head = ['', t(PRICES.spot), '', formatFuturesName(answer, t), '', t(PRICES.pending)]
  return { head, rows, isOverTime: true }
}

export const formatFuturesName = ({ futures }: PriceChartResponse, t: Translate): string =>
  t(PRICES.futures, { variety: futures?.variety ?? '' })
