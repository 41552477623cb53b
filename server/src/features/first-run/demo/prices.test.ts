import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricesOf, quotesOf, weekdays } from './prices.ts'

const WALK = { seed: 7, around: 72_000_00 }
const days = fc
  .integer({ min: 0, max: 900 })
  .map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))

describe('the prices of the demo', () => {
  it('are the same of a day, whichever days are asked for', () => {
    const all = new Map([...pricesOf(WALK, '2024-01-01', '2026-12-31')].map(({ day, price }) => [day, price]))
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [from, to] = [one, other].toSorted() as [string, string]
        for (const { day, price } of pricesOf(WALK, from, to)) expect(price).toBe(all.get(day))
      }),
      { numRuns: 30 },
    )
  })

  it('move less in a day than one auditor may decide on, and stay around where they began', () => {
    let last = [...pricesOf(WALK, '2024-01-01', '2024-01-01')][0]?.price ?? 0
    for (const { price } of pricesOf(WALK, '2024-01-01', '2028-12-31')) {
      expect(Number.isSafeInteger(price)).toBe(true)
      expect(Math.abs(price - WALK.around)).toBeLessThan(WALK.around / 3)
      expect(Math.abs(price - last) * 100).toBeLessThan(last * 4)
      last = price
    }
  })

  it('are of weekdays', () => {
    expect([...weekdays('2026-11-19', '2026-11-24')]).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
    ])
  })

  it('of an exchange are none on its holidays, and those of the other days are the same', () => {
    const [from, to] = ['2025-09-29', '2025-10-10']
    const closed = new Set([
      '2025-10-01',
      '2025-10-02',
      '2025-10-03',
      '2025-10-06',
      '2025-10-07',
      '2025-10-08',
    ])
    const open = [...quotesOf(WALK, from, to, closed)]
    expect(open.map(({ day }) => day)).toEqual(['2025-09-29', '2025-09-30', '2025-10-09', '2025-10-10'])
    const always = new Map([...quotesOf(WALK, from, to)].map((quote) => [quote.day, quote.price]))
    for (const { day, price } of open) expect(price).toBe(always.get(day))
    expect(open[2]?.previous).toBe(open[1]?.price)
  })

  it('of an exchange lie between its highest and its lowest', () => {
    let previous = [...quotesOf(WALK, '2024-12-31', '2024-12-31')][0]?.price ?? 0
    for (const quote of quotesOf(WALK, '2025-01-01', '2026-06-30')) {
      for (const price of [quote.open, quote.close, quote.price]) {
        expect(price).toBeLessThanOrEqual(quote.high)
        expect(price).toBeGreaterThanOrEqual(quote.low)
      }
      expect(quote.previous).toBe(previous)
      previous = quote.price
    }
  })
})
