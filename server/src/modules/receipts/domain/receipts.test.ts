import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeCoveredWeight, computeIssuableWeight, allocateMissingWeight, computeShortage } from './lot.ts'
import {
  computeAvailableWeight,
  isUnencumbered,
  isConsistent,
  mergeWeights,
  countPiecesLeaving,
  dividePieces,
  type ReceiptWeights,
  splitWeights,
} from './receipt.ts'

const weight = fc.integer({ min: 0, max: 1_000_000_000_00 })
const aLot = fc.record({
  book: weight,
  counted: weight,
  tolerance: fc.integer({ min: 0, max: 200 }),
  receipted: weight,
})

const FREE = { pledged: 0, frozenFree: 0, frozenPledged: 0, earmarkedFree: 0, earmarkedPledged: 0 }

/** A receipt without pledged or earmarked weight. */
const free = fc.tuple(fc.integer({ min: 2, max: 500_00 }), fc.double({ min: 0, max: 1, noNaN: true })).map(
  ([remaining, share]): ReceiptWeights => ({
    ...FREE,
    remaining,
    frozenFree: Math.floor(remaining * share),
  }),
)

it('covers the lower of books and last count with its tolerance (I3)', () => {
  expect(computeCoveredWeight({ book: 500_00, counted: 498_00, tolerance: 50 })).toBe(500_00)
  expect(computeCoveredWeight({ book: 500_00, counted: 498_00, tolerance: 0 })).toBe(498_00)
  // 0.5 % of 333.33 t is 1.66665 t; the incomplete hundredth does not count.
  expect(computeCoveredWeight({ book: 900_00, counted: 333_33, tolerance: 50 })).toBe(334_99)
  expect(computeIssuableWeight({ book: 500_00, counted: 500_00, tolerance: 0, receipted: 470_00 })).toBe(30_00)
})

it('has either issuable weight or a shortage, never both (I3)', () => {
  fc.assert(
    fc.property(aLot, (lot) => {
      expect(Math.min(computeIssuableWeight(lot), computeShortage(lot))).toBe(0)
      expect(computeIssuableWeight(lot) - computeShortage(lot)).toBe(computeCoveredWeight(lot) - lot.receipted)
    }),
  )
})

it('splits a receipt into parts that add up to all of its weights (I5)', () => {
  fc.assert(
    fc.property(free, fc.double({ min: 0, max: 1, noNaN: true }), (receipt, share) => {
      const first = Math.min(receipt.remaining - 1, Math.max(1, Math.floor(receipt.remaining * share)))
      const parts = splitWeights(receipt, [first, receipt.remaining - first])
      expect(parts.every(isConsistent)).toBe(true)
      expect(parts.reduce((sum, each) => sum + each.remaining, 0)).toBe(receipt.remaining)
      expect(parts.reduce((sum, each) => sum + each.frozenFree, 0)).toBe(receipt.frozenFree)
      expect(mergeWeights(parts)).toEqual(receipt)
    }),
  )
})

it('keeps all pledged and frozen weight in the last part', () => {
  const receipt = { ...FREE, remaining: 100_00, pledged: 60_00, frozenFree: 10_00 }
  const parts = splitWeights(receipt, [30_00, 70_00])
  expect(parts).toEqual([
    { ...FREE, remaining: 30_00 },
    { ...receipt, remaining: 70_00 },
  ])
  expect(mergeWeights(parts)).toEqual(receipt)
  expect(() => splitWeights(receipt, [30_01, 69_99])).toThrow(RangeError)
})

it('rejects splits of earmarked or frozen pledged weight, and parts with another sum (I5)', () => {
  const receipt = { ...FREE, remaining: 100_00 }
  for (const parts of [[100_00], [60_00, 39_99], [60_00, 40_01], [100_00, 0], [110_00, -10_00], [60.5, 99_39.5]])
    expect(() => splitWeights(receipt, parts)).toThrow(RangeError)
  for (const bound of [{ earmarkedFree: 1 }, { pledged: 1, earmarkedPledged: 1 }, { pledged: 1, frozenPledged: 1 }]) {
    expect(() => splitWeights({ ...receipt, ...bound }, [60_00, 40_00])).toThrow(RangeError)
    expect(() => mergeWeights([receipt, { ...receipt, ...bound }])).toThrow(RangeError)
  }
  expect(() => mergeWeights([receipt])).toThrow(RangeError)
})

it('counts no encumbered weight as available (I1)', () => {
  const receipt = { ...FREE, remaining: 100_00, pledged: 60_00, frozenFree: 10_00, frozenPledged: 5_00 }
  expect(computeAvailableWeight(receipt)).toBe(30_00)
  expect(isConsistent(receipt)).toBe(true)
  expect(isUnencumbered(receipt)).toBe(false)
  expect(isUnencumbered({ ...FREE, remaining: 1 })).toBe(true)
  expect(isConsistent({ ...receipt, earmarkedPledged: 55_01 })).toBe(false)
  expect(isConsistent({ ...receipt, frozenFree: 40_01 })).toBe(false)
})

it('divides pieces completely with at least one per part, and none for bulk goods (I5)', () => {
  const parts = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1_000_000 }), parts, (pieces, weights) => {
      const [first, rest] = dividePieces(pieces, weights)
      expect(first + rest).toBe(pieces)
      expect(Math.min(first, rest)).toBeGreaterThanOrEqual(1)
    }),
  )
  expect(dividePieces(0, [1, 2])).toEqual([0, 0])
  for (const [pieces, said] of [
    [1, null],
    [0, 1],
    [5, 5],
    [5, 0],
  ] as const)
    expect(() => dividePieces(pieces, [1, 2], said)).toThrow(RangeError)
})

it('lets at most all pieces leave by weight, and all with the last goods', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (pieces, leaving, more) => {
        expect(countPiecesLeaving(pieces, { weight: leaving, remaining: leaving }, null)).toBe(pieces)
        const some = countPiecesLeaving(pieces, { weight: leaving, remaining: leaving + more }, null)
        expect(some).toBeGreaterThanOrEqual(0)
        expect(some).toBeLessThanOrEqual(pieces)
      },
    ),
  )
})

it('distributes missing weight by weight, rounded up (I3)', () => {
  // 60 of 100 t were found: 30 t miss 12 t, and a hundredth misses all of it.
  expect([30_00, 70_00, 1].map((each) => allocateMissingWeight({ missing: 40_00, standing: 100_00 }, each))).toEqual([
    12_00, 28_00, 1,
  ])
  expect(allocateMissingWeight({ missing: 0, standing: 100_00 }, 30_00)).toBe(0)
  expect(allocateMissingWeight({ missing: 100_00, standing: 100_00 }, 30_00)).toBe(30_00)
  fc.assert(
    fc.property(fc.array(weight, { minLength: 1 }), weight, (goods, found) => {
      const standing = goods.reduce((sum, each) => sum + each, 0)
      const missing = Math.max(0, standing - found)
      const parts = goods.map((each) => allocateMissingWeight({ missing, standing }, each))
      expect(parts.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(missing)
      expect(parts.every((part, at) => part <= (goods[at] ?? 0))).toBe(true)
    }),
  )
})
