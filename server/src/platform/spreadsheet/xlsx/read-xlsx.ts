// The first visible sheet of a workbook, row by row. Only the shared strings are kept.
import type { FileHandle } from 'node:fs/promises'
import type { ReadLimits, SheetRow } from '../cells.ts'
import { RowCollector } from '../collect.ts'
import { ZipReader } from '../zip/read-zip.ts'
import { SheetScanner } from './sheet-scanner.ts'
import { openWorkbook } from './workbook.ts'
import { decoded, XmlScanner } from './xml.ts'

export async function* readXlsx(file: FileHandle, limits: ReadLimits): AsyncGenerator<readonly SheetRow[]> {
  const zip = await ZipReader.open(file, limits)
  const workbook = await openWorkbook(zip)
  const collector = new RowCollector(limits)
  const sheet = new SheetScanner(workbook, collector)
  const scanner = new XmlScanner(sheet)
  for await (const text of decoded(zip.read(workbook.sheet))) {
    scanner.feed(text)
    const rows = collector.take()
    if (rows.length > 0) yield rows
    // What follows the rows (merged cells, drawings) says nothing about them.
    if (sheet.isDone) break
  }
  if (!sheet.isDone) scanner.end()
  collector.end()
}
