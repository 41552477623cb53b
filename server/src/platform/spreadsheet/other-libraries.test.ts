import { Writable, PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as SheetJs from '@e965/xlsx'
import ExcelJs from 'exceljs'
import fc from 'fast-check'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { readBytes } from '#testing/files/spreadsheets.ts'
import type { Cell } from './cells.ts'
import { scaleRuns } from '#testing/share.ts'

type ForeignValue = string | number | boolean | Date | null

// Values that all of these libraries can write: plain text, numbers, whole days and seconds.
const text = fc.oneof(
  fc.constantFrom('007', ' edges ', '<b>&amp;"', 'a\nb', '仓单', '😀', 'שלום', '=1+1', "O'Neill", '_x_'),
  fc.string({ minLength: 1, maxLength: 20 }).filter((words) => words.trim() !== '' && !/[\r_]/.test(words)),
)
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
)
const moment = fc
  .integer({ min: Date.UTC(1900, 2, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })
  .map((seconds) => new Date(seconds * 1000))
const cell: fc.Arbitrary<ForeignValue> = fc.oneof(text, number, fc.boolean(), moment, fc.constant(null))
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 })

function toExpectedCell(value: ForeignValue): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return { kind: 'number', text: String(value === 0 ? 0 : value) }
  const [day = '', time = ''] = value.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? { kind: 'date', text: day } : { kind: 'datetime', text: `${day} ${time}` }
}

function toExpectedRows(table: ForeignValue[][]) {
  return table
    .map((values, i) => ({
      row: i + 1,
      cells: values.slice(0, values.findLastIndex((v) => v !== null) + 1).map(toExpectedCell),
    }))
    .filter(({ cells }) => cells.length > 0)
}

const DAY = 'yyyy-mm-dd'

function writeWithSheetJs(table: ForeignValue[][], bookType: 'xlsx' | 'biff8', bookSST: boolean): Uint8Array {
  const sheet = SheetJs.utils.aoa_to_sheet(table, { UTC: true, dateNF: DAY })
  const book = SheetJs.utils.book_new()
  SheetJs.utils.book_append_sheet(book, sheet, 'S')
  return SheetJs.write(book, { type: 'buffer', bookType, bookSST, compression: true }) as Buffer
}

async function writeWithExcelJs(table: ForeignValue[][]): Promise<Uint8Array> {
  const workbook = new ExcelJs.Workbook()
  workbook.addWorksheet('S').addRows(table)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

async function streamWithExcelJs(table: ForeignValue[][]): Promise<Uint8Array> {
  const stream = new PassThrough()
  const whole = buffer(stream)
  const workbook = new ExcelJs.stream.xlsx.WorkbookWriter({ stream: stream as Writable, useStyles: true })
  const sheet = workbook.addWorksheet('S')
  for (const row of table) sheet.addRow(row).commit()
  await workbook.commit()
  return whole
}

const WRITERS: Record<string, (table: ForeignValue[][]) => Promise<Uint8Array> | Uint8Array> = {
  'exceljs, shared strings': writeWithExcelJs,
  'exceljs, as a stream': streamWithExcelJs,
  SheetJS: (table) => writeWithSheetJs(table, 'xlsx', false),
  'SheetJS, shared strings': (table) => writeWithSheetJs(table, 'xlsx', true),
  'SheetJS, as Excel 97': (table) => writeWithSheetJs(table, 'biff8', true),
  hucre: (table) => writeXlsx({ sheets: [{ name: 'S', rows: table }] }),
}

describe.each(Object.entries(WRITERS))('workbook written by %s', (_name, write) => {
  it('is read with all cells (L9, T4)', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows.filter((table) => toExpectedRows(table).length > 0),
        async (table) => {
          expect(await readBytes(await write(table))).toStrictEqual(toExpectedRows(table))
        },
      ),
      { numRuns: scaleRuns(100), seed: 20_261_121 },
    )
  })
})

describe.each(['xlsx', 'biff8'] as const)('percentages in a workbook written by SheetJS as %s', (bookType) => {
  it('are read as shown, including formulas', async () => {
    const formats = ['0%', '0.00%', '0.0%;[Red]-0.0%', '0.00', '0"%"', undefined, '0000']
    const values = [0.7, 1.5, 0.05, 70, -0.125]
    const sheet = SheetJs.utils.aoa_to_sheet(formats.map(() => values))
    for (const [row, format] of formats.entries())
      for (const column of values.keys()) {
        const each = sheet[SheetJs.utils.encode_cell({ r: row, c: column })] as SheetJs.CellObject
        if (format !== undefined) each.z = format
      }
    sheet['B2'] = { t: 'n', v: 1.5, f: '3/2', z: '0.00%' } satisfies SheetJs.CellObject
    const book = SheetJs.utils.book_new()
    SheetJs.utils.book_append_sheet(book, sheet, 'S')
    const read = await readBytes(SheetJs.write(book, { type: 'buffer', bookType }) as Buffer)
    const shares = ['70%', '150%', '5%', '7000%', '-12.5%'].map((shown) => ({
      kind: 'percent',
      text: shown,
    }))
    const plain = values.map((value) => ({ kind: 'number', text: String(value) }))
    const points = values.map((value) => ({ kind: 'percent', text: `${value}%` }))
    expect(read.map(({ cells }) => cells)).toEqual([
      shares,
      shares,
      shares,
      plain,
      points,
      plain,
      plain.with(3, { kind: 'number', text: '0070' }),
    ])
  })
})

describe('Excel 97 workbook', () => {
  it('is read from its first visible sheet', async () => {
    const book = SheetJs.utils.book_new()
    SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet([['hidden']]), 'A')
    SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet([['shown']]), 'B')
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
    const file = SheetJs.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect(await readBytes(file)).toEqual([{ row: 1, cells: ['shown'] }])
  })
})
