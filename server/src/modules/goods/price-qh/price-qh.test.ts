import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { VARIETIES } from '../variety.titles.ts'

const LIST = 'seller_p/good/PriceQhList'
let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const importLines = (lines: readonly string[], requested?: { mode?: number; skip: string }) => {
  const titles = '合约代码,交易日,最高价(元),最低价(元),结算价(元),昨结算(元),成交量(手),主力合约'
  return platform.admin.importSheet(LIST, '日行情.csv', Buffer.from([titles, ...lines].join('\n')), requested)
}

it('maps every listed variety by its letters in any case', async () => {
  const { rows } = await sql<{ code: number | null }>`
    select get_variety(symbol || '2405') as code
      from unnest(${VARIETIES.flatMap(({ symbol }) => [symbol, symbol.toUpperCase()])}::text[]) with ordinality as listed (symbol, place)
     order by place`.execute(platform.db)
  expect(rows.map(({ code }) => code)).toEqual(VARIETIES.flatMap(({ code }) => [code, code]))
  expect(VARIETIES.every(({ code, exchange }) => Math.floor(code / 100) === exchange)).toBe(true)
})

it('derives variety, exchange and change from the contract', async () => {
  expect(await ok(importLines(['cu2405,2024-03-01,70100,69200,69880,69000,120345,是']))).toMatchObject({
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

const SHEET = [
  'al2405,2024-03-01,,,19000,,1,否',
  'ec2406,2024-03-01,-,-,0,,1,否',
  'al2406,2024-03-01,,,19100,,1,否',
  'LH2405,2024-03-01,,,15000,,1,是',
]

it('reports an unlisted variety and can skip its rows', async () => {
  const rejected = await ok(importLines(SHEET))
  expect(rejected).toMatchObject({ kept: false, success: 0, fail: 2, total: 4, skippable: 2 })
  expect(rejected.errors).toMatchObject([
    { row: 3, column: 1, reason: '期货品种“ec”不在系统所列品种之中' },
    { row: 5, column: 1, reason: '期货品种“LH”不在系统所列品种之中' },
  ])
  const tried = await importLines(SHEET, { mode: 2, skip: '1' })
  expect(tried).toMatchObject({
    data: { kept: false, success: 2, fail: 0, total: 4, skipped: 2, errors: [] },
  })
  const taken = await importLines(SHEET, { skip: '1' })
  expect(taken).toMatchObject({ data: { kept: true, success: 2, fail: 0, skipped: 2 } })
  expect(taken.message).toBe('成功导入 2 条，跳过 2 条')
})

it('stores missing lots as unknown and 0 as no trade', async () => {
  const sheet = (lines: readonly string[], requested: object = {}) =>
    ok(platform.admin.importSheet(LIST, 'a.csv', Buffer.from(lines.join('\n')), requested))
  const listLots = async () =>
    (await ok(platform.admin.get<Row[]>(LIST, { page: 1, contract_code: 'pb24', sort: 'id', order: 'true' }))).map(
      ({ volume, open_interest: open }) => [volume, open],
    )
  await sheet([
    '合约代码,交易日,结算价,成交量,持仓量',
    'pb2405,2024-03-01,16000,,7',
    'pb2406,2024-03-01,16000,0,',
    'pb2407,2024-03-01,16000,5,0',
  ])
  await sheet(['合约代码,交易日,结算价', 'pb2408,2024-03-01,16000'])
  expect(await listLots()).toEqual([
    [null, 7],
    [0, null],
    [5, 0],
    [null, null],
  ])
  await sheet(['合约代码,交易日,结算价,成交量', 'pb2407,2024-03-01,16000,'], { existing: 'overwrite' })
  expect((await listLots())[2]).toEqual([null, 0])
  const dashes = ['合约代码,交易日,结算价,成交量,持仓量', 'pb2409,2024-03-01,16000,--,-', 'pb2410,2024-03-01,16000,—,3']
  const mapping = { filters: { main: true } }
  expect(await sheet(dashes, { mode: 2, mapping })).toMatchObject({ success: 1, fail: 0 })
  expect(await sheet(dashes)).toMatchObject({ success: 2, fail: 0, kept: true })
  expect((await listLots()).slice(4)).toEqual([
    [null, null],
    [null, 3],
  ])
})

it('halves double-counted lots if mapped, and warns otherwise', async () => {
  const rows = ['合约代码,交易日,结算价,成交量,持仓量', 'cu1911,2019-10-08,47000,10,6']
  const sheet = (requested: object) =>
    ok(platform.admin.importSheet(LIST, 'a.csv', Buffer.from(rows.join('\n')), requested))
  expect(await sheet({ mode: 2 })).toMatchObject({ success: 0, warned: 1, two_sided: 1 })
  const taken = await sheet({ mapping: { halve: true } })
  expect(taken).toMatchObject({ success: 1, kept: true })
  expect(taken).not.toHaveProperty('two_sided')
  const [row] = await ok(platform.admin.get<Row[]>(LIST, { page: 1, contract_code: 'cu1911' }))
  expect(row).toMatchObject({ volume: 5, open_interest: 3, is_confirmed: 0 })
})

it('skips named goods without a variety', async () => {
  const rows = ['合约代码,交易日,结算价', '纸浆2405,2024-03-01,5800', 'ag2405,2024-03-01,6000']
  const sheet = (requested: object) =>
    platform.admin.importSheet(LIST, 'a.csv', Buffer.from(rows.join('\n')), requested)
  const rejected = await ok(sheet({ mode: 2 }))
  expect(rejected).toMatchObject({ fail: 1, skippable: 1 })
  expect(rejected.errors).toMatchObject([{ row: 2, column: 1, reason: '期货品种“纸浆”不在系统所列品种之中' }])
  expect(await ok(sheet({ mode: 2, skip: '1' }))).toMatchObject({ success: 1, fail: 0, skipped: 1 })
})

it('skips no other errors', async () => {
  const wrong = ['zn2413,2024-03-01,,,20000,,1,否', ...SHEET.slice(1, 2), 'zn99,2024-03-01,,,20000,,1,否']
  expect(await ok(importLines(wrong))).toMatchObject({ fail: 3, skippable: 1 })
  const answer = await ok(importLines(wrong, { skip: '1' }))
  expect(answer).toMatchObject({ kept: false, success: 0, fail: 2, skipped: 1 })
  expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
    [2, 1],
    [4, 1],
  ])
  expect(answer.skippable).toBeUndefined()
  expect(await getRejectionCode(importLines(SHEET.slice(1, 2), { skip: '1' }))).toBe('sheet_no_rows')
  for (const skip of ['2', 'true', ''])
    expect(await getRejectionCode(importLines(wrong, { skip })), skip).toBe('bad_request')
})

it('skips nothing in a list without such rows', async () => {
  const sheet = Buffer.from('银行名称,机构类型,联系人,联系电话\n,股份制银行,王敏,13800000000')
  const answer = await ok(platform.admin.importSheet('seller_p/bank/BankList', 'a.csv', sheet, { skip: '1' }))
  expect(answer).toMatchObject({ kept: false, fail: 1 })
})

it.each([
  ['a contract that is there on that day', 'CU2405,2024-03-01,,,1,1,1,否', 1],
  ['a second main contract', 'cu2406,2024-03-01,,,1,1,1,是', 8],
  ['a contract of no known variety', 'zz2406,2024-03-01,,,1,1,1,否', 1],
  ['a low price above the high one', 'cu2407,2024-03-01,5,6,5,5,1,否', 3],
  ['a day in the future', 'cu2408,2999-03-01,,,1,1,1,否', 2],
])('rejects %s at its column', async (_what, line, column) => {
  expect(await ok(importLines([line]))).toMatchObject({ kept: false, errors: [{ row: 2, column }] })
})
