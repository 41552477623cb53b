// A sheet of a workbook, row by row, the first that people see unless another is wanted. Only the shared strings are kept.
import type { FileHandle } from 'node:fs/promises'
import type { BookPart, ReadLimits } from '../cells.ts'
import { RowCollector } from '../collect.ts'
import { ZipReader } from '../zip/read-zip.ts'
import { findMerges } from './find-merges.ts'
import { SheetScanner } from './sheet-scanner.ts'
import { openWorkbook } from './workbook.ts'
import { decoded, XmlScanner } from './xml.ts'

export async function* readXlsx(
  file: FileHandle,
  limits: ReadLimits,
  wanted?: string,
): AsyncGenerator<BookPart> {
  const zip = await ZipReader.open(file, limits)
  const workbook = await openWorkbook(zip, limits, wanted)
  yield { book: workbook.facts }
  const collector = new RowCollector(limits, await findMerges(zip.read(workbook.sheet)))
  const sheet = new SheetScanner(workbook, collector)
  const scanner = new XmlScanner(sheet)
  for await (const text of decoded(zip.read(workbook.sheet))) {
    scanner.feed(text)
    const rows = collector.take()
    if (rows.length > 0) yield { rows }
    // Of what follows the rows, merged cells were looked for before; drawings say nothing about them.
    if (sheet.isDone) break
  }
  if (!sheet.isDone) scanner.end()
  collector.end()
}
