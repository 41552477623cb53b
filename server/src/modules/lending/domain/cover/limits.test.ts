import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFen,
  createGoods,
  UNPRICED,
  POLICY,
  createPriced,
  valuePriced,
} from '#modules/lending/testing/financing-samples.ts'
import {
  computeRiskBand,
  computeCashCure,
  computeDrawable,
  computeFallToLine,
  computeGoodsCure,
  isWithinRate,
  computeKeep,
  computeLtv,
  computeReleasable,
  computeTriggerPrice,
} from './limits.ts'
import { compare } from './ratio.ts'
import { type PledgedGoods, computePrice, valueGoods } from './valuation.ts'

const quantity = fc.bigInt({ min: 1n, max: 9_999_999n })
const price = fc.bigInt({ min: 1n, max: 50_000_000n })
const debt = fc.bigInt({ min: 1n, max: 10n ** 12n })
const grade = fc.bigInt({ min: 500_000n, max: 1_200_000n })
const haircut = fc.bigInt({ min: 0n, max: 500_000n })
const pledgeRate = fc.bigInt({ min: 1n, max: 700_000n })
const policies = fc.record({ haircut, pledgeRate }).map((terms) => ({ ...POLICY, ...terms }))
const goods: fc.Arbitrary<PledgedGoods> = fc
  .record({ pledged: quantity, grade, price, away: fc.bigInt({ min: 0n, max: 50n }), frozen: quantity })
  .map(({ pledged, away, frozen, price: each, grade: of }) => {
    const earmarked = (pledged * away) / 100n
    return createGoods({
      pledged,
      earmarked,
      frozen: frozen < pledged - earmarked ? frozen : 0n,
      grade: of,
      price: createPriced(each),
    })
  })

describe('drawable amount', () => {
  it('is within the advance rate to the fen, and one fen more is not', () => {
    fc.assert(
      fc.property(policies, goods, goods, debt, (policy, one, other, owed) => {
        const value = valuePriced([one, other], policy)
        const room = computeDrawable(policy, createFen(owed), value).shown
        const already = isWithinRate(policy, createFen(owed), value.eligible)
        expect(isWithinRate(policy, createFen(owed + room), value.eligible)).toBe(already)
        expect(already || room === 0n).toBe(true)
        expect(isWithinRate(policy, createFen(owed + room + 1n), value.eligible)).toBe(false)
      }),
    )
  })

  it('sums ten lines exactly before rounding (limit off by 1)', () => {
    const lines = Array.from({ length: 10 }, (_, id) => createGoods({ id, pledged: 1n, price: createPriced(1_99n) }))
    const policy = { ...POLICY, pledgeRate: 800_000n }
    expect(valuePriced(lines, policy).eligible.exact).toEqual({ num: 3781n, den: 200n })
    expect(computeDrawable(policy, createFen(0n), valuePriced(lines, policy)).shown).toBe(15n)
  })

  it('is 0 if a price is missing', () => {
    const value = valueGoods(POLICY, [createGoods(), createGoods({ price: UNPRICED })])
    expect(computeDrawable(POLICY, createFen(0n), value).shown).toBe(0n)
  })
})

