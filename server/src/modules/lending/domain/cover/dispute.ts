// Dispute of a margin call: the cash that other figures of goods or debt leave to cure, and the parts of the call (domain §3.6, §4.6).
import { createFigure, type Figure } from './explain.ts'
import { computeCashCure } from './limits.ts'
import type { LendingLines, ValuationTerms } from './policy.ts'
import { type PledgedGoods, valueGoods } from './valuation.ts'

/** `margin_call.dispute`. */
export const DISPUTE = { none: 0, open: 1, accepted: 2, acceptedInPart: 3, rejected: 4 } as const

/** `margin_call.dispute_reason`. The first three have a figure per pledge, the others an amount. */
export const DISPUTE_REASON = { price: 1, weight: 2, grade: 3, debt: 4, other: 5 } as const
export type DisputeReason = (typeof DISPUTE_REASON)[keyof typeof DISPUTE_REASON]

export interface DisputedFigures {
  readonly reason: DisputeReason
  /** By id of the pledge: fen per tonne, hundredths of a tonne, or parts per million of the price. Other pledges keep their figures. */
  readonly lines: ReadonlyMap<number, bigint>
  /** Fen: the debt, or for other reasons what is due. Null keeps the figure of the call. */
  readonly amount: bigint | null
}

export interface DisputedCover {
  readonly lines: LendingLines
  readonly terms: ValuationTerms
  readonly net: Figure
  readonly goods: readonly PledgedGoods[]
  /** Fen that restore the cover by the figures of the platform. */
  readonly cash: bigint
}

/** Returns the fen that restore the cover by other figures, rounded up; by the figures of the platform for goods without a price. */
export function computeDisputedCash(cover: DisputedCover, { reason, lines, amount }: DisputedFigures): bigint {
  if (reason === DISPUTE_REASON.other) return amount ?? cover.cash
  const net =
    reason === DISPUTE_REASON.debt && amount !== null ? createFigure('fen', amount, { kind: 'entered' }) : cover.net
  const goods = cover.goods.map((each) => {
    const figure = lines.get(each.id)
    return figure === undefined ? each : replaceFigure(each, reason, figure)
  })
  const valuation = valueGoods(cover.terms, goods)
  return valuation.kind === 'unpriced' ? cover.cash : computeCashCure(cover.lines, net, valuation.eligible).shown
}

function replaceFigure(goods: PledgedGoods, reason: DisputeReason, figure: bigint): PledgedGoods {
  if (reason === DISPUTE_REASON.price)
    return { ...goods, price: { kind: 'priced', price: createFigure('fen_per_tonne', figure, { kind: 'entered' }) } }
  if (reason === DISPUTE_REASON.grade) return { ...goods, grade: figure }
  if (reason !== DISPUTE_REASON.weight) return goods
  const there = goods.pledged - goods.earmarked
  return { ...goods, missing: figure < there ? there - figure : 0n }
}

/** Fen. Their sum is the cash of the call. */
export interface DisputeParts {
  readonly disputed: bigint
  readonly undisputed: bigint
}

/** @param own fen by the owner's figures */
export const splitCall = (cash: bigint, own: bigint): DisputeParts => {
  const undisputed = own < cash ? own : cash
  return { disputed: cash - undisputed, undisputed }
}

/** Fen of the disputed part. */
export interface DisputeOutcome {
  readonly accepted: bigint
  readonly remainder: bigint
  readonly dispute: 2 | 3 | 4
}

/** The bank accepts what its own figures leave out of the cash that is needed now, at most the disputed part. Amounts in fen. */
export function resolveDispute({
  disputed,
  cash,
  answered,
}: Record<'disputed' | 'cash' | 'answered', bigint>): DisputeOutcome {
  const less = cash > answered ? cash - answered : 0n
  const accepted = less < disputed ? less : disputed
  const remainder = disputed - accepted
  if (accepted === 0n) return { accepted, remainder, dispute: DISPUTE.rejected }
  return { accepted, remainder, dispute: remainder === 0n ? DISPUTE.accepted : DISPUTE.acceptedInPart }
}
