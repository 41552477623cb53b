import { CALL_FLAGS, type Row } from '@cangdan/protocol'
import * as SheetJs from '@e965/xlsx'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grade } from '#modules/goods/grade/grade.ts'
import { readBytes } from '#testing/files/spreadsheets.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { createFileFormat } from '#engine/export/format.ts'
import { readCell } from './cells.ts'

const LIST = 'seller_p/bank/BankList'
let platform: TestPlatform
let admin: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
  admin = platform.admin
})
afterAll(() => platform.close())

type CellInput = string | number | { value: number; format: string }
const TITLES = ['银行名称', '机构类型', '联系人', '联系电话']
const REQUIRED: readonly CellInput[] = ['股份制银行', '王敏', '13800000000']
let count = 0
const createName = () => `银行 ${(count += 1)}`

const getValue = (cell: CellInput) => (typeof cell === 'object' ? cell.value : cell)

const FILES: Record<string, (rows: readonly (readonly CellInput[])[]) => Promise<Buffer> | Buffer> = {
  async xlsx(rows) {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Sheet1')
    for (const cells of rows) {
      const row = sheet.addRow(cells.map(getValue))
      for (const [index, cell] of cells.entries())
        if (typeof cell === 'object') row.getCell(index + 1).numFmt = cell.format
    }
    return Buffer.from(await book.xlsx.writeBuffer())
  },
  xls(rows) {
    const sheet = SheetJs.utils.aoa_to_sheet(rows.map((cells) => cells.map(getValue)))
    for (const [r, cells] of rows.entries())
      for (const [c, cell] of cells.entries())
        if (typeof cell === 'object') (sheet[SheetJs.utils.encode_cell({ r, c })] as SheetJs.CellObject).z = cell.format
    const book = SheetJs.utils.book_new()
    SheetJs.utils.book_append_sheet(book, sheet, 'S')
    return SheetJs.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  },
  csv: (rows) => Buffer.from(rows.map((cells) => cells.map(getValue).join(',')).join('\n')),
}

/** Banks with one extra column each. All rows are in one file, since each file costs a process. */
async function importCells(kind: string, cells: readonly (readonly [title: string, cell: CellInput])[]) {
  const titles = [...new Set(cells.map(([title]) => title))]
  const names = cells.map(createName)
  const lines = cells.map(([title, cell], index) => [
    names[index] ?? '',
    ...REQUIRED,
    ...titles.map((each) => (each === title ? cell : '')),
  ])
  const file = await FILES[kind]?.([[...TITLES, ...titles], ...lines])
  const answer = await ok(admin.importSheet(LIST, `银行.${kind}`, file ?? Buffer.alloc(0)))
  const found = await Promise.all(
    names.map((name) => ok(admin.get<Row[]>(LIST, { page: 1, limit: 100, bank_name: name }))),
  )
  // The filter also matches longer names.
  const rows = found.map((some, index) => some.find((row) => row['bank_name'] === names[index]))
  const columns = cells.map(([title]) => TITLES.length + 1 + titles.indexOf(title))
  return { answer, rows, columns }
}

async function importCell(kind: string, title: string, cell: CellInput, name = createName()) {
  const file = await FILES[kind]?.([
    [...TITLES, title],
    [name, ...REQUIRED, cell],
  ])
  const answer = await ok(admin.importSheet(LIST, `银行.${kind}`, file ?? Buffer.alloc(0)))
  const [row] = await ok(admin.get<Row[]>(LIST, { page: 1, bank_name: name }))
  return { answer, row }
}

const createCell = (value: number, format = '0%') => ({ value, format })

