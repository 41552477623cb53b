// A list as a file, said as data: another process can write it, and knows no more of its reader than their words and their zone.
import type { Readable } from 'node:stream'
import type { TextRow } from '#platform/database/text-rows.ts'
import { type SheetFormat, writeSheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { SheetColumn } from '#platform/spreadsheet/values.ts'
import { zoneShift } from '#platform/spreadsheet/zone.ts'
import { type Words, wordsReader } from '#engine/sql/file-words.ts'

export interface FileColumn extends SheetColumn {
  /** How its texts become words, where they do not stand in the file as they are. */
  readonly words?: Words
}

export interface ListFile {
  /** What the list is called: the name of the sheet. */
  readonly title: string
  readonly type: SheetFormat
  readonly columns: readonly FileColumn[]
  /** IANA name of the zone whose clock its instants are shown by. */
  readonly zone: string
}

/** The bytes of a file that holds these rows under a line of titles; as `writeSheet` has it. */
export function writeListFile(
  { title, type, columns, zone }: ListFile,
  rows: AsyncIterable<TextRow[]>,
): Readable {
  return writeSheet(type, columns, inWords(columns, rows), {
    shift: zoneShift(zone),
    sheetName: title,
  })
}

async function* inWords(
  columns: readonly FileColumn[],
  batches: AsyncIterable<TextRow[]>,
): AsyncGenerator<TextRow[]> {
  const readers = columns.flatMap(({ words }, index) =>
    words === undefined ? [] : [{ index, read: wordsReader(words) }],
  )
  for await (const batch of batches) {
    for (const row of batch) {
      for (const { index, read } of readers) {
        const text = row[index] ?? null
        if (text !== null) row[index] = read(text)
      }
    }
    yield batch
  }
}
