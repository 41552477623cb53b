// Real price series are imported with their defects: a settlement of 0 is missing and not a fall (L9, T4).
import { IMPORT_MODES, type ImportInspection, type ImportMapping, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const LIST = 'seller_p/good/PriceQhList'
let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

// Natural rubber around two days without settlement, the first with a close below the low: EileenClara/quantitative-trading (MIT).
const RUBBER = `date,open,high,low,close,volume,hold,settle
2023-08-24,13210.0,13270.0,13165.0,13210.0,175578,162625,13210.0
2023-08-25,13205.0,13340.0,13190.0,13270.0,194862,166825,13255.0
2023-08-28,13270.0,13425.0,13225.0,13200.0,269600,166447,0.0
2023-08-29,13205.0,13270.0,13120.0,13180.0,179572,163838,13195.0
`
const MAPPING: ImportMapping = { constants: { contract_code: 'ru2401', is_confirmed: '是' } }
const importSeries = (requested: { mode?: number; mapping?: unknown }) =>
  platform.admin.importSheet(LIST, 'RU.csv', Buffer.from(RUBBER), requested)

it('reports the missing contract as the only error', async () => {
  const answer = await importSeries({})
  expect(answer).toMatchObject({ status: false, code: 'sheet_headings' })
  expect(answer.message).toBe('表头与模板不符：缺少 合约代码。请指定各列对应的字段，或按模板填写')
})

it('is rejected with the cell values until unusual rows are confirmed', async () => {
  const { warnings, fail, warned, kept } = await ok(
    importSeries({ mapping: { constants: { contract_code: 'ru2401' } } }),
  )
  expect({ fail, warned, kept }).toEqual({ fail: 0, warned: 1, kept: false })
  expect(warnings?.map(({ row, column, value }) => [row, column, value])).toEqual([
    [4, 4, '13225.0'],
    [4, 8, '0.0'],
  ])
})

it('is imported with constants, and stores a settlement of 0 as missing', async () => {
  expect(await ok(importSeries({ mode: IMPORT_MODES.try, mapping: MAPPING }))).toMatchObject({
    success: 4,
    kept: false,
  })
  expect(await ok(importSeries({ mapping: MAPPING }))).toMatchObject({ success: 4, kept: true })
  const rows = await ok(
    platform.admin.get<Row[]>(LIST, { page: 1, contract_code: 'ru2401', sort: 'trade_date', order: 'true' }),
  )
  expect(rows.map(({ settle_price, close_price }) => [settle_price, close_price])).toEqual([
    [13_210_00, 13_210_00],
    [13_255_00, 13_270_00],
    [null, 13_200_00],
    [13_195_00, 13_180_00],
  ])
})

it('has a preview with samples of its columns', async () => {
  const preview: unknown = await ok(importSeries({ mode: IMPORT_MODES.look }))
  expect(preview).toMatchObject({
    sheets: [],
    sheet: null,
    heading: 1,
    profile: null,
    columns: [
      { column: 1, title: 'date', field: 'trade_date', samples: ['2023-08-24', '2023-08-25', '2023-08-28'] },
      { column: 2, title: 'open', field: 'open_price' },
      { field: 'high_price' },
      { field: 'low_price' },
      { field: 'close_price' },
      { field: 'volume' },
      { title: 'hold', field: 'open_interest' },
      { title: 'settle', field: 'settle_price' },
    ],
  })
})

it.runIf(isFullTier)('suggests the last mapping of the user, without its constants of the day', async () => {
  const csvFile = (day: string) => Buffer.from(`货,价,${day}\ncu2405,69880,1\n`)
  const columns = { 1: 'contract_code', 2: 'settle_price', 3: null }
  const preview = async (who: SignedInCaller, bytes: Buffer) => {
    const answer = await ok(who.importSheet(LIST, 'a.csv', bytes, { mode: IMPORT_MODES.look }))
    return answer as unknown as ImportInspection
  }
  const mapping = { heading: 1, columns, constants: { trade_date: '2024-03-01', is_main: '是' }, round: true }
  await ok(platform.admin.importSheet(LIST, 'a.csv', csvFile('别'), { mode: IMPORT_MODES.try, mapping }))
  expect((await preview(platform.admin, csvFile('别'))).remembered).toBeUndefined()
  expect(await ok(platform.admin.importSheet(LIST, 'a.csv', csvFile('别'), { mapping }))).toMatchObject({
    kept: true,
  })
  const next = await preview(platform.admin, csvFile('别'))
  expect(next.remembered).toEqual({ columns, constants: { trade_date: '', is_main: '是' }, round: true })
  expect(next.columns.map(({ field }) => field)).toEqual(['contract_code', 'settle_price', null])
  expect((await preview(platform.admin, csvFile('别的'))).remembered).toBeUndefined()
  const other = await platform.someone(platform.platformId, { apis: [LIST, `${LIST}#import`] })
  expect((await preview(other, csvFile('别'))).remembered).toBeUndefined()
  // A remembered mapping is only suggested, never applied automatically.
  expect(await getRejectionCode(platform.admin.importSheet(LIST, 'a.csv', csvFile('别')))).toBe('sheet_headings')
})

it.runIf(isFullTier)('is imported without its bad rows only on request', async () => {
  const csvFile = Buffer.from(
    '合约代码,交易日,结算价\nal2405,2024-03-01,19000\nal2406,x,19100\nal2407,2024-03-01,19200\n',
  )
  const importFile = (requested: { keep?: string; mode?: number }) =>
    platform.admin.importSheet(LIST, 'a.csv', csvFile, requested)
  expect(await ok(importFile({}))).toMatchObject({ kept: false, success: 0, fail: 1 })
  expect(await ok(importFile({ keep: '1', mode: IMPORT_MODES.try }))).toMatchObject({
    kept: false,
    success: 0,
  })
  const answer = await importFile({ keep: '1' })
  expect(answer).toMatchObject({
    data: { kept: true, success: 2, fail: 1, total: 3, errors: [{ row: 3, value: 'x' }] },
  })
  expect(answer.message).toBe('成功导入 2 条，1 条有误未导入')
  // All remaining rows are bad now.
  expect(await ok(importFile({ keep: '1' }))).toMatchObject({ kept: false, success: 0, fail: 3 })
  expect(await getRejectionCode(importFile({ keep: 'yes' }))).toBe('bad_request')
})

it('names all unknown, repeated and missing titles', async () => {
  const csvFile = Buffer.from('甲,乙,丙,丁,戊,己,结算价,settle\n1,2,3,4,5,6,7,8\n')
  const { message } = await platform.admin.importSheet(LIST, 'a.csv', csvFile)
  expect(message).toContain('无法识别 甲、乙、丙、丁、戊、己；重复 settle；缺少 合约代码、交易日')
})

it.each([
  ['not a mapping', { columns: { 0: 'volume' } }, 'bad_request'],
  ['of more than there is', { columns: { 1: 'volume' }, other: 1 }, 'bad_request'],
  ['to a field that there is not', { columns: { 1: 'change_price' } }, 'sheet_mapping'],
  ['of two columns to one field', { columns: { 2: 'close_price' }, ...MAPPING }, 'sheet_headings'],
  ['as long as no address is', { constants: { contract_name: 'x'.repeat(4_000) } }, 'bad_request'],
])('rejects a mapping %s', async (_what, mapping, code) => {
  expect(await getRejectionCode(importSeries({ mapping }))).toBe(code)
})

it('reports an invalid constant without a column', async () => {
  const constants = { contract_code: 'ru2401', is_confirmed: '也许' }
  const { errors } = await ok(importSeries({ mode: IMPORT_MODES.try, mapping: { constants } }))
  expect(errors?.[0]).toMatchObject({ row: 2, column: null, title: '异常已核实', value: '也许' })
})

it('counts the rows beyond the thousandth error', async () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => `cu2405,2024-03-0${(index % 5) + 4},x`)
  const csvFile = Buffer.from(['合约代码,交易日,结算价', ...lines].join('\n'))
  expect(await ok(platform.admin.importSheet(LIST, 'a.csv', csvFile))).toMatchObject({
    fail: 1_000,
    more: true,
    rows: 2_500,
  })
})
