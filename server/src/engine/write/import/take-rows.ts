// Rows of a sheet are read, judged and added: hundreds by one statement, or in their order where a hook looks at each of them.
import { isDeepStrictEqual } from 'node:util'
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { SheetRow } from '#platform/spreadsheet/cells.ts'
import type { Column } from '#engine/declare/column.ts'
import type { FieldFault } from '#engine/declare/resource.ts'
import type { Writing } from '../record.ts'
import { addEach } from './add-each.ts'
import { addTogether } from './add-together.ts'
import { attempt, type RowRefusal } from './attempt.ts'
import type { CellFormat } from './cells.ts'
import { type Choices, refusedAmong } from './choices.ts'
import type { Faults, Reasons } from './faults.ts'
import { type Adding, insertMany } from './insert-many.ts'
import { lookUp, type NamedRecords } from './named-records.ts'
import type { Preview } from './preview.ts'
import { readRow, reasonsFor, reasonsOf } from './read-row.ts'
import { inSheet, parted, YES } from './unlikely.ts'
import type { Warnings } from './warnings.ts'

/** A sheet while its rows are taken. */
export interface Taking {
  readonly tx: Db
  readonly writing: Writing
  /** What stands above each column. */
  readonly fields: readonly (Column | undefined)[]
  readonly format: CellFormat
  /** Rows that are none of the list's are left out. */
  readonly skipsForeign?: boolean
  /** Everything is going to be undone. */
  readonly isTrial: boolean
  /** What the history of a row says of how it came. */
  readonly remarkOf: (row: number) => string
  readonly faults: Faults
  readonly warnings: Warnings
  readonly choices: Choices
  readonly preview: Preview
}

/** A row that could be taken, as far as it says itself. */
interface GoodRow {
  readonly row: SheetRow
  readonly values: Row
  /** What hardly can be of it. */
  readonly unlikely: Reasons
}

/** Rows as they were judged, to be added. */
export interface Judged {
  readonly count: number
  readonly good: readonly GoodRow[]
}

/** Adds rows of a resource without a hook, which were judged. Answers how many rows it has looked at. */
export const addAtOnce = (taking: Taking, judged: Judged): Promise<number> => add(taking, judged, insertMany)

/**
 * Adds rows of a resource with a hook, which finds for each what those above it have left: together where all of them are good, and
 * else one by one, so that each fault is found where it is. Answers how many rows it has looked at before there were faults enough.
 */
export async function takeInOrder(taking: Taking, rows: readonly SheetRow[]): Promise<number> {
  if (await takeTogether(taking, rows)) return rows.length
  let count = 0
  for (const row of rows) {
    if (taking.faults.isFull) break
    count += await add(taking, await judge(taking, [row]), addEach)
  }
  return count
}

/** Reads rows and says what is wrong with them, as far as they say it themselves and by what they name. */
export async function judge(taking: Taking, sheetRows: readonly SheetRow[]): Promise<Judged> {
  const { writing, fields, faults, warnings } = taking
  const named = await namedBy(taking, sheetRows)
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  for (const row of sheetRows) {
    const tick = warnings.tickOf(row.row)
    const read = readRow(writing, fields, row.cells, { format: taking.format, named, tick })
    if ('foreign' in read) {
      if (taking.skipsForeign === true) faults.skipped += 1
      else faults.addForeign(row, reasonsFor(read.foreign, writing, fields))
      continue
    }
    const { wrong, unlikely } = parted(writing.resource, read.faults)
    const { confirms } = writing.resource
    if (wrong.size > 0) bad.push({ row, values: read.values, faults: read.faults })
    else if (unlikely.size === 0 || confirms === undefined)
      good.push({ row, values: read.values, unlikely: [] })
    else
      good.push({
        row,
        values: { ...read.values, [confirms]: YES },
        unlikely: reasonsFor(unlikely, writing, fields),
      })
  }
  await refuse(taking, bad)
  return { count: sheetRows.length, good }
}

interface BadRow {
  readonly row: SheetRow
  readonly values: Row
  readonly faults: Map<string, FieldFault>
}

/** Says everything that is wrong with rows, also what they may not name of what could be read of them. */
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

type AddAll = (tx: Db, writing: Writing, adding: Adding) => Promise<RowRefusal[]>

async function add(taking: Taking, { count, good }: Judged, addAll: AddAll): Promise<number> {
  const { tx, writing, fields, faults, warnings, isTrial, remarkOf } = taking
  if (good.length === 0) return count
  const rows = good.map(({ row: { row }, values }) => ({ row, values, remark: remarkOf(row) }))
  const looked =
    (await writing.resource.warns?.(
      tx,
      rows.map(({ values }) => values),
    )) ?? []
  const refused = new Map(
    (await addAll(tx, writing, { rows, isTrial })).map((refusal) => [refusal.index, refusal]),
  )
  for (const [index, { row, values, unlikely }] of good.entries()) {
    const refusal = refused.get(index)
    const found = [...unlikely, ...reasonsFor(new Map(Object.entries(looked[index] ?? {})), writing, fields)]
    const said = refusal === undefined ? [] : reasonsOf(inSheet(refusal.failure, writing), writing, fields)
    if (refusal !== undefined && refusal.isWarning !== true) faults.add(row, [...found, ...said])
    else {
      warnings.add(row, [...found, ...said])
      taking.preview.add(row, values)
    }
  }
  return count
}

/** Whether all rows were added; else none is. */
async function takeTogether(taking: Taking, sheetRows: readonly SheetRow[]): Promise<boolean> {
  const { tx, writing, fields, format, remarkOf } = taking
  const named = await namedBy(taking, sheetRows)
  const rows: { values: Row; remark: string }[] = []
  for (const { row, cells } of sheetRows) {
    const read = readRow(writing, fields, cells, { format, named, tick: taking.warnings.tickOf(row) })
    if ('foreign' in read || read.faults.size > 0) return false
    rows.push({ values: read.values, remark: remarkOf(row) })
  }
  const failure = await attempt(tx, writing, async () => {
    await addTogether(tx, writing, rows)
    // A row may have made what a row below it names, or another of that name. Only one by one do they see it; this is said to nobody.
    if (!isDeepStrictEqual(await namedBy(taking, sheetRows), named)) throw new Failure('conflict')
  })
  if (failure !== undefined) return false
  for (const [index, row] of sheetRows.entries()) taking.preview.add(row, rows[index]?.values ?? {})
  return true
}

const namedBy = ({ tx, writing, fields, format }: Taking, rows: readonly SheetRow[]): Promise<NamedRecords> =>
  lookUp(tx, fields, rows, { principal: writing.writer.principal, format })
