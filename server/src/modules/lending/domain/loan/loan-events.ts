// Events of a loan are ordered by value date, not by when they were recorded.
import type { Day } from './day-count.ts'
import type { ScheduleTerms } from './schedule.ts'

interface PostedEvent {
  readonly id: string
  /** Order of posting, which decides between repayments of one value date. */
  readonly posted: number
}

export interface LoanMoneyEvent extends PostedEvent {
  readonly kind: 'draw' | 'fee' | 'repayment'
  /** Value date. */
  readonly on: Day
  /** Fen, above 0. */
  readonly amount: bigint
}

export interface Reversal extends PostedEvent {
  readonly kind: 'reversal'
  /** Void from its value date. */
  readonly of: string
}

export type LoanEvent = LoanMoneyEvent | Reversal

/** Draws and fees of a day come before its repayments. */
const RANK = { draw: 0, fee: 1, repayment: 2 } as const

/**
 * Leaves out reversed repayments and fees. @throws RangeError for an amount not above 0, a duplicate id, a draw outside the term,
 * a repayment before the first draw, and a reversal of another kind of event, of a later one, or a second one
 */
export function orderEvents(terms: ScheduleTerms, events: readonly LoanEvent[]): LoanMoneyEvent[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  if (byId.size < events.length) throw new RangeError('an event id occurs twice')
  const reversed = findReversed(events, byId)
  const moving = events.filter((event) => event.kind !== 'reversal').toSorted(compareEvents)
  const drawn = moving.find(({ kind }) => kind === 'draw')?.on
  for (const event of moving) validateEvent(terms, event, drawn)
  return moving.filter(({ id }) => !reversed.has(id))
}

function findReversed(events: readonly LoanEvent[], byId: ReadonlyMap<string, LoanEvent>): Set<string> {
  const reversed = new Set<string>()
  for (const { kind, ...event } of events) {
    if (kind !== 'reversal') continue
    const { of, posted } = event as Reversal
    const reversible = byId.get(of)
    const isOne = reversible?.kind === 'repayment' || reversible?.kind === 'fee'
    if (!isOne || reversible.posted > posted)
      throw new RangeError(`${of} is not a repayment or fee that was posted before`)
    if (reversed.has(of)) throw new RangeError(`${of} is already reversed`)
    reversed.add(of)
  }
  return reversed
}

function compareEvents(one: LoanMoneyEvent, other: LoanMoneyEvent): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1
  const rank = RANK[one.kind] - RANK[other.kind]
  if (rank !== 0) return rank
  if (one.posted !== other.posted) return one.posted - other.posted
  return one.id < other.id ? -1 : 1
}

function validateEvent(
  { drawDate, maturity }: ScheduleTerms,
  { id, kind, on, amount }: LoanMoneyEvent,
  drawn: Day | undefined,
) {
  if (amount <= 0n) throw new RangeError(`${id} has no amount above 0`)
  if (kind === 'draw' && (on < drawDate || on >= maturity)) throw new RangeError(`${id} is drawn outside the term`)
  if (kind === 'repayment' && (drawn === undefined || on < drawn))
    throw new RangeError(`${id} is repaid before the first draw`)
}
