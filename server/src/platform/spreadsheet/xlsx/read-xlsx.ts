// A sheet of a workbook, row by row, the first that people see unless another is wanted. Only the shared strings are kept.
import type { FileHandle } from 'node:fs/promises'
import type { BookPart, ReadLimits } from '../cells.ts'
import { RowCollector } from '../collect.ts'
import { ZipReader } from '../zip/read-zip.ts'
import { SheetScanner } from './sheet-scanner.ts'
import { openWorkbook } from './workbook.ts'
import { decoded, XmlScanner } from './xml.ts'
import { type Merge, Merges } from '../merges.ts'
import { columnOf } from './columns.ts'

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

const MERGE = /<(?:\w+:)?mergeCell\s[^<>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g
const MARK = Buffer.from('mergeCell')
/** More than a tag takes, so that none is missed where two pieces meet. */
const OVERLAP = 200

/** Merged cells stand behind the rows of a worksheet, and are needed with them. Bytes are looked through, and nothing is parsed. */
async function findMerges(chunks: AsyncIterable<Buffer>): Promise<Merges | undefined> {
  const merges = new Merges()
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const piece = Buffer.concat([before, chunk])
    if (piece.includes(MARK)) for (const merge of mergesIn(piece.toString('latin1'))) merges.add(merge)
    before = piece.subarray(-OVERLAP)
  }
  return merges.isEmpty ? undefined : merges
}

function* mergesIn(text: string): Generator<Merge> {
  for (const [, first = '', top = '', last = '', bottom = ''] of text.matchAll(MERGE))
    yield {
      top: Number(top),
      bottom: Number(bottom),
      column: columnOf(first + top),
      isOneColumn: first === last,
    }
}
