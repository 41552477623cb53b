// Compares the arithmetic of covers and sales with an independent implementation of `domain.md` (`modules/lending/testing/reference`) that shares no
// code.
import { describe, expect, it } from 'vitest'
import { compare, type Fraction } from '#modules/lending/testing/reference/fraction.ts'
import { createLoanRandom, createRandomCover } from '#modules/lending/testing/reference/random-loans.ts'
import { calculateCover, type Cover, type CoverLine } from '#modules/lending/testing/reference/reference-cover.ts'
import { applySale } from '#modules/lending/testing/reference/reference-loan.ts'
import { POLICY } from '#modules/lending/testing/financing-samples.ts'
import { createFigure } from '../cover/explain.ts'
import { computeEnforcement } from '../cover/enforcement.ts'
import {
  computeRiskBand,
  computeCap,
  computeCashCure,
  computeGoodsCure,
  isWithinRate,
  computeLtv,
  computeNetExposure,
  computeReleasable,
  computeTriggerPrice,
} from '../cover/limits.ts'
import type { Policy } from '../cover/policy.ts'
import type { Ratio } from '../cover/ratio.ts'
import { COMPONENTS, mapComponents, type WaterfallOrder } from './waterfall.ts'
import { type PledgedGoods, computePrice, type Valuation, valueGoods } from '../cover/valuation.ts'
import { scaleRuns } from '#testing/share.ts'

const CASES = scaleRuns(10_000)
const seeds = Array.from({ length: CASES }, (_, seed) => seed)

const buildPolicy = (cover: Cover, line: CoverLine): Policy => ({
  ...POLICY,
  basis: line.valuationBasis,
  basisDiscount: line.basis,
  haircut: line.haircut,
  pledgeRate: cover.pledgeRate,
  warning: cover.warnLine,
  call: cover.callLine,
  liquidation: cover.liquidationLine,
})

const NOW = 1_772_400_000
const computeReferencePrice = (policy: Policy, { spot, futuresSettlement }: CoverLine) =>
  computePrice(policy, {
    spot: spot === undefined ? null : { fen: spot, day: '2026-03-02', from: 'SMM' },
    settlements:
      futuresSettlement === undefined ? [] : [{ fen: futuresSettlement, day: '2026-03-02', contract: 'cu2606' }],
    closed: new Set(),
    now: NOW,
  })

const isSame = (ours: Ratio, theirs: Fraction) => compare({ num: ours.num, den: ours.den }, theirs) === 0

describe(`${CASES} random covers`, () => {
  it('match the reference in value, band and releasable quantity (I10 to I13)', () => {
    const bands = new Map<string, number>()
    for (const seed of seeds) {
      const random = createRandomCover(seed)
      const [first] = random.lines
      if (first === undefined) continue
      // One policy values all goods of a loan.
      const { basis, valuationBasis, haircut } = first
      const cover = {
        ...random,
        lines: random.lines.map((line) => ({ ...line, basis, valuationBasis, haircut })),
      }
      const policy = buildPolicy(cover, first)
      const goods = cover.lines.map(
        (line, id): PledgedGoods => ({
          id,
          no: `ZY${id}`,
          pledged: line.quantity,
          earmarked: line.earmarked,
          missing: 0n,
          isUnassayed: false,
          frozen: line.frozen,
          grade: line.grade,
          spec: 'A00',
          price: computeReferencePrice(policy, line),
        }),
      )
      const valuation = valueGoods(policy, goods)
      const net = computeNetExposure(enterFen(cover.debt), enterFen(cover.margin))
      const isPriced = valuation.kind === 'priced'
      // Earmarked goods cover nothing (docs/decisions/limits-and-cover.md) and need no price; the releasable quantity excludes them anyway.
      const staying = cover.lines
        .map((line) => ({ ...line, quantity: line.quantity - line.earmarked, earmarked: 0n }))
        .filter(({ quantity }) => quantity > 0n)
      const expected = calculateCover({ ...cover, lines: staying })
      bands.set(expected.band, (bands.get(expected.band) ?? 0) + 1)
      expect({ seed, ...buildReadings(policy, valuation, net, expected.eligible) }).toEqual({
        seed,
        net: expected.exposure,
        band: expected.band,
        isSameValue: true,
        cap: expected.cap,
        isDrawable: expected.isDrawable,
        // Cures are not computed for goods without a price, even without a debt.
        ltv: isPriced ? expected.ltv : undefined,
        cashCure: isPriced ? expected.cashCure : undefined,
        goodsCures: isPriced ? expected.goodsCures : staying.map(() => undefined),
        releasable: calculateCover(cover).releasable,
        triggers: expected.triggers,
      })
    }
    expect([...bands.values()].every((count) => count > CASES / 100)).toBe(true)
    expect(bands.size).toBe(5)
  })
})

