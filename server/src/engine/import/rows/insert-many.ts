import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isDryRun } from '#platform/database/dry-run.ts'
import { Failure } from '#platform/failure.ts'
import { PLATFORM_ID, type Principal } from '#platform/identity/principal.ts'
import { buildScope, withOwner } from '#engine/sql/scope.ts'
import { findRejectedOptions, findWithdrawnOptions } from '#engine/write/validation/assert-options.ts'
import { PK } from '#engine/declare/resource.ts'
import { toStoredJson } from './stored-json.ts'
import { diffRecordedValues } from '#engine/declare/records/changes.ts'
import type { HistoryEntry } from '#engine/write/history.ts'
import { applyStamps, type WriteContext } from '#engine/write/record.ts'
import { invalidateAdded } from '#engine/write/invalidate.ts'
import { hasIdentityKey } from '#engine/write/dry-run-key.ts'
import { type ConstraintChecker, createConstraintChecker } from './check-constraints.ts'
import { attempt, type RowRejection } from './attempt.ts'
import { runInHalves } from './run-in-halves.ts'
import { buildConfirm } from '../unlikely.ts'

export interface AddRowsInput {
  readonly rows: readonly NewRow[]
}

export interface NewRow {
  readonly values: Row
  readonly row: number
  readonly remark?: string
}

/** Returns the id of a spreadsheet row in a dry run. It is negative, so no record has it. */
export const toDryRunId = (row: number): number => -row

type IndexedRow = NewRow & { readonly index: number }

/**
 * Inserts all rows in order, with histories, and returns their ids. `passesOver` skips rows that conflict with a record.
 * @throws Database errors; the statement then has no effect
 */
async function insertAll(
  tx: Db,
  { resource, writer }: WriteContext,
  { rows: newRows, passesOver = false }: AddRowsInput & { readonly passesOver?: boolean },
): Promise<number[]> {
  const rows = newRows.map(({ values }) => withOwner(resource, values, writer.principal))
  // Sequence values are used up even when rolled back, so a dry run assigns ids from row numbers. They also identify the row that another
  // one conflicts with.
  const isNumbered = isDryRun(tx) && (await hasIdentityKey(tx, resource))
  const records = rows.map((row, index) => ({
    ...toStoredJson(resource, row),
    ...(isNumbered && { [PK]: toDryRunId(newRows[index]?.row ?? 0) }),
  }))
  const stamps = Object.entries(applyStamps(resource, { verb: 'add', before: undefined, set: {} }, writer))
  const names = Object.keys(records[0] ?? {}).map((name) => sql.id(name))
  const columns = sql.join([...names, ...stamps.map(([name]) => sql.id(name))])
  const values = sql.join([...names, ...stamps.map(([, value]) => value)])
  const version = resource.isVersioned ? sql`version` : sql`1::bigint as version`
  const { rows: added } = await sql<{ id: number; version: number }>`
    insert into ${sql.table(resource.table)} (${columns})
    select ${values} from json_populate_recordset(null::${sql.table(resource.table)}, ${JSON.stringify(records)})
    ${passesOver ? sql`on conflict do nothing` : sql``}
    returning ${sql.id(PK)}, ${version}`.execute(tx)
  const ids = added.map(({ id }) => id)
  await assertAllInScope(tx, { resource, writer }, ids)
  if (isDryRun(tx)) return ids
  invalidateAdded(tx, resource, ids)
  // `returning` keeps the order of the input.
  const entries = added.map(({ id, version: made }, index) => ({
    id,
    version: made,
    verb: 'add',
    changes: diffRecordedValues(resource, {}, rows[index] ?? {}),
    remark: newRows[index]?.remark ?? '',
  }))
  await writeHistories(tx, resource.table, entries, writer.principal)
  return ids
}

/** Writes histories of records of one table in order. A dry run writes none. */
export async function writeHistories(
  tx: Db,
  table: string,
  entries: readonly HistoryEntry[],
  { accountId, personId }: Principal,
): Promise<void> {
  if (entries.length === 0 || isDryRun(tx)) return
  const lines = entries.map((entry) => ({ remark: '', ...entry }))
  // A deleted account has no name, and its foreign key would reject the id.
  await sql`
    insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes, remark)
    select ${table}, id, version, verb, nullif(${accountId}::bigint, ${PLATFORM_ID}), nullif(${personId}::bigint, ${PLATFORM_ID}),
           coalesce((select nick_name from account where account.id = ${accountId}::bigint), ''), changes, remark
      from json_to_recordset(${JSON.stringify(lines)})
        as lines (id bigint, version bigint, verb text, changes jsonb, remark text)`.execute(tx)
}

/** @throws Failure `not_found` when the writer could not read all of these records */
export async function assertAllInScope(
  tx: Db,
  { resource, writer }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen from ${sql.table(resource.table)}
     where ${sql.ref(`${resource.table}.${PK}`)} = any(${ids}::bigint[])
       and ${buildScope(resource, writer.principal)}`.execute(tx)
  if (rows[0]?.seen !== ids.length) throw new Failure('not_found')
}

/**
 * Inserts the rows, appends their ids to `added` and returns the rejected ones in order. Unlikely rows are inserted and returned as
 * warnings. The caller must roll back when rows were rejected.
 * @throws Errors that are not caused by a row
 */
export async function insertMany(
  tx: Db,
  writing: WriteContext,
  { rows }: AddRowsInput,
  added: number[],
): Promise<RowRejection[]> {
  const { resource, writer } = writing
  const changes = rows.map(({ values }) => ({ values, previous: undefined }))
  const failures = await findRejectedOptions(tx, resource, changes, writer)
  const good = rows.flatMap((row, index) => (failures[index] === undefined ? [{ ...row, index }] : []))
  const constraints = createConstraintChecker(tx, writing)
  const doAll = async (some: readonly NewRow[]) => {
    const ids = await insertAll(tx, writing, { rows: some })
    return () => added.push(...ids)
  }
  const rejections = await runInHalves<IndexedRow>(tx, writing, good, {
    doAll,
    ...buildConfirm(resource),
    refuseSome: (some) => rejectExisting(tx, writing, constraints, some),
    also: constraints.failureOf,
  })
  const since = await findWithdrawnOptions(tx, resource, changes, writer)
  const known = new Set(rejections.map(({ index }) => index))
  const others = rows.flatMap((_row, index): RowRejection[] => {
    const failure = failures[index] ?? since[index]
    return failure === undefined || known.has(index) ? [] : [{ index, failure }]
  })
  return [...rejections, ...others].toSorted((a, b) => a.index - b.index)
}

/**
 * Rejects rows with an existing record, in two statements: when a file is imported again, every row is one. Returns nothing when one of
 * these rows has another cause of rejection.
 */
async function rejectExisting(
  tx: Db,
  writing: WriteContext,
  { takenOf }: ConstraintChecker,
  rows: readonly IndexedRow[],
): Promise<RowRejection[]> {
  const taken = await takenOf(rows)
  const some = rows.filter((_row, place) => taken.has(place))
  if (some.length === 0) return []
  const failure = await attempt(tx, writing, async () => {
    const ids = await insertAll(tx, writing, { rows: some, passesOver: true })
    if (ids.length > 0) throw new Failure('conflict')
  })
  if (failure !== undefined) return []
  return [...taken].flatMap(([place, each]) => {
    const row = rows[place]
    return row === undefined ? [] : [{ index: row.index, failure: each }]
  })
}
