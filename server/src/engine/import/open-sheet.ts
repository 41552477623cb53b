import type { ExistingStrategy, ImportResponse, ImportCorrections, ImportMapping } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { WriteContext } from '../write/record.ts'
import type { BatchFile } from './batch/record-batch.ts'
import type { CellFormat } from './values/cells.ts'
import { Choices } from './values/choices.ts'
import { Corrections } from './corrections.ts'
import { ExistingRecords } from './existing/existing-records.ts'
import { SheetErrors } from './sheet-errors.ts'
import { KnownReadings } from './values/known-readings.ts'
import { RowFilters } from './layout/row-filters.ts'
import { findHeadingFailure } from './layout/heading-failure.ts'
import { detectNotation } from './layout/notation.ts'
import { openTable, type ReadFile, type Table } from './layout/table.ts'
import { Preview } from './preview.ts'
import type { ImportContext } from './rows/import-rows.ts'
import { Warnings } from './warnings.ts'

export interface SheetImport {
  /** Reads the file from its beginning. Called again when the transaction is retried. */
  readonly read: ReadFile
  readonly format: CellFormat
  /** False for a dry run. */
  readonly isKept: boolean
  /** Skips rows that do not belong to the list. */
  readonly skipsForeign?: boolean
  readonly mapping?: ImportMapping
  /** Skips rows with errors and unticked unlikely rows, and imports the others. */
  readonly keepsGood?: boolean
  readonly corrections?: ImportCorrections
  /** Handling of rows with an existing record. Default: an error. */
  readonly existing?: ExistingStrategy
  /** The hash `seen` of a dry run: the import fails unless its effect is the same. */
  readonly seen?: string
  /** Recorded in the batch. Without a file there is no batch. */
  readonly file?: BatchFile
  readonly onRows?: (count: number) => void
  /** Called with the answer in the transaction of the rows; an exception rolls it back. */
  readonly onKept?: (tx: Db, answer: ImportResponse) => Promise<void>
  readonly onTitles?: (titles: readonly string[]) => void
}

/** @throws Failure for invalid titles, or when there are no rows */
export async function openValidTable(
  sheet: SheetImport,
  writing: WriteContext,
  corrections: Corrections,
): Promise<Table> {
  const table = await openTable(sheet.read, writing.resource, sheet.mapping, corrections)
  const { columns, ahead: read } = table
  const failure = read.length === 0 ? new Failure('sheet_no_rows') : findHeadingFailure(columns, writing)
  if (failure !== undefined) {
    await table.close()
    throw failure
  }
  sheet.onTitles?.(columns.titles)
  return table
}

export function createImportContext(
  tx: Db,
  writing: WriteContext,
  sheet: SheetImport,
  { table, corrections }: { readonly table: Table; readonly corrections: Corrections },
): ImportContext {
  const { fields, width } = table.columns
  const notation = detectNotation(table, writing.writer.language)
  const format = { ...sheet.format, rounds: sheet.mapping?.round === true, notation }
  return {
    tx,
    writing,
    fields,
    format,
    readings: new KnownReadings(format),
    errors: new SheetErrors(width, sheet.keepsGood === true && sheet.isKept),
    warnings: new Warnings(sheet.corrections?.ticked, width),
    preview: new Preview(fields, format),
    choices: new Choices(tx, { writing, fields, format }),
    isHalved: sheet.mapping?.halve === true,
    isTrial: !sheet.isKept,
    brought: { added: [], overwritten: [] },
    getRemark: (row) => corrections.getRemark(row, writing.writer.language),
    ...pickSkipOption(sheet),
  }
}

export async function createFilters(
  sheet: SheetImport,
  { resource }: WriteContext,
  format: CellFormat,
): Promise<RowFilters> {
  const { mapping = {}, corrections } = sheet
  const open = () => openTable(sheet.read, resource, mapping, new Corrections(corrections))
  return RowFilters.of({ resource, mapping, format, open })
}

export const createExistingRecords = ({ existing = 'add' }: SheetImport): ExistingRecords | undefined =>
  existing === 'add' ? undefined : new ExistingRecords(existing)

const pickSkipOption = ({ skipsForeign }: SheetImport) => (skipsForeign === undefined ? {} : { skipsForeign })
