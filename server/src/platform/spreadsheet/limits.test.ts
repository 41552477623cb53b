// Small files that cause much work are rejected by counts (L9), not by time.
import * as SheetJs from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { withFile, collectRows, readBytes, createWorkbookFile } from '#testing/files/spreadsheets.ts'
import { READ_LIMITS } from './cells.ts'
import type { SpreadsheetFailureCode } from './failure.ts'
import { readRowsInChild } from './in-child.ts'
import { parseNumberFormat } from './number-format.ts'
import { parseDateFormat } from './xlsx/date-formats.ts'

const MEGABYTE = 1024 * 1024
const CELL = '<row><c><v>1</v></c></row>'
const one = [{ row: 1, cells: [{ kind: 'number', text: '1' }] }]

const createWithPart = (path: string, xml: string) => createWorkbookFile({ sheetData: CELL, more: { [path]: xml } })
const createWithRelations = (count: number) =>
  createWithPart('xl/_rels/workbook.xml.rels', `<Relationships>${'<Relationship/>'.repeat(count)}</Relationships>`)
const createWithNumberFormats = (count: number) =>
  createWorkbookFile({
    styles: Array.from({ length: count }, (_, id) => `<numFmt numFmtId="${id}"/>`).join(''),
  })

const createRecord = (type: number, data: Buffer = Buffer.alloc(0)) => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
const words = (...numbers: number[]) => Buffer.from(new Uint16Array(numbers).buffer)
const [BOF, EOF] = [createRecord(0x0809, words(0x0600, 0x0005)), createRecord(0x000a)]
const xf = (format: number) => createRecord(0x00e0, words(0, format))
const format = (id: number, code: string) =>
  createRecord(0x041e, Buffer.concat([words(id, code.length), Buffer.from([0]), Buffer.from(code)]))
const boundSheet = createRecord(0x0085, Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0x41]))

function createOldWorkbook(...globals: readonly Uint8Array[]): Buffer {
  const file = SheetJs.CFB.utils.cfb_new()
  SheetJs.CFB.utils.cfb_add(file, '/Workbook', Buffer.concat([BOF, ...globals, EOF]))
  return SheetJs.CFB.write(file, { type: 'buffer' }) as Buffer
}
const repeat = (piece: Buffer, count: number) => Buffer.alloc(piece.length * count, piece)

/** A compound file whose sector table repeats its first sector. */
function createFoldedFile(): Buffer {
  const sectors = 2_000
  const file = Buffer.alloc(512 * (sectors + 1))
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 68)
  for (let sector = 1; sector < sectors; sector += 1)
    file.writeUInt32LE(sector + 1 < sectors ? sector + 1 : 0xfffffffe, 512 * (sector + 1) + 508)
  return file
}

const REFUSED: Record<string, [SpreadsheetFailureCode, () => Promise<Uint8Array> | Uint8Array]> = {
  'a CSV file with more lines than a sheet has rows': ['too_many_rows', () => Buffer.alloc(1_048_577, '\n')],
  'a web page of many tables': [
    'html',
    () => Buffer.from(`<table>${'<tr><td>1<td>2'.repeat(2)}</table>${'<table></table>'.repeat(10_000)}`),
  ],
  'a tag longer than any': [
    'damaged',
    () => createWithPart('xl/worksheets/sheet1.xml', `<worksheet><row ${'a=">" '.repeat(20_000)}/></worksheet>`),
  ],
  'a comment longer than any text': [
    'damaged',
    () => createWithPart('xl/worksheets/sheet1.xml', `<worksheet><!--${'>'.repeat(400_000)}--></worksheet>`),
  ],
  'merged cells that have no end': [
    'damaged',
    () => createWithPart('xl/worksheets/sheet1.xml', `<worksheet>${'<mergeCell '.repeat(3_000_000)}</worksheet>`),
  ],
  'a number longer than any': [
    'damaged',
    () => createWorkbookFile({ sheetData: `<row><c><v>${'1'.repeat(200_000)}.5</v></c></row>` }),
  ],
  'more relations than parts': ['too_large', () => createWithRelations(1_001)],
  'more sheets than parts': ['too_large', () => createWorkbookFile({ sheets: '<sheet/>'.repeat(1_001) })],
  'more formats of cells than Excel has': [
    'too_large',
    () => createWorkbookFile({ styles: `<cellXfs>${'<xf/>'.repeat(65_537)}</cellXfs>` }),
  ],
  'more number formats than Excel has': ['too_large', () => createWithNumberFormats(10_001)],
  'a part without cells that is larger than any': [
    'too_large',
    () => createWithPart('xl/styles.xml', `<styleSheet>${' '.repeat(33 * MEGABYTE)}</styleSheet>`),
  ],
  'a shared string longer than any': [
    'damaged',
    () => createWorkbookFile({ strings: `<si>${`<t>${'x'.repeat(200_000)}</t>`.repeat(6)}</si>` }),
  ],
  'an old workbook of many records': ['too_large', () => createOldWorkbook(repeat(createRecord(0x1001), 1_000_001))],
  'an old workbook of many sheets': ['too_large', () => createOldWorkbook(repeat(boundSheet, 1_001))],
  'an old workbook of many formats': ['too_large', () => createOldWorkbook(repeat(xf(0), 65_537))],
  'an old workbook of many number formats': [
    'too_large',
    () => createOldWorkbook(...Array.from({ length: 1_001 }, (_, id) => format(id, '0'))),
  ],
  'a number format longer than any': ['damaged', () => createOldWorkbook(format(200, '['.repeat(1_001)))],
  'an old workbook whose table of chains is folded': ['damaged', createFoldedFile],
}

describe('file that causes much work', () => {
  it.each(Object.entries(REFUSED))('%s is rejected', async (_name, [code, make]) => {
    await expect(readBytes(await make())).rejects.toMatchObject({ name: 'SpreadsheetFailure', code })
  })

  it('counts a shared text each time it is used', async () => {
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
    const failure = { code: 'too_large', place: { row: 34 } }
    await expect(readBytes(await createWorkbookFile({ sheetData: row.repeat(40), strings }))).rejects.toMatchObject(
      failure,
    )
  })

  it.each([{ maxRows: 1, maxColumns: 2 }, { maxCharacters: 9 }])(
    'rejects more shared strings than fit into the cells: %j',
    async (limits) => {
      const file = (count: number) =>
        createWorkbookFile({ sheetData: CELL, strings: '<si><t>ab</t></si>'.repeat(count) })
      expect(await readBytes(await file(4), limits)).toEqual(one)
      await expect(readBytes(await file(5), limits)).rejects.toMatchObject({ code: 'too_large' })
    },
  )

  it('uses no memory for empty cells', async () => {
    await withFile(Buffer.from(`a,b${','.repeat(24 * MEGABYTE)}\n1,2`), async (path) => {
      const rows = await collectRows(readRowsInChild(path, READ_LIMITS, { memoryBytes: 200 * MEGABYTE }))
      expect(rows).toHaveLength(2)
      expect(rows[1]).toEqual({ row: 2, cells: ['1', '2'] })
    })
  })

  // A parser with quadratic time would exceed the test timeout.
  it.each(['[', '"', '_', ';', '\\', '[<'])('accepts a number format that repeats %j', (piece) => {
    const code = piece.repeat(300_000)
    expect([parseDateFormat(200, code), parseNumberFormat(200, code)]).toEqual([undefined, undefined])
  })
})
