import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fen,
  goodsOf,
  NO_PRICE,
  POLICY,
  priced,
  pricedValue,
} from '#modules/lending/testing/financing-samples.ts'
import {
  bandOf,
  cashCureOf,
  drawableOf,
  fallToLineOf,
  goodsCureOf,
  isWithinRate,
  keepOf,
  ltvOf,
  releasableOf,
  triggerPriceOf,
} from './limits.ts'
import { compare } from './ratio.ts'
import { type PledgedGoods, priceOf, valuationOf } from './valuation.ts'

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
    return goodsOf({
      pledged,
      earmarked,
      frozen: frozen < pledged - earmarked ? frozen : 0n,
      grade: of,
      price: priced(each),
    })
  })

describe('drawable amount', () => {
  it('is within the advance rate to the fen, and one fen more is not', () => {
    fc.assert(
      fc.property(policies, goods, goods, debt, (policy, one, other, owed) => {
        const value = pricedValue([one, other], policy)
        const room = drawableOf(policy, fen(owed), value).shown
        const already = isWithinRate(policy, fen(owed), value.eligible)
        expect(isWithinRate(policy, fen(owed + room), value.eligible)).toBe(already)
        expect(already || room === 0n).toBe(true)
        expect(isWithinRate(policy, fen(owed + room + 1n), value.eligible)).toBe(false)
      }),
    )
  })

  it('§7.1 sums ten lines exactly before rounding (limit off by 1)', () => {
    const lines = Array.from({ length: 10 }, (_, id) => goodsOf({ id, pledged: 1n, price: priced(1_99n) }))
    const policy = { ...POLICY, pledgeRate: 800_000n }
    expect(pricedValue(lines, policy).eligible.exact).toEqual({ num: 3781n, den: 200n })
    expect(drawableOf(policy, fen(0n), pricedValue(lines, policy)).shown).toBe(15n)
  })

  it('is 0 if a price is missing', () => {
    const value = valuationOf(POLICY, [goodsOf(), goodsOf({ price: NO_PRICE })])
    expect(drawableOf(POLICY, fen(0n), value).shown).toBe(0n)
  })
})

