// Value of pledged goods: price by the basis of the policy, grade, haircut, and their sum E, which stays exact (domain §4.0, §4.1, §4.2).
import { compute, type ComputedFigure, type Figure, createFigure } from './explain.ts'
import { getPolicyRate, type ValuationTerms } from './policy.ts'
import { type ClosedDays, isTooOld } from './trading-days.ts'
import { minRatio, multiply, fromPpm, ONE, toRatio, type Ratio, subtract, sum } from './ratio.ts'

const HUNDREDTHS = 100n
export const PAR_GRADE = 1_000_000n

/** Fen per tonne, of the end of its day. */
export interface SpotQuote {
  readonly fen: bigint
  readonly day: string
  readonly from: string
  readonly id?: number
}

/** Fen per tonne, of the end of its day. */
export interface Settlement {
  readonly fen: bigint
  readonly day: string
  readonly contract: string
  readonly id?: number
}

/** All settlements are of one contract, in any order. */
export interface Quotes {
  readonly spot: SpotQuote | null
  readonly settlements: readonly Settlement[]
  readonly closed: ClosedDays
  /** Seconds UTC. */
  readonly now: number
}

/** Never treated as 0 and never as safe (I13). */
export interface PriceGap {
  readonly leg: 'spot' | 'futures'
  readonly problem: 'missing' | 'too_old'
  readonly newest: { readonly day: string } | null
  readonly maxAgeHours: number
}

export type PricedResult = { readonly kind: 'priced'; readonly price: Figure }
export type UnpricedResult = { readonly kind: 'unpriced'; readonly gaps: readonly PriceGap[] }

/** Fen per tonne. */
export function computePrice(policy: ValuationTerms, quotes: Quotes): PricedResult | UnpricedResult {
  const legs = LEGS[policy.basis].map((leg) => (leg === 'spot' ? computeSpotLeg : computeFuturesLeg)(policy, quotes))
  const gaps = legs.flatMap((leg) => (leg.kind === 'unpriced' ? leg.gaps : []))
  if (gaps.length > 0) return { kind: 'unpriced', gaps }
  const [first, second] = legs.flatMap((leg) => (leg.kind === 'priced' ? [leg.price] : []))
  if (first === undefined) throw new RangeError('a basis needs at least one leg')
  if (second === undefined) return { kind: 'priced', price: first }
  const price = compute('lower_of', { spot: first, futures: second }, ({ spot, futures }) => minRatio(spot, futures))
  return { kind: 'priced', price }
}

const LEGS = {
  spot: ['spot'],
  futures_less_basis: ['futures'],
  lower_of: ['spot', 'futures'],
} as const

function computeSpotLeg(policy: ValuationTerms, { spot, now, closed }: Quotes): PricedResult | UnpricedResult {
  const gap = findPriceGap('spot', { newest: spot, now, closed, maxAgeHours: policy.priceMaxAgeHours })
  if (gap !== undefined || spot === null) return toUnpriced(gap)
  const { fen, day, from } = spot
  const price = createFigure('fen_per_tonne', fen, { kind: 'spot_price', day, from, ...toIdField(spot) })
  return { kind: 'priced', price }
}

const toIdField = ({ id }: { readonly id?: number }) => (id === undefined ? {} : { id })

/** Mean of the last settlements less the basis discount, rounded down once. Fewer settlements than the policy averages count as missing. */
function computeFuturesLeg(
  policy: ValuationTerms,
  { settlements, now, closed }: Quotes,
): PricedResult | UnpricedResult {
  const latest = settlements
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, Math.max(1, policy.settleDays))
  const isShort = latest.length < policy.settleDays
  const newest = (isShort ? undefined : latest[0]) ?? null
  const gap = findPriceGap('futures', { newest, now, closed, maxAgeHours: policy.priceMaxAgeHours })
  if (gap !== undefined || newest === null) return toUnpriced(gap)
  const settlement = latest.map(({ fen, day, contract, ...more }) =>
    createFigure('fen_per_tonne', fen, { kind: 'settlement', day, contract, ...toIdField(more) }),
  )
  const basis_discount = getPolicyRate(policy, 'basisDiscount')
  const price = compute('futures_leg', { settlement, basis_discount }, (of) =>
    multiply(sum(of.settlement), toRatio(1n, BigInt(of.settlement.length)), subtractPpm(of.basis_discount)),
  )
  return { kind: 'priced', price }
}

interface NewestQuote extends Pick<Quotes, 'now' | 'closed'> {
  readonly newest: { readonly fen: bigint; readonly day: string } | null
  readonly maxAgeHours: number
}

function findPriceGap(leg: PriceGap['leg'], { newest, maxAgeHours, ...at }: NewestQuote): PriceGap | undefined {
  if (newest === null || newest.fen <= 0n) return { leg, problem: 'missing', newest: null, maxAgeHours }
  if (!isTooOld({ day: newest.day, ...at, maxHours: maxAgeHours })) return undefined
  return { leg, problem: 'too_old', newest: { day: newest.day }, maxAgeHours }
}

