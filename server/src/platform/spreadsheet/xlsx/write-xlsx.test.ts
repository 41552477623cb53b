import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import ExcelJs from 'exceljs'
import { describe, expect, it } from 'vitest'
import { writeTestSheet, splitBatches, readBytes } from '#testing/files/spreadsheets.ts'
import { waitUntilStable } from '#testing/database/blocking.ts'
import { getText } from '../cells.ts'
import { writeSpreadsheet } from '../spreadsheet.ts'
import type { SheetColumn, Value } from '../values.ts'
import { writeXlsx } from './write-xlsx.ts'

const text = { title: '名称', kind: 'text' } as const
const utc = { shift: () => 0 }

async function openWorkbook(file: Buffer): Promise<ExcelJs.Workbook> {
  const workbook = new ExcelJs.Workbook()
  await workbook.xlsx.load(file as never)
  return workbook
}

function writeSheets(rows: string[], options: { rowsPerSheet?: number; bytesPerSheet?: number }) {
  const chunks = writeXlsx([text], splitBatches(rows.map((row) => [row])), {
    ...utc,
    sheetName: '仓单',
    ...options,
  })
  return buffer(Readable.from(chunks)).then(openWorkbook)
}

const readColumnA = (sheet: ExcelJs.Worksheet) => (sheet.getColumn(1).values as unknown[]).slice(1)

describe('written workbook', () => {
  it('continues in a new sheet with the same titles when one is full', async () => {
    const { worksheets } = await writeSheets(['1', '2', '3', '4', '5'], { rowsPerSheet: 3 })
    expect(worksheets.map(({ name }) => name)).toEqual(['仓单', '仓单 (2)', '仓单 (3)'])
    expect(worksheets.map(readColumnA)).toEqual([
      ['名称', '1', '2'],
      ['名称', '3', '4'],
      ['名称', '5'],
    ])
  })

  it('has one sheet if the last row fills it, or if there are no rows', async () => {
    expect((await writeSheets(['1', '2'], { rowsPerSheet: 3 })).worksheets).toHaveLength(1)
    expect((await writeSheets([], {})).worksheets.map(readColumnA)).toEqual([['名称']])
  })

  it('continues in a new sheet before a ZIP part grows too large', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i).repeat(30_000))
    const { worksheets } = await writeSheets(rows, { bytesPerSheet: 300_000 })
    expect(worksheets.length).toBeGreaterThan(1)
    expect(worksheets.flatMap((sheet) => readColumnA(sheet).slice(1))).toEqual(rows)
  })

  it('has a frozen bold title row with a filter, and fitted columns', async () => {
    const columns: SheetColumn[] = [text, { title: 'Amount', kind: 'number', decimals: 2, grouped: true, width: 30 }]
    const [sheet] = (await openWorkbook(await writeTestSheet('xlsx', { columns, rows: [['a', 123_456]] }))).worksheets
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    expect(sheet?.autoFilter).toBe('A1:B2')
    expect(sheet?.getCell('A1').font).toMatchObject({ bold: true })
    expect(sheet?.getColumn(2).width).toBe(30)
    expect(sheet?.getCell('B2')).toMatchObject({ value: 1234.56, numFmt: '#,##0.00' })
  })

  it('has columns wide enough for amounts with separators and for texts up to a limit', async () => {
    const money = { title: '额', kind: 'number', decimals: 2, grouped: true } as const
    const rate = { title: '率', kind: 'number', decimals: 2, percent: true } as const
    const columns: SheetColumn[] = [text, money, rate, { ...text, title: '备注' }, money]
    const rows = [
      ['中国农业发展银行上海市浦东分行', '-1234567890123', '7000', 'x'.repeat(500), 1],
      ['a', null, null, null, null],
    ]
    const [sheet] = (await openWorkbook(await writeTestSheet('xlsx', { columns, rows }))).worksheets
    const widths = columns.map((_column, index) => sheet?.getColumn(index + 1).width ?? 0)
    // `-12,345,678,901.23` has eighteen characters; fifteen Chinese ones are as wide as thirty letters.
    expect(widths[0]).toBeGreaterThanOrEqual(31)
    expect(widths[0]).toBeLessThan(36)
    expect(widths[1]).toBeGreaterThanOrEqual(19)
    expect(widths[3]).toBe(60)
    expect([widths[2], widths[4]]).toEqual([14, 14])
  })

  it('has inline choices, and a hidden sheet for those that do not fit, used by all sheets', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `品种 ${n}`)
    const columns: SheetColumn[] = [
      { ...text, choices: ['a', 'b & c'] },
      { ...text, choices: many },
      text,
      { ...text, choices: ['x, y', '"z"'] },
    ]
    const options = { ...utc, sheetName: '仓单', rowsPerSheet: 2 }
    const bytes = await buffer(Readable.from(writeXlsx(columns, splitBatches([['1'], ['2']]), options)))
    const book = await openWorkbook(bytes)
    expect(book.worksheets.map(({ name, state }) => [name, state])).toEqual([
      ['仓单', 'visible'],
      ['仓单 (2)', 'visible'],
      ['_choices', 'hidden'],
    ])
    const lists = ['"a,b & c"', "'_choices'!$A$1:$A$60", undefined, "'_choices'!$B$1:$B$2"]
    for (const sheet of book.worksheets.slice(0, 2))
      expect([1, 2, 3, 4].map((column) => sheet.getCell(2, column).dataValidation?.formulae[0] as unknown)).toEqual(
        lists,
      )
    const [, , hidden] = book.worksheets
    expect(hidden?.getColumn(1).values.slice(1)).toEqual(many)
    expect(hidden?.getColumn(2).values.slice(1)).toEqual(['x, y', '"z"'])
    expect(getText((await readBytes(bytes))[1]?.cells[0])).toBe('1')
  })

  it('prints in landscape, one page wide, with titles on each page', async () => {
    const options = { ...utc, sheetName: "It's & 价格", rowsPerSheet: 2 }
    const book = await buffer(Readable.from(writeXlsx([text], splitBatches([['a'], ['b']]), options)))
    for (const { pageSetup } of (await openWorkbook(book)).worksheets)
      expect(pageSetup).toMatchObject({
        orientation: 'landscape',
        paperSize: 9,
        fitToPage: true,
        fitToHeight: 0,
        printTitlesRow: '1:1',
      })
  })

  it('writes a formula as text', async () => {
    const [sheet] = (await openWorkbook(await writeTestSheet('xlsx', { columns: [text], rows: [['=1+1']] }))).worksheets
    expect(sheet?.getCell('A2')).toMatchObject({ value: '=1+1', type: ExcelJs.ValueType.String })
  })

  it('cuts too long texts with an ellipsis, without splitting a character', async () => {
    const [cut, pair, whole] = ['x'.repeat(40_000), `${'x'.repeat(32_765)}😀y`, 'x'.repeat(32_767)]
    const rows = await readBytes(await writeTestSheet('xlsx', { columns: [text], rows: [[cut], [pair], [whole]] }))
    expect(rows.slice(1).map(({ cells }) => getText(cells[0]))).toEqual([
      `${'x'.repeat(32_766)}…`,
      `${'x'.repeat(32_765)}…`,
      whole,
    ])
  })

  it.each([
    ['a/b:c', 'a b c'],
    ["'x'", 'x'],
    ['', 'Sheet'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
  ])('converts the sheet name %j to %j', async (sheetName, name) => {
    const file = await buffer(writeSpreadsheet('xlsx', [text], splitBatches([]), { ...utc, sheetName }))
    expect((await openWorkbook(file)).worksheets[0]?.name).toBe(name)
  })
})

