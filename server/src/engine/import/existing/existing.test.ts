import type { HistoryEntry, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { fruitSection } from '#engine/testing/sample-fruit.ts'
import { crate } from '#engine/testing/sample-crate.ts'
import { createFruitTables } from '#engine/testing/fruit-tables.ts'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { futures } from '#modules/goods/price-qh/price-qh.ts'
import { menu } from '#modules/index.ts'
import type { SheetImportOptions } from '#testing/client/callers.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [...menu, fruitSection] })
  admin = platform.admin
  await createFruitTables(platform.db)
})
afterAll(() => platform.close())
afterEach(async () => {
  await sql`delete from good_price_qh`.execute(platform.db)
})

const TRY = 2
const TITLES = '合约代码,交易日,收盘价(元),结算价(元),成交量(手)'
type ImportFlags = SheetImportOptions
const importLines = (
  lines: readonly string[],
  queries: ImportFlags = {},
  by: SignedInCaller = admin,
  titles = TITLES,
) => by.importSheet(futures.path, '日行情.csv', Buffer.from([titles, ...lines].join('\n')), queries)
const loadPrices = async () =>
  (
    await sql<{ contract_code: string; settle_price: number; volume: number; version: number }>`
      select contract_code, settle_price, volume, version from good_price_qh order by contract_code, trade_date`.execute(
      platform.db,
    )
  ).rows

const MARCH = [
  'cu2405,2024-03-01,69000,69100,10',
  'cu2406,2024-03-01,69200,69300,20',
  'cu2407,2024-03-01,69400,69500,30',
]
const LATER = [
  'cu2405,2024-03-01,69000,69100,10',
  'CU2406,2024-03-01,69200,69350,25',
  'cu2408,2024-03-01,69600,69700,40',
]

