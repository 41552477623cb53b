import type { ExistingWay, ImportAnswer, ImportCorrections, ImportMapping } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Writing } from '../write/record.ts'
import type { BatchFile } from './batch/record-batch.ts'
import type { CellFormat } from './values/cells.ts'
import { Choices } from './values/choices.ts'
import { Corrections } from './corrections.ts'
import { Existing } from './existing/existing.ts'
import { Faults } from './faults.ts'
import { KnownReadings } from './values/known-readings.ts'
import { RowFilters } from './layout/filter-rows.ts'
import { headingFault } from './layout/heading-fault.ts'
import { notationOf } from './layout/notation.ts'
import { openTable, type ReadFile, type Table } from './layout/table.ts'
import { Preview } from './preview.ts'
import type { Taking } from './rows/take-rows.ts'
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
  readonly existing?: ExistingWay
  /** The hash `seen` of a dry run: the import fails unless its effect is the same. */
  readonly seen?: string
  /** Recorded in the batch. Without a file there is no batch. */
  readonly file?: BatchFile
  readonly onRows?: (count: number) => void
  /** Called with the answer in the transaction of the rows; an exception rolls it back. */
  readonly onKept?: (tx: Db, answer: ImportAnswer) => Promise<void>
  readonly onTitles?: (titles: readonly string[]) => void
}

/** @throws Failure for invalid titles, or when there are no rows */
export async function openGood(
  sheet: SheetImport,
  writing: Writing,
  corrections: Corrections,
): Promise<Table> {
  const table = await openTable(sheet.read, writing.resource, sheet.mapping, corrections)
  const { columns, ahead: read } = table
  const wrong = read.length === 0 ? new Failure('sheet_no_rows') : headingFault(columns, writing)
  if (wrong !== undefined) {
    await table.close()
    throw wrong
  }
  sheet.onTitles?.(columns.titles)
  return table
}

export function takingOf(
  tx: Db,
  writing: Writing,
  sheet: SheetImport,
  { table, corrections }: { readonly table: Table; readonly corrections: Corrections },
): Taking {
  const { fields, width } = table.columns
  const notation = notationOf(table, writing.writer.language)
  const format = { ...sheet.format, rounds: sheet.mapping?.round === true, notation }
  return {
    tx,
    writing,
    fields,
    format,
    readings: new KnownReadings(format),
    faults: new Faults(width, sheet.keepsGood === true && sheet.isKept),
    warnings: new Warnings(sheet.corrections?.ticked, width),
    preview: new Preview(fields, format),
    choices: new Choices(tx, { writing, fields, format }),
    isHalved: sheet.mapping?.halve === true,
    isTrial: !sheet.isKept,
    brought: { added: [], overwritten: [] },
    remarkOf: (row) => corrections.remarkOf(row, writing.writer.language),
    ...skipping(sheet),
  }
}

export async function filtersOf(
  sheet: SheetImport,
  { resource }: Writing,
  format: CellFormat,
): Promise<RowFilters> {
  const { mapping = {}, corrections } = sheet
  const open = () => openTable(sheet.read, resource, mapping, new Corrections(corrections))
  return RowFilters.of({ resource, mapping, format, open })
}

export const existingOf = ({ existing = 'add' }: SheetImport): Existing | undefined =>
  existing === 'add' ? undefined : new Existing(existing)

const skipping = ({ skipsForeign }: SheetImport) => (skipsForeign === undefined ? {} : { skipsForeign })
