import { isDeepStrictEqual } from 'node:util'
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { RecordFieldError } from '#engine/declare/resource.ts'
import type { ParsedCells } from '#engine/declare/sheet-rules.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { addEach } from './add-each.ts'
import { addTogether } from './add-together.ts'
import { attempt, type RowRejection } from './attempt.ts'
import type { ImportedRecords } from '../batch/imported-records.ts'
import type { CellFormat } from '../values/cells.ts'
import { type Choices, findOptionErrors } from '../values/choices.ts'
import type { SheetErrors, Reasons } from '../sheet-errors.ts'
import { type AddRowsInput, insertMany } from './insert-many.ts'
import type { KnownReadings } from '../values/known-readings.ts'
import { lookUpRecords, type NamedRecords } from '../values/named-records.ts'
import type { Preview } from '../preview.ts'
import { readCells, buildReasons, toReasons, validateCells } from './read-row.ts'
import { toSheetFailure, splitErrors, YES } from '../unlikely.ts'
import type { Warnings } from '../warnings.ts'

export interface ImportContext {
  readonly tx: Db
  readonly writing: WriteContext
  readonly fields: readonly (Column | undefined)[]
  readonly format: CellFormat
  readonly readings: KnownReadings
  readonly skipsForeign?: boolean
  /** Halves numbers that count both sides of a trade. */
  readonly isHalved: boolean
  /** A dry run: the transaction is rolled back. */
  readonly isTrial: boolean
  readonly getRemark: (row: number) => string
  readonly errors: SheetErrors
  readonly warnings: Warnings
  readonly choices: Choices
  readonly preview: Preview
  readonly brought: ImportedRecords
}

export interface ReadRow {
  readonly row: SheetRow
  readonly cells: ParsedCells
  readonly previous?: Row
}

/** A row that passes its checks before it is inserted. */
export interface ValidRow {
  readonly row: SheetRow
  /** Includes the confirmation of unlikely values. */
  readonly values: Row
  readonly unlikely: Reasons
}

export interface CheckedRows {
  readonly count: number
  readonly good: readonly ValidRow[]
}

/** Adds checked rows of a resource without hooks. Returns the number of checked rows. */
export async function addCheckedRows(context: ImportContext, { count, good }: CheckedRows): Promise<number> {
  await addValidRows(context, good, insertMany)
  return count
}

/**
 * Imports rows of a resource with hooks, which see the results of earlier rows. Adds the rows together when all are valid, otherwise one by
 * one, to find each error. Returns the number of rows processed before the error limit.
 */
export async function importInOrder(context: ImportContext, rows: readonly SheetRow[]): Promise<number> {
  if (await tryAddTogether(context, rows)) return rows.length
  let count = 0
  for (const row of rows) {
    if (context.errors.isFull) break
    const { good } = await checkSheetRows(context, [row])
    await addValidRows(context, good, addEach)
    count += 1
  }
  return count
}

export async function checkSheetRows(context: ImportContext, sheetRows: readonly SheetRow[]): Promise<CheckedRows> {
  const read = await readAll(context, sheetRows)
  return { count: sheetRows.length, good: await checkRows(context, read) }
}

/** Reads rows lazily, to keep few in memory. Skips or rejects foreign rows. */
export async function readAll(context: ImportContext, sheetRows: readonly SheetRow[]): Promise<Iterable<ReadRow>> {
  return generateReadRows(context, sheetRows, await lookUpNames(context, sheetRows))
}

function* generateReadRows(
  context: ImportContext,
  sheetRows: readonly SheetRow[],
  named: NamedRecords,
): Generator<ReadRow, void> {
  const { writing, fields, errors } = context
  for (const row of sheetRows) {
    const cells = readRowCells(context, row, named)
    const { foreign } = cells
    if (foreign === undefined) yield { row, cells }
    else if (context.skipsForeign === true) errors.skipped += 1
    else errors.addForeign(row, buildReasons(new Map(Object.entries(foreign)), writing, fields))
  }
}

function readRowCells(context: ImportContext, row: SheetRow, named: NamedRecords): ParsedCells {
  const { writing, fields, readings, warnings, isHalved } = context
  const cells = readCells(fields, row.cells, { readings, named, confirmation: getTick(context, row) })
  const read = writing.resource.sheets.readRow?.(cells, isHalved) ?? cells
  if (read.isTwoSided) warnings.twoSided.add(row.row)
  return read
}

function getTick({ writing, warnings }: ImportContext, { row }: SheetRow): ReadonlyMap<string, number> {
  const tick = warnings.getTick(row)
  const { confirms } = writing.resource.sheets
  return tick === undefined || confirms === undefined ? NOTHING : new Map([[confirms, tick]])
}

const NOTHING: ReadonlyMap<string, number> = new Map()
const NO_REASONS: Reasons = []