describe('loan to value', () => {
  it('never rises with the price or the quantity (I11)', () => {
    fc.assert(
      fc.property(goods, quantity, debt, (some, more, owed) => {
        const findLtv = (each: PledgedGoods) => computeLtv(createFen(owed), valuePriced([each]).eligible)?.exact
        const [is, heavier] = [findLtv(some), findLtv({ ...some, pledged: some.pledged + more })]
        const dearer =
          some.price.kind === 'priced' && findLtv({ ...some, price: createPriced(some.price.price.shown + more) })
        for (const better of [heavier, dearer])
          expect(is === undefined || (better && compare(better, is) <= 0)).toBe(true)
      }),
    )
  })

  it('reaches the lines in order (I12)', () => {
    const order = ['normal', 'warning', 'call', 'liquidation']
    fc.assert(
      fc.property(goods, debt, debt, (some, owed, more) => {
        const band = (each: bigint) => order.indexOf(computeRiskBand(POLICY, createFen(each), valuePriced([some])).band)
        expect(band(owed + more)).toBeGreaterThanOrEqual(band(owed))
      }),
    )
  })

  it.each([
    ['normal', 749_999_99n],
    ['warning', 750_000_00n],
    ['warning', 799_999_99n],
    ['call', 800_000_00n],
    ['call', 899_999_99n],
    ['liquidation', 900_000_00n],
  ] as const)('is in band %s at %i fen of 1 000 000.00', (band, owed) => {
    const value = valuePriced([createGoods({ pledged: 100_00n, price: createPriced(10_000_00n) })], {
      ...POLICY,
      haircut: 0n,
    })
    expect(computeRiskBand(POLICY, createFen(owed), value).band).toBe(band)
  })

  it('does not reach a line when only its rounded display does', () => {
    const value = valuePriced([createGoods()])
    const reading = computeRiskBand(POLICY, createFen((value.eligible.shown * 3n) / 4n - 1n), value)
    expect(reading).toMatchObject({ band: 'normal', ltv: { shown: 750_000n } })
  })
})

describe('goods without a price', () => {
  const missing = createGoods({ price: UNPRICED })

  it('are unpriced, never worth 0 and never safe (I13)', () => {
    fc.assert(
      fc.property(fc.array(goods, { maxLength: 3 }), debt, (some, owed) => {
        const value = valueGoods(POLICY, [...some, missing])
        expect(value.kind).toBe('unpriced')
        expect(computeRiskBand(POLICY, createFen(owed), value)).toEqual({ band: 'unpriced', ltv: null })
      }),
    )
  })

  it('block the release of all pledges until the debt is 0', () => {
    const [bad, good] = valueGoods(POLICY, [missing, createGoods({ frozen: 10_00n })]).lines
    if (bad === undefined || good === undefined) throw new Error('expected two lines')
    const computeRelease = (owed: bigint, one: typeof bad, other: typeof bad) =>
      computeReleasable(POLICY, { net: createFen(owed), goods: one, others: [other] }).shown
    expect(computeRelease(1n, bad, good)).toBe(0n)
    expect(computeRelease(1n, good, bad)).toBe(0n)
    expect(computeRelease(0n, bad, good)).toBe(300_00n)
    expect(computeRelease(0n, good, bad)).toBe(290_00n)
  })

  it('do not matter without a debt, or if all of them are gone', () => {
    expect(computeRiskBand(POLICY, createFen(0n), valueGoods(POLICY, [missing])).band).toBe('normal')
    const gone = valueGoods(POLICY, [createGoods({ price: UNPRICED, earmarked: 300_00n })])
    expect(computeRiskBand(POLICY, createFen(1n), gone).band).toBe('liquidation')
  })

  /** End of 2026-03-03, a Tuesday: prices of the day before are 24 hours old. */
  const NOW = Date.parse('2026-03-03T24:00:00+08:00') / 1000

  it.each([
    ['both legs', { settleDays: 1, spot: '2026-03-03', settled: '2026-03-03' }, []],
    ['both legs at the maximum age', { settleDays: 1, spot: '2026-03-02', settled: '2026-03-02' }, []],
    [
      'a spot price one second over the maximum age',
      { settleDays: 1, spot: '2026-03-02', settled: '2026-03-03', late: 1 },
      [['spot', 'too_old']],
    ],
    ['an old spot price', { settleDays: 1, spot: '2026-02-27', settled: '2026-03-03' }, [['spot', 'too_old']]],
    ['an old settlement', { settleDays: 1, spot: '2026-03-03', settled: '2026-02-27' }, [['futures', 'too_old']]],
    [
      'a price from before closed days',
      { settleDays: 1, spot: '2026-02-26', settled: '2026-02-26', closed: ['2026-02-27', '2026-03-02'] },
      [],
    ],
    [
      'fewer settlements than the average needs',
      { settleDays: 2, spot: '2026-03-03', settled: '2026-03-03' },
      [['futures', 'missing']],
    ],
  ] as const)('report the gaps with %s', (_, { settleDays, spot, settled, ...more }, gaps) => {
    const found = computePrice(
      { ...POLICY, basis: 'lower_of', settleDays },
      {
        now: NOW + ('late' in more ? more.late : 0),
        closed: new Set<string>('closed' in more ? more.closed : []),
        spot: { fen: 1n, day: spot, from: 'SMM' },
        settlements: [{ fen: 1_00n, day: settled, contract: 'cu2604' }],
      },
    )
    expect((found.kind === 'unpriced' ? found.gaps : []).map(({ leg, problem }) => [leg, problem])).toEqual(gaps)
  })

  it('are not valued by the one leg that exists', () => {
    const quotes = {
      now: 0,
      closed: new Set<string>(),
      spot: { fen: 5n, day: '2026-03-02', from: 'SMM' },
      settlements: [],
    }
    expect(computePrice({ ...POLICY, basis: 'lower_of' }, quotes).kind).toBe('unpriced')
    expect(computePrice(POLICY, { ...quotes, spot: null }).kind).toBe('unpriced')
  })
})

