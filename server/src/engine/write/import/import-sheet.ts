// A sheet becomes records: all of its rows or none, and every reason why not, by row and column.
import type { ImportAnswer, ImportFault, Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { sentence } from '#platform/http/replies.ts'
import { type Cell, type SheetRow, textOf } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/column.ts'
import type { FileFormat } from '#engine/sql/columns/column-sql.ts'
import { invalidInput, readValues } from '../form-values.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import { type CellReading, readCell } from './cells.ts'
import { importedFields, readHeadings } from '#engine/read/headings.ts'
import { insertMany } from './insert-many.ts'
import { idsNamed, lookUp, type NamedRecords } from './named-records.ts'
import type { Writing } from '../record.ts'
import { transact } from '../unit-of-work.ts'
import { addEach, waitForOtherSheets } from './add-each.ts'

/** Rows inserted by one statement, where no hook looks at each. */
const BATCH = 500
/** More than anybody corrects by reading: here the search for others ends. */
const MAX_FAULTS = 1_000

export interface SheetImport {
  /** Reads the rows from the first, which has the titles; again where the database asks for the transaction again. */
  readonly read: () => AsyncIterable<readonly SheetRow[]>
  readonly format: FileFormat
  /** False: everything is tried and nothing is kept. */
  readonly isKept: boolean
  /** Rows that are none of the list's are left out. */
  readonly skipsForeign?: boolean
}

/**
 * Imports a sheet, or says what is wrong with it. Nothing is kept unless every row is good.
 * @throws Failure `sheet_headings` where the titles are not those of the form, `sheet_no_rows`
 * @throws SpreadsheetFailure for a file that cannot be read
 */
export async function importSheet(db: Db, writing: Writing, sheet: SheetImport): Promise<ImportAnswer> {
  let faults = new Faults()
  let count = 0
  class Undone extends Error {}
  try {
    await transact(db, writing.writer, async ({ tx }) => {
      faults = new Faults()
      count = await importInto(tx, writing, sheet, faults)
      if (faults.rows > 0 || !sheet.isKept) throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  const { rows: fail, listed: errors, isFull, skippable, skipped } = faults
  const kept = sheet.isKept && fail === 0
  return {
    success: fail > 0 ? 0 : count - skipped,
    fail,
    total: count,
    kept,
    errors,
    ...(isFull && { more: true as const }),
    ...(skippable > 0 && { skippable }),
    ...(skipped > 0 && { skipped }),
  }
}

class Faults {
  readonly listed: ImportFault[] = []
  rows = 0
  /** Of the rows those that are none of the list's. */
  skippable = 0
  skipped = 0

  get isFull(): boolean {
    return this.listed.length >= MAX_FAULTS
  }

  add(row: number, found: readonly Omit<ImportFault, 'row'>[]): void {
    if (this.isFull) return
    this.rows += 1
    this.listed.push(...found.slice(0, MAX_FAULTS - this.listed.length).map((fault) => ({ row, ...fault })))
  }

  addForeign(row: number, found: readonly Omit<ImportFault, 'row'>[]): void {
    if (!this.isFull) this.skippable += 1
    this.add(row, found)
  }
}

async function importInto(tx: Db, writing: Writing, sheet: SheetImport, faults: Faults): Promise<number> {
  const { hooks } = writing.resource
  const [batchSize, addAll] = hooks.save === undefined ? [BATCH, insertMany] : [1, addEach]
  if (hooks.save !== undefined) await waitForOtherSheets(tx, writing)
  let fields: readonly (Column | undefined)[] | undefined
  let waiting: SheetRow[] = []
  let count = 0
  const insert = async () => {
    const sheetRows = waiting
    waiting = []
    const named = await lookUp(tx, fields ?? [], sheetRows, {
      principal: writing.writer.principal,
      format: sheet.format,
    })
    const batch: { row: number; values: Row }[] = []
    for (const { row, cells } of sheetRows) {
      const read = readRow(writing, fields ?? [], cells, { format: sheet.format, named })
      if ('foreign' in read && sheet.skipsForeign === true) faults.skipped += 1
      else if ('foreign' in read) faults.addForeign(row, read.foreign)
      else if ('faults' in read) faults.add(row, read.faults)
      else batch.push({ row, values: read.values })
    }
    if (batch.length === 0) return
    const refusals = await addAll(
      tx,
      writing,
      batch.map(({ values }) => values),
    )
    for (const { index, failure } of refusals)
      faults.add(batch[index]?.row ?? 0, reasonsOf(failure, writing, fields ?? []))
  }
  for await (const rows of sheet.read()) {
    for (const row of rows) {
      if (fields === undefined) {
        fields = assertHeadings(writing, row.cells)
        continue
      }
      count += 1
      waiting.push(row)
      if (waiting.length >= batchSize) await insert()
      if (faults.isFull) return count
    }
  }
  await insert()
  // Where all were left out, too.
  if (count === faults.skipped) throw new Failure('sheet_no_rows')
  return count
}

function assertHeadings({ resource, writer: { language } }: Writing, cells: readonly Cell[]) {
  const { fields, strange, twice } = readHeadings(resource, cells.map(textOf))
  const missing = importedFields(resource).filter((field) => field.required && !fields.includes(field))
  const wrong = [...strange, ...twice, ...missing.map(({ title }) => title[language])]
  if (wrong.length > 0 || fields.every((field) => field === undefined))
    throw new Failure('sheet_headings', { values: { names: wrong.slice(0, 5).join(' / ').slice(0, 200) } })
  return fields
}

type Reasons = Omit<ImportFault, 'row'>[]
type RowReading = { values: Row } | { faults: Reasons } | { foreign: Reasons }

function readRow(
  writing: Writing,
  fields: readonly (Column | undefined)[],
  cells: readonly Cell[],
  { format, named }: { format: FileFormat; named: NamedRecords },
): RowReading {
  const given = new Map<string, unknown>()
  const unread = new Map<string, FieldFault>()
  for (const [index, field] of fields.entries()) {
    if (field === undefined) continue
    const cell = cells[index] ?? null
    const records = named.get(field.name)
    const reading = records === undefined ? readCell(cell, field, format) : readNames(cell, field, records)
    if (reading === 'unreadable') unread.set(field.name, { code: wrongKind(field) })
    else if ('fault' in reading) unread.set(field.name, reading.fault)
    else given.set(field.name, reading.value)
  }
  const foreign = writing.resource.foreignRow?.(given)
  if (foreign !== undefined) return { foreign: foreignReasons(foreign, writing, fields) }
  try {
    const post = { id: undefined, version: undefined, fields: given, unread }
    return { values: readValues(writing.resource, post, undefined, writing.writer.language) }
  } catch (error) {
    if (error instanceof Failure) return { faults: reasonsOf(error, writing, fields) }
    throw error
  }
}

// Whatever else is wrong with such a row does not matter to anybody here.
function foreignReasons(
  found: Record<string, FieldFault>,
  writing: Writing,
  fields: readonly (Column | undefined)[],
): Reasons {
  const { resource, writer } = writing
  return reasonsOf(
    invalidInput(resource.columns, new Map(Object.entries(found)), writer.language),
    writing,
    fields,
  )
}

/** The record that a cell names, or the several; a cell that names anything else cannot be meant as them. */
function readNames(cell: Cell, { type }: Column, records: ReadonlyMap<string, number>): CellReading {
  const text = textOf(cell).trim()
  if (text === '') return { value: null }
  const value = type === 'checkbox' ? idsNamed(text, records) : records.get(text)
  return value === undefined ? 'unreadable' : { value }
}

const CHOSEN: ReadonlySet<string> = new Set(['select', 'checkbox', 'cascade'])
const wrongKind = ({ type, ref }: Column) =>
  CHOSEN.has(type) || ref !== undefined ? 'not_an_option' : 'wrong_type'

/** The reasons of a refusal, each at its column and in their order; what is said of no field stands at none. */
function reasonsOf(
  failure: Failure,
  { resource, writer }: Writing,
  fields: readonly (Column | undefined)[],
): Reasons {
  const said = Object.entries(failure.details.fields ?? {})
  if (said.length === 0) return [{ column: null, title: '', reason: sentence(failure, writer.language) }]
  const reasons = said.map(([name, reason]) => {
    const index = fields.findIndex((field) => field?.name === name)
    const title = resource.columns.get(name)?.title[writer.language] ?? name
    return { column: index < 0 ? null : index + 1, title, reason }
  })
  return reasons.toSorted((a, b) => (a.column ?? Infinity) - (b.column ?? Infinity))
}
