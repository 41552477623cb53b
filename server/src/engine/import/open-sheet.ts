// What is asked of a sheet, and the sheet as it is opened for it.
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
  /** Reads the file from its beginning; again where the database asks for the transaction again. */
  readonly read: ReadFile
  readonly format: CellFormat
  /** False: everything is tried and nothing is kept. */
  readonly isKept: boolean
  /** Rows that are none of the list's are left out. */
  readonly skipsForeign?: boolean
  /** How it is to be read, where somebody says so. */
  readonly mapping?: ImportMapping
  /** Rows with faults are left out, and those that are warned of and not ticked; the others are taken. */
  readonly keepsGood?: boolean
  /** What somebody has said of single cells and rows. */
  readonly corrections?: ImportCorrections
  /** What becomes of rows whose record is there already; a fault, unless it says otherwise. */
  readonly existing?: ExistingWay
  /** What a trial has answered as `seen`: nothing else is done. */
  readonly seen?: string
  /** For the batch that is kept of it; none is where there is no file. */
  readonly file?: BatchFile
  /** Is given how many rows were looked at. */
  readonly onRows?: (count: number) => void
  /** Is done with the answer in the transaction that takes the rows: where it throws, none is taken. */
  readonly onKept?: (tx: Db, answer: ImportAnswer) => Promise<void>
  /** Is given the titles, once they do. */
  readonly onTitles?: (titles: readonly string[]) => void
}

/** @throws Failure where its titles do not do, or nothing stands below them */
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
