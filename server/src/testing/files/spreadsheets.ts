import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { READ_LIMITS, type ReadLimits, type SheetRow } from '#platform/spreadsheet/cells.ts'
import { readRows, type SheetFormat, writeSpreadsheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { SheetColumn, Value } from '#platform/spreadsheet/values.ts'
import type { GetUtcOffset } from '#platform/spreadsheet/time-zone.ts'
import { writeZip } from '#platform/spreadsheet/zip/write-zip.ts'

export interface SheetTable {
  columns: readonly SheetColumn[]
  rows: readonly (readonly Value[])[]
}

const shiftToShanghai: GetUtcOffset = () => 28_800

/** Yields batches of three rows, so that tests cover batch boundaries. */
export async function* splitBatches(rows: SheetTable['rows']): AsyncGenerator<SheetTable['rows']> {
  for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3)
}

export function writeTestSheet(format: SheetFormat, { columns, rows }: SheetTable): Promise<Buffer> {
  return buffer(writeSpreadsheet(format, columns, splitBatches(rows), { shift: shiftToShanghai }))
}

export async function readBytes(bytes: Uint8Array, limits: Partial<ReadLimits> = {}): Promise<SheetRow[]> {
  return withFile(bytes, (path) => collectRows(readRows(path, { ...READ_LIMITS, ...limits })))
}

export async function collectRows(batches: AsyncIterable<readonly SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

export async function withFile<T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cangdan-sheet-'))
  try {
    const path = join(folder, 'upload')
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export function createZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const each = async function* () {
    for (const [name, content] of Object.entries(parts)) yield { name, content: [Buffer.from(content)] }
  }
  return buffer(writeZip(each()))
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Creates a workbook from hand-written parts, with minimal defaults. */
export function createWorkbookFile({
  sheetData = '',
  sheets = '<sheet name="A" sheetId="1" r:id="rId1"/>',
  properties = '',
  styles = '',
  strings = '',
  more = {},
}: {
  sheetData?: string
  sheets?: string
  properties?: string
  styles?: string
  strings?: string
  more?: Record<string, string | Buffer>
}): Promise<Buffer> {
  const createRelation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  return createZip({
    '_rels/.rels': `<Relationships>${createRelation('rId1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${properties}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${createRelation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${createRelation(
      'rId2',
      'worksheet',
      'worksheets/sheet2.xml',
    )}${createRelation('rId3', 'styles', 'styles.xml')}${createRelation('rId4', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    ...more,
  })
}