it('averages settlements and deducts the basis before rounding down once', () => {
  const createSettlement = (fenPerTonne: bigint, day: string) => ({
    fen: fenPerTonne,
    day,
    contract: 'cu2604',
  })
  const found = computePrice(
    { ...POLICY, basis: 'futures_less_basis', basisDiscount: 10_000n, settleDays: 3 },
    {
      now: 0,
      closed: new Set(),
      spot: null,
      settlements: [
        createSettlement(999_99n, '2026-02-20'),
        createSettlement(100n, '2026-03-02'),
        createSettlement(101n, '2026-03-04'),
        createSettlement(101n, '2026-03-03'),
      ],
    },
  )
  // 302 / 3 × 0.99 = 99.66; with intermediate rounding it would be 99 of 100.
  expect(found).toMatchObject({ price: { shown: 99n, exact: { num: 4983n, den: 50n } } })
})

describe('cure', () => {
  it('brings the loan within the advance rate, and one fen less does not', () => {
    fc.assert(
      fc.property(policies, goods, debt, (policy, some, owed) => {
        const { eligible } = valuePriced([some], policy)
        const cash = computeCashCure(policy, createFen(owed), eligible).shown
        expect(isWithinRate(policy, createFen(owed > cash ? owed - cash : 0n), eligible)).toBe(true)
        expect(cash > 0n && isWithinRate(policy, createFen(owed - cash + 1n), eligible)).toBe(false)
      }),
    )
  })

  it('by goods is exact to the hundredth of a tonne', () => {
    fc.assert(
      fc.property(policies, goods, goods, debt, (policy, some, more, owed) => {
        const { eligible, lines } = valuePriced([some], policy)
        const [, line] = valuePriced([some, more], policy).lines
        if (line?.value === undefined || line.value === null) throw new Error('expected a price')
        const cure = computeGoodsCure(policy, createFen(owed), {
          eligible,
          goods: { ...line, price: line.value.price },
        })
        if (cure === null) throw new Error('expected a cure')
        const after = (added: bigint) =>
          valuePriced([...lines.map((each) => each.goods), { ...more, pledged: added, earmarked: 0n }], policy)
        expect(isWithinRate(policy, createFen(owed), after(cure.shown).eligible)).toBe(true)
        const isLessEnough = cure.shown > 0n && isWithinRate(policy, createFen(owed), after(cure.shown - 1n).eligible)
        expect(isLessEnough).toBe(false)
      }),
    )
  })

  it('of 335 000.00 gross does not end a call of 3 800 000.00 on 4 950 000.00', () => {
    const policy = { ...POLICY, haircut: 0n }
    const createGoodsWorth = (gross: bigint) =>
      createGoods({ pledged: gross / 100_00n, price: createPriced(100_00_00n) })
    const before = valuePriced([createGoodsWorth(4_950_000_00n)], policy)
    expect(computeCashCure(policy, createFen(3_800_000_00n), before.eligible).shown).toBe(335_000_00n)
    const after = valuePriced([createGoodsWorth(4_950_000_00n), createGoodsWorth(335_000_00n)], policy)
    expect(isWithinRate(policy, createFen(3_800_000_00n), after.eligible)).toBe(false)
    expect(computeLtv(createFen(3_800_000_00n), after.eligible)?.shown).toBe(719_017n)
  })
})

