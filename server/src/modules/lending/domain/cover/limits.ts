// Cover of a debt by its goods (domain §4.0, §4.3, §4.6, §4.8). Compares by cross-multiplication; display values round against the borrower.
import { compute, type ComputedFigure, type Figure, createFigure } from './explain.ts'
import { type LendingLines, type Line, LINES, getPolicyRate } from './policy.ts'
import {
  divide,
  isAtLeast,
  isAtMost,
  multiply,
  fromPpm,
  ONE,
  clampToZero,
  toRatio,
  subtract,
  sum,
  ZERO,
} from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { sumEligible, computeFoundQuantity, type GoodsValue, type Valuation, computeUnitWeight } from './valuation.ts'
import { COMPONENTS, type Component } from '../loan/waterfall.ts'

const MILLION = toRatio(1_000_000n)
const toFraction = (ppm: Ratio): Ratio => multiply(ppm, fromPpm(1n))

/** D, fen: debt and claim on the payer. */
export const computeExposure = (due: Readonly<Record<Component, Figure>>, claim = 0n): ComputedFigure =>
  compute('exposure', { ...due, claim: claim === 0n ? [] : [createClaimFigure(claim)] }, (of) =>
    sum([...COMPONENTS.map((name) => of[name]), ...of.claim]),
  )

export const createClaimFigure = (claim: bigint): Figure => createFigure('fen', claim, { kind: 'claim' })

/** D* = max(0, D − M), fen. */
export const computeNetExposure = (exposure: Figure, margin: Figure): ComputedFigure =>
  compute('exposure_net', { exposure, margin }, (of) => clampToZero(subtract(of.exposure, of.margin)))

/** Fen, rounded down. */
export const computeCap = (policy: LendingLines, eligible: Figure): ComputedFigure =>
  compute('cap', { pledge_rate: getPolicyRate(policy, 'pledgeRate'), eligible }, (of) =>
    multiply(toFraction(of.pledge_rate), of.eligible),
  )

/** Fen; one fen more would exceed the advance rate. 0 without a price. */
export function computeDrawable(policy: LendingLines, net: Figure, valuation: Valuation): Figure {
  if (valuation.kind === 'unpriced') return createFigure('fen', 0n, { kind: 'definition' })
  const cap = computeCap(policy, valuation.eligible)
  return compute('drawable', { cap, exposure: net }, (of) => clampToZero(subtract(of.cap, of.exposure)))
}

/** Parts per million, rounded up, for display only; `null` for a debt with E = 0. */
export function computeLtv(net: Figure, eligible: Figure): ComputedFigure | null {
  if (eligible.value.num === 0n && net.value.num > 0n) return null
  return compute('ltv', { exposure: net, eligible }, (of) =>
    of.exposure.num === 0n ? ZERO : multiply(divide(of.exposure, of.eligible), MILLION),
  )
}

/** Decides whether a debt is drawable, cured and releasable. */
export const isWithinRate = (policy: LendingLines, net: Figure, eligible: Figure): boolean =>
  isAtMost(net.value, multiply(fromPpm(policy.pledgeRate), eligible.value))

export type Band = 'normal' | Line | 'unpriced'

export interface RiskReading {
  readonly band: Band
  readonly ltv: ComputedFigure | null
}

/** Part of a valuation that decides the band. */
type ValueReading = { readonly kind: 'unpriced' } | { readonly kind: 'priced'; readonly eligible: Figure }

/** A line is reached when the loan to value is at or above it. */
export function computeRiskBand(policy: LendingLines, net: Figure, valuation: ValueReading): RiskReading {
  const ltv = valuation.kind === 'priced' ? computeLtv(net, valuation.eligible) : null
  if (net.value.num === 0n) return { band: 'normal', ltv }
  if (valuation.kind === 'unpriced') return { band: 'unpriced', ltv }
  const { value } = valuation.eligible
  if (value.num === 0n) return { band: 'liquidation', ltv }
  const reached = LINES.findLast((line) => isAtLeast(net.value, multiply(fromPpm(policy[line]), value)))
  return { band: reached ?? 'normal', ltv }
}

/** `others` are the remaining pledges of the loan, which stay. */
export interface PledgeWithOthers {
  readonly net: Figure
  readonly goods: GoodsValue
  readonly others: readonly GoodsValue[]
}

/**
 * Returns the highest price that reaches the line, in whole fen per tonne, for goods of one price; `null` if none above 0 does, or others lack a
 * price.
 */
export function computeTriggerPrice(
  policy: LendingLines,
  line: Line,
  { net, goods, others }: { net: Figure; goods: readonly GoodsValue[]; others: readonly GoodsValue[] },
): Figure | null {
  const other = sumEligibleOrNull(others)
  const [first] = goods
  if (other === null || first === undefined) return null
  const inputs = {
    exposure: net,
    line: getPolicyRate(policy, line),
    other,
    quantity: goods.map(({ quantity }) => quantity),
    grade: goods.map(({ grade }) => grade),
    haircut: first.haircut,
  }
  if (goods.every(({ quantity }) => quantity.shown === 0n)) return null
  const price = compute('trigger_price', inputs, (of) => {
    const weights = of.quantity.map((each, at) => multiply(each, computeUnitWeight(of.grade[at] ?? ZERO, of.haircut)))
    return clampToZero(divide(subtract(divide(of.exposure, toFraction(of.line)), of.other), sum(weights)))
  })
  return price.shown === 0n ? null : price
}