describe.each(['csv', 'xlsx'] as const)('%s file', (format) => {
  it('fails if its rows fail', async () => {
    const failing = (async function* () {
      yield [['a']]
      throw new Error('the database went away')
    })()
    await expect(buffer(writeSpreadsheet(format, [text], failing, utc))).rejects.toThrow('the database went away')
  })

  it('fails for values that do not match their column', async () => {
    const columns = [{ title: 'n', kind: 'number' } as const]
    for (const value of ['1<b>', 1.5, '', true, '--1'] satisfies Value[])
      await expect(buffer(writeSpreadsheet(format, columns, splitBatches([[value]]), utc))).rejects.toThrow(TypeError)
  })

  it('requests rows only as it is read, and closes them when it is destroyed', async () => {
    let requests = 0
    let isClosed = false
    const endless = (async function* () {
      try {
        for (;;) {
          requests += 1
          yield Array.from({ length: 1_000 }, (_, i) => [`${requests} ${i} ${Math.random()}`])
        }
      } finally {
        isClosed = true
      }
    })()
    const stream = writeSpreadsheet(format, [text], endless, utc)
    for await (const bytes of stream.iterator({ destroyOnReturn: false })) if (bytes.length > 1_000) break
    expect(await waitUntilStable(() => requests)).toBeLessThan(200)
    await new Promise((resolve) => stream.destroy().once('close', resolve))
    expect(isClosed).toBe(true)
  })
})
