import { CALL_FLAGS, type Row, type TableMeta } from '@cangdan/protocol'
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isFullTier } from '../../../../scripts/tier.mjs'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let admin: SignedInCaller
const LIST = 'seller_p/bank/BankList'

beforeAll(async () => {
  platform = await createTestPlatform()
  admin = platform.admin
})
afterAll(() => platform.close())

const TITLES = ['银行名称', '机构类型', '联系人', '联系电话', '授信总额度(元)', '最高质押率(%)']
type Cells = readonly (string | number | Date | null)[]
const createGoodRow = (name: string): Cells => [name, '股份制银行', '王敏', '13800000000', 5000.25, 70]

async function buildWorkbook(rows: readonly Cells[], titles: Cells = TITLES): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Sheet1')
  sheet.addRow([...titles])
  for (const row of rows) sheet.addRow([...row])
  return Buffer.from(await book.xlsx.writeBuffer())
}
const importRows = async (rows: readonly Cells[], titles?: Cells, mode?: number) =>
  admin.importSheet(LIST, '银行.xlsx', await buildWorkbook(rows, titles), mode)
const countRows = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(platform.db)).rows[0]?.n

describe('import (T4)', () => {
  it('rejects too many rows before validating any', async () => {
    const queries = vi.spyOn(Client.prototype, 'query')
    const rows = Array.from({ length: 100_001 }, (_, n) => `银行 ${n},股份制银行,王敏,13800000000`)
    const sheet = Buffer.from(['银行名称,机构类型,联系人,联系电话', ...rows].join('\n'))
    expect(await getRejectionCode(admin.importSheet(LIST, 'a.csv', sheet))).toBe('sheet_too_large')
    const texts = queries.mock.calls.map(([query]) => JSON.stringify(query))
    queries.mockRestore()
    expect(texts.filter((text) => /insert into \W*"?bank\W/.test(text))).toEqual([])
    expect(await countRows('bank')).toBe(0)
  }, 30_000)

  it('imports every row like a form, with history', async () => {
    const answer = await ok(importRows([createGoodRow('甲银行'), createGoodRow('乙银行')]))
    expect(answer).toEqual({
      success: 2,
      fail: 0,
      total: 2,
      kept: true,
      errors: [],
      batch: expect.any(Number),
    })
    const [row] = await ok(admin.get<Row[]>(LIST, { page: 1, bank_name: '甲银行' }))
    expect(row).toMatchObject({
      bank_name: '甲银行',
      contact_phone: '13800000000',
      credit_limit: 500_025,
      pledge_rate: 70_00,
      disabled: 0,
    })
    const { rows } = await sql<{ verb: string; changes: object; nick_name: string }>`
      select verb, changes, nick_name from record_history where table_name = 'bank' and record_id = ${row?.['id']}`.execute(
      platform.db,
    )
    expect(rows).toMatchObject([
      {
        verb: 'add',
        nick_name: 'Person 1',
        changes: { bank_name: [null, '甲银行'], credit_limit: [null, 500_025] },
      },
    ])
  })

  it('reports row, column and reason of all errors and saves nothing', async () => {
    const before = [await countRows('bank'), await countRows('organisation'), await countRows('record_history')]
    const answer = await ok(
      importRows([
        createGoodRow('丙银行'),
        ['', '股份制银行', '王敏', '13800000000', 1, 70],
        createGoodRow('丁银行'),
        ['戊银行', '外星银行', '王敏', '123', 'many', 90],
        createGoodRow('甲银行'),
        createGoodRow('丙银行'),
      ]),
    )
    expect(answer).toMatchObject({ success: 0, fail: 4, total: 6, kept: false })
    const errors = answer.errors.map(({ row, column, title }) => [row, column, title])
    expect(errors).toEqual([
      [3, 1, '银行名称'],
      [5, 2, '机构类型'],
      [5, 4, '联系电话'],
      [5, 5, '授信总额度'],
      [5, 6, '最高质押率'],
      [6, 1, '银行名称'],
      [7, 1, '银行名称'],
    ])
    expect(answer.errors.every(({ reason }) => reason !== '')).toBe(true)
    expect([await countRows('bank'), await countRows('organisation'), await countRows('record_history')]).toEqual(
      before,
    )
  })

  it('reports missing required cells along with an unreadable one, without duplicates', async () => {
    const answer = await ok(importRows([['', '外星银行', '', '13800000000', 1, 70]]))
    expect(answer.errors.map(({ row, column }) => [row, column])).toEqual([
      [2, 1],
      [2, 2],
      [2, 3],
    ])
  })

  it('stops after a thousand errors and reports that', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => createGoodRow(index < 1_200 ? '' : `银行 ${index}`))
    const answer = await importRows(rows)
    expect(answer).toMatchObject({ status: true, data: { fail: 1_000, success: 0, kept: false, more: true } })
    const { errors, total } = await ok(Promise.resolve(answer))
    expect(errors).toHaveLength(1_000)
    expect(total).toBeLessThan(2_500)
    expect(answer.message).toContain('停止检查')
  })

  it.runIf(isFullTier)(
    'imports the valid rows of a file with more than a thousand errors when requested (L9)',
    async () => {
      const rows = Array.from({ length: 1_203 }, (_, index) => createGoodRow(index < 1_200 ? '' : `好银行 ${index}`))
      const answer = await admin.importSheet(LIST, '银行.xlsx', await buildWorkbook(rows), { keep: '1' })
      expect(answer).toMatchObject({ data: { fail: 1_200, success: 3, total: 1_203, kept: true } })
      expect(await ok(Promise.resolve(answer))).not.toHaveProperty('more')
    },
  )

  it('reads amounts in 万 and 亿 and rejects ambiguous or too precise ones (V5)', async () => {
    await ok(importRows([createGoodRow('亿银行').with(4, '1.5亿'), createGoodRow('万银行').with(4, '３，０００ 万')]))
    const [one] = await ok(admin.get<Row[]>(LIST, { page: 1, bank_name: '亿银行' }))
    const [other] = await ok(admin.get<Row[]>(LIST, { page: 1, bank_name: '万银行' }))
    expect([one?.['credit_limit'], other?.['credit_limit']]).toEqual([15_000_000_000, 3_000_000_000])
    const wrong = ['4,5', '3万5', '4.8555', '1,23'].map((amount) => createGoodRow('误').with(4, amount))
    const answer = await ok(importRows(wrong))
    expect(answer).toMatchObject({ success: 0, kept: false })
    expect(answer.errors.filter(({ column }) => column === 5).map(({ row }) => row)).toEqual([2, 3, 4, 5])
  })

  it('can run as a dry run', async () => {
    const before = await countRows('bank')
    const tried = await ok(importRows([createGoodRow('己银行')], TITLES, 2))
    expect(tried).toEqual({
      success: 1,
      fail: 0,
      total: 1,
      kept: false,
      errors: [],
      preview: {
        titles: TITLES,
        rows: [['己银行', '股份制银行', '王敏', '13800000000', '5000.25', '70.00%']],
      },
    })
    expect(await countRows('bank')).toBe(before)
  })

  it.runIf(isFullTier)('accepts titles of any language', async () => {
    const meta = await ok(admin.get<TableMeta>(LIST, {}, 'en'))
    const names = ['bank_name', 'bank_type', 'contact_name', 'contact_phone', 'credit_limit', 'pledge_rate']
    const titles = names.map((name) => meta.rows[name]?.title ?? '')
    expect((await ok(importRows([createGoodRow('English bank')], titles))).kept).toBe(true)
  })

  it('imports its own export', async () => {
    const names = ['bank_name', 'bank_type', 'contact_name', 'contact_phone', 'credit_limit']
    const file = await admin.raw(LIST, {
      [CALL_FLAGS.export]: 3,
      [CALL_FLAGS.exportType]: 'csv',
      [CALL_FLAGS.exportColumns]: names.join(','),
    })
    const renamed = file.text
      .split('\r\n')
      .map((line, index) => (index === 0 || line === '' ? line : `新${line}`))
      .join('\r\n')
    const answer = await ok(admin.importSheet(LIST, 'a.csv', Buffer.from(renamed)))
    expect(answer).toMatchObject({ fail: 0, kept: true })
    expect(answer.success).toBeGreaterThan(2)
  })

  it('names titles that match no field', async () => {
    const answer = await importRows([createGoodRow('x')], ['名字', ...TITLES.slice(1)])
    expect(answer).toMatchObject({ status: false, code: 'sheet_headings' })
    expect(answer.message).toContain('名字')
    expect(answer.message).toContain('银行名称')
    expect(await getRejectionCode(importRows([createGoodRow('x')], [...TITLES.slice(0, 5), TITLES[0] ?? '']))).toBe(
      'sheet_headings',
    )
  })

  it.each([
    ['a.pdf', 'a', 'sheet_type'],
    ['a.txt', 'a', 'sheet_headings'],
    ['a.xlsx.exe', 'a', 'sheet_type'],
    ['a.xlsx', 'MZ\u0000\u0001 program', 'sheet_not_a_workbook'],
    ['a.xls', '<html><table><tr><td>1</td></tr></table></html>', 'sheet_not_a_workbook'],
    ['a.csv', '', 'sheet_no_rows'],
    ['a.csv', '银行名称,机构类型,联系人,联系电话\n', 'sheet_no_rows'],
    ['a.csv', '"银行名称', 'sheet_damaged'],
  ])('rejects %s with content %j (%s)', async (name, text, code) => {
    expect(await getRejectionCode(admin.importSheet(LIST, name, Buffer.from(text)))).toBe(code)
  })

  it("requires the import right and stays within the caller's scope", async () => {
    const sheet = await buildWorkbook([createGoodRow('庚银行')])
    const reader = await platform.someone(platform.platformId, { apis: [LIST] })
    expect(await getRejectionCode(reader.importSheet(LIST, 'a.xlsx', sheet))).toBe('forbidden')
    expect(await getRejectionCode(platform.nobody.importSheet(LIST, 'a.xlsx', sheet))).toBe('login_required')
    const bank = await platform.organisation('bank', 'A bank')
    const banker = await platform.someone(bank, { apis: [LIST, `${LIST}#import`] })
    const before = await countRows('bank')
    // A new bank would be out of the banker's scope.
    expect(await getRejectionCode(banker.importSheet(LIST, 'a.xlsx', sheet))).toBe('forbidden')
    expect(await countRows('bank')).toBe(before)
  })

  it('imports a thousand rows atomically and reports an error in the last one', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => createGoodRow(`银行 ${index}`))
    rows[1_100] = createGoodRow('银行 3')
    const answer = await ok(importRows(rows))
    expect(answer).toMatchObject({ success: 0, fail: 1, total: 1_200, kept: false })
    expect(answer.errors).toMatchObject([{ row: 1_102, column: 1 }])
    rows[1_100] = createGoodRow('银行 last')
    expect(await ok(importRows(rows))).toMatchObject({ success: 1_200, kept: true })
  })
})