describe('loan to value', () => {
  it('never rises with the price or the quantity (I11)', () => {
    fc.assert(
      fc.property(goods, quantity, debt, (some, more, owed) => {
        const ltv = (each: PledgedGoods) => ltvOf(fen(owed), pricedValue([each]).eligible)?.exact
        const [is, heavier] = [ltv(some), ltv({ ...some, pledged: some.pledged + more })]
        const dearer =
          some.price.kind === 'priced' && ltv({ ...some, price: priced(some.price.price.shown + more) })
        for (const better of [heavier, dearer])
          expect(is === undefined || (better && compare(better, is) <= 0)).toBe(true)
      }),
    )
  })

  it('reaches the lines in order (I12)', () => {
    const order = ['normal', 'warning', 'call', 'liquidation']
    fc.assert(
      fc.property(goods, debt, debt, (some, owed, more) => {
        const band = (each: bigint) => order.indexOf(bandOf(POLICY, fen(each), pricedValue([some])).band)
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
    const value = pricedValue([goodsOf({ pledged: 100_00n, price: priced(10_000_00n) })], {
      ...POLICY,
      haircut: 0n,
    })
    expect(bandOf(POLICY, fen(owed), value).band).toBe(band)
  })

  it('does not reach a line when only its rounded display does', () => {
    const value = pricedValue([goodsOf()])
    const reading = bandOf(POLICY, fen((value.eligible.shown * 3n) / 4n - 1n), value)
    expect(reading).toMatchObject({ band: 'normal', ltv: { shown: 750_000n } })
  })
})

describe('goods without a price', () => {
  const missing = goodsOf({ price: NO_PRICE })

  it('§7.2 are unpriced, never worth 0 and never safe (I13)', () => {
    fc.assert(
      fc.property(fc.array(goods, { maxLength: 3 }), debt, (some, owed) => {
        const value = valuationOf(POLICY, [...some, missing])
        expect(value.kind).toBe('unpriced')
        expect(bandOf(POLICY, fen(owed), value)).toEqual({ band: 'unpriced', ltv: null })
      }),
    )
  })

  it('block the release of all pledges until the debt is 0', () => {
    const [bad, good] = valuationOf(POLICY, [missing, goodsOf({ frozen: 10_00n })]).lines
    if (bad === undefined || good === undefined) throw new Error('expected two lines')
    const release = (owed: bigint, one: typeof bad, other: typeof bad) =>
      releasableOf(POLICY, { net: fen(owed), goods: one, others: [other] }).shown
    expect(release(1n, bad, good)).toBe(0n)
    expect(release(1n, good, bad)).toBe(0n)
    expect(release(0n, bad, good)).toBe(300_00n)
    expect(release(0n, good, bad)).toBe(290_00n)
  })

  it('do not matter without a debt, or if all of them are gone', () => {
    expect(bandOf(POLICY, fen(0n), valuationOf(POLICY, [missing])).band).toBe('normal')
    const gone = valuationOf(POLICY, [goodsOf({ price: NO_PRICE, earmarked: 300_00n })])
    expect(bandOf(POLICY, fen(1n), gone).band).toBe('liquidation')
  })

  it.each([
    ['both legs', { settleDays: 1, spotAge: 0, settledAge: 0 }, []],
    [
      'both legs, each of just the age that is allowed',
      { settleDays: 1, spotAge: 86_400, settledAge: 86_400 },
      [],
    ],
    [
      'a spot price one second older',
      { settleDays: 1, spotAge: 86_401, settledAge: 0 },
      [['spot', 'too_old']],
    ],
    ['an old spot price', { settleDays: 1, spotAge: 90_000, settledAge: 0 }, [['spot', 'too_old']]],
    ['an old settlement', { settleDays: 1, spotAge: 0, settledAge: 90_000 }, [['futures', 'too_old']]],
    [
      'fewer settlements than are averaged',
      { settleDays: 2, spotAge: 0, settledAge: 0 },
      [['futures', 'missing']],
    ],
  ] as const)('report the gaps with %s', (_, { settleDays, spotAge, settledAge }, gaps) => {
    const now = 1_000_000
    const found = priceOf(
      { ...POLICY, basis: 'lower_of', settleDays },
      {
        now,
        spot: { fen: 1n, at: now - spotAge, day: '2026-03-02', from: 'SMM' },
        settlements: [{ fen: 1_00n, at: now - settledAge, day: '2026-03-02', contract: 'cu2604' }],
      },
    )
    expect((found.kind === 'unpriced' ? found.gaps : []).map(({ leg, problem }) => [leg, problem])).toEqual(
      gaps,
    )
  })

  it('are not valued by the one leg that exists', () => {
    const quotes = { now: 0, spot: { fen: 5n, at: 0, day: '2026-03-02', from: 'SMM' }, settlements: [] }
    expect(priceOf({ ...POLICY, basis: 'lower_of' }, quotes).kind).toBe('unpriced')
    expect(priceOf(POLICY, { ...quotes, spot: null }).kind).toBe('unpriced')
  })
})

it('averages settlements and deducts the basis before rounding down once', () => {
  const settled = (fenPerTonne: bigint, day: string) => ({ fen: fenPerTonne, at: 0, day, contract: 'cu2604' })
  const found = priceOf(
    { ...POLICY, basis: 'futures_less_basis', basisDiscount: 10_000n, settleDays: 3 },
    {
      now: 0,
      spot: null,
      settlements: [
        settled(999_99n, '2026-02-20'),
        settled(100n, '2026-03-02'),
        settled(101n, '2026-03-04'),
        settled(101n, '2026-03-03'),
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
        const { eligible } = pricedValue([some], policy)
        const cash = cashCureOf(policy, fen(owed), eligible).shown
        expect(isWithinRate(policy, fen(owed > cash ? owed - cash : 0n), eligible)).toBe(true)
        expect(cash > 0n && isWithinRate(policy, fen(owed - cash + 1n), eligible)).toBe(false)
      }),
    )
  })

  it('by goods is exact to the hundredth of a tonne', () => {
    fc.assert(
      fc.property(policies, goods, goods, debt, (policy, some, more, owed) => {
        const { eligible, lines } = pricedValue([some], policy)
        const [, line] = pricedValue([some, more], policy).lines
        if (line?.value === undefined || line.value === null) throw new Error('expected a price')
        const cure = goodsCureOf(policy, fen(owed), { eligible, goods: { ...line, price: line.value.price } })
        if (cure === null) throw new Error('expected a cure')
        const after = (added: bigint) =>
          pricedValue(
            [...lines.map((each) => each.goods), { ...more, pledged: added, earmarked: 0n }],
            policy,
          )
        expect(isWithinRate(policy, fen(owed), after(cure.shown).eligible)).toBe(true)
        const isLessEnough =
          cure.shown > 0n && isWithinRate(policy, fen(owed), after(cure.shown - 1n).eligible)
        expect(isLessEnough).toBe(false)
      }),
    )
  })

  it('§7.2 of 335 000.00 gross does not end a call of 3 800 000.00 on 4 950 000.00', () => {
    const policy = { ...POLICY, haircut: 0n }
    const worth = (gross: bigint) => goodsOf({ pledged: gross / 100_00n, price: priced(100_00_00n) })
    const before = pricedValue([worth(4_950_000_00n)], policy)
    expect(cashCureOf(policy, fen(3_800_000_00n), before.eligible).shown).toBe(335_000_00n)
    const after = pricedValue([worth(4_950_000_00n), worth(335_000_00n)], policy)
    expect(isWithinRate(policy, fen(3_800_000_00n), after.eligible)).toBe(false)
    expect(ltvOf(fen(3_800_000_00n), after.eligible)?.shown).toBe(719_017n)
  })
})

describe('releasable quantity', () => {
  it('leaves the loan within the advance rate, and is the maximum (I10)', () => {
    fc.assert(
      fc.property(policies, goods, goods, debt, (policy, some, other, owed) => {
        const [line, rest] = pricedValue([some, other], policy).lines
        if (line === undefined || rest === undefined) throw new Error('expected two lines')
        const question = { net: fen(owed), goods: line, others: [rest] }
        const out = releasableOf(policy, question).shown
        expect(out).toBeGreaterThanOrEqual(0n)
        expect(out).toBeLessThanOrEqual(some.pledged - some.earmarked - some.frozen)
        if (out === 0n) return
        const after = pricedValue([{ ...some, pledged: some.pledged - out }, other], policy)
        expect(isWithinRate(policy, fen(owed), after.eligible)).toBe(true)
        const beyond = pricedValue([{ ...some, pledged: some.pledged - out - 1n }, other], policy)
        const isBound = keepOf(policy, question).shown > some.frozen
        expect(isBound && isWithinRate(policy, fen(owed), beyond.eligible)).toBe(false)
      }),
    )
  })
})

it('computes the trigger price next to other goods, and `undefined` if they cover the debt alone', () => {
  const [some, other] = pricedValue([goodsOf(), goodsOf({ price: priced(10_000_00n) })]).lines
  if (some === undefined || other === undefined) throw new Error('expected two lines')
  const trigger = (owed: bigint) =>
    triggerPriceOf(POLICY, 'call', { net: fen(owed), goods: [some], others: [other] })?.shown
  expect(trigger(2_280_000_00n)).toBeUndefined()
  const at = trigger(5_000_000_01n) ?? 0n
  const band = (each: bigint) =>
    bandOf(POLICY, fen(5_000_000_01n), pricedValue([goodsOf({ price: priced(each) }), other.goods])).band
  expect([band(at), band(at + 1n)]).toEqual(['call', 'warning'])
})

it('computes the fall of all prices that reaches a line, exact to a millionth', () => {
  const { eligible } = pricedValue([goodsOf()])
  const fall = fallToLineOf(POLICY, 'call', fen(3_812_666_67n), eligible)?.shown ?? 0n
  // 1 − 3 812 666.67 / (80 % × 5 700 000.00) = 16.38888… %
  expect(fall).toBe(163_889n)
  const atFallOf = (ppm: bigint) => pricedValue([goodsOf({ price: priced(20_000_00n * (1_000_000n - ppm)) })])
  const owed = fen(3_812_666_67n * 1_000_000n)
  expect(bandOf(POLICY, owed, atFallOf(fall)).band).toBe('call')
  expect(bandOf(POLICY, owed, atFallOf(fall - 1n)).band).toBe('warning')
  expect(fallToLineOf(POLICY, 'call', fen(5_000_000_00n), eligible)?.shown).toBe(0n)
  expect(fallToLineOf(POLICY, 'call', fen(0n), eligible)).toBeNull()
})
