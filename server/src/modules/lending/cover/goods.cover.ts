import type { ErrorCode } from '@cangdan/protocol'
import { addDays, type Day } from '../domain/loan/day-count.ts'
import type { ComputedFigure } from '../domain/cover/explain.ts'
import { computeCap } from '../domain/cover/limits.ts'
import type { LendingLines, ValuationTerms } from '../domain/cover/policy.ts'
import {
  sumEligible,
  type GoodsValue,
  type PricedResult,
  type PriceGap,
  computePrice,
  type UnpricedResult,
  valuePledge,
} from '../domain/cover/valuation.ts'
import {
  allocateMissingWeight,
  computeAvailableWeight,
  type ReceiptWeights,
  LIFE,
  createNotFreeFailure,
} from '#modules/receipts/index.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import {
  getLotCount,
  loadDayFromToday,
  type KnownQuotes,
  type Lender,
  loadLender,
  type LineFacts,
  listLineFacts,
  type OfferedLine,
  findGoodsUnderOtherTerms,
  type Terms,
  loadTerms,
} from './cover.queries.ts'

/** Days that goods must stay in store after the loan is due (domain §3.3). */
const STORAGE_DAYS_AFTER_DUE = 15
export const getStorageEnd = (maturity: Day): Day => addDays(maturity, STORAGE_DAYS_AFTER_DUE)

export interface Offer {
  readonly bankId: number
  readonly ownerId: number
  /** Fen. */
  readonly amount: number
  readonly tenorDays: number
  readonly lines: readonly OfferedLine[]
  readonly due?: Day | undefined
  /** Its own holds count as free. */
  readonly financingId?: number
  /** The terms that its approval pinned; by default those of today. */
  readonly policyId?: number | null
}

export interface CoveredLine {
  readonly facts: LineFacts
  /** Weight that may be offered, in hundredths of a tonne. */
  readonly free: number
  /** Value with its explanation and the day of its price; absent without a price. */
  readonly value?: NonNullable<GoodsValue['value']>
  readonly day?: string
  readonly faults: readonly Failure[]
}

export interface Cover {
  readonly terms: Terms | undefined
  readonly lines: readonly CoveredLine[]
  readonly eligible: ComputedFigure
  /** Amount that can be drawn on the goods; absent without terms. */
  readonly cap: ComputedFigure | undefined
  /** Part of the cap within this bank's limit for a single loan. Fen. */
  readonly possible: bigint
  /** Due day; for an undrawn loan, if it were drawn today. */
  readonly maturity: string
  readonly faults: readonly Failure[]
}

export interface ValidCover extends Cover {
  readonly terms: Terms
  readonly cap: ComputedFigure
}

/** Only reads: neither writes nor reserves (Fineract PR 6196). */
export async function computeGoodsCover(tx: Db, offer: Offer): Promise<Cover> {
  const { bankId, tenorDays } = offer
  const { financingId = 0, policyId: pinned = null } = offer
  const facts = await listLineFacts(tx, bankId, offer.lines, { financingId, policyId: pinned })
  const maturity = offer.due ?? (await loadDayFromToday(tx, tenorDays))
  const stored = getStorageEnd(maturity)
  const policyId = facts[0]?.policy_id ?? null
  const terms = policyId === null ? undefined : await loadTerms(tx, policyId)
  const lines = facts.map((each) => coverLine(each, { offer, terms, stored }))
  const eligible = sumEligible(lines.flatMap((line) => line.value ?? []))
  const cap = terms === undefined ? undefined : computeCap(toLendingLines(terms), eligible)
  const lender = await loadLender(tx, bankId)
  const single = BigInt(lender?.max_single_loan ?? Number.MAX_SAFE_INTEGER)
  const possible = cap === undefined ? 0n : cap.shown < single ? cap.shown : single
  const findings: OfferFindings = { offer, lines, terms, eligible, cap, lender }
  return {
    terms,
    lines,
    eligible,
    cap,
    possible,
    maturity,
    faults: [...lines.flatMap((line) => line.faults), ...listOfferErrors(findings)],
  }
}

export async function assertCovered(tx: Db, offer: Offer): Promise<ValidCover> {
  const cover = await computeGoodsCover(tx, offer)
  const [error] = cover.faults
  if (error !== undefined) throw error
  const { terms, cap } = cover
  if (terms === undefined || cap === undefined) throw new Failure('receipts_of_others')
  return { ...cover, terms, cap }
}

/** Goods under other terms than those pinned by the approval need a separate loan. @throws Failure `policies_differ` */
export async function assertUnderTerms(tx: Db, financingId: number, receiptIds: readonly number[]): Promise<void> {
  const findings = await findGoodsUnderOtherTerms(tx, financingId, receiptIds)
  if (findings !== undefined) throw new Failure('policies_differ', { values: findings })
}

interface OfferFindings extends Pick<Cover, 'lines' | 'terms' | 'eligible' | 'cap'> {
  readonly offer: Offer
  readonly lender: Lender | undefined
}

