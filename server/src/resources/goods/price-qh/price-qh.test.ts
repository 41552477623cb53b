// The exchange's daily sheet is brought in; a contract has one line a day, and a variety one main contract.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { VARIETIES } from '../variety.titles.ts'

const LIST = 'seller_p/good/PriceQhList'
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const bring = (lines: readonly string[]) => {
  const titles = '合约代码,交易日,最高价(元),最低价(元),结算价(元),昨结算(元),成交量(手),主力合约'
  return platform.admin.importSheet(LIST, '日行情.csv', Buffer.from([titles, ...lines].join('\n')))
}

it('the database knows the varieties that are listed, each by its letters in any case', async () => {
  const { rows } = await sql<{ code: number | null }>`
    select variety_of(symbol || '2405') as code
      from unnest(${VARIETIES.flatMap(({ symbol }) => [symbol, symbol.toUpperCase()])}::text[]) with ordinality as listed (symbol, place)
     order by place`.execute(platform.db)
  expect(rows.map(({ code }) => code)).toEqual(VARIETIES.flatMap(({ code }) => [code, code]))
  expect(VARIETIES.every(({ code, exchange }) => Math.floor(code / 100) === exchange)).toBe(true)
})

it('a sheet says the contract, and variety, exchange and change follow', async () => {
  expect(await ok(bring(['cu2405,2024-03-01,70100,69200,69880,69000,120345,是']))).toMatchObject({
    kept: true,
  })
  const [row] = await ok(platform.admin.get<Row[]>(LIST, { page: 1 }))
  expect(row).toMatchObject({
    qh_code: 101,
    exchange: 1,
    settle_price: 69_880_00,
    change_price: 880_00,
    change_rate: 1_28,
  })
})

it.each([
  ['a contract that is there on that day', 'CU2405,2024-03-01,,,1,1,1,否', 1],
  ['a second main contract', 'cu2406,2024-03-01,,,1,1,1,是', 8],
  ['a contract of no known variety', 'zz2406,2024-03-01,,,1,1,1,否', 1],
  ['a low price above the high one', 'cu2407,2024-03-01,5,6,5,5,1,否', 3],
  ['a day that lies ahead', 'cu2408,2999-03-01,,,1,1,1,否', 2],
])('a sheet is refused at its column for %s', async (_what, line, column) => {
  expect(await ok(bring([line]))).toMatchObject({ kept: false, errors: [{ row: 2, column }] })
})
