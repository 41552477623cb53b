// The worked example of domain §4, to the fen.
import { describe, expect, it } from 'vitest'
import {
  createEvent,
  createFen,
  createGoods,
  POLICY,
  createPriced,
  valuePriced,
  TERMS,
} from '#modules/lending/testing/financing-samples.ts'
import { addDays } from './day-count.ts'
import { computeEnforcement } from '../cover/enforcement.ts'
import {
  computeRiskBand,
  computeCap,
  computeCashCure,
  computeExposure,
  computeGoodsCure,
  computeLtv,
  computeNetExposure,
  computeReleasable,
  computeTriggerPrice,
} from '../cover/limits.ts'
import { replay } from './loan-history.ts'
import { computePrice, valuePledge } from '../cover/valuation.ts'
import { allocate, USUAL_ORDER } from './waterfall.ts'

const DRAWN = createEvent('draw', 1, TERMS.drawDate, 3_800_000_00n)
const atDay20 = replay(TERMS, [DRAWN], addDays(TERMS.drawDate, 20))
const fallen = valuePriced([createGoods({ price: createPriced(16_500_00n) })])
const exposure = computeExposure(atDay20.figures)

it('the lower of 20 000.00 spot and 20 150.00 less 2 % is 19 747.00 (domain §4.1)', () => {
  const price = computePrice(
    { ...POLICY, basis: 'lower_of' },
    {
      spot: { fen: 20_000_00n, day: '2026-03-02', from: 'SMM' },
      settlements: [{ fen: 20_150_00n, day: '2026-03-02', contract: 'cu2604' }],
      closed: new Set(),
      now: 3600,
    },
  )
  expect(price).toMatchObject({ kind: 'priced', price: { shown: 19_747_00n } })
})

it('300.00 t at 20 000.00 are worth 6 000 000.00 gross and 5 700 000.00 eligible (domain §4.2)', () => {
  const value = valuePriced([createGoods()])
  expect(value.gross.shown).toBe(6_000_000_00n)
  expect(value.eligible.shown).toBe(5_700_000_00n)
})

it('the cap is 3 990 000.00, and a debt of 3 800 000.00 is 66.6667 % (domain §4.3)', () => {
  const { eligible } = valuePriced([createGoods()])
  expect(computeCap(POLICY, eligible).shown).toBe(3_990_000_00n)
  expect(computeLtv(createFen(3_800_000_00n), eligible)?.shown).toBe(666_667n)
})

it('twenty days at 6 % are 12 666.67 by ACT/360 and 12 493.15 by ACT/365 (domain §4.4)', () => {
  expect(atDay20.due.interest).toBe(12_666_67n)
  expect(replay({ ...TERMS, dayCount: 'ACT365' }, [DRAWN], atDay20.day).due.interest).toBe(12_493_15n)
})

it('deducts cash margin from the exposure (domain §4.4)', () => {
  const net = computeNetExposure(createFen(3_800_000_00n), createFen(1_000_000_00n))
  expect(net.shown).toBe(2_800_000_00n)
  expect(computeNetExposure(createFen(5n), createFen(9n)).shown).toBe(0n)
})

it('ten days of 1 000 000.00 overdue at 9 % are 2 500.00 (domain §4.5)', () => {
  const drawn = createEvent('draw', 1, TERMS.drawDate, 1_000_000_00n)
  const { due, dpd } = replay(TERMS, [drawn], addDays(TERMS.maturity, 10))
  expect([due.penalty, dpd]).toEqual([2_500_00n, 10])
})

