import { type ErrorCode, type ImportMapping, title } from '@cangdan/protocol'
import { ChildFailure } from '#platform/child/failure.ts'
import { Failure } from '#platform/failure.ts'
import { type SpreadsheetFailureCode, SpreadsheetFailure } from '#platform/spreadsheet/failure.ts'

const CODES: Record<SpreadsheetFailureCode, ErrorCode> = {
  not_a_workbook: 'sheet_not_a_workbook',
  html: 'sheet_not_a_workbook',
  unsupported: 'sheet_not_a_workbook',
  encrypted: 'sheet_encrypted',
  damaged: 'sheet_damaged',
  unbalanced_quote: 'sheet_damaged',
  empty: 'sheet_no_rows',
  no_such_sheet: 'sheet_mapping',
  too_many_rows: 'sheet_too_large',
  too_many_columns: 'sheet_too_large',
  too_large: 'sheet_too_large',
}

/** @throws Failure for an unreadable file; rethrows other errors */
export function throwSheetFailure(error: unknown, mapping: ImportMapping | undefined): never {
  if (error instanceof ChildFailure) throw new Failure('sheet_too_large')
  if (!(error instanceof SpreadsheetFailure)) throw error
  const { row } = error.place
  throw new Failure(CODES[error.code], {
    values: { place: row === undefined ? '' : formatPlace(row), what: mapping?.sheet ?? '' },
  })
}

const formatPlace = (row: number) => title(`（第 ${row} 行）`, ` (row ${row})`, ` (fila ${row})`, `（${row}行目）`)