describe('rows with an existing record (T4)', () => {
  beforeEach(async () => {
    await ok(importLines(MARCH))
  })

  it('rejects them by default', async () => {
    const answer = await ok(importLines(LATER))
    expect(answer).toMatchObject({ kept: false, fail: 2 })
    expect(answer.diff).toBeUndefined()
    expect(await loadPrices()).toHaveLength(3)
  })

  it('skips them and adds the others', async () => {
    const answer = await ok(importLines(LATER, { existing: 'skip' }))
    expect(answer).toMatchObject({
      kept: true,
      success: 1,
      fail: 0,
      diff: { added: 1, skipped: 2, changed: 0 },
    })
    expect((await loadPrices()).map(({ contract_code: code, version }) => [code, version])).toEqual([
      ['cu2405', 1],
      ['cu2406', 1],
      ['cu2407', 1],
      ['cu2408', 1],
    ])
  })

  it('returns old and new values in a dry run that saves nothing', async () => {
    const { diff } = await ok(importLines(LATER, { mode: TRY, existing: 'overwrite' }))
    expect(diff).toMatchObject({ added: 1, changed: 1, unchanged: 1, skipped: 0 })
    expect(diff?.rows).toMatchObject([
      {
        row: 3,
        name: 'CU2406 2024-03-01',
        changes: [
          { name: 'contract_code', from: 'cu2406', to: 'CU2406' },
          { name: 'settle_price', title: '结算价', from: 69_300_00, to: 69_350_00 },
          { name: 'volume', from: 20, to: 25 },
        ],
      },
    ])
    expect((await loadPrices()).every(({ version }) => version === 1)).toBe(true)
  })

  it('overwrites with version and history and keeps columns missing from the spreadsheet', async () => {
    const message = (await importLines(LATER, { existing: 'overwrite' })).message
    expect(message).toBe('新增 1 条，更新 1 条，1 条未变')
    expect((await loadPrices())[0]).toMatchObject({ contract_code: 'CU2406', version: 2, volume: 25 })
    const { rows } = await sql<{ id: number }>`
      select id from good_price_qh where contract_code = 'CU2406'`.execute(platform.db)
    const history = await ok(admin.get<HistoryEntry[]>(futures.calls.history, { id: rows[0]?.id ?? 0 }))
    expect(history.map(({ verb, version }) => [verb, version])).toEqual([
      ['edit', 2],
      ['add', 1],
    ])
    const two = 'cu2407,2024-03-01,69510'
    expect(await ok(importLines([two], { existing: 'overwrite' }, admin, '合约代码,交易日,结算价(元)'))).toMatchObject({
      diff: { changed: 1 },
    })
    expect((await loadPrices()).find(({ contract_code: code }) => code === 'cu2407')).toMatchObject({
      settle_price: 69_510_00,
      volume: 30,
    })
  })

  it('validates them like a form and saves the valid ones when requested', async () => {
    await ok(importLines(['cu2407,2024-02-29,69000,69100,10']))
    const wrong = [...LATER, 'cu2407,2024-03-01,69400,99500,30']
    const rejected = await ok(importLines(wrong, { existing: 'overwrite' }))
    expect(rejected).toMatchObject({ kept: false, fail: 0, warned: 1, warnings: [{ row: 5, column: 4 }] })
    expect((await loadPrices()).every(({ version }) => version === 1)).toBe(true)
    expect(rejected.warnings?.[0]?.reason).toContain('10')
    const { diff } = await ok(importLines(wrong, { mode: TRY, existing: 'overwrite' }))
    const taken = await ok(importLines(wrong, { existing: 'overwrite', keep: '1', seen: diff?.seen ?? '' }))
    expect(taken).toMatchObject({ kept: true, success: 2, warned: 1 })
  })

  it('overwrites with ticked unlikely values and corrected cells', async () => {
    await ok(importLines(['cu2407,2024-02-29,69000,69100,10']))
    const wrong = ['cu2407,2024-03-01,69400,99500,30', 'cu2408,2024-03-01,69400,x,5']
    const corrections = { cells: { 3: { 4: '69510' } }, ticked: { 2: 1 } }
    expect(await ok(importLines(wrong, { existing: 'overwrite' }))).toMatchObject({ fail: 1, warned: 1 })
    const { diff, ...tried } = await ok(importLines(wrong, { mode: TRY, existing: 'overwrite', corrections }))
    expect(tried).toMatchObject({ fail: 0, success: 2, corrected: 1 })
    const taken = await ok(importLines(wrong, { existing: 'overwrite', corrections, seen: diff?.seen ?? '' }))
    expect(taken).toMatchObject({ kept: true, success: 2 })
    const { rows } = await sql<Row>`
      select settle_price, is_confirmed, version from good_price_qh where trade_date = '2024-03-01' and contract_code > 'cu2406'
       order by contract_code`.execute(platform.db)
    expect(rows).toEqual([
      { settle_price: 99_500_00, is_confirmed: 1, version: 2 },
      { settle_price: 69_510_00, is_confirmed: 0, version: 1 },
    ])
  })

  it('rejects a record that repeats in the spreadsheet', async () => {
    const twice = [...LATER, 'cu2408,2024-03-01,1,1,1']
    const { errors } = await ok(importLines(twice, { existing: 'skip' }))
    expect(errors).toMatchObject([{ row: 5, column: 1, reason: '与第 4 行重复：同一条记录只能出现一次' }])
  })

  it('rejects the import when a record changed or was added since the dry run', async () => {
    const { diff } = await ok(importLines(LATER, { mode: TRY, existing: 'overwrite' }))
    const seen = diff?.seen ?? ''
    await ok(importLines(['cu2406,2024-03-01,69200,69360,25'], { existing: 'overwrite' }))
    const before = await loadPrices()
    expect(await getRejectionCode(importLines(LATER, { existing: 'overwrite', seen }))).toBe('sheet_overtaken')
    expect(await loadPrices()).toEqual(before)
    const again = (await ok(importLines(LATER, { mode: TRY, existing: 'overwrite' }))).diff?.seen ?? ''
    await ok(importLines(['cu2408,2024-03-01,69600,69650,40']))
    expect(await getRejectionCode(importLines(LATER, { existing: 'overwrite', seen: again }))).toBe('sheet_overtaken')
    const last = (await ok(importLines(LATER, { mode: TRY, existing: 'overwrite' }))).diff?.seen ?? ''
    expect(await ok(importLines(LATER, { existing: 'overwrite', seen: last }))).toMatchObject({ kept: true })
  })

  it.runIf(isFullTier)('rejects the import when the file differs from the file of the dry run', async () => {
    const tried = await ok(importLines(LATER, { mode: TRY, existing: 'overwrite' }))
    const seen = tried.diff?.seen ?? ''
    const before = await loadPrices()
    for (const [place, line] of [
      [1, 'CU2406,2024-03-01,69200,69360,25'],
      [2, 'cu2408,2024-03-01,69600,69650,40'],
    ] as const)
      expect(await getRejectionCode(importLines(LATER.with(place, line), { existing: 'overwrite', seen }))).toBe(
        'sheet_overtaken',
      )
    expect(await loadPrices()).toEqual(before)
    expect(await ok(importLines(LATER, { existing: 'overwrite', seen }))).toMatchObject({ kept: true })
  })

  it('requires the rights to delete and import for overwriting', async () => {
    const apis = [getListEntry(futures), getVerbEntry(futures, 'import')]
    const adder = await platform.someone(platform.platformId, { apis })
    expect(await getRejectionCode(importLines(LATER, { existing: 'overwrite' }, adder))).toBe('forbidden')
    expect(await getRejectionCode(importLines(LATER, { mode: TRY, existing: 'overwrite' }, adder))).toBe('forbidden')
    expect(await ok(importLines(LATER, { existing: 'skip' }, adder))).toMatchObject({
      kept: true,
      success: 1,
    })
    const both = await platform.someone(platform.platformId, {
      apis: [...apis, getVerbEntry(futures, 'del')],
    })
    expect(await ok(importLines(LATER, { existing: 'overwrite' }, both))).toMatchObject({ kept: true })
  })

  it('runs statements per hundreds of rows for a month of an exchange', async () => {
    const letters = ['cu', 'al', 'zn', 'pb', 'ni', 'sn', 'rb', 'hc', 'ss', 'ru']
    const days = ['19', '20', '21', '22', '23', '26', '27', '28', '29']
    const createMonth = (price: number) =>
      letters.flatMap((variety) =>
        Array.from({ length: 8 }, (_, n) => `${variety}${2405 + n}`).flatMap((contract) =>
          days.map((day) => `${contract},2024-02-${day},${price},${price},1`),
        ),
      )
    expect(await ok(importLines(createMonth(69_000)))).toMatchObject({ kept: true, success: 720 })
    const queries = vi.spyOn(Client.prototype, 'query')
    const { diff } = await ok(importLines(createMonth(69_100), { existing: 'overwrite' }))
    const statements = queries.mock.calls.length
    queries.mockRestore()
    expect(diff).toMatchObject({ added: 0, changed: 720 })
    expect(statements).toBeLessThan(80)
    expect((await ok(importLines(createMonth(69_100), { existing: 'overwrite' }))).diff).toMatchObject({
      unchanged: 720,
    })
  })
})

