// Rows of a sheet are read, judged and added: hundreds by one statement, or in their order where a hook looks at each of them.
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/column.ts'
import type { Writing } from '../record.ts'
import { addEach } from './add-each.ts'
import { addTogether } from './add-together.ts'
import { attempt, type RowRefusal } from './attempt.ts'
import type { Brought } from './batch/brought.ts'
import type { CellFormat } from './cells.ts'
import type { Faults } from './faults.ts'
import { insertMany } from './insert-many.ts'
import { lookUp, type NamedRecords } from './named-records.ts'
import { readRow, reasonsOf } from './read-row.ts'

/** A sheet while its rows are taken. */
export interface Taking {
  readonly tx: Db
  readonly writing: Writing
  /** What stands above each column. */
  readonly fields: readonly (Column | undefined)[]
  readonly format: CellFormat
  /** Rows that are none of the list's are left out. */
  readonly skipsForeign?: boolean
  readonly faults: Faults
  readonly brought: Brought
}

/** Adds rows of a resource without a hook. Answers how many rows it has looked at. */
export const takeAtOnce = (taking: Taking, rows: readonly SheetRow[]): Promise<number> =>
  take(taking, rows, insertMany)

/**
 * Adds rows of a resource with a hook, which finds for each what those above it have left: together where all of them are good, and
 * else one by one, so that each fault is found where it is. Answers how many rows it has looked at before there were faults enough.
 */
export async function takeInOrder(taking: Taking, rows: readonly SheetRow[]): Promise<number> {
  if (await takeTogether(taking, rows)) return rows.length
  let count = 0
  for (const row of rows) {
    if (taking.faults.isFull) break
    count += await take(taking, [row], addEach)
  }
  return count
}

type AddAll = (tx: Db, writing: Writing, rows: readonly Row[], added: number[]) => Promise<RowRefusal[]>

async function take(taking: Taking, sheetRows: readonly SheetRow[], addAll: AddAll): Promise<number> {
  const { tx, writing, fields, faults, brought } = taking
  const named = await namedBy(taking, sheetRows)
  const batch: { row: SheetRow; values: Row }[] = []
  for (const row of sheetRows) {
    const read = readRow(writing, fields, row.cells, { format: taking.format, named })
    if ('foreign' in read && taking.skipsForeign === true) faults.skipped += 1
    else if ('foreign' in read) faults.addForeign(row, read.foreign)
    else if ('faults' in read) faults.add(row, read.faults)
    else batch.push({ row, values: read.values })
  }
  if (batch.length === 0) return sheetRows.length
  const rows = batch.map(({ values }) => values)
  for (const { index, failure } of await addAll(tx, writing, rows, brought.added)) {
    const refused = batch[index]
    if (refused !== undefined) faults.add(refused.row, reasonsOf(failure, writing, fields))
  }
  return sheetRows.length
}

/** Whether all rows were added; else none is. */
async function takeTogether(taking: Taking, sheetRows: readonly SheetRow[]): Promise<boolean> {
  const { tx, writing, fields, format } = taking
  const named = await namedBy(taking, sheetRows)
  const rows: Row[] = []
  for (const { cells } of sheetRows) {
    const read = readRow(writing, fields, cells, { format, named })
    if (!('values' in read)) return false
    rows.push(read.values)
  }
  let added: readonly number[] = []
  const failure = await attempt(tx, writing, async () => {
    added = await addTogether(tx, writing, rows)
    // A row may have made what a row below it names, or another of that name. Only one by one do they see it; this is said to nobody.
    if (!isDeepStrictEqual(await namedBy(taking, sheetRows), named)) throw new Failure('conflict')
  })
  if (failure === undefined) taking.brought.added.push(...added)
  return failure === undefined
}

/** What these rows name by labels. */
export const namedBy = (
  { tx, writing, fields, format }: Taking,
  rows: readonly SheetRow[],
): Promise<NamedRecords> => lookUp(tx, fields, rows, { principal: writing.writer.principal, format })
