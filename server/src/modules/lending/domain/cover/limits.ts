// Cover of a debt by its goods (`domain.md` §4.0, §4.3, §4.6, §4.8). Compares by cross-multiplication; display values round against the borrower.
import { compute, type Computed, type Figure, given } from './explain.ts'
import { type LendingLines, type Line, LINES, ofPolicy } from './policy.ts'
import {
  divide,
  isAtLeast,
  isAtMost,
  multiply,
  ofPpm,
  ONE,
  orZero,
  ratio,
  subtract,
  sum,
  ZERO,
} from './ratio.ts'
import type { Ratio } from './ratio.ts'
import { eligibleOf, foundOf, type GoodsValue, type Valuation, weightOf } from './valuation.ts'
import { COMPONENTS, type Component } from '../loan/waterfall.ts'

const MILLION = ratio(1_000_000n)
const share = (ppm: Ratio): Ratio => multiply(ppm, ofPpm(1n))

/** D, fen: debt and claim on the payer. */
export const exposureOf = (due: Readonly<Record<Component, Figure>>, claim = 0n): Computed =>
  compute('exposure', { ...due, claim: claim === 0n ? [] : [claimFigure(claim)] }, (of) =>
    sum([...COMPONENTS.map((name) => of[name]), ...of.claim]),
  )

export const claimFigure = (claim: bigint): Figure => given('fen', claim, { kind: 'claim' })

/** D* = max(0, D − M), fen. */
export const netExposureOf = (exposure: Figure, margin: Figure): Computed =>
  compute('exposure_net', { exposure, margin }, (of) => orZero(subtract(of.exposure, of.margin)))

/** Fen, rounded down. */
export const capOf = (policy: LendingLines, eligible: Figure): Computed =>
  compute('cap', { pledge_rate: ofPolicy(policy, 'pledgeRate'), eligible }, (of) =>
    multiply(share(of.pledge_rate), of.eligible),
  )

/** Fen; one fen more would exceed the advance rate. 0 without a price. */
export function drawableOf(policy: LendingLines, net: Figure, valuation: Valuation): Figure {
  if (valuation.kind === 'unpriced') return given('fen', 0n, { kind: 'definition' })
  const cap = capOf(policy, valuation.eligible)
  return compute('drawable', { cap, exposure: net }, (of) => orZero(subtract(of.cap, of.exposure)))
}

/** Parts per million, rounded up, for display only; `null` for a debt with E = 0. */
export function ltvOf(net: Figure, eligible: Figure): Computed | null {
  if (eligible.value.num === 0n && net.value.num > 0n) return null
  return compute('ltv', { exposure: net, eligible }, (of) =>
    of.exposure.num === 0n ? ZERO : multiply(divide(of.exposure, of.eligible), MILLION),
  )
}

/** Decides whether a debt is drawable, cured and releasable. */
export const isWithinRate = (policy: LendingLines, net: Figure, eligible: Figure): boolean =>
  isAtMost(net.value, multiply(ofPpm(policy.pledgeRate), eligible.value))

export type Band = 'normal' | Line | 'unpriced'

export interface RiskReading {
  readonly band: Band
  readonly ltv: Computed | null
}

/** A line is reached when the loan to value is at or above it. */
export function bandOf(policy: LendingLines, net: Figure, valuation: Valuation): RiskReading {
  const ltv = valuation.kind === 'priced' ? ltvOf(net, valuation.eligible) : null
  if (net.value.num === 0n) return { band: 'normal', ltv }
  if (valuation.kind === 'unpriced') return { band: 'unpriced', ltv }
  const { value } = valuation.eligible
  if (value.num === 0n) return { band: 'liquidation', ltv }
  const reached = LINES.findLast((line) => isAtLeast(net.value, multiply(ofPpm(policy[line]), value)))
  return { band: reached ?? 'normal', ltv }
}

/** `others` are the remaining pledges of the loan, which stay. */
export interface GoodsInQuestion {
  readonly net: Figure
  readonly goods: GoodsValue
  readonly others: readonly GoodsValue[]
}

/**
 * Returns the highest price that reaches the line, in whole fen per tonne, for goods of one price; `null` if none above 0 does, or others lack a
 * price.
 */
export function triggerPriceOf(
  policy: LendingLines,
  line: Line,
  { net, goods, others }: { net: Figure; goods: readonly GoodsValue[]; others: readonly GoodsValue[] },
): Figure | null {
  const other = eligibleOfAll(others)
  const [first] = goods
  if (other === null || first === undefined) return null
  const inputs = {
    exposure: net,
    line: ofPolicy(policy, line),
    other,
    quantity: goods.map(({ quantity }) => quantity),
    grade: goods.map(({ grade }) => grade),
    haircut: first.haircut,
  }
  if (goods.every(({ quantity }) => quantity.shown === 0n)) return null
  const price = compute('trigger_price', inputs, (of) => {
    const weights = of.quantity.map((each, at) => multiply(each, weightOf(of.grade[at] ?? ZERO, of.haircut)))
    return orZero(divide(subtract(divide(of.exposure, share(of.line)), of.other), sum(weights)))
  })
  return price.shown === 0n ? null : price
}

