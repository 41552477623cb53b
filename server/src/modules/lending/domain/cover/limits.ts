// Coverage of a debt by its goods: cap, loan to value, lines, cures and releasable quantity (`domain.md` §4.0, §4.3, §4.6, §4.8).
// Ratios are compared by cross-multiplication. Displayed values are rounded against the borrower and never compared.
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

/** Returns D, fen: the sum of what a loan owes, including a claim on the payer if there is one. */
export const exposureOf = (due: Readonly<Record<Component, Figure>>, claim = 0n): Computed =>
  compute('exposure', { ...due, claim: claim === 0n ? [] : [claimFigure(claim)] }, (of) =>
    sum([...COMPONENTS.map((name) => of[name]), ...of.claim]),
  )

export const claimFigure = (claim: bigint): Figure => given('fen', claim, { kind: 'claim' })

/** Returns D* = max(0, D − M), fen: the debt that the goods must cover after the margin. */
export const netExposureOf = (exposure: Figure, margin: Figure): Computed =>
  compute('exposure_net', { exposure, margin }, (of) => orZero(subtract(of.exposure, of.margin)))

/** Returns the amount that may be lent on E. Fen, rounded down. */
export const capOf = (policy: LendingLines, eligible: Figure): Computed =>
  compute('cap', { pledge_rate: ofPolicy(policy, 'pledgeRate'), eligible }, (of) =>
    multiply(share(of.pledge_rate), of.eligible),
  )

/** Returns the amount that can still be drawn on these goods, in fen; one fen more would exceed the advance rate. 0 while the goods have no price. */
export function drawableOf(policy: LendingLines, net: Figure, valuation: Valuation): Figure {
  if (valuation.kind === 'unpriced') return given('fen', 0n, { kind: 'definition' })
  const cap = capOf(policy, valuation.eligible)
  return compute('drawable', { cap, exposure: net }, (of) => orZero(subtract(of.cap, of.exposure)))
}

/** Returns the loan to value in parts per million, rounded up, for display only; `null` if there is a debt and E is 0. */
export function ltvOf(net: Figure, eligible: Figure): Computed | null {
  if (eligible.value.num === 0n && net.value.num > 0n) return null
  return compute('ltv', { exposure: net, eligible }, (of) =>
    of.exposure.num === 0n ? ZERO : multiply(divide(of.exposure, of.eligible), MILLION),
  )
}

/** Reports whether a debt is within the advance rate. Decides whether it is drawable, cured and releasable. */
export const isWithinRate = (policy: LendingLines, net: Figure, eligible: Figure): boolean =>
  isAtMost(net.value, multiply(ofPpm(policy.pledgeRate), eligible.value))

export type Band = 'normal' | Line | 'unpriced'

export interface RiskReading {
  readonly band: Band
  /** `null` if there is no price, or a debt and nothing to measure it against. */
  readonly ltv: Computed | null
}

/** Returns the risk band of a debt. A line is reached when the loan to value is at or above it. */
export function bandOf(policy: LendingLines, net: Figure, valuation: Valuation): RiskReading {
  const ltv = valuation.kind === 'priced' ? ltvOf(net, valuation.eligible) : null
  if (net.value.num === 0n) return { band: 'normal', ltv }
  if (valuation.kind === 'unpriced') return { band: 'unpriced', ltv }
  const { value } = valuation.eligible
  if (value.num === 0n) return { band: 'liquidation', ltv }
  const reached = LINES.findLast((line) => isAtLeast(net.value, multiply(ofPpm(policy[line]), value)))
  return { band: reached ?? 'normal', ltv }
}

/** The pledge that a price, cure or release is computed for; `others` are the remaining pledges of the loan, which stay unchanged. */
export interface GoodsInQuestion {
  readonly net: Figure
  readonly goods: GoodsValue
  readonly others: readonly GoodsValue[]
}

/**
 * Returns the highest price at which a line is reached, in whole fen per tonne, for goods that share one price; the other goods stay unchanged.
 * Returns `null` if no price above 0 reaches the line or another pledge has no price.
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

/**
 * Returns by how much all prices may fall together before the line is reached: parts per million, rounded up so that the line is reached at the
 * returned fall. 0 if the line is already reached.
 */
export function fallToLineOf(policy: LendingLines, line: Line, net: Figure, eligible: Figure): Figure | null {
  if (net.value.num === 0n || eligible.value.num === 0n) return null
  return compute('fall_to_line', { exposure: net, line: ofPolicy(policy, line), eligible }, (of) => {
    const left = divide(of.exposure, multiply(share(of.line), of.eligible))
    return orZero(multiply(subtract(ONE, left), MILLION))
  })
}

/** Returns the cash that cures a margin call: down to the advance rate, not to the line. Fen, rounded up. */
export const cashCureOf = (policy: LendingLines, net: Figure, eligible: Figure): Computed =>
  compute('cash_cure', { exposure: net, pledge_rate: ofPolicy(policy, 'pledgeRate'), eligible }, (of) =>
    orZero(subtract(of.exposure, multiply(share(of.pledge_rate), of.eligible))),
  )

/**
 * Returns the quantity of these goods that cures a margin call: hundredths of a tonne, rounded up. `null` if a cure is needed and the goods count for
 * nothing.
 */
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
 * Returns the quantity of one pledge that can be released while the others stay: hundredths of a tonne, rounded down. Earmarked goods count as gone,
 * and so do goods that a stocktake has not found while some must stay. Two pledges cannot be released against the same headroom: compute the second
 * again. Without a debt everything that is not frozen can go, priced or not; with a debt, nothing without a price can.
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

/** Returns the quantity of one pledge that must stay while the others do: hundredths of a tonne, rounded up; all of it if something has no price. */
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

/** Returns E of these goods, or `null` if goods that are still there have no price. */
function eligibleOfAll(goods: readonly GoodsValue[]): Figure | null {
  const there = goods.filter(({ quantity }) => quantity.shown > 0n)
  const values = there.flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length < there.length ? null : eligibleOf(values)
}