describe('at 16 500.00 (domain §4.6)', () => {
  it('is in a call at 81.0774 %: 4 702 500.00 eligible, a debt of 3 812 666.67', () => {
    expect(fallen.eligible.shown).toBe(4_702_500_00n)
    expect(exposure.shown).toBe(3_812_666_67n)
    expect(computeRiskBand(POLICY, exposure, fallen)).toMatchObject({
      band: 'call',
      ltv: { shown: 810_775n },
    })
  })

  it('is cured by 520 916.67 of cash', () => {
    expect(computeCashCure(POLICY, exposure, fallen.eligible).shown).toBe(520_916_67n)
  })

  it('or is cured by 47.48 t of the same goods, to 69.999 %', () => {
    const more = valuePledge(POLICY, createGoods({ pledged: 0n, price: createPriced(16_500_00n) }))
    const goods = { ...more, price: createPriced(16_500_00n).price }
    expect(computeGoodsCure(POLICY, exposure, { eligible: fallen.eligible, goods })?.shown).toBe(47_48n)
    const after = valuePriced([createGoods({ pledged: 347_48n, price: createPriced(16_500_00n) })])
    expect(computeLtv(exposure, after.eligible)?.shown).toBe(699_990n)
  })

  it.each([
    ['warning', 17_837_03n],
    ['call', 16_722_22n],
    ['liquidation', 14_864_19n],
  ] as const)('reaches the %s line at %i fen a tonne', (line, price) => {
    const goods = { net: exposure, goods: fallen.lines, others: [] }
    expect(computeTriggerPrice(POLICY, line, goods)?.shown).toBe(price)
    const valueGoodsAtFen = (each: bigint) => valuePriced([createGoods({ price: createPriced(each) })])
    expect(computeRiskBand(POLICY, exposure, valueGoodsAtFen(price)).band).toBe(line)
    expect(computeRiskBand(POLICY, exposure, valueGoodsAtFen(price + 1n)).band).not.toBe(line)
  })
})

describe('with 3 000.00 fees, 2 500.00 penalty, 12 666.67 interest and 3 800 000.00 principal (domain §4.7)', () => {
  const due = { fee: 3_000_00n, penalty: 2_500_00n, interest: 12_666_67n, principal: 3_800_000_00n }

  it('500 000.00 pay everything but 3 318 166.67 of principal', () => {
    const paid = allocate(500_000_00n, due, USUAL_ORDER)
    expect(paid).toEqual({
      fee: 3_000_00n,
      penalty: 2_500_00n,
      interest: 12_666_67n,
      principal: 481_833_33n,
      excess: 0n,
    })
    expect(due.principal - paid.principal).toBe(3_318_166_67n)
  })

  it('10 000.00 leave 8 166.67 of the interest', () => {
    const paid = allocate(10_000_00n, due, USUAL_ORDER)
    expect(paid).toMatchObject({ fee: 3_000_00n, penalty: 2_500_00n, interest: 4_500_00n, principal: 0n })
    expect(due.interest - paid.interest).toBe(8_166_67n)
  })

  it('returns the excess', () => {
    expect(allocate(4_000_000_00n, due, USUAL_ORDER).excess).toBe(181_833_33n)
  })
})

it('after that payment 249.49 t stay and 50.51 t can be released, to 69.999 % (domain §4.8)', () => {
  const net = createFen(3_318_166_67n)
  const goods = valuePledge(POLICY, createGoods())
  const releasable = computeReleasable(POLICY, { net, goods, others: [] })
  expect(releasable.shown).toBe(50_51n)
  const after = valuePriced([createGoods({ pledged: 300_00n - releasable.shown })])
  expect(after.lines[0]?.quantity.shown).toBe(249_49n)
  expect(computeLtv(net, after.eligible)?.shown).toBe(699_990n)
})

it('a sale of 4 275 000.00 leaves the owner 337 250.00 (domain §4.9)', () => {
  const result = computeEnforcement({
    proceeds: 4_275_000_00n,
    saleCost: 42_750_00n,
    storageArrears: 15_000_00n,
    margin: 0n,
    due: { fee: 0n, penalty: 0n, interest: 80_000_00n, principal: 3_800_000_00n },
    order: USUAL_ORDER,
  })
  expect(result.surplus).toBe(337_250_00n)
  expect(result.residual).toEqual({ fee: 0n, penalty: 0n, interest: 0n, principal: 0n })
})