/** Returns by how much all prices may fall together, in parts per million, rounded up so that the line is then reached. 0 if it already is. */
export function computeFallToLine(policy: LendingLines, line: Line, net: Figure, eligible: Figure): Figure | null {
  if (net.value.num === 0n || eligible.value.num === 0n) return null
  return compute('fall_to_line', { exposure: net, line: getPolicyRate(policy, line), eligible }, (of) => {
    const left = divide(of.exposure, multiply(toFraction(of.line), of.eligible))
    return clampToZero(multiply(subtract(ONE, left), MILLION))
  })
}

/** Cures down to the advance rate, not to the line. Fen, rounded up. */
export const computeCashCure = (policy: LendingLines, net: Figure, eligible: Figure): ComputedFigure =>
  compute('cash_cure', { exposure: net, pledge_rate: getPolicyRate(policy, 'pledgeRate'), eligible }, (of) =>
    clampToZero(subtract(of.exposure, multiply(toFraction(of.pledge_rate), of.eligible))),
  )

/** Hundredths of a tonne, rounded up; `null` if a cure is needed and the goods count for nothing. */
export function computeGoodsCure(
  policy: LendingLines,
  net: Figure,
  { eligible, goods }: { eligible: Figure; goods: Pick<GoodsValue, 'grade' | 'haircut'> & { readonly price: Figure } },
): Figure | null {
  const { price, grade, haircut } = goods
  if (multiply(price.value, grade.value).num === 0n) return isWithinRate(policy, net, eligible) ? NONE_NEEDED : null
  const pledge_rate = getPolicyRate(policy, 'pledgeRate')
  return compute('goods_cure', { exposure: net, pledge_rate, eligible, price, grade, haircut }, (of) => {
    const short = subtract(divide(of.exposure, toFraction(of.pledge_rate)), of.eligible)
    return clampToZero(divide(short, multiply(of.price, computeUnitWeight(of.grade, of.haircut))))
  })
}

/**
 * Hundredths of a tonne, rounded down. Earmarked goods count as gone, and so do missing ones while some must stay. Two pledges cannot use the same
 * headroom: compute the second again. Without a debt only frozen goods stay; with a debt, goods without a price stay.
 */
export function computeReleasable(policy: LendingLines, { net, goods, others }: PledgeWithOthers): Figure {
  const keep = computeKeep(policy, { net, goods, others })
  const { pledged, earmarked, missing, frozen, no } = goods.goods
  const of = (quantity: bigint) => createFigure('hundredths_of_tonne', quantity, { kind: 'pledge', no })
  const lost = keep.value.num > 0n ? missing : 0n
  const inputs = {
    pledged: computeFoundQuantity(no, pledged, lost),
    earmarked: of(earmarked),
    frozen: of(frozen),
    keep,
  }
  return compute('releasable', inputs, ({ pledged: all, earmarked: left, frozen: seized, keep: kept }) => {
    const there = subtract(all, left)
    return clampToZero(subtract(there, isAtLeast(seized, kept) ? seized : kept))
  })
}

const NONE_NEEDED = createFigure('hundredths_of_tonne', 0n, { kind: 'definition' })

/** Hundredths of a tonne that must stay, rounded up; everything if something has no price. */
export function computeKeep(policy: LendingLines, { net, goods, others }: PledgeWithOthers): Figure {
  if (net.value.num === 0n) return NONE_NEEDED
  const other = sumEligibleOrNull(others)
  const { value, grade, haircut, quantity } = goods
  const pledge_rate = getPolicyRate(policy, 'pledgeRate')
  const { isUnassayed, pledged, earmarked, no } = goods.goods
  // They cover nothing, so that a part of them never suffices.
  if (isUnassayed)
    return other !== null && isWithinRate(policy, net, other)
      ? NONE_NEEDED
      : createFigure('hundredths_of_tonne', pledged - earmarked, { kind: 'pledge', no })
  if (value === null || other === null) return quantity
  const inputs = { exposure: net, pledge_rate, other, price: value.price, grade, haircut }
  if (multiply(value.price.value, grade.value).num === 0n)
    return isWithinRate(policy, net, other) ? NONE_NEEDED : quantity
  return compute('keep', inputs, (of) => {
    const uncovered = subtract(divide(of.exposure, toFraction(of.pledge_rate)), of.other)
    return clampToZero(divide(uncovered, multiply(of.price, computeUnitWeight(of.grade, of.haircut))))
  })
}

/** Returns `null` if goods that are still there have no price. */
function sumEligibleOrNull(goods: readonly GoodsValue[]): Figure | null {
  const there = goods.filter(({ quantity }) => quantity.shown > 0n)
  const values = there.flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length < there.length ? null : sumEligible(values)
}
