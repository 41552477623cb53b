// Dry run of a spreadsheet: all errors at a time, warnings apart from errors, corrected cells, filters, and a workbook of the bad rows (L9, T4).
import { type ImportResponse, IMPORT_MODES, type ImportInspection, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBytes } from '#testing/files/spreadsheets.ts'
import type { SheetImportOptions } from '#testing/client/callers.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { getText } from '#platform/spreadsheet/cells.ts'

const LIST = 'seller_p/good/PriceQhList'
const BANKS = 'seller_p/bank/BankList'
const TITLES = '合约,日期,最高价,最低价,收盘价,结算价,持仓量'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const buildCsv = (lines: readonly string[], titles = TITLES) => Buffer.from([titles, ...lines].join('\n'))
const importLines = (lines: readonly string[], requested: SheetImportOptions = {}) =>
  ok(platform.admin.importSheet(LIST, '日行情.csv', buildCsv(lines), requested))
const listSettlements = async (contract_code: string) =>
  (await ok(platform.admin.get<Row[]>(LIST, { page: 1, contract_code, sort: 'trade_date', order: 'true' }))).map(
    ({ settle_price, is_confirmed }) => [settle_price, is_confirmed],
  )
const listPlaces = (errors: ImportResponse['errors'] = []) => errors.map(({ row, column }) => [row, column])

describe('errors of a spreadsheet', () => {
  it('include fields, record rules, constraints and plausibility in one run', async () => {
    const answer = await importLines([
      'cu2405,2024-03-01,7.1,7.2,x,7.15,1',
      'cu2413,2024-03-03,,,,70000,-5',
      'cu2405,2024-03-04,,,,70000,1',
      'cu2405,2024-03-04,,,,70000,1',
      'cu2402,2024-03-05,,,,,1',
    ])
    expect(answer).toMatchObject({ success: 0, fail: 4, total: 5, kept: false })
    expect(listPlaces(answer.errors)).toEqual([
      [2, 3],
      [2, 5],
      [3, 1],
      [3, 2],
      [3, 7],
      [5, 1],
      [6, 1],
      [6, 6],
    ])
    expect(answer.errors.every(({ value }) => value !== undefined)).toBe(false)
    expect(answer.errors.at(-1)).toEqual(expect.objectContaining({ title: '结算价' }))
    expect(answer.titles).toEqual(TITLES.split(','))
    expect(answer.lines?.map(({ row }) => row)).toEqual([2, 3, 5, 6])
    expect(answer.lines?.[1]?.cells).toEqual(['cu2413', '2024-03-03', '', '', '', '70000', '-5'])
  })

  it('name the allowed values or the nearest one', async () => {
    const titles = '银行名称,机构类型,联系人,联系电话'
    const bank = buildCsv(['甲,外星银行,王,13800000000'], titles)
    const { errors } = await ok(platform.admin.importSheet(BANKS, 'a.csv', bank))
    expect(errors[0]).toMatchObject({ row: 2, column: 2, value: '外星银行' })
    expect(errors[0]?.reason).toMatch(/^请填写以下之一：.*股份制银行/)
  })

  it('name the other row of a duplicate, and use no ids in a dry run', async () => {
    const loadLastId = async () => {
      const { rows } = await sql<{ last: number }>`
        select last_value as last from ${sql.table('good_price_qh_id_seq')}`.execute(platform.db)
      return rows[0]?.last
    }
    const before = await loadLastId()
    const lines = ['sn2405,2024-03-04,,,,220000,1', 'sn2405,2024-03-05,,,,221000,1']
    expect(await importLines(lines, { mode: IMPORT_MODES.try })).toMatchObject({ success: 2, kept: false })
    expect(await loadLastId()).toBe(before)
    const { rows } = await sql`select from record_history where table_name = 'good_price_qh' and record_id < 0`.execute(
      platform.db,
    )
    expect(rows).toEqual([])
  })
})

