// Demo markets replay real series on other days (issue "10.").
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FUTURES_FOLDER } from '#platform/folders.ts'
import { DEMO_GOODS } from './goods.ts'
import { type FuturesSource, buildQuotes, computeSpotPrices, listWeekdays } from './prices.ts'
import { loadRealSeries, type SeriesName } from './real-series.ts'

const CLOSED = new Set(['2025-01-01', '2025-10-01', '2025-10-02', '2025-10-03'])
const LAST = '2026-11-25'
const DAYS = [...listWeekdays('2024-11-01', LAST)].filter((day) => !CLOSED.has(day))
const MEAL: FuturesSource = { series: 'M', percent: 100, tick: 100, months: [1, 5, 9] }

/** Reads a file without product code, to be independent of it. */
const readLines = async (name: SeriesName) =>
  (await readFile(join(FUTURES_FOLDER, `${name}.csv`), 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','))

const loadQuotes = async (course: FuturesSource) => buildQuotes(course, await loadRealSeries(course.series), DAYS)

describe('futures of the demo', () => {
  it("replays the days of the real series in order, on the demo's trading days", async () => {
    const quotes = await loadQuotes(MEAL)
    const lines = await readLines('M')
    expect(quotes.map(({ day }) => day)).toEqual(DAYS)
    for (const [place, quote] of quotes.entries()) {
      const [day, open, high, low, close, volume, hold, settle] = lines[place] ?? []
      expect(quote.realDay).toBe(day)
      expect([quote.open, quote.high, quote.low, quote.close].map((fen) => fen / 100)).toEqual(
        [open, high, low, close].map(Number),
      )
      expect([quote.volume, quote.openInterest]).toEqual([Number(volume), Number(hold)])
      expect(quote.settled).toBe(Number(settle) === 0 ? undefined : Number(settle) * 100)
    }
  })

  it('uses a new contract and no previous settlement after a contract change', async () => {
    const quotes = await loadQuotes(MEAL)
    const changes = quotes.filter(({ isOther }) => isOther)
    expect(changes.map(({ realDay }) => realDay)).toEqual(['2023-08-14', '2023-12-11'])
    for (const quote of changes) {
      expect(quote.previous).toBeUndefined()
      expect(quote.contract).not.toBe(quotes[quotes.indexOf(quote) - 1]?.contract)
    }
  })

  it.each(DEMO_GOODS.map(({ futures }) => [futures.symbol, futures] as const))(
    'uses contracts with later and later delivery and consistent prices: %s',
    async (_symbol, course) => {
      const quotes = await loadQuotes(course)
      let contract = ''
      let settled: number | undefined
      for (const quote of quotes) {
        expect(quote.contract >= contract).toBe(true)
        expect(quote.contract > quote.day.slice(2, 7).replace('-', '')).toBe(true)
        expect(course.months).toContain(Number(quote.contract.slice(2)))
        contract = quote.contract
        expect(quote.previous).toBe(quote.isOther ? undefined : settled)
        settled = quote.settled ?? settled
        expect(quote.high).toBeGreaterThanOrEqual(Math.max(quote.open, quote.low))
        expect(quote.low).toBeLessThanOrEqual(quote.open)
        expect(quote.open % course.tick).toBe(0)
      }
    },
  )
})

describe('spot prices of the demo', () => {
  it.each(DEMO_GOODS.map(({ futures }) => [futures.symbol, futures] as const))(
    'moves less per day than one auditor may approve and stays near the futures: %s',
    async (_symbol, course) => {
      const quotes = await loadQuotes(course)
      const spot = computeSpotPrices(quotes, LAST)
      expect(spot.map(({ day }) => day)).toEqual([...listWeekdays('2024-11-01', LAST)])
      let last = spot[0]?.price ?? 0
      for (const { price } of spot) {
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(Math.abs(price - last) * 100).toBeLessThan(last * 4)
        last = price
      }
      const far = quotes.filter(({ day, settled = 0 }) => {
        const price = spot.find((each) => each.day === day)?.price ?? 0
        return settled > 0 && Math.abs(price - settled) * 100 > settled * 20
      })
      expect(far).toEqual([])
    },
  )
})

it('has series longer than two years and a month', async () => {
  for (const { futures } of DEMO_GOODS) expect((await loadRealSeries(futures.series)).length).toBeGreaterThan(25 * 23)
})
