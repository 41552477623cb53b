// The one door to spreadsheets: tables are written into files and read out of them. Knows nothing of what they hold.
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { readCsv } from './csv/read-csv.ts'
import { csvChunks } from './csv/write-csv.ts'
import { SpreadsheetFailure } from './failure.ts'
import { findKind } from './file-kind.ts'
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
 * The rows of a file on disk: of a CSV file, or of a workbook's first visible sheet. What it is, its bytes say, not its
 * name. The file is closed when the rows end or nobody asks for more. Run it apart from the server: see `in-child.ts`.
 * @throws SpreadsheetFailure with a code that says why
 */
export async function* readSheet(
  path: string,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<readonly SheetRow[]> {
  const file = await open(path)
  try {
    yield* rowsOf(file, limits)
  } finally {
    await file.close()
  }
}

async function* rowsOf(file: FileHandle, limits: ReadLimits): AsyncGenerator<readonly SheetRow[]> {
  switch (await findKind(file)) {
    case 'zip':
      return yield* readXlsx(file, limits)
    case 'compound':
      return yield* readXls(file, limits)
    case 'text':
      return yield* readCsv(file, limits)
    case 'html':
      throw new SpreadsheetFailure('html')
    case 'empty':
      throw new SpreadsheetFailure('empty')
    case 'other':
      throw new SpreadsheetFailure('not_a_workbook')
  }
}
