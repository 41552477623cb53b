import { expect, it } from 'vitest'
import { readFuturesRow } from './two-sided-lots.ts'

const toDay = (year: number) => Date.UTC(year, 9, 8) / 1000
const readHalved = (input: object) => {
  const cells = { values: new Map(Object.entries(input)), unread: new Map() }
  const { values: after, unread } = readFuturesRow(cells, true)
  return { values: Object.fromEntries(after), unread: [...unread.keys()] }
}

it('halves lots of years in which exchanges counted both sides only (L9)', () => {
  const of2019 = { trade_date: toDay(2019), volume: 10, open_interest: 6, settle_price: 8 }
  expect(readHalved(of2019)).toEqual({ values: { ...of2019, volume: 5, open_interest: 3 }, unread: [] })
  const of2020 = { ...of2019, trade_date: toDay(2020) }
  expect(readHalved(of2020)).toEqual({ values: of2020, unread: [] })
})

it('rejects an odd number of double-counted lots', () => {
  const odd = { trade_date: toDay(2019), volume: 9, open_interest: null }
  expect(readHalved(odd)).toEqual({
    values: { trade_date: toDay(2019), open_interest: null },
    unread: ['volume'],
  })
})
