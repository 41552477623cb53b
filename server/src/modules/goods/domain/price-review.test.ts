import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countRequiredAuditors } from './price-review.ts'

const fen = fc.integer({ min: 1, max: 1_000_000_000_00 })
const rate = fc.integer({ min: 1, max: 5000 })
const EIGHT = { maxChangeRate: 800 }

describe('number of auditors of a price (I9)', () => {
  it.each([
    ['to the fen, upwards', 108_00, 100_00, 1],
    ['a fen beyond, upwards', 108_01, 100_00, 2],
    ['to the fen, downwards', 92_00, 100_00, 1],
    ['a fen beyond, downwards', 91_99, 100_00, 2],
    ['what rounds to 8.00 % and is more', 1_080_000_01, 1_000_000_00, 2],
  ])('%s', (_what, price, lastPrice, auditors) => {
    expect(countRequiredAuditors(EIGHT, { price, lastPrice })).toBe(auditors)
  })

  it('is one for the first price of a spec', () => {
    fc.assert(
      fc.property(rate, fen, (maxChangeRate, price) => {
        expect(countRequiredAuditors({ maxChangeRate }, { price, lastPrice: null })).toBe(1)
      }),
    )
  })

  it('changes exactly at the bounds of the rule', () => {
    fc.assert(
      fc.property(rate, fen, (maxChangeRate, lastPrice) => {
        // The largest change in whole fen within the rule, computed independently.
        const room = Number((BigInt(lastPrice) * BigInt(maxChangeRate)) / 10_000n)
        const countAuditors = (price: number) => countRequiredAuditors({ maxChangeRate }, { price, lastPrice })
        expect(countAuditors(lastPrice)).toBe(1)
        expect(countAuditors(lastPrice + room)).toBe(1)
        expect(countAuditors(lastPrice + room + 1)).toBe(2)
        const below = [lastPrice - room, lastPrice - room - 1].filter((price) => price >= 1)
        expect(below.map(countAuditors)).toEqual([1, 2].slice(0, below.length))
      }),
    )
  })

  it('never falls under a stricter rule or for a larger change', () => {
    fc.assert(
      fc.property(rate, rate, fen, fen, (one, other, price, lastPrice) => {
        const [strict, lax] = [Math.min(one, other), Math.max(one, other)]
        const countAuditors = (maxChangeRate: number, of = price) =>
          countRequiredAuditors({ maxChangeRate }, { price: of, lastPrice })
        expect(countAuditors(strict)).toBeGreaterThanOrEqual(countAuditors(lax))
        expect(countAuditors(strict, price + Math.sign(price - lastPrice))).toBeGreaterThanOrEqual(
          countAuditors(strict),
        )
      }),
    )
  })
})
