import { crc32, deflateRawSync } from 'node:zlib'
import * as SheetJs from '@e965/xlsx'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { writeTestSheet, withFile, collectRows, readBytes, createWorkbookFile } from '#testing/files/spreadsheets.ts'
import { READ_LIMITS } from './cells.ts'
import type { SpreadsheetFailureCode } from './failure.ts'
import { readWorkbookInChild, readRowsInChild } from './in-child.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'

const MEGABYTE = 1024 * 1024

async function catchError(bytes: Uint8Array, limits = {}): Promise<unknown> {
  return readBytes(bytes, limits).then(
    () => 'read',
    (error: unknown) => error,
  )
}

const small = { columns: [{ title: 'A', kind: 'text' as const }], rows: [['x']] }

function createZip(content: Buffer, { name = 'xl/workbook.xml', size = content.length, flags = 0, count = 1 }) {
  const packed = deflateRawSync(content, { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(flags, 8)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(crc32(content), 16)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(name.length, 28)
  const directory = Buffer.concat(Array.from({ length: count }, () => Buffer.concat([central, Buffer.from(name)])))
  const offset = local.length + name.length + packed.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([local, Buffer.from(name), packed, directory, end])
}

const tags = Buffer.alloc(64 * MEGABYTE, '<a/>')
const buildSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

const REFUSED: Record<string, [SpreadsheetFailureCode, () => Promise<Uint8Array> | Uint8Array]> = {
  'a program': ['not_a_workbook', () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(4_096, 7)])],
  'a picture': ['not_a_workbook', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  'bytes in no encoding': ['not_a_workbook', () => Buffer.from([0x61, 0xff, 0xff, 0x2c, 0xff])],
  'a PDF': ['not_a_workbook', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  'an empty file': ['empty', () => Buffer.alloc(0)],
  'a CSV file of blank lines': ['empty', () => Buffer.from('\ufeff\r\n,,\r\n')],
  'a workbook without a cell': ['empty', () => createWorkbookFile({ sheetData: '<row r="1"><c r="A1"/></row>' })],
  'a web page': ['html', () => Buffer.from('\ufeff \r\n<html><table><tr><td>1</td></tr></table></html>')],
  'an XML sheet': ['html', () => Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:x"/>')],
  'a wide web page': ['html', () => Buffer.from('\ufeff<table><tr><td>1</td></tr></table>', 'utf16le')],
  'a zip of something else': ['not_a_workbook', () => createZip(Buffer.from('hello'), { name: 'readme.txt' })],
  'a text document': ['not_a_workbook', () => createZip(Buffer.from('<w/>'), { name: 'word/document.xml' })],
  'an open document': ['unsupported', () => createZip(Buffer.from('<o/>'), { name: 'content.xml' })],
  'a binary workbook': ['unsupported', () => createZip(Buffer.from('x'), { name: 'xl/workbook.bin' })],
  'Excel 95': ['unsupported', () => createOldWorkbook('biff5')],
  'a locked workbook': ['encrypted', createEncryptedWorkbook],
  'a locked zip': ['encrypted', () => createZip(Buffer.from('x'), { flags: 1 })],
  'a zip that promises too much': ['too_large', () => createZip(tags, { size: 300 * MEGABYTE })],
  'a bomb': ['too_large', () => createZip(tags, {})],
  'a bomb that lies': ['damaged', () => createZip(tags, { size: 100 })],
  'a zip of many parts': ['too_large', () => createZip(Buffer.from('x'), { count: 201 })],
  'parts that share their bytes': ['damaged', () => createZip(Buffer.from('x'.repeat(999)), { count: 99 })],
  'a part that is not as long as it says': ['damaged', () => createZip(Buffer.from('<a/>'), { size: 3 })],
  'half a workbook': ['damaged', async () => (await writeTestSheet('xlsx', small)).subarray(0, 900)],
  'a workbook without its end': ['damaged', async () => (await writeTestSheet('xlsx', small)).subarray(0, -30)],
  'a workbook with a broken byte': ['damaged', createBrokenWorkbook],
  'an old workbook that was cut': ['damaged', () => createOldWorkbook('biff8').subarray(0, -1_500)],
  'a document type': [
    'damaged',
    () => createWorkbook(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${buildSheet('')}`),
  ],
  'an entity of its own': [
    'damaged',
    () => createWorkbook(buildSheet('<row r="1"><c t="str"><v>&bomb;</v></c></row>')),
  ],
  'a tag that never ends': ['damaged', () => createWorkbook(`<worksheet><sheetData ${'a'.repeat(2 * MEGABYTE)}`)],
  'a cell without end': [
    'damaged',
    () => createWorkbook(buildSheet(`<row><c t="str"><v>${'aa<b/>'.repeat(MEGABYTE)}</v></c></row>`)),
  ],
  'a string that is not there': ['damaged', () => createWorkbook(buildSheet('<row><c t="s"><v>7</v></c></row>'))],
  'rows that go back': ['damaged', () => createWorkbook(buildSheet('<row r="2"/><row r="1"/>'))],
  'a column that no sheet has': ['damaged', () => createWorkbook(buildSheet('<row><c r="XFE1"><v>1</v></c></row>'))],
  'a number that is none': ['damaged', () => createWorkbook(buildSheet('<row><c><v>1e99999</v></c></row>'))],
  'a quote without its pair': ['unbalanced_quote', () => Buffer.from('a,b\r\n1,"2\r\n3,4\r\n')],
  'text behind a quote': ['unbalanced_quote', () => Buffer.from('a,b\r\n1,"2"3\r\n')],
}

function createWorkbook(xml: string): Promise<Buffer> {
  return createWorkbookFile({ more: { 'xl/worksheets/sheet1.xml': xml } })
}

function createOldWorkbook(bookType: 'biff5' | 'biff8'): Buffer {
  const book = SheetJs.utils.book_new()
  SheetJs.utils.book_append_sheet(book, SheetJs.utils.aoa_to_sheet([['A'], [1]]), 'S')
  return SheetJs.write(book, { type: 'buffer', bookType }) as Buffer
}

async function createEncryptedWorkbook(): Promise<Uint8Array> {
  const encryption = { password: 'secret', spinCount: 10 }
  return writeXlsx({ sheets: [{ name: 'S', rows: [['A']] }], encryption })
}

async function createBrokenWorkbook(): Promise<Uint8Array> {
  const file = await writeTestSheet('xlsx', small)
  const at = file.indexOf('sheet1.xml') + 100
  file.writeUInt8(file.readUInt8(at) ^ 0xff, at)
  return file
}

describe('unreadable upload', () => {
  it.each(Object.entries(REFUSED))('rejects %s', async (_name, [code, make]) => {
    expect(await catchError(await make())).toMatchObject({ name: 'SpreadsheetFailure', code })
  })

  it('reports the position of an open quote', async () => {
    const file = Buffer.from('a,b\r\n1,2\r\n3,"4\r\n5,6\r\n')
    expect(await catchError(file)).toMatchObject({ place: { row: 3, column: 2 } })
  })

  it('reads or rejects a workbook with any byte changed', async () => {
    const file = await writeTestSheet('xlsx', small)
    for (let at = 0; at < file.length; at += isFullTier ? 7 : 101) {
      const changed = Buffer.from(file)
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at)
      const end = await catchError(changed)
      expect(end === 'read' || (end as Error).name === 'SpreadsheetFailure', `${at}: ${String(end)}`).toBe(true)
    }
  })

  it('reads or rejects an Excel 97 workbook with any byte changed', async () => {
    const file = createOldWorkbook('biff8')
    for (let at = 0; at < file.length; at += isFullTier ? 5 : 101) {
      const changed = Buffer.from(file)
      changed.writeUInt8(0xff, at)
      const end = await catchError(changed)
      expect(end === 'read' || (end as Error).name === 'SpreadsheetFailure', `${at}: ${String(end)}`).toBe(true)
    }
  })
})

describe('too large table', () => {
  const wide = {
    columns: Array.from({ length: 101 }, (_, i) => ({ title: `${i}`, kind: 'text' as const })),
    rows: [],
  }

  it.each(['csv', 'xlsx'] as const)('%s: rejects row 100,002 of 300,000 with little memory', async (format) => {
    const rows = Array.from({ length: 300_000 }, (_, i) => [`row ${i}`])
    const file = await writeTestSheet(format, { ...small, rows })
    await withFile(file, async (path) => {
      const reading = collectRows(readRowsInChild(path, READ_LIMITS, { memoryBytes: 250 * MEGABYTE }))
      await expect(reading).rejects.toMatchObject({ code: 'too_many_rows', place: { row: 100_002 } })
    })
  })

  const createLines = (count: number) => ['A,B', ...Array.from({ length: count }, (_, i) => `${i},x`)]
  const toHtml = (lines: readonly string[]) =>
    `<table>${lines.map((line) => `<tr><td>${line.replace(',', '</td><td>')}</td></tr>`).join('')}</table>`
  const MANY: Record<string, (count: number) => Promise<Uint8Array> | Uint8Array> = {
    csv: (count) => Buffer.from(createLines(count).join('\n')),
    'csv of an old Mac': (count) => Buffer.from(createLines(count).join('\r')),
    'csv in UTF-16': (count) => Buffer.from(`\ufeff${createLines(count).join('\r\n')}`, 'utf16le'),
    xlsx: (count) => writeTestSheet('xlsx', { ...small, rows: Array.from({ length: count }, () => ['x']) }),
    'xlsx with prefixes': (count) =>
      createWorkbookFile({ sheetData: '<x:row><x:c><x:v>1</x:v></x:c></x:row>'.repeat(count + 1) }),
    'web page': (count) => Buffer.from(toHtml(createLines(count))),
  }
  const countRows = async (bytes: Uint8Array, limits = {}) => {
    let rows = 0
    const end = await withFile(bytes, async (path) => {
      for await (const part of readWorkbookInChild(path, { ...READ_LIMITS, ...limits }))
        if ('rows' in part) rows += part.rows.length
    }).catch((error: unknown) => error)
    return { rows, end }
  }

  /** Below the titles. The default of 100,000 is tested above. */
  const maxRows = isFullTier ? READ_LIMITS.maxRows : 5_000
  it.each(Object.entries(MANY))(
    '%s: rejects one row too many before yielding rows, and reads the maximum',
    async (_kind, make) => {
      const { rows, end } = await countRows(await make(maxRows + 1), { maxRows })
      expect(end).toMatchObject({ code: 'too_many_rows', place: { row: maxRows + 2 } })
      expect(rows).toBe(0)
      expect(await countRows(await make(maxRows), { maxRows })).toEqual({ rows: maxRows + 1, end: undefined })
    },
  )

  it('rejects an Excel 97 workbook before yielding rows, too', async () => {
    const { rows, end } = await countRows(createOldWorkbook('biff8'), { maxRows: 0 })
    expect([rows, end]).toMatchObject([0, { code: 'too_many_rows' }])
  })

  it('does not count rows without content, or line ends in quotes', async () => {
    const blank = Buffer.from(`A,B\n1,"2${'\n'.repeat(100_001)}"${'\n,'.repeat(100_001)}`)
    expect(await countRows(blank)).toEqual({ rows: 2, end: undefined })
    const styled = createWorkbookFile({
      sheetData: `<row><c><v>1</v></c></row>${'<row><c s="0"/></row>'.repeat(100_001)}`,
    })
    expect(await countRows(await styled)).toEqual({ rows: 1, end: undefined })
  })

  it.each(['csv', 'xlsx'] as const)('%s: rejects column 101', async (format) => {
    expect(await catchError(await writeTestSheet(format, wide))).toMatchObject({
      code: 'too_many_columns',
      place: { row: 1, column: 101 },
    })
  })

  it.each(['csv', 'xlsx'] as const)('%s: does not count the title row', async (format) => {
    const file = await writeTestSheet(format, { ...small, rows: [['1'], ['2']] })
    expect(await readBytes(file, { maxRows: 2 })).toHaveLength(3)
    expect(await catchError(file, { maxRows: 1 })).toMatchObject({ code: 'too_many_rows' })
  })
})