describe('plausibility warnings', () => {
  const DAYS = [
    'zn2405,2024-03-04,,,,20000,5',
    'zn2405,2024-03-05,,,,1999,5',
    'zn2405,2024-03-06,,,,20100,5',
    'zn2405,2024-03-07,,,,30000,5',
  ]

  it('are separate from errors, with the stored values of good rows', async () => {
    const answer = await importLines(DAYS, { mode: IMPORT_MODES.try })
    expect(answer).toMatchObject({ success: 1, fail: 0, warned: 3, errors: [] })
    expect(listPlaces(answer.warnings)).toEqual([
      [3, 6],
      [4, 6],
      [5, 6],
    ])
    expect(answer.ticks).toEqual([
      { value: 1, title: '是' },
      { value: 2, title: '换月' },
    ])
    expect(answer.preview?.titles.slice(0, 2)).toEqual(['合约代码', '交易日'])
    expect(answer.preview?.rows.map((row) => row[5])).toEqual(['20000.00', '1999.00', '20100.00', '30000.00'])
  })

  it('are accepted if confirmed per row, else nothing or only the rest is saved', async () => {
    expect(await importLines(DAYS)).toMatchObject({ kept: false, success: 1 })
    const corrections = { ticked: { 5: 2 } }
    // Without the corrected row no other row is unlikely.
    const spike = { ...corrections, cells: { 3: { 6: '19990' } } }
    expect(await importLines(DAYS, { corrections: spike })).toMatchObject({
      kept: true,
      success: 4,
      corrected: 1,
    })
    expect(await listSettlements('zn2405')).toEqual([
      [20_000_00, 0],
      [19_990_00, 0],
      [20_100_00, 0],
      [30_000_00, 2],
    ])
    const { rows } = await sql<{ remark: string }>`
      select remark from record_history where table_name = 'good_price_qh' and remark <> '' order by id`.execute(
      platform.db,
    )
    expect(rows.map(({ remark }) => remark)).toEqual(['导入时修改 1999 → 19990', '导入时核实'])
  })

  it('exclude the row when only good rows are saved', async () => {
    const lines = ['pb2405,2024-03-04,,,,16000,5', 'pb2405,2024-03-05,,,,1600,5', 'pb2405,x,,,,16100,5']
    const answer = await importLines(lines, { keep: '1' })
    expect(answer).toMatchObject({ kept: true, success: 1, fail: 1, warned: 1 })
    expect(await listSettlements('pb2405')).toEqual([[16_000_00, 0]])
  })

  it('can all be confirmed together', async () => {
    const lines = ['ni2405,2024-03-04,,,,138000,5', 'ni2405,2024-03-05,,,,13800,5', 'ni2405,2024-03-06,,,,138000,5']
    expect(await importLines(lines, { corrections: { ticked: 'all' } })).toMatchObject({
      kept: true,
      success: 3,
    })
    expect(await listSettlements('ni2405')).toEqual([
      [138_000_00, 1],
      [13_800_00, 1],
      [138_000_00, 1],
    ])
  })

  it('cover double-counted lots until 2020', async () => {
    const lines = ['rb2005,2019-12-31,,,,3500,200', 'rb2005,2020-01-02,,,,3510,100']
    const answer = await importLines(lines, { mode: IMPORT_MODES.try })
    expect(answer.warnings).toMatchObject([{ row: 2, column: 7, value: '200' }])
    expect(await importLines(lines, { corrections: { cells: { 2: { 7: '100' } }, ticked: { 2: 1 } } })).toMatchObject({
      kept: true,
      success: 2,
    })
  })

  // Soybean meal with a change of the main contract (EileenClara/quantitative-trading, MIT).
  it('mark a change of contract in a real series, so that it is not read as a fall', async () => {
    const meal = [
      'm2401,2023-12-08,4017,3946,3996,3979,1',
      'm2401,2023-12-11,3428,3361,3399,3397,1',
      'm2401,2023-12-12,3428,3361,3415,3395,1',
    ]
    const answer = await importLines(meal, { mode: IMPORT_MODES.try })
    expect(listPlaces(answer.warnings)).toEqual([[3, 6]])
    expect(await importLines(meal, { corrections: { ticked: { 3: 2 } } })).toMatchObject({
      kept: true,
      success: 3,
    })
    expect((await listSettlements('m2401')).map(([, said]) => said)).toEqual([0, 2, 0])
    const marked = await ok(platform.admin.get<Row[]>(LIST, { page: 1, contract_code: 'm2401', is_confirmed: 2 }))
    expect(marked).toMatchObject([{ settle_price: 3_397_00, change_rate: null }])
  })

  it('cannot turn errors into good rows', async () => {
    const lines = ['al2413,2024-03-04,,,,19000,5', 'al2405,2024-03-03,,,,19000,5', 'al2405,2024-03-05,9,10,,19000,5']
    expect(await importLines(lines, { corrections: { ticked: 'all' } })).toMatchObject({
      kept: false,
      fail: 3,
    })
  })
})

describe('corrected cells', () => {
  const LINES = ['ag2406,2024-03-04,,,,x,5', 'ag2406,2024-03-05,,,,6010,5']

  it('replace the cells of the file', async () => {
    expect(await importLines(LINES, { mode: IMPORT_MODES.try })).toMatchObject({ fail: 1 })
    const corrected = await importLines(LINES, {
      mode: IMPORT_MODES.try,
      corrections: { cells: { 2: { 6: '6000' } } },
    })
    expect(corrected).toMatchObject({ fail: 0, success: 2, corrected: 1 })
    const wrong = await importLines(LINES, {
      mode: IMPORT_MODES.try,
      corrections: { cells: { 2: { 6: 'y' } } },
    })
    expect(wrong.errors).toMatchObject([{ row: 2, column: 6, value: 'y' }])
  })

  it.each([
    ['of a row that is not there', { cells: { 9: { 1: 'x' } } }, 'sheet_corrections'],
    ['of a place that is none', { cells: { 0: { 1: 'x' } } }, 'bad_request'],
    ['of something else', { cells: [] }, 'bad_request'],
    ['with a tick that is none', { ticked: { 2: 'yes' } }, 'bad_request'],
    ['with more than there is', { cells: {}, other: 1 }, 'bad_request'],
    [
      'of too many cells',
      { cells: Object.fromEntries(Array.from({ length: 10_001 }, (_, row) => [row + 1, { 1: '' }])) },
      'bad_request',
    ],
    ['as large as a file', { cells: { 2: { 6: 'x'.repeat(1024 * 1024) } } }, 'too_big'],
  ])('are rejected %s', async (_what, corrections, code) => {
    expect(await getRejectionCode(platform.admin.importSheet(LIST, 'a.csv', buildCsv(LINES), { corrections }))).toBe(
      code,
    )
  })

  it('report an unknown confirmation as an error of the row', async () => {
    const lines = ['au2406,2024-03-04,,,,480,5', 'au2406,2024-03-05,,,,600,5']
    expect(await importLines(lines, { corrections: { ticked: { 3: 7 } } })).toMatchObject({
      kept: false,
      fail: 1,
    })
  })
})