describe('existing option', () => {
  it('rejects unknown values and options that the list does not support', async () => {
    expect(await getRejectionCode(importLines(MARCH, { existing: 'replace' }))).toBe('bad_request')
    expect(await getRejectionCode(importLines(MARCH, { seen: 'x' }))).toBe('bad_request')
    const price = 'seller_p/good/PriceList'
    const sheet = Buffer.from('价格(元),价格日期\n1,2024-03-01')
    expect(await getRejectionCode(admin.importSheet(price, 'a.csv', sheet, { existing: 'overwrite' }))).toBe(
      'bad_request',
    )
  })
})

describe('records with a hook (T4)', () => {
  const importCrates = (lines: readonly string[], existing: string, mode = 1) =>
    admin.importSheet(crate.path, 'c.csv', Buffer.from(['Name,Inside of', ...lines].join('\n')), {
      existing,
      mode,
    })
  beforeEach(() => sql`delete from crate`.execute(platform.db))

  it('changes records in order by the hook, and a row sees the results of earlier rows', async () => {
    await ok(importCrates(['a,', 'b,'], 'skip'))
    const answer = await ok(importCrates(['b,#c', 'c,'], 'overwrite'))
    expect(answer).toMatchObject({ kept: true, diff: { added: 1, changed: 1 } })
    const rows = await ok(admin.get<Row[]>(crate.path, { page: 1, sort: 'id', order: 'true' }))
    expect(rows.map(({ crate_name, inside, version }) => [crate_name, inside, version])).toEqual([
      ['a', '', 1],
      ['b', '#c', 2],
      ['c', '', 1],
    ])
  })

  it('rejects records that share a key', async () => {
    await sql`alter table crate drop constraint crate_crate_name_key`.execute(platform.db)
    await sql`insert into crate (crate_name, place) values ('twin', 1), ('twin', 2)`.execute(platform.db)
    const { errors, kept } = await ok(importCrates(['twin,x'], 'overwrite'))
    expect(kept).toBe(false)
    expect(errors).toMatchObject([{ row: 2, column: 1, reason: '有 2 条记录与此行相符，无法确定要更新哪一条' }])
  })
})

describe('records of other organisations (R6)', () => {
  it('neither matches nor changes them: their key is only taken', async () => {
    const store = 'seller_p/warehouse/WarehouseList'
    const titles = '仓库名称,仓库编码'
    const stranger = await platform.organisation('store', 'Another store')
    const apis = [store, `${store}#import`, 'seller_p/warehouse/WarehouseEdit', 'seller_p/warehouse/WarehouseAdd']
    const theirs = await platform.someone(stranger, { apis })
    const answer = await theirs.importSheet(store, 'a.csv', Buffer.from(`${titles}\n甲,W-1`), {
      existing: 'overwrite',
    })
    expect(answer.status).toBe(false)
  })

  it('rejects creation by a bank through the bank list', async () => {
    const organisation = await platform.organisation('bank', 'Own bank')
    const apis = [getListEntry(bank), getVerbEntry(bank, 'import'), getVerbEntry(bank, 'edit')]
    const banker = await platform.someone(organisation, { apis })
    const sheet = Buffer.from('银行名称\nx')
    expect(await getRejectionCode(banker.importSheet(bank.path, 'a.csv', sheet, { existing: 'overwrite' }))).toBe(
      'forbidden',
    )
  })
})