describe('percentage in a spreadsheet (T4)', () => {
  it.each(['xlsx', 'xls'])('has the displayed value: %s', async (kind) => {
    const cases = [
      ['最高质押率(%)', 'pledge_rate', createCell(0.7), 70_00],
      ['预警线(%)', 'warn_line', createCell(0.825, '0.00%'), 82_50],
      ['年利率(%)', 'interest_rate', createCell(0.05, '0.0%;[Red]-0.0%'), 5_00],
      ['年利率(%)', 'interest_rate', createCell(0.0005, '0.00%'), 5],
      ['年利率(%)', 'interest_rate', createCell(0.5, '0.0"%"'), 50],
      ['年利率(%)', 'interest_rate', '4.35%', 4_35],
      ['年利率(%)', 'interest_rate', ' 4.35 ％', 4_35],
      ['年利率(%)', 'interest_rate', createCell(3.45, '0.00'), 3_45],
      ['最高质押率(%)', 'pledge_rate', 70, 70_00],
      ['预警线(%)', 'warn_line', 82.5, 82_50],
      ['最高质押率(%)', 'pledge_rate', '0.7%', 70],
      ['年利率(%)', 'interest_rate', 0, 0],
    ] as const
    const { answer, rows } = await importCells(
      kind,
      cases.map(([title, , cell]) => [title, cell]),
    )
    expect(answer.errors).toEqual([])
    for (const [index, [, name, cell, stored]] of cases.entries())
      expect(rows[index]?.[name], JSON.stringify(cell)).toBe(stored)
  })

  it.each([
    ['xlsx', '最高质押率(%)', 0.7, '“0.7”可能是 0.7%，也可能是 70%'],
    ['xlsx', '最高质押率(%)', 1, '“1”可能是 1%，也可能是 100%'],
    ['xls', '预警线(%)', 0.825, '“0.825”可能是 0.825%，也可能是 82.5%'],
    ['csv', '年利率(%)', '0.05', '“0.05”可能是 0.05%，也可能是 5%'],
  ])('is rejected as unclear when it has two readings: %s %s %s', async (kind, title, cell, reason) => {
    const { answer, row } = await importCell(kind, title, cell)
    expect(answer).toMatchObject({ kept: false, errors: [{ row: 2, column: 5 }] })
    expect(answer.errors[0]?.reason).toContain(reason)
    expect(row).toBeUndefined()
  })

  it.each([
    ['1.5', '150'],
    ['10', '1000'],
    ['-1.05', '-105'],
  ])('is unclear as long as a share is plausible: %s may be %s%%', (plain, share) => {
    const factor = grade.columns.get('grade_factor')!
    const read = (text: string) => readCell(text, factor, createFileFormat('zh', undefined))
    expect(read(plain)).toEqual({ error: { code: 'unclear_percent', values: { plain, share } } })
    expect(read('10.01')).toEqual({ value: 10_01 })
    expect(read(`${plain}%`)).toEqual({ value: Math.round(Number(plain) * 100) })
  })

  it('is rejected when it makes no sense', async () => {
    const cases: [string, CellInput][] = [
      ['最高质押率(%)', createCell(70)],
      ['最高质押率(%)', '70%%'],
      ['最高质押率(%)', '%'],
      ['授信总额度(元)', createCell(0.7)],
      ['授信总额度(元)', '70%'],
    ]
    const { answer, rows, columns } = await importCells('xlsx', cases)
    expect(answer.errors.map(({ row, column }) => [row, column])).toEqual(
      cases.map((_case, index) => [index + 2, columns[index]]),
    )
    expect(rows).toEqual(cases.map(() => undefined))
  })

  it('keeps its sign in a text column', async () => {
    const { row } = await importCell('xlsx', '备注', createCell(0.7))
    const { values } = await ok(admin.get<{ values: Row }>('seller_p/bank/BankInfo', { id: Number(row?.['id']) }))
    expect(values['remark']).toBe('70%')
  })

  it.each(['csv', 'xlsx'])('round-trips through our own %s (L15)', async (kind) => {
    const values = {
      bank_type: 3,
      contact_name: '王敏',
      contact_phone: '13800000000',
      pledge_rate: 70,
      interest_rate: 4_35,
      warn_line: 75,
      close_line: 70_01,
    }
    const { id } = await ok(
      admin.post<{ id: number }>('seller_p/bank/BankSave', { bank_name: createName(), ...values }),
    )
    const columns = ['bank_name', ...Object.keys(values)].join(',')
    const query = {
      [CALL_FLAGS.export]: 2,
      id,
      [CALL_FLAGS.exportType]: kind,
      [CALL_FLAGS.exportColumns]: columns,
    }
    const file = await admin.raw(LIST, query)
    await ok(admin.post('seller_p/bank/BankDel', { id }))
    expect(await ok(admin.importSheet(LIST, `a.${kind}`, file.bytes))).toMatchObject({
      errors: [],
      kept: true,
    })
    const [row] = await ok(admin.get<Row[]>(LIST, { page: 1, sort: 'id', order: 'false' }))
    expect(row).toMatchObject(values)
  })
})