describe('sales of goods', () => {
  it(`match the reference for ${CASES} debts, in the order of each contract (domain §4.9)`, () => {
    let poor = 0
    for (const seed of seeds) {
      const dice = createLoanRandom(seed)
      const due = mapComponents(() => (dice.chance(20) ? 0n : dice.amount(4_000_000_00n)))
      const order = dice.shuffled(COMPONENTS) as readonly unknown[] as WaterfallOrder
      const [proceeds, cost, storage, margin] = [
        dice.amount(6_000_000_00n),
        dice.amount(80_000_00n),
        dice.chance(50) ? 0n : dice.amount(5_000_000_00n),
        dice.chance(50) ? 0n : dice.amount(500_000_00n),
      ] as const
      const { residual, surplus, marginLeft } = computeEnforcement({
        proceeds,
        saleCost: cost,
        storageArrears: storage,
        margin,
        due,
        order,
      })
      if (surplus === 0n) poor += 1
      expect({ seed, residual, surplus, marginLeft }).toEqual({
        seed,
        ...applySale({ proceeds, cost, storage, margin }, due, order),
      })
    }
    expect(poor).toBeGreaterThan(CASES / 10)
    expect(poor).toBeLessThan((CASES * 9) / 10)
  })
})

const enterFen = (amount: bigint) => createFigure('fen', amount, { kind: 'entered' })

function buildReadings(
  policy: Policy,
  valuation: Valuation,
  net: ReturnType<typeof computeNetExposure>,
  eligible: Fraction | undefined,
) {
  const lines = valuation.lines.filter(({ quantity }) => quantity.shown > 0n)
  const priced = valuation.kind === 'priced' ? valuation.eligible : undefined
  const getTriggerPrice = (line: 'warning' | 'call' | 'liquidation') =>
    computeTriggerPrice(policy, line, { net, goods: lines, others: [] })?.shown ?? 0n
  return {
    net: net.shown,
    band: computeRiskBand(policy, net, valuation).band,
    isSameValue: priced === undefined || eligible === undefined ? priced === eligible : isSame(priced.value, eligible),
    cap: priced && computeCap(policy, priced).shown,
    ltv: priced && computeLtv(net, priced)?.shown,
    isDrawable: net.shown === 0n || (priced !== undefined && isWithinRate(policy, net, priced)),
    cashCure: priced && computeCashCure(policy, net, priced).shown,
    goodsCures: lines.map((line) =>
      priced === undefined || line.value === null
        ? undefined
        : computeGoodsCure(policy, net, { eligible: priced, goods: { ...line, price: line.value.price } })?.shown,
    ),
    releasable: valuation.lines.map(
      (line) =>
        computeReleasable(policy, {
          net,
          goods: line,
          others: valuation.lines.filter((each) => each !== line),
        }).shown,
    ),
    triggers:
      lines.length === 1 && lines.every(({ quantity, grade }) => quantity.shown > 0n && grade.shown > 0n)
        ? {
            warning: getTriggerPrice('warning'),
            call: getTriggerPrice('call'),
            liquidation: getTriggerPrice('liquidation'),
          }
        : undefined,
  }
}