function listOfferErrors({ offer, lines, terms, eligible, cap, lender }: OfferFindings): readonly Failure[] {
  const { amount, tenorDays } = offer
  const errors: Failure[] = []
  const [first] = lines
  if (first === undefined || lines.length < offer.lines.length) errors.push(new Failure('receipts_of_others'))
  if (lender?.disabled === 1) errors.push(new Failure('lender_disabled', { values: { name: lender.name } }))
  const other = lines.find(({ facts }) => facts.policy_id !== first?.facts.policy_id)
  if (other !== undefined && first !== undefined)
    errors.push(new Failure('policies_differ', { values: { one: first.facts.goods, other: other.facts.goods } }))
  if (terms === undefined) return errors
  const { max_tenor_days: longest, pledge_rate: rate } = terms
  if (tenorDays > longest)
    errors.push(new Failure('tenor_too_long', { values: { asked: tenorDays, possible: longest } }))
  const single = lender?.max_single_loan ?? null
  if (single !== null && amount > single)
    errors.push(
      new Failure('single_loan_limit', {
        values: { name: lender?.name ?? '', limit: single, asked: amount, possible: single },
      }),
    )
  const isPriced = lines.every(({ value }) => value !== undefined)
  if (isPriced && cap !== undefined && BigInt(amount) > cap.shown)
    errors.push(
      new Failure('beyond_cap', {
        values: { eligible: Number(eligible.shown), rate, asked: amount, possible: Number(cap.shown) },
      }),
    )
  return errors
}

interface LineContext {
  readonly offer: Offer
  readonly terms: Terms | undefined
  readonly stored: string
}

function coverLine(facts: LineFacts, { offer, terms, stored }: LineContext): CoveredLine {
  const weights = getReceiptWeights(facts)
  const others: ReceiptWeights = { ...weights, pledged: weights.pledged - facts.own }
  const free = Math.max(0, computeAvailableWeight(others))
  const { contract_no: no, goods, storage_end: end } = facts
  const errors: Failure[] = []
  if (facts.life !== LIFE.live || facts.holder_id !== offer.ownerId) errors.push(new Failure('receipts_of_others'))
  if (facts.pledgeable === 0) errors.push(new Failure('goods_not_pledgeable', { values: { goods } }))
  if (facts.is_elsewhere) errors.push(new Failure('pledged_to_another'))
  if (facts.weight > free) errors.push(createNotFreeFailure(others, facts.weight))
  if (end < stored) errors.push(new Failure('storage_too_short', { values: { no, end, needed: stored } }))
  if (facts.policy_id === null) errors.push(new Failure('policy_missing', { values: { goods } }))
  if (facts.is_unassayed) errors.push(new Failure('assay_missing', { values: { goods } }))
  if (terms === undefined || facts.policy_id !== terms.id) return { facts, free, faults: errors }
  const { spot } = facts
  const price = priceGoods(terms, facts)
  if (price.kind === 'unpriced')
    return { facts, free, faults: [...errors, ...price.gaps.map((gap) => createPriceError(goods, gap))] }
  const { value } = valuePledge(toValuationTerms(terms), {
    id: facts.receipt_id,
    no,
    pledged: BigInt(facts.weight),
    earmarked: 0n,
    missing: BigInt(allocateMissingWeight(getLotCount(facts), facts.weight)),
    isUnassayed: facts.is_unassayed,
    frozen: 0n,
    grade: toPpm(facts.grade_factor),
    spec: goods,
    price,
  })
  if (value === null) return { facts, free, faults: errors }
  const isSpot = value.price.shown === BigInt(spot?.fen ?? 0)
  return { facts, free, faults: errors, value, day: (isSpot ? spot?.day : facts.settlements[0]?.day) ?? '' }
}

/** Returns the amount that this line alone covers. Fen, rounded down; absent without a price. */
export const computeLineCap = (terms: Terms, { value }: CoveredLine): ComputedFigure | undefined =>
  value === undefined ? undefined : computeCap(toLendingLines(terms), sumEligible([value]))

const getReceiptWeights = (facts: LineFacts): ReceiptWeights => ({
  remaining: facts.remaining_weight,
  pledged: facts.pledge_weight,
  frozenFree: facts.frozen_free,
  frozenPledged: facts.frozen_pledged,
  earmarkedFree: facts.earmarked_free,
  earmarkedPledged: facts.earmarked_pledged,
})

/** Converts a missing or outdated price to an error: nothing is lent on goods without a price (I13). */
export function createPriceError(goods: string, { problem, newest, maxAgeHours: hours }: PriceGap): Failure {
  const code: ErrorCode = problem === 'missing' ? 'price_missing' : 'price_too_old'
  return new Failure(code, { values: { goods, day: newest?.day ?? '', hours } })
}

const BASES = { 1: 'spot', 2: 'futures_less_basis', 3: 'lower_of' } as const
/** Converts percent × 100 to parts per million. */
export const toPpm = (percent: number | null): bigint => BigInt(percent ?? 0) * 100n

export const toValuationTerms = (terms: Terms): ValuationTerms => ({
  version: terms.version_no,
  basis: BASES[terms.valuation_basis],
  basisDiscount: toPpm(terms.basis_discount),
  settleDays: terms.settle_days ?? 0,
  priceMaxAgeHours: terms.price_max_age,
  haircut: toPpm(terms.haircut),
})

export const priceGoods = (
  terms: Terms,
  { spot, settlements, closed, now }: KnownQuotes,
): PricedResult | UnpricedResult =>
  computePrice(toValuationTerms(terms), {
    spot: spot === null ? null : { ...spot, fen: BigInt(spot.fen), from: String(spot.source) },
    settlements: settlements.map((each) => ({ ...each, fen: BigInt(each.fen) })),
    closed: new Set(closed),
    now,
  })

export const toLendingLines = (terms: Terms): LendingLines => ({
  version: terms.version_no,
  pledgeRate: toPpm(terms.pledge_rate),
  warning: toPpm(terms.warn_line),
  call: toPpm(terms.call_line),
  liquidation: toPpm(terms.liq_line),
})