describe('workbook of bad rows', () => {
  it('contains titles, values and reasons, and can be imported after correction', async () => {
    const lines = ['hc2405,2024-03-04,,,,3800,5', 'hc2405,y,,,,3810,5', 'hc2406,2024-03-04,,,,9999,5']
    const came = await platform.admin.rawSheet(LIST, 'a.csv', buildCsv(lines), { mode: IMPORT_MODES.bad })
    expect(came.headers['content-type']).toContain('spreadsheetml')
    const rows = await readBytes(came.bytes)
    const texts = rows.map(({ cells }) => cells.map(getText))
    expect(texts.map((cells) => cells.slice(0, 2))).toEqual([
      ['合约', '日期'],
      ['hc2405', 'y'],
    ])
    expect(texts[0]?.at(-1)).toBe('不能导入的原因')
    expect(texts[1]?.at(-1)).toMatch(/^交易日: /)
    const again = await ok(
      platform.admin.importSheet(LIST, 'b.xlsx', came.bytes, {
        corrections: { cells: { 2: { 2: '2024-03-05' } } },
      }),
    )
    expect(again).toMatchObject({ kept: true, success: 1, found: { ignored: ['不能导入的原因'] } })
  })

  it('is rejected if all rows are good', async () => {
    const came = await platform.admin.rawSheet(LIST, 'a.csv', buildCsv(['ss2405,2024-03-04,,,,13800,5']), {
      mode: IMPORT_MODES.bad,
    })
    expect(JSON.parse(came.text)).toMatchObject({ status: false, code: 'sheet_all_good' })
  })
})

describe('row filters', () => {
  const DAY = [
    'bu2406,2024-03-04,,,,3700,100',
    'bu2409,2024-03-04,,,,3720,900',
    'bu2412,2024-03-04,,,,3740,50',
    'ru2405,2024-03-04,,,,13200,10',
    'ru2409,2024-03-04,,,,13300,90',
    'bu2406,2024-03-05,,,,3705,2000',
    'bu2409,2024-03-05,,,,3725,900',
    'bu2406,x,,,,3705,2000',
  ]

  it('select varieties and the contract with the largest open interest per day, and count the rest', async () => {
    const requested = { filters: { variety: ['bu'], main: true } }
    const answer = await importLines(DAY, { mode: IMPORT_MODES.try, mapping: requested })
    // A filter keeps rows that it cannot judge.
    expect(answer).toMatchObject({ fail: 1, total: 3, errors: [{ row: 9, column: 2 }] })
    expect(answer.found?.filtered).toEqual([
      { name: 'main', title: '仅主力合约（每个品种每日持仓量最大）', rows: 3 },
      { name: 'variety', title: '期货品种', rows: 2 },
    ])
    expect(await importLines(DAY.slice(0, 7), { mapping: requested })).toMatchObject({
      kept: true,
      success: 2,
    })
    expect(await listSettlements('bu2409')).toEqual([[3_720_00, 0]])
    expect(await listSettlements('bu2406')).toEqual([[3_705_00, 0]])
    expect(await listSettlements('ru2409')).toEqual([])
  })

  it('are offered in the preview of a spreadsheet', async () => {
    const look = (await importLines(DAY, { mode: IMPORT_MODES.look })) as unknown as ImportInspection
    expect(look.filters?.map(({ name }) => name)).toEqual(['variety', 'main'])
    expect(look.filters?.[0]?.values).toContainEqual({ value: 'bu', title: 'bu 沥青' })
  })

  it.each([
    ['by a filter that there is not', { day: ['1'] }],
    ['by a value that there is not', { variety: ['zz'] }],
    ['by no value', { variety: true }],
    ['by a value of what has none', { main: ['1'] }],
  ])('are rejected %s', async (_what, filters) => {
    expect(
      await getRejectionCode(platform.admin.importSheet(LIST, 'a.csv', buildCsv(DAY), { mapping: { filters } })),
    ).toBe('sheet_mapping')
  })
})
