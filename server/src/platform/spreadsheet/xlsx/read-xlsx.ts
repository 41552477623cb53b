// Reads a sheet of a workbook row by row. Only the shared strings are kept in memory.
import type { FileHandle } from 'node:fs/promises'
import type { WorkbookPart, ReadLimits } from '../cells.ts'
import { RowCollector } from '../row-collector.ts'
import { ZipReader } from '../zip/read-zip.ts'
import { SheetScanner } from './sheet-scanner.ts'
import { openWorkbook } from './workbook.ts'
import { decodeXml, XmlScanner } from './xml.ts'
import { type Merge, Merges } from '../merges.ts'
import { parseColumn } from './columns.ts'

export async function* readXlsx(file: FileHandle, limits: ReadLimits, wanted?: string): AsyncGenerator<WorkbookPart> {
  const zip = await ZipReader.open(file, limits)
  const workbook = await openWorkbook(zip, limits, wanted)
  yield { book: workbook.facts }
  const collector = new RowCollector(limits, await findMerges(zip.read(workbook.sheet)))
  const sheet = new SheetScanner(workbook, collector)
  const scanner = new XmlScanner(sheet)
  for await (const text of decodeXml(zip.read(workbook.sheet))) {
    scanner.feed(text)
    const rows = collector.take()
    if (rows.length > 0) yield { rows }
    // Merged cells after the rows were read before; the rest is not needed.
    if (sheet.isDone) break
  }
  if (!sheet.isDone) scanner.end()
  collector.end()
}

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const MARK = Buffer.from('mergeCell')
/** Longer than a tag, so that none is missed between two chunks. */
const OVERLAP = 200

/** Merged cells follow the rows in a worksheet, but are needed with them. This searches the bytes without parsing. */
async function findMerges(chunks: AsyncIterable<Buffer>): Promise<Merges | undefined> {
  const merges = new Merges()
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const piece = Buffer.concat([before, chunk])
    if (piece.includes(MARK)) for (const merge of parseMerges(piece.toString('latin1'))) merges.add(merge)
    before = piece.subarray(-OVERLAP)
  }
  return merges.isEmpty ? undefined : merges
}

function* parseMerges(text: string): Generator<Merge> {
  for (const [, first = '', top = '', last = '', bottom = ''] of text.matchAll(MERGE))
    yield {
      top: Number(top),
      bottom: Number(bottom),
      column: parseColumn(first + top),
      isOneColumn: first === last,
    }
}
