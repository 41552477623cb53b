import { isDeepStrictEqual } from 'node:util'
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import type { CellsRead } from '#engine/declare/sheet-rules.ts'
import type { Writing } from '#engine/write/record.ts'
import { addEach } from './add-each.ts'
import { addTogether } from './add-together.ts'
import { attempt, type RowRefusal } from './attempt.ts'
import type { Brought } from '../batch/brought.ts'
import type { CellFormat } from '../values/cells.ts'
import { type Choices, refusedAmong } from '../values/choices.ts'
import type { Faults, Reasons } from '../faults.ts'
import { type Adding, insertMany } from './insert-many.ts'
import type { KnownReadings } from '../values/known-readings.ts'
import { lookUp, type NamedRecords } from '../values/named-records.ts'
import type { Preview } from '../preview.ts'
import { readCells, reasonsFor, reasonsOf, valuesIn } from './read-row.ts'
import { inSheet, parted, YES } from '../unlikely.ts'
import type { Warnings } from '../warnings.ts'

export interface Taking {
  readonly tx: Db
  readonly writing: Writing
  readonly fields: readonly (Column | undefined)[]
  readonly format: CellFormat
  readonly readings: KnownReadings
  readonly skipsForeign?: boolean
  /** Halves numbers that count both sides of a trade. */
  readonly isHalved: boolean
  /** A dry run: the transaction is rolled back. */
  readonly isTrial: boolean
  readonly remarkOf: (row: number) => string
  readonly faults: Faults
  readonly warnings: Warnings
  readonly choices: Choices
  readonly preview: Preview
  readonly brought: Brought
}

export interface ReadRow {
  readonly row: SheetRow
  readonly cells: CellsRead
  readonly previous?: Row
}

/** A row that passes its checks before it is inserted. */
export interface GoodRow {
  readonly row: SheetRow
  /** Includes the confirmation of unlikely values. */
  readonly values: Row
  readonly unlikely: Reasons
}

export interface JudgedRows {
  readonly count: number
  readonly good: readonly GoodRow[]
}

/** Adds checked rows of a resource without hooks. Returns the number of checked rows. */
export async function addAtOnce(taking: Taking, { count, good }: JudgedRows): Promise<number> {
  await addGood(taking, good, insertMany)
  return count
}

/**
 * Imports rows of a resource with hooks, which see the results of earlier rows. Adds the rows together when all are valid, otherwise one by
 * one, to find each error. Returns the number of rows processed before the error limit.
 */
export async function takeInOrder(taking: Taking, rows: readonly SheetRow[]): Promise<number> {
  if (await takeTogether(taking, rows)) return rows.length
  let count = 0
  for (const row of rows) {
    if (taking.faults.isFull) break
    const { good } = await judgeAll(taking, [row])
    await addGood(taking, good, addEach)
    count += 1
  }
  return count
}

export async function judgeAll(taking: Taking, sheetRows: readonly SheetRow[]): Promise<JudgedRows> {
  const read = await readAll(taking, sheetRows)
  return { count: sheetRows.length, good: await judgeRows(taking, read) }
}

/** Reads rows lazily, to keep few in memory. Skips or rejects foreign rows. */
export async function readAll(taking: Taking, sheetRows: readonly SheetRow[]): Promise<Iterable<ReadRow>> {
  return rowsRead(taking, sheetRows, await namedBy(taking, sheetRows))
}

function* rowsRead(
  taking: Taking,
  sheetRows: readonly SheetRow[],
  named: NamedRecords,
): Generator<ReadRow, void> {
  const { writing, fields, faults } = taking
  for (const row of sheetRows) {
    const cells = cellsOf(taking, row, named)
    const { foreign } = cells
    if (foreign === undefined) yield { row, cells }
    else if (taking.skipsForeign === true) faults.skipped += 1
    else faults.addForeign(row, reasonsFor(new Map(Object.entries(foreign)), writing, fields))
  }
}

function cellsOf(taking: Taking, row: SheetRow, named: NamedRecords): CellsRead {
  const { writing, fields, readings, warnings, isHalved } = taking
  const cells = readCells(fields, row.cells, { readings, named, said: saidOf(taking, row) })
  const read = writing.resource.sheets.readRow?.(cells, isHalved) ?? cells
  if (read.isTwoSided) warnings.twoSided.add(row.row)
  return read
}

function saidOf({ writing, warnings }: Taking, { row }: SheetRow): ReadonlyMap<string, number> {
  const tick = warnings.tickOf(row)
  const { confirms } = writing.resource.sheets
  return tick === undefined || confirms === undefined ? NOTHING : new Map([[confirms, tick]])
}

const NOTHING: ReadonlyMap<string, number> = new Map()
const NO_REASONS: Reasons = []

