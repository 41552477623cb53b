import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type WorkbookPart, READ_LIMITS, type ReadLimits, type SheetRow } from './cells.ts'
import { readCsv } from './csv/read-csv.ts'
import { writeCsv } from './csv/write-csv.ts'
import { SpreadsheetFailure } from './failure.ts'
import { findKind } from './file-kind.ts'
import { readHtml } from './html/read-html.ts'
import type { RowBatches, SheetColumn } from './values.ts'
import { readXls } from './xls/read-xls.ts'
import { MAX_SHEET_COLUMNS } from './xlsx/columns.ts'
import { readXlsx } from './xlsx/read-xlsx.ts'
import { writeXlsx } from './xlsx/write-xlsx.ts'
import type { GetUtcOffset } from './time-zone.ts'

export type SheetFormat = 'csv' | 'xlsx'

export interface WriteOptions {
  shift: GetUtcOffset
  /** Name of a workbook's sheet; characters that Excel does not allow become blanks. */
  sheetName?: string
}

/**
 * Streams a file with a title row and the rows. Rows are requested as the file is read; an error of their source fails the stream.
 *
 * CSV: UTF-8 with byte order mark, commas, CRLF; formulas are neutralized with an apostrophe. Workbook: a new sheet begins at 1,048,576 rows; texts
 * are cut with an ellipsis at the 32,767 characters that Excel allows; numbers with more than fifteen digits and days before 1900-03-01 are written
 * as text, because Excel would change them.
 */
export function writeSpreadsheet(
  format: SheetFormat,
  columns: readonly SheetColumn[],
  batches: RowBatches,
  { shift, sheetName = 'Sheet1' }: WriteOptions,
): Readable {
  if (columns.length === 0 || columns.length > MAX_SHEET_COLUMNS)
    throw new RangeError(`a sheet has 1 to ${MAX_SHEET_COLUMNS} columns`)
  const chunks =
    format === 'csv' ? writeCsv(columns, batches, shift) : writeXlsx(columns, batches, { shift, sheetName })
  return Readable.from(chunks, { objectMode: false })
}

/**
 * Yields the facts of a file, then the rows of the wanted sheet (default: the first visible one). The format is detected by content. Merged cells
 * are filled down. The file is closed when the rows end or the reader stops. Run it in a child process: see `in-child.ts`.
 * @throws SpreadsheetFailure
 */
export async function* readWorkbook(
  path: string,
  limits: ReadLimits = READ_LIMITS,
  wanted?: string,
): AsyncGenerator<WorkbookPart> {
  const file = await open(path)
  try {
    yield* readParts(file, limits, wanted)
  } finally {
    await file.close()
  }
}

/** Yields only the rows. @throws SpreadsheetFailure */
export async function* readRows(path: string, limits: ReadLimits = READ_LIMITS): AsyncGenerator<readonly SheetRow[]> {
  for await (const part of readWorkbook(path, limits)) if ('rows' in part) yield part.rows
}

async function* readParts(file: FileHandle, limits: ReadLimits, wanted?: string): AsyncGenerator<WorkbookPart> {
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