/** Returns the valid rows. Adds all errors of the others. */
export async function checkRows(context: ImportContext, rows: Iterable<ReadRow>): Promise<ValidRow[]> {
  const { writing, fields } = context
  const { confirms } = writing.resource.sheets
  const good: ValidRow[] = []
  const bad: InvalidRow[] = []
  for (const { row, cells, previous } of rows) {
    const { values, errors } = validateCells(writing, cells, previous)
    const { wrong, unlikely } = splitErrors(writing.resource, errors)
    if (wrong.size > 0) bad.push({ row, values, errors })
    else if (unlikely.size === 0 || confirms === undefined) good.push({ row, values, unlikely: NO_REASONS })
    else
      good.push({
        row,
        values: { ...values, [confirms]: YES },
        unlikely: buildReasons(unlikely, writing, fields),
      })
  }
  await rejectRows(context, bad)
  return good
}

interface InvalidRow {
  readonly row: SheetRow
  readonly values: Row
  readonly errors: Map<string, RecordFieldError>
}

/** Adds all errors of invalid rows, including invalid references among readable cells. */
async function rejectRows(context: ImportContext, bad: readonly InvalidRow[]): Promise<void> {
  if (bad.length === 0) return
  const { tx, writing, fields, errors, choices } = context
  const optionErrors = await findOptionErrors(tx, writing, bad)
  for (const [index, { row, errors: own }] of bad.entries()) {
    if (errors.isFull) return
    const all = await choices.withChoices(new Map([...(optionErrors[index] ?? []), ...own]), row)
    errors.add(row, buildReasons(all, writing, fields))
  }
}

type AddRows = (tx: Db, writing: WriteContext, adding: AddRowsInput, added: number[]) => Promise<RowRejection[]>

export async function addValidRows(
  context: ImportContext,
  good: readonly ValidRow[],
  addAll: AddRows,
): Promise<ReadonlySet<number>> {
  const { tx, writing, getRemark, brought } = context
  if (good.length === 0) return new Set()
  const warned = await addUnlikely(context, good)
  const rows = good.map(({ row: { row }, values }) => ({ row, values, remark: getRemark(row) }))
  return recordResults(context, warned, await addAll(tx, writing, { rows }, brought.added))
}

export async function addUnlikely(context: ImportContext, good: readonly ValidRow[]): Promise<readonly ValidRow[]> {
  const { tx, writing, fields, isHalved } = context
  const { warns, confirms } = writing.resource.sheets
  // A row that is unlikely by itself is not confirmed by the user yet.
  const input = good.map(({ values, unlikely }) =>
    confirms === undefined || unlikely.length === 0 ? values : { ...values, [confirms]: null },
  )
  const found = await warns?.(tx, input, { isHalved })
  if (found === undefined) return good
  return good.map((row, index) => {
    const also = Object.entries(found[index] ?? {})
    if (also.length === 0) return row
    return { ...row, unlikely: [...row.unlikely, ...buildReasons(new Map(also), writing, fields)] }
  })
}

/** Records errors, warnings and the preview. Returns the indexes of rejected and of unticked unlikely rows. */
export function recordResults(
  { writing, fields, errors, warnings, preview }: ImportContext,
  good: readonly ValidRow[],
  rejections: readonly RowRejection[],
): ReadonlySet<number> {
  const byIndex = new Map(rejections.map((rejection) => [rejection.index, rejection]))
  const rejected = new Set<number>()
  for (const [index, { row, values, unlikely }] of good.entries()) {
    const rejection = byIndex.get(index)
    const reasons =
      rejection === undefined ? [] : toReasons(toSheetFailure(rejection.failure, writing), writing, fields)
    if (rejection !== undefined && rejection.isWarning !== true) {
      rejected.add(index)
      errors.add(row, [...unlikely, ...reasons])
    } else {
      warnings.add(row, [...unlikely, ...reasons])
      preview.add(row, values)
      if (warnings.lines.has(row.row)) rejected.add(index)
    }
  }
  return rejected
}

/** Adds all rows or none. Returns whether they were added. */
async function tryAddTogether(context: ImportContext, sheetRows: readonly SheetRow[]): Promise<boolean> {
  const { tx, writing, getRemark } = context
  const named = await lookUpNames(context, sheetRows)
  const rows: { values: Row; remark: string }[] = []
  for (const row of sheetRows) {
    const cells = readRowCells(context, row, named)
    const { values, errors } = validateCells(writing, cells)
    if (cells.foreign !== undefined || errors.size > 0) return false
    rows.push({ values, remark: getRemark(row.row) })
  }
  let added: readonly number[] = []
  const failure = await attempt(tx, writing, async () => {
    added = await addTogether(tx, writing, rows)
    // A row may have created a record that a later row names, or a second one with that name. Only adding one by one handles that, so this
    // conflict is not reported.
    if (!isDeepStrictEqual(await lookUpNames(context, sheetRows), named)) throw new Failure('conflict')
  })
  if (failure !== undefined) return false
  context.brought.added.push(...added)
  for (const [index, row] of sheetRows.entries()) context.preview.add(row, rows[index]?.values ?? {})
  return true
}

const lookUpNames = (
  { tx, writing, fields, format }: ImportContext,
  rows: readonly SheetRow[],
): Promise<NamedRecords> => lookUpRecords(tx, fields, rows, { principal: writing.writer.principal, format })
