import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BASIS, capOf, eligibleOf, futuresLeg, grossOf, shareOf, valuationPrice } from './cover.ts'

const PERCENT = 10_000n
const COPPER = { weight: 300_00n, price: 20_000_00n, grade: 100n * PERCENT, haircut: 5n * PERCENT }

it('values the worked example to the fen (domain §4.1 to §4.3)', () => {
  const leg = futuresLeg(20_150_00n, 1n, 2n * PERCENT)
  expect(leg).toBe(19_747_00n)
  expect(valuationPrice(BASIS.lower, { spot: 20_000_00n, futures: leg })).toBe(19_747_00n)
  expect(grossOf(COPPER)).toBe(6_000_000_00n)
  expect(eligibleOf([COPPER])).toBe(5_700_000_00n)
  expect(capOf([COPPER], 70n * PERCENT)).toBe(3_990_000_00n)
})

it('has no price where a leg that counts has none', () => {
  const spot = 20_000_00n
  expect(valuationPrice(BASIS.spot, { spot, futures: undefined })).toBe(spot)
  expect(valuationPrice(BASIS.lower, { spot, futures: undefined })).toBeUndefined()
  expect(valuationPrice(BASIS.futures, { spot, futures: undefined })).toBeUndefined()
  expect(valuationPrice(BASIS.lower, { spot: undefined, futures: spot })).toBeUndefined()
})

const line = fc.record({
  weight: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  price: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  grade: fc.bigInt({ min: 1n, max: 2_000_000n }),
  haircut: fc.bigInt({ min: 0n, max: 500_000n }),
})
const lines = fc.array(line, { minLength: 1, maxLength: 6 })

it('caps the sum of lines, not each of them, and less with more haircut (I11)', () => {
  fc.assert(
    fc.property(lines, fc.bigInt({ min: 1n, max: 800_000n }), (all, rate) => {
      const cap = capOf(all, rate)
      const each = all.reduce((sum, one) => sum + capOf([one], rate), 0n)
      expect(cap - each).toBeGreaterThanOrEqual(0n)
      expect(cap - each).toBeLessThan(BigInt(all.length))
      const dearer = all.map((one) => ({ ...one, price: one.price + 1n }))
      expect(capOf(dearer, rate)).toBeGreaterThanOrEqual(cap)
    }),
  )
})

it('takes shares that cover the amount', () => {
  fc.assert(
    fc.property(lines, fc.bigInt({ min: 1n, max: 10n ** 14n }), (all, amount) => {
      const parts = all.map((one) => shareOf(amount, [one], all))
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBeGreaterThanOrEqual(amount)
      expect(shareOf(amount, all, all)).toBe(amount)
    }),
  )
})