const toUnpriced = (gap: PriceGap | undefined): UnpricedResult => ({
  kind: 'unpriced',
  gaps: gap === undefined ? [] : [gap],
})

const subtractPpm = (taken: Ratio): Ratio => subtract(ONE, multiply(taken, fromPpm(1n)))

/** Hundredths of a tonne. */
export interface PledgedGoods {
  readonly id: number
  readonly no: string
  readonly pledged: bigint
  /** Approved to leave but still pledged; counted as gone. */
  readonly earmarked: bigint
  /** Not found by a stocktake; covers nothing (I3). */
  readonly missing: bigint
  /** Without the assay that the terms require; covers nothing. */
  readonly isUnassayed: boolean
  readonly frozen: bigint
  /** Parts per million of the price; 1 000 000 is par. */
  readonly grade: bigint
  readonly spec: string
  readonly price: PricedResult | UnpricedResult
}

/** `value` is `null` without a price. */
export interface GoodsValue {
  readonly goods: PledgedGoods
  readonly quantity: Figure
  readonly grade: Figure
  readonly haircut: Figure
  readonly value: {
    readonly price: Figure
    readonly gross: ComputedFigure
    readonly eligible: ComputedFigure
  } | null
}

/** Fen. E is `eligible.value`, exact. */
export type Valuation = { readonly lines: readonly GoodsValue[] } & (
  | { readonly kind: 'priced'; readonly gross: ComputedFigure; readonly eligible: ComputedFigure }
  | {
      readonly kind: 'unpriced'
      readonly gaps: readonly { readonly goods: PledgedGoods; readonly gap: PriceGap }[]
    }
)

/** Goods that are gone need no price. */
export function valueGoods(policy: ValuationTerms, goods: readonly PledgedGoods[]): Valuation {
  const lines = goods.map((each) => valuePledge(policy, each))
  const gaps = lines.flatMap(({ goods: of, value, quantity }) =>
    value === null && quantity.shown > 0n ? listGaps(of).map((gap) => ({ goods: of, gap })) : [],
  )
  if (gaps.length > 0) return { kind: 'unpriced', lines, gaps }
  const values = lines.flatMap(({ value }) => (value === null ? [] : [value]))
  return {
    kind: 'priced',
    lines,
    gross: compute('gross_sum', { line: values.map(({ gross }) => gross) }, ({ line }) => sum(line)),
    eligible: sumEligible(values),
  }
}

export const sumEligible = (lines: readonly { readonly eligible: ComputedFigure }[]): ComputedFigure =>
  compute('eligible', { line: lines.map(({ eligible }) => eligible) }, ({ line }) => sum(line))

const listGaps = ({ price }: PledgedGoods): readonly PriceGap[] => (price.kind === 'unpriced' ? price.gaps : [])

const formatTonnes = (hundredths: bigint): string =>
  `${hundredths / HUNDREDTHS}.${String(hundredths % HUNDREDTHS).padStart(2, '0')}`

/** Hundredths of a tonne, less what a stocktake has not found. */
export const computeFoundQuantity = (no: string, quantity: bigint, missing: bigint): Figure =>
  createFigure(
    'hundredths_of_tonne',
    quantity - missing,
    missing > 0n ? { kind: 'counted', no, missing: formatTonnes(missing) } : { kind: 'pledge', no },
  )

export function valuePledge(policy: ValuationTerms, goods: PledgedGoods): GoodsValue {
  const { pledged, earmarked, missing, isUnassayed, grade: ppm, no, spec, price } = goods
  const quantity = isUnassayed
    ? createFigure('hundredths_of_tonne', 0n, { kind: 'unassayed', no })
    : computeFoundQuantity(no, pledged - earmarked, missing)
  const grade = createFigure('ppm', ppm, { kind: 'grade', spec })
  const haircut = getPolicyRate(policy, 'haircut')
  if (price.kind === 'unpriced') return { goods, quantity, grade, haircut, value: null }
  const gross = compute('gross', { quantity, price: price.price, grade }, (of) =>
    multiply(of.quantity, toRatio(1n, HUNDREDTHS), of.price, of.grade, fromPpm(1n)),
  )
  const eligible = compute('eligible_line', { gross, haircut }, (of) => multiply(of.gross, subtractPpm(of.haircut)))
  return { goods, quantity, grade, haircut, value: { price: price.price, gross, eligible } }
}

/** Eligible value E of a hundredth of a tonne at one fen per tonne: g·(1−h), in fen. */
export const computeUnitWeight = (grade: Ratio, haircut: Ratio): Ratio =>
  multiply(toRatio(1n, HUNDREDTHS), grade, fromPpm(1n), subtractPpm(haircut))