describe('template', () => {
  const loadTemplate = async (language?: string) => {
    const file = await admin.raw(LIST, { [CALL_FLAGS.importTemplate]: 1 }, language)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(file.bytes as never)
    const sheet = book.worksheets[0]
    if (sheet === undefined) throw new Error('no sheet')
    const titles = ((sheet.getRow(1).values ?? []) as string[]).slice(1)
    const findColumn = (title: string) => titles.indexOf(title) + 1
    return { book, sheet, titles, findColumn }
  }
  const STARRED = ['*银行名称', '*机构类型', '*联系人', '*联系电话', '授信总额度(元)', '最高质押率(%)']

  it('has titles with stars on required ones, choices and formats, and can be filled and imported', async () => {
    const { book, sheet, titles, findColumn } = await loadTemplate()
    expect(titles).toEqual(expect.arrayContaining(STARRED))
    const kind = sheet.getCell(2, findColumn('*机构类型'))
    expect(kind.dataValidation).toMatchObject({ type: 'list', allowBlank: true })
    expect(kind.dataValidation.formulae[0]).toContain('股份制银行')
    expect(sheet.getCell(2, findColumn('*银行名称')).dataValidation).toBeUndefined()
    expect(sheet.getColumn(findColumn('授信总额度(元)')).numFmt).toBe('#,##0.00')
    const values = new Map<string, unknown>(STARRED.map((title, index) => [title, createGoodRow('辛银行')[index]]))
    sheet.addRow(titles.map((title) => values.get(title) ?? null))
    const filled = Buffer.from(await book.xlsx.writeBuffer())
    expect(await ok(admin.importSheet(LIST, 'filled.xlsx', filled))).toMatchObject({
      success: 1,
      total: 1,
      kept: true,
      found: { samples: 1 },
    })
  })

  it.each(['zh', 'en', 'es', 'ja'])('has a sample row that is never imported (%s)', async (language) => {
    const { book, sheet } = await loadTemplate(language)
    expect(sheet.rowCount).toBe(2)
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    expect(await getRejectionCode(admin.importSheet(LIST, 'empty.xlsx', bytes))).toBe('sheet_no_rows')
  })

  it('requires the import right', async () => {
    const reader = await platform.someone(platform.platformId, { apis: [LIST] })
    const file = await reader.raw(LIST, { [CALL_FLAGS.importTemplate]: 1 })
    expect(JSON.parse(file.text)).toMatchObject({ status: false, code: 'forbidden' })
    const trial = { [CALL_FLAGS.importTemplate]: 1, [CALL_FLAGS.trial]: 1 }
    expect(await getRejectionCode(reader.get(LIST, trial))).toBe('forbidden')
    expect(await ok(admin.get(LIST, trial))).toBeNull()
  })
})
