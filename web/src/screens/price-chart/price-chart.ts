// Where prices over time stand on a drawing, from the answer of PriceChart. Pure: fen and days in, places in pixels out.
import { choicesOf, type ContractChange, dayText, type PriceChartAnswer, type Row } from '@cangdan/protocol'

const DAY = 86_400

/** One price that steps: a row of the table, and a step of the drawing. */
export interface PriceStep {
  /** Days from the first one of the answer, both included. */
  readonly day: number
  readonly last: number
  /** Fen. */
  readonly price: number
  readonly who: string
  /** The day on which it was approved. */
  readonly audited: number
}

export function priceSteps({ spot, people }: PriceChartAnswer): PriceStep[] {
  return spot.day.map((day, place) => ({
    day,
    last: spot.last[place] ?? day,
    price: spot.price[place] ?? 0,
    who: people[spot.who[place] ?? 0] ?? '',
    audited: spot.audited[place] ?? day,
  }))
}

/** A price that waits for its decision, on the days of the answer that it would be in effect. */
export type PendingPrice = Pick<PriceStep, 'day' | 'last' | 'price'>

const WAITING: ReadonlySet<unknown> = new Set([0, 4])

/** `undefined` where the record does not wait, or is of another region than is drawn. */
export function pendingPrice(
  { from, to, region_id }: Pick<PriceChartAnswer, 'from' | 'to' | 'region_id'>,
  { audit_status, price, price_date, valid_to, region }: Row,
): PendingPrice | undefined {
  if (!WAITING.has(audit_status) || typeof price !== 'number' || typeof price_date !== 'number')
    return undefined
  if ((choicesOf(region).at(-1) ?? 0) !== region_id) return undefined
  const dayAt = (second: number) => Math.round((Math.min(to, Math.max(from, second)) - from) / DAY)
  return { day: dayAt(price_date), last: dayAt(typeof valid_to === 'number' ? valid_to : to), price }
}

export const dayOf = ({ from }: Pick<PriceChartAnswer, 'from'>, day: number): string =>
  dayText(from + day * DAY)

export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Scales {
  readonly x: (day: number) => number
  readonly y: (fen: number) => number
  /** The day that stands at a place. */
  readonly dayAt: (x: number) => number
  /** Whole fen, at most six of them, around every price. */
  readonly ticks: readonly number[]
  /** First days of months, as far as there is room for their names. */
  readonly months: readonly { readonly day: number; readonly name: string }[]
}

const MONTH_ROOM = 72
const MAX_TICKS = 5

export function scalesOf(answer: PriceChartAnswer, frame: Frame, pending?: PendingPrice): Scales {
  const days = Math.max(1, (answer.to - answer.from) / DAY)
  const waiting = pending === undefined ? [] : [pending.price]
  const prices = [...answer.spot.price, ...(answer.futures?.settle ?? []), ...waiting]
  const ticks = ticksAround(Math.min(...prices), Math.max(...prices))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const [inner, depth] = [frame.width - frame.left - frame.right, frame.height - frame.top - frame.bottom]
  return {
    x: (day) => frame.left + (day / days) * inner,
    y: (fen) => frame.top + ((high - fen) / Math.max(1, high - low)) * depth,
    dayAt: (x) => Math.min(days, Math.max(0, Math.round(((x - frame.left) / inner) * days))),
    ticks,
    months: monthsIn(answer, Math.max(1, Math.floor(inner / MONTH_ROOM))),
  }
}

/** Round numbers from below the lowest to above the highest. */
function ticksAround(lowest: number, highest: number): number[] {
  const rough = Math.max(1, (highest - lowest) / (MAX_TICKS - 1))
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.ceil(([1, 2, 5, 10].find((round) => round * power >= rough) ?? 10) * power)
  const first = Math.floor(lowest / step) * step
  const count = Math.max(1, Math.ceil((highest - first) / step))
  return Array.from({ length: count + 1 }, (_, place) => first + place * step)
}

function monthsIn(answer: PriceChartAnswer, most: number): { day: number; name: string }[] {
  const days = Math.round((answer.to - answer.from) / DAY)
  const firsts = Array.from({ length: days + 1 }, (_, day) => ({ day, name: dayOf(answer, day) }))
    .filter(({ name }) => name.endsWith('-01'))
    .map(({ day, name }) => ({ day, name: name.slice(0, 7) }))
  const each = Math.ceil(firsts.length / most)
  return firsts.filter((_, place) => place % each === 0)
}

/** The steps of the spot price: level while a price holds, straight to the next one, broken where none steps. */
export function stepPath(steps: readonly PriceStep[], { x, y }: Scales): string {
  return steps
    .map(({ day, last, price }, place) => {
      const before = steps[place - 1]
      const isJoined = before !== undefined && before.last + 1 >= day
      return `${isJoined ? 'L' : 'M'}${at(x(day))} ${at(y(price))}L${at(x(last + 1))} ${at(y(price))}`
    })
    .join('')
}

/** Level over its days. */
export const pendingPath = ({ day, last, price }: PendingPrice, { x, y }: Scales): string =>
  `M${at(x(day))} ${at(y(price))}L${at(x(last + 1))} ${at(y(price))}`

/** Broken where another contract begins: between two contracts nothing has risen or fallen. */
export function linePath({ day: days, settle, changes }: Futures, { x, y }: Scales): string {
  const begins = new Set(changes.map(({ day }) => day))
  return days
    .map((day, place) => {
      const isJoined = place > 0 && !begins.has(day)
      return `${isJoined ? 'L' : 'M'}${at(x(day))} ${at(y(settle[place] ?? 0))}`
    })
    .join('')
}

type Futures = NonNullable<PriceChartAnswer['futures']>

/** Between two names of contracts, so that both can be read. */
const NAME_ROOM = 116

export interface ChangeMark extends ContractChange {
  readonly x: number
  /** On which side there is room for its contracts. */
  readonly anchor: 'start' | 'end' | undefined
}

/** Where contracts change, the latest named first: as far as there is room for their names. */
export function changeMarks({ changes }: Futures, { x }: Scales, frame: Frame): ChangeMark[] {
  const marks: ChangeMark[] = []
  let free = frame.width - frame.right
  for (const change of changes.toReversed()) {
    const here = x(change.day)
    // At the right edge the latest one is named before its line.
    const edge = marks.length === 0 ? 'end' : undefined
    const anchor = free - here >= NAME_ROOM ? 'start' : edge
    if (anchor !== undefined) free = anchor === 'start' ? here : here - NAME_ROOM
    marks.unshift({ ...change, x: here, anchor })
  }
  return marks
}

const at = (pixel: number): string => pixel.toFixed(1)

export interface Seen {
  readonly day: string
  /** Fen; undefined on a day that no price covers. */
  readonly spot: number | undefined
  readonly who: string
  readonly settle: number | undefined
  /** Since when the contract is the main one that is so on this day; `undefined` where it has been since the first. */
  readonly change: ContractChange | undefined
}

/** What the drawing says of one day. */
export function seenOn(answer: PriceChartAnswer, steps: readonly PriceStep[], day: number): Seen {
  const here = steps.find((each) => each.day <= day && day <= each.last)
  const { futures } = answer
  const place = futures?.day.indexOf(day) ?? -1
  return {
    day: dayOf(answer, day),
    spot: here?.price,
    who: here?.who ?? '',
    settle: place < 0 ? undefined : futures?.settle[place],
    change: futures?.changes.findLast((each) => each.day <= day),
  }
}
