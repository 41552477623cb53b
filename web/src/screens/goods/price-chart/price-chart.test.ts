// Price chart points: one per day, gaps without a price in force, contracts separate.
import type { PriceChartResponse, Row, Title } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import type { Translate } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import { toAxisValue } from '#ui/chart/points.ts'
import { PALETTES } from '#ui/theme/palette.ts'
import { formatDayOffset, buildPriceSeries } from './price-chart.ts'
import { buildPriceOption } from './price-option.ts'

const DAY = 86_400
const answer: PriceChartResponse = {
  // 2024-01-01 in Shanghai.
  from: 1_704_038_400,
  to: 1_704_038_400 + 100 * DAY,
  good_name: 'Copper',
  spec_name: 'A',
  region_id: 0,
  regions: [{ id: 0, name: '' }],
  spot: {
    day: [0, 10, 40],
    last: [9, 29, 100],
    price: [100_00, 110_00, 90_00],
    who: [0, 1, 0],
    audited: [0, 12, 41],
  },
  people: ['Ann', 'Bob'],
  futures: { variety: 'cu', day: [0, 1], settle: [95_00, 96_00], changes: [] },
}
const place = (day: number) => toAxisValue(formatDayOffset(answer, day))

const keys = ((text: Title) => text.zh) as Translate

function findSeriesData(name: string, prices: PriceChartResponse, row: Row = {}) {
  const { series } = buildPriceOption(buildPriceSeries(prices, row), keys, 'en')(PALETTES.light)
  return (series as { name: string; data: [number, number | null][] }[]).find((each) => each.name === name)?.data
}

describe('price chart', () => {
  it('draws steps between prices and gaps without a price in force', () => {
    const items = findSeriesData(PRICES.spot.zh, answer)
    const spot = new Map(items)
    expect([0, 9, 10, 29, 30].map((day) => spot.get(place(day)))).toEqual([100_00, 100_00, 110_00, 110_00, 110_00])
    expect(spot.has(place(31))).toBe(false)
    expect(items?.filter(([, price]) => price === null)).toEqual([[place(40), null]])
  })

  it('draws the main contract and a tick per approval', () => {
    expect(findSeriesData(PRICES.futures.zh, answer)).toEqual([
      [place(0), 95_00],
      [place(1), 96_00],
    ])
    expect(findSeriesData(PRICES.futures.zh, { ...answer, futures: null })).toBeUndefined()
    expect(findSeriesData(PRICES.audit.zh, answer)).toEqual([0, 12, 41].map((day) => [place(day), 0]))
  })

  it('draws a price under review from its day on with a ring', () => {
    const row = {
      audit_status: 0,
      price: 500_00,
      price_date: answer.from + 98 * DAY,
      valid_to: null,
      region: [],
    }
    const findPendingData = (change: Row = {}) => findSeriesData(PRICES.pending.zh, answer, { ...row, ...change })
    expect(findPendingData()).toEqual([
      { value: [place(98), 500_00], symbol: 'circle' },
      ...[99, 100, 101].map((day) => ({ value: [place(day), 500_00], symbol: 'none' })),
    ])
    expect(findPendingData({ audit_status: 4, valid_to: answer.from + 99 * DAY })).toHaveLength(3)
    expect(findPendingData({ audit_status: 1 })).toBeUndefined()
    expect(findPendingData({ region: [310_000] })).toBeUndefined()
  })

  it('interrupts the line between contracts and marks each change (T4)', () => {
    const [first, second] = [
      { day: 2, from: 'm2309', to: 'm2401' },
      { day: 60, from: 'm2401', to: 'm2401' },
    ]
    const futures = {
      variety: 'm',
      day: [0, 1, 2, 59, 60],
      settle: [44_55_00, 44_70_00, 38_60_00, 39_00_00, 33_50_00],
      changes: [first, second],
    }
    const changing = { ...answer, futures }
    expect(findSeriesData(PRICES.futures.zh, changing)?.map(([, price]) => price)).toEqual([
      44_55_00,
      44_70_00,
      null,
      38_60_00,
      39_00_00,
      null,
      33_50_00,
    ])
    expect(findSeriesData(PRICES.changed.zh, changing)).toMatchObject([
      { value: [place(2), 1], name: 'm2309 → m2401' },
      { value: [place(60), 1], name: PRICES.changed.zh },
    ])
    expect(findSeriesData(PRICES.changed.zh, answer)).toBeUndefined()
  })
})
