// What happens to a loan, and the order in which it counts: by value date, not by when it came to light.
import type { Day } from './day-count.ts'
import type { ScheduleTerms } from './schedule.ts'

interface Posted {
  readonly id: string
  /** Place in the order of posting: of two repayments of a value date the lesser comes first. */
  readonly posted: number
}

export interface Moving extends Posted {
  readonly kind: 'draw' | 'fee' | 'repayment'
  /** Value date. */
  readonly on: Day
  /** Fen, more than 0. */
  readonly amount: bigint
}

export interface Reversal extends Posted {
  readonly kind: 'reversal'
  /** The repayment or the fee that then was none, from its value date on. */
  readonly of: string
}

export type LoanEvent = Moving | Reversal

/** Draws and fees of a day are there before it is repaid. */
const RANK = { draw: 0, fee: 1, repayment: 2 } as const

/**
 * What counts of these events, in the order in which it does; reversed repayments and fees count for nothing.
 * @throws RangeError for an amount that is not above 0, an id that comes twice, a draw outside of the term, a repayment before the first draw, and a
 * reversal of what is neither repayment nor fee, came before it or was done already
 */
export function inOrder(terms: ScheduleTerms, events: readonly LoanEvent[]): Moving[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  if (byId.size < events.length) throw new RangeError('an event is there twice')
  const reversed = reversedOf(events, byId)
  const moving = events.filter((event) => event.kind !== 'reversal').toSorted(before)
  const drawn = moving.find(({ kind }) => kind === 'draw')?.on
  for (const event of moving) assertPossible(terms, event, drawn)
  return moving.filter(({ id }) => !reversed.has(id))
}

function reversedOf(events: readonly LoanEvent[], byId: ReadonlyMap<string, LoanEvent>): Set<string> {
  const reversed = new Set<string>()
  for (const { kind, ...event } of events) {
    if (kind !== 'reversal') continue
    const { of, posted } = event as Reversal
    const reversible = byId.get(of)
    const isOne = reversible?.kind === 'repayment' || reversible?.kind === 'fee'
    if (!isOne || reversible.posted > posted)
      throw new RangeError(`${of} is no repayment or fee that was posted before`)
    if (reversed.has(of)) throw new RangeError(`${of} is reversed already`)
    reversed.add(of)
  }
  return reversed
}

function before(one: Moving, other: Moving): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1
  const rank = RANK[one.kind] - RANK[other.kind]
  if (rank !== 0) return rank
  if (one.posted !== other.posted) return one.posted - other.posted
  return one.id < other.id ? -1 : 1
}

function assertPossible(
  { drawDate, maturity }: ScheduleTerms,
  { id, kind, on, amount }: Moving,
  drawn: Day | undefined,
) {
  if (amount <= 0n) throw new RangeError(`${id} is of no amount`)
  if (kind === 'draw' && (on < drawDate || on >= maturity))
    throw new RangeError(`${id} is drawn outside of the term`)
  if (kind === 'repayment' && (drawn === undefined || on < drawn))
    throw new RangeError(`${id} is repaid before anything was drawn`)
}