/** Returns by how much all prices may fall together, in parts per million, rounded up so that the line is then reached. 0 if it already is. */
export function fallToLineOf(policy: LendingLines, line: Line, net: Figure, eligible: Figure): Figure | null {
  if (net.value.num === 0n || eligible.value.num === 0n) return null
  return compute('fall_to_line', { exposure: net, line: ofPolicy(policy, line), eligible }, (of) => {
    const left = divide(of.exposure, multiply(share(of.line), of.eligible))
    return orZero(multiply(subtract(ONE, left), MILLION))
  })
}

/** Cures down to the advance rate, not to the line. Fen, rounded up. */
export const cashCureOf = (policy: LendingLines, net: Figure, eligible: Figure): Computed =>
  compute('cash_cure', { exposure: net, pledge_rate: ofPolicy(policy, 'pledgeRate'), eligible }, (of) =>
    orZero(subtract(of.exposure, multiply(share(of.pledge_rate), of.eligible))),
  )

/** Hundredths of a tonne, rounded up; `null` if a cure is needed and the goods count for nothing. */
export function goodsCureOf(
  policy: LendingLines,
  net: Figure,
  {
    eligible,
    goods,
  }: { eligible: Figure; goods: Pick<GoodsValue, 'grade' | 'haircut'> & { readonly price: Figure } },
): Figure | null {
  const { price, grade, haircut } = goods
  if (multiply(price.value, grade.value).num === 0n)
    return isWithinRate(policy, net, eligible) ? NONE_NEEDED : null
  const pledge_rate = ofPolicy(policy, 'pledgeRate')
  return compute('goods_cure', { exposure: net, pledge_rate, eligible, price, grade, haircut }, (of) => {
    const short = subtract(divide(of.exposure, share(of.pledge_rate)), of.eligible)
    return orZero(divide(short, multiply(of.price, weightOf(of.grade, of.haircut))))
  })
}

/**
 * Hundredths of a tonne, rounded down. Earmarked goods count as gone, and so do missing ones while some must stay. Two pledges cannot use the same
 * headroom: compute the second again. Without a debt only frozen goods stay; with a debt, goods without a price stay.
 */
export function releasableOf(policy: LendingLines, { net, goods, others }: GoodsInQuestion): Figure {
  const keep = keepOf(policy, { net, goods, others })
  const { pledged, earmarked, missing, frozen, no } = goods.goods
  const of = (quantity: bigint) => given('hundredths_of_tonne', quantity, { kind: 'pledge', no })
  const lost = keep.value.num > 0n ? missing : 0n
  const inputs = { pledged: foundOf(no, pledged, lost), earmarked: of(earmarked), frozen: of(frozen), keep }
  return compute('releasable', inputs, ({ pledged: all, earmarked: left, frozen: seized, keep: kept }) => {
    const there = subtract(all, left)
    return orZero(subtract(there, isAtLeast(seized, kept) ? seized : kept))
  })
}

const NONE_NEEDED = given('hundredths_of_tonne', 0n, { kind: 'definition' })

/** Hundredths of a tonne that must stay, rounded up; everything if something has no price. */
export function keepOf(policy: LendingLines, { net, goods, others }: GoodsInQuestion): Figure {
  if (net.value.num === 0n) return NONE_NEEDED
  const other = eligibleOfAll(others)
  const { value, grade, haircut, quantity } = goods
  const pledge_rate = ofPolicy(policy, 'pledgeRate')
  if (value === null || other === null) return quantity
  const inputs = { exposure: net, pledge_rate, other, price: value.price, grade, haircut }
  if (multiply(value.price.value, grade.value).num === 0n)
    return isWithinRate(policy, net, other) ? NONE_NEEDED : quantity
  return compute('keep', inputs, (of) => {
    const uncovered = subtract(divide(of.exposure, share(of.pledge_rate)), of.other)
    return orZero(divide(uncovered, multiply(of.price, weightOf(of.grade, of.haircut))))
  })
}

/** Returns `null` if goods that are still there have no price. */
function eligibleOfAll(goods: readonly GoodsValue[]): Figure | null {
  const there = goods.filter(({ quantity }) => quantity.shown > 0n)
  const values = there.flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length < there.length ? null : eligibleOf(values)
}
