import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeMinimumBond, computeWorth } from './worth.ts'

it('multiplies weight by price and rounds down to the fen', () => {
  expect(computeWorth(500_00, { fen: 68_300_00, per: 'tonne', grade: 100_00 })).toBe(34_150_000_00)
  expect(computeWorth(1, { fen: 199, per: 'tonne', grade: 100_00 })).toBe(1)
  expect(computeWorth(1_00, { fen: 15_30, per: 'kilogram', grade: 100_00 })).toBe(15_300_00)
})

it('rounds the bond up to the fen', () => {
  expect(computeMinimumBond(1_000_00, 100_00)).toBe(1_000_00)
  expect(computeMinimumBond(1_01, 50_00)).toBe(51)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 1, max: 20_000 }), (worth, rate) => {
      const bond = BigInt(computeMinimumBond(worth, rate))
      expect(bond * 10_000n >= BigInt(worth) * BigInt(rate)).toBe(true)
      expect((bond - 1n) * 10_000n < BigInt(worth) * BigInt(rate)).toBe(true)
    }),
  )
})