describe('amount in a spreadsheet', () => {
  it('may have thousands separators', async () => {
    const cases = [
      ['5,000.25', 5_000_25],
      ['1,234,567', 1_234_567_00],
      ['1 234 567.5', 1_234_567_50],
      [' 12.30 ', 12_30],
      ['１２．５', 12_50],
      ['1.5万', 15_000_00],
    ] as const
    const { answer, rows } = await importCells(
      'xlsx',
      cases.map(([cell]) => ['授信总额度(元)', cell]),
    )
    expect(answer.errors).toEqual([])
    for (const [index, [cell, stored]] of cases.entries()) expect(rows[index]?.['credit_limit'], cell).toBe(stored)
  })

  it('is rejected when it means something else with decimal commas', async () => {
    const cells = ['5000,25', '1,5', '50,00', '1,2345', ',5', '5,', '1 5', '1,,000', '1e3']
    const { answer, rows } = await importCells(
      'xlsx',
      cells.map((cell) => ['授信总额度(元)', cell]),
    )
    expect(answer).toMatchObject({ kept: false, fail: cells.length })
    expect(answer.errors.map(({ row, column }) => [row, column])).toEqual(cells.map((_cell, index) => [index + 2, 5]))
    expect(rows).toEqual(cells.map(() => undefined))
  })
})

const ACCOUNT = '6222020200012345678'

async function importAccount(kind: string, cell: CellInput) {
  const { answer, row } = await importCell(kind, '收款账号', cell)
  if (row === undefined) return answer.errors
  const { values } = await ok(admin.get<{ values: Row }>('seller_p/bank/BankInfo', { id: Number(row['id']) }))
  return values['bank_account']
}

describe('long number in a text column (T4)', () => {
  it.each([
    ['xlsx', ACCOUNT],
    ['xls', ACCOUNT],
    ['csv', ACCOUNT],
  ])('keeps all its digits as a text: %s', async (kind, cell) => {
    expect(await importAccount(kind, cell)).toBe(cell)
  })

  it.each([
    ['xlsx', Number(ACCOUNT)],
    ['xls', Number(ACCOUNT)],
    ['xlsx', { value: Number(ACCOUNT), format: '0' }],
    ['xlsx', 1_234_567_890_123_456],
    ['csv', '6.22202E+18'],
    ['xlsx', '6.22202E+18'],
  ])('is rejected when the spreadsheet program changed its last digits: %s %j', async (kind, cell) => {
    expect(await importAccount(kind, cell)).toMatchObject([
      { row: 2, column: 5, reason: expect.stringMatching(/超过 15 位.*“文本”格式/) },
    ])
  })

  it('is accepted with fifteen digits', async () => {
    expect(await importAccount('xlsx', 123_456_789_012_345)).toBe('123456789012345')
  })

  it('has a text cell in our template and our export', async () => {
    const template = await admin.raw(LIST, { [CALL_FLAGS.importTemplate]: 1 })
    const exported = await admin.raw(LIST, { [CALL_FLAGS.export]: 1, page: 1, limit: 10 })
    const formats = await Promise.all(
      [template, exported].map(async ({ bytes }) => {
        const book = new ExcelJS.Workbook()
        await book.xlsx.load(bytes as never)
        const [sheet] = book.worksheets
        const titles = (sheet?.getRow(1).values ?? []) as string[]
        return titles.flatMap((title, index) => {
          const last = sheet?.getRow(sheet.rowCount).getCell(index)
          const isFilled = last?.value !== null && (sheet?.rowCount ?? 0) > 1
          const formatsHere = [sheet?.getColumn(index).numFmt, ...(isFilled ? [last?.numFmt] : [])]
          return [[title, [...new Set(formatsHere)].join()] as const]
        })
      }),
    )
    const [empty, filled] = formats.map((each) => new Map(each))
    for (const title of ['*银行名称', '收款账号', '*联系电话', '联行号', '*机构类型'])
      expect(empty?.get(title), title).toBe('@')
    for (const [title, format] of Object.entries({
      '授信总额度(元)': '#,##0.00',
      // Only the sample has the format: a number pasted into a percent cell is multiplied by 100.
      '最高质押率(%)': ',#,##0.00%',
      排序: '#,##0',
    }))
      expect(empty?.get(title), title).toBe(format)
    for (const title of ['银行名称', '联系电话', '机构类型']) expect(filled?.get(title), title).toBe('@')
  })

  it('round-trips through an export', async () => {
    const name = createName()
    await importCell('xlsx', '联行号', '012345678901', name)
    const query = { [CALL_FLAGS.export]: 3, bank_name: name, [CALL_FLAGS.exportColumns]: 'bank_code' }
    const [, line] = await readBytes((await admin.raw(LIST, query)).bytes)
    expect(line?.cells).toEqual(['012345678901'])
  })
})