/** Returns the valid rows. Adds all errors of the others. */
export async function judgeRows(taking: Taking, rows: Iterable<ReadRow>): Promise<GoodRow[]> {
  const { writing, fields } = taking
  const { confirms } = writing.resource.sheets
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  for (const { row, cells, previous } of rows) {
    const { values, faults } = valuesIn(writing, cells, previous)
    const { wrong, unlikely } = parted(writing.resource, faults)
    if (wrong.size > 0) bad.push({ row, values, faults })
    else if (unlikely.size === 0 || confirms === undefined) good.push({ row, values, unlikely: NO_REASONS })
    else
      good.push({
        row,
        values: { ...values, [confirms]: YES },
        unlikely: reasonsFor(unlikely, writing, fields),
      })
  }
  await refuse(taking, bad)
  return good
}

interface BadRow {
  readonly row: SheetRow
  readonly values: Row
  readonly faults: Map<string, FieldFault>
}

/** Adds all errors of invalid rows, including invalid references among readable cells. */
async function refuse(taking: Taking, bad: readonly BadRow[]): Promise<void> {
  if (bad.length === 0) return
  const { tx, writing, fields, faults, choices } = taking
  const among = await refusedAmong(tx, writing, bad)
  for (const [index, { row, faults: own }] of bad.entries()) {
    if (faults.isFull) return
    const all = await choices.said(new Map([...(among[index] ?? []), ...own]), row)
    faults.add(row, reasonsFor(all, writing, fields))
  }
}

type AddAll = (tx: Db, writing: Writing, adding: Adding, added: number[]) => Promise<RowRefusal[]>

export async function addGood(
  taking: Taking,
  good: readonly GoodRow[],
  addAll: AddAll,
): Promise<ReadonlySet<number>> {
  const { tx, writing, remarkOf, brought } = taking
  if (good.length === 0) return new Set()
  const warned = await looked(taking, good)
  const rows = good.map(({ row: { row }, values }) => ({ row, values, remark: remarkOf(row) }))
  return tell(taking, warned, await addAll(tx, writing, { rows }, brought.added))
}

export async function looked(taking: Taking, good: readonly GoodRow[]): Promise<readonly GoodRow[]> {
  const { tx, writing, fields, isHalved } = taking
  const { warns, confirms } = writing.resource.sheets
  // A row that is unlikely by itself is not confirmed by the user yet.
  const given = good.map(({ values, unlikely }) =>
    confirms === undefined || unlikely.length === 0 ? values : { ...values, [confirms]: null },
  )
  const found = await warns?.(tx, given, { isHalved })
  if (found === undefined) return good
  return good.map((row, index) => {
    const also = Object.entries(found[index] ?? {})
    if (also.length === 0) return row
    return { ...row, unlikely: [...row.unlikely, ...reasonsFor(new Map(also), writing, fields)] }
  })
}

/** Records errors, warnings and the preview. Returns the indexes of rejected and of unticked unlikely rows. */
export function tell(
  { writing, fields, faults, warnings, preview }: Taking,
  good: readonly GoodRow[],
  refusals: readonly RowRefusal[],
): ReadonlySet<number> {
  const byIndex = new Map(refusals.map((refusal) => [refusal.index, refusal]))
  const untaken = new Set<number>()
  for (const [index, { row, values, unlikely }] of good.entries()) {
    const refusal = byIndex.get(index)
    const said = refusal === undefined ? [] : reasonsOf(inSheet(refusal.failure, writing), writing, fields)
    if (refusal !== undefined && refusal.isWarning !== true) {
      untaken.add(index)
      faults.add(row, [...unlikely, ...said])
    } else {
      warnings.add(row, [...unlikely, ...said])
      preview.add(row, values)
      if (warnings.lines.has(row.row)) untaken.add(index)
    }
  }
  return untaken
}

/** Adds all rows or none. Returns whether they were added. */
async function takeTogether(taking: Taking, sheetRows: readonly SheetRow[]): Promise<boolean> {
  const { tx, writing, remarkOf } = taking
  const named = await namedBy(taking, sheetRows)
  const rows: { values: Row; remark: string }[] = []
  for (const row of sheetRows) {
    const cells = cellsOf(taking, row, named)
    const { values, faults } = valuesIn(writing, cells)
    if (cells.foreign !== undefined || faults.size > 0) return false
    rows.push({ values, remark: remarkOf(row.row) })
  }
  let added: readonly number[] = []
  const failure = await attempt(tx, writing, async () => {
    added = await addTogether(tx, writing, rows)
    // A row may have created a record that a later row names, or a second one with that name. Only adding one by one handles that, so this
    // conflict is not reported.
    if (!isDeepStrictEqual(await namedBy(taking, sheetRows), named)) throw new Failure('conflict')
  })
  if (failure !== undefined) return false
  taking.brought.added.push(...added)
  for (const [index, row] of sheetRows.entries()) taking.preview.add(row, rows[index]?.values ?? {})
  return true
}

const namedBy = ({ tx, writing, fields, format }: Taking, rows: readonly SheetRow[]): Promise<NamedRecords> =>
  lookUp(tx, fields, rows, { principal: writing.writer.principal, format })