describe('releasable quantity', () => {
  it('leaves the loan within the advance rate, and is the maximum (I10)', () => {
    fc.assert(
      fc.property(policies, goods, goods, debt, (policy, some, other, owed) => {
        const [line, rest] = valuePriced([some, other], policy).lines
        if (line === undefined || rest === undefined) throw new Error('expected two lines')
        const question = { net: createFen(owed), goods: line, others: [rest] }
        const out = computeReleasable(policy, question).shown
        expect(out).toBeGreaterThanOrEqual(0n)
        expect(out).toBeLessThanOrEqual(some.pledged - some.earmarked - some.frozen)
        if (out === 0n) return
        const after = valuePriced([{ ...some, pledged: some.pledged - out }, other], policy)
        expect(isWithinRate(policy, createFen(owed), after.eligible)).toBe(true)
        const beyond = valuePriced([{ ...some, pledged: some.pledged - out - 1n }, other], policy)
        const isBound = computeKeep(policy, question).shown > some.frozen
        expect(isBound && isWithinRate(policy, createFen(owed), beyond.eligible)).toBe(false)
      }),
    )
  })
})

it('computes the trigger price next to other goods, and `undefined` if they cover the debt alone', () => {
  const [some, other] = valuePriced([createGoods(), createGoods({ price: createPriced(10_000_00n) })]).lines
  if (some === undefined || other === undefined) throw new Error('expected two lines')
  const findTriggerPrice = (owed: bigint) =>
    computeTriggerPrice(POLICY, 'call', { net: createFen(owed), goods: [some], others: [other] })?.shown
  expect(findTriggerPrice(2_280_000_00n)).toBeUndefined()
  const at = findTriggerPrice(5_000_000_01n) ?? 0n
  const band = (each: bigint) =>
    computeRiskBand(
      POLICY,
      createFen(5_000_000_01n),
      valuePriced([createGoods({ price: createPriced(each) }), other.goods]),
    ).band
  expect([band(at), band(at + 1n)]).toEqual(['call', 'warning'])
})

it('computes the fall of all prices that reaches a line, exact to a millionth', () => {
  const { eligible } = valuePriced([createGoods()])
  const fall = computeFallToLine(POLICY, 'call', createFen(3_812_666_67n), eligible)?.shown ?? 0n
  // 1 − 3 812 666.67 / (80 % × 5 700 000.00) = 16.38888… %
  expect(fall).toBe(163_889n)
  const valueAfterFall = (ppm: bigint) =>
    valuePriced([createGoods({ price: createPriced(20_000_00n * (1_000_000n - ppm)) })])
  const owed = createFen(3_812_666_67n * 1_000_000n)
  expect(computeRiskBand(POLICY, owed, valueAfterFall(fall)).band).toBe('call')
  expect(computeRiskBand(POLICY, owed, valueAfterFall(fall - 1n)).band).toBe('warning')
  expect(computeFallToLine(POLICY, 'call', createFen(5_000_000_00n), eligible)?.shown).toBe(0n)
  expect(computeFallToLine(POLICY, 'call', createFen(0n), eligible)).toBeNull()
})
