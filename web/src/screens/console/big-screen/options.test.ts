import { describe, expect, it } from 'vitest'
import { PALETTES } from '#ui/theme/palette.ts'
import { computeCircleWidth, getFillColour, computePriceIndex, toWholePercent, mergeSmallShares } from './options.ts'

describe('charts of the big screen (R15)', () => {
  it('scale circle areas by capacity with a minimum width', () => {
    expect(computeCircleWidth(400, 400)).toBe(2 * computeCircleWidth(100, 400))
    expect(computeCircleWidth(1, 1_000_000)).toBe(12)
    expect(computeCircleWidth(0, 0)).toBe(12)
  })

  it('colour circles by utilization', () => {
    const { dark } = PALETTES
    expect([toWholePercent(0, 0), toWholePercent(1, 3), toWholePercent(9, 10)]).toEqual([0, 33, 90])
    expect([69, 70, 90].map((percent) => getFillColour(percent, dark))).toEqual([
      dark.success,
      dark['warning-mark'],
      dark.danger,
    ])
  })

  it('index prices to their first day', () => {
    const points = [
      { date: 0, price: 200_00 },
      { date: 86_400, price: 210_00 },
      { date: 172_800, price: 199_00 },
    ]
    expect([...computePriceIndex({ points })]).toEqual([
      ['1970-01-01', 100],
      ['1970-01-02', 105],
      ['1970-01-03', 99.5],
    ])
    expect(computePriceIndex({ points: [] }).size).toBe(0)
    expect(computePriceIndex({ points: [{ date: 0, price: 0 }] }).size).toBe(0)
  })

  it('show at most six shares and keep the total', () => {
    const shares = Array.from({ length: 10 }, (_, n) => ({ name: `B${n}`, amount: 10 - n }))
    const shown = mergeSmallShares(shares, 'Others')
    expect(shown).toHaveLength(6)
    expect(shown.at(-1)).toEqual({ name: 'Others', amount: 5 + 4 + 3 + 2 + 1 })
    expect(mergeSmallShares(shares.slice(0, 6), 'Others')).toEqual(shares.slice(0, 6))
  })
})
