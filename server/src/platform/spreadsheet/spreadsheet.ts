// The one door to spreadsheets: tables are written into files and read out of them. Knows nothing of what they hold.
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type BookPart, READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { readCsv } from './csv/read-csv.ts'
import { csvChunks } from './csv/write-csv.ts'
import { SpreadsheetFailure } from './failure.ts'
import { findKind } from './file-kind.ts'
import { readHtml } from './html/read-html.ts'
import type { RowBatches, SheetColumn } from './values.ts'
import { readXls } from './xls/read-xls.ts'
import { MAX_SHEET_COLUMNS } from './xlsx/columns.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'
import { xlsxChunks } from './xlsx/write-xlsx.ts'
import type { ZoneShift } from './zone.ts'

export type SheetFormat = 'csv' | 'xlsx'

export interface WriteOptions {
  /** Instants are written as the clock of this zone shows them. */
  shift: ZoneShift
  /** Of a workbook; what Excel does not allow in it becomes a blank. */
  sheetName?: string
}

/**
 * The bytes of a file that holds the rows, under a row of titles. Rows are asked for as the file is read; when their
 * source fails, so does the stream, and what came is no whole file.
 *
 * CSV: UTF-8 with its mark, commas, CRLF; a text that a spreadsheet would run is led by an apostrophe. Workbook: a new
 * sheet at 1,048,576 rows; a text is cut, with an ellipsis, at the 32,767 characters that Excel allows; a number of more
 * than fifteen digits, and a day before 1900-03-01, is written as text, because Excel would change it.
 */
export function writeSheet(
  format: SheetFormat,
  columns: readonly SheetColumn[],
  batches: RowBatches,
  { shift, sheetName = 'Sheet1' }: WriteOptions,
): Readable {
  if (columns.length === 0 || columns.length > MAX_SHEET_COLUMNS)
    throw new RangeError(`a sheet has 1 to ${MAX_SHEET_COLUMNS} columns`)
  const chunks =
    format === 'csv' ? csvChunks(columns, batches, shift) : xlsxChunks(columns, batches, { shift, sheetName })
  return Readable.from(chunks, { objectMode: false })
}

/**
 * A file on disk: what it says of its sheets, then the rows of the wanted one; of CSV and of a web page its table, of a
 * workbook without a wish the first sheet that people see. What it is, its bytes say, not its name. Merged cells stand in
 * each row that they reach down to. The file is closed when the rows end or nobody asks for more. Run it apart from the
 * server: see `in-child.ts`.
 * @throws SpreadsheetFailure with a code that says why
 */
export async function* readBook(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  wanted?: string,
): AsyncGenerator<BookPart> {
  const file = await open(path)
  try {
    yield* partsOf(file, limits, wanted)
  } finally {
    await file.close()
  }
}

/** The rows alone. @throws SpreadsheetFailure as `readBook` does */
export async function* readSheet(
  path: string,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const part of readBook(path, limits)) if ('rows' in part) yield part.rows
}

async function* partsOf(file: FileHandle, limits: ReadLimits, wanted?: string): AsyncGenerator<BookPart> {
  switch (await findKind(file)) {
    case 'zip':
      return yield* readXlsx(file, limits, wanted)
    case 'compound':
      return yield* readXls(file, limits, wanted)
    case 'text':
      return yield* readCsv(file, limits)
    case 'html':
      return yield* readHtml(file, limits)
    case 'empty':
      throw new SpreadsheetFailure('empty')
    case 'other':
      throw new SpreadsheetFailure('not_a_workbook')
  }
}
