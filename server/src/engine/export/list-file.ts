// A list file described as plain data, so that a child process can write it. The child only knows the words and the zone of the reader.
import type { Readable } from 'node:stream'
import type { TextRow } from '#platform/database/text-rows.ts'
import { type SheetFormat, writeSpreadsheet } from '#platform/spreadsheet/spreadsheet.ts'
import type { SheetColumn } from '#platform/spreadsheet/values.ts'
import { createUtcOffset } from '#platform/spreadsheet/time-zone.ts'
import { type CellTextFormat, createCellFormatter } from '#engine/sql/cell-formats.ts'

export interface FileColumn extends SheetColumn {
  readonly words?: CellTextFormat
}

export interface ListFile {
  readonly title: string
  readonly type: SheetFormat
  readonly columns: readonly FileColumn[]
  /** IANA zone of date-times. */
  readonly zone: string
}

export function writeListFile({ title, type, columns, zone }: ListFile, rows: AsyncIterable<TextRow[]>): Readable {
  return writeSpreadsheet(type, columns, formatRows(columns, rows), {
    shift: createUtcOffset(zone),
    sheetName: title,
  })
}

async function* formatRows(
  columns: readonly FileColumn[],
  batches: AsyncIterable<TextRow[]>,
): AsyncGenerator<TextRow[]> {
  const readers = columns.flatMap(({ words }, index) =>
    words === undefined ? [] : [{ index, read: createCellFormatter(words) }],
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
