import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isTrial } from '#platform/database/trial.ts'
import { Failure } from '#platform/failure.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import { scopeOf, withOwner } from '#engine/sql/scope.ts'
import { refusedOptions, refusedSince } from '#engine/write/validation/assert-options.ts'
import { PK } from '#engine/declare/resource.ts'
import { storedJson } from './stored-json.ts'
import { recordedChanges } from '#engine/declare/records/changes.ts'
import type { HistoryEntry } from '#engine/write/history.ts'
import { stamped, type Writing } from '#engine/write/record.ts'
import { touchAdded } from '#engine/write/touch.ts'
import { numbersItself } from '#engine/write/trial-number.ts'
import { type Constraints, constraintsOf } from './also-refused.ts'
import { attempt, type RowRefusal } from './attempt.ts'
import { inHalves } from './in-halves.ts'
import { confirming } from '../unlikely.ts'

export interface Adding {
  readonly rows: readonly NewRow[]
}

export interface NewRow {
  readonly values: Row
  readonly row: number
  readonly remark?: string
}

/** Returns the id of a spreadsheet row in a dry run. It is negative, so no record has it. */
export const trialNumber = (row: number): number => -row

type PlacedRow = NewRow & { readonly index: number }

/**
 * Inserts all rows in order, with histories, and returns their ids. `passesOver` skips rows that conflict with a record.
 * @throws Database errors; the statement then has no effect
 */
async function insertAll(
  tx: Db,
  { resource, writer }: Writing,
  { rows: given, passesOver = false }: Adding & { readonly passesOver?: boolean },
): Promise<number[]> {
  const rows = given.map(({ values }) => withOwner(resource, values, writer.principal))
  // Sequence values are used up even when rolled back, so a dry run assigns ids from row numbers. They also identify the row that another
  // one conflicts with.
  const isNumbered = isTrial(tx) && (await numbersItself(tx, resource))
  const records = rows.map((row, index) => ({
    ...storedJson(resource, row),
    ...(isNumbered && { [PK]: trialNumber(given[index]?.row ?? 0) }),
  }))
  const stamps = Object.entries(stamped(resource, { verb: 'add', before: undefined, set: {} }, writer))
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
  if (isTrial(tx)) return ids
  touchAdded(tx, resource, ids)
  // `returning` keeps the order of the input.
  const entries = added.map(({ id, version: made }, index) => ({
    id,
    version: made,
    verb: 'add',
    changes: recordedChanges(resource, {}, rows[index] ?? {}),
    remark: given[index]?.remark ?? '',
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
  if (entries.length === 0 || isTrial(tx)) return
  const lines = entries.map((entry) => ({ remark: '', ...entry }))
  // A deleted account has no name, and its foreign key would reject the id.
  await sql`
    insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes, remark)
    select ${table}, id, version, verb, nullif(${accountId}::bigint, ${NOBODY}), nullif(${personId}::bigint, ${NOBODY}),
           coalesce((select nick_name from account where account.id = ${accountId}::bigint), ''), changes, remark
      from json_to_recordset(${JSON.stringify(lines)})
        as lines (id bigint, version bigint, verb text, changes jsonb, remark text)`.execute(tx)
}

/** @throws Failure `not_found` when the writer could not read all of these records */
export async function assertAllInScope(
  tx: Db,
  { resource, writer }: Writing,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ seen: number }>`
    select count(*) as seen from ${sql.table(resource.table)}
     where ${sql.ref(`${resource.table}.${PK}`)} = any(${ids}::bigint[])
       and ${scopeOf(resource, writer.principal)}`.execute(tx)
  if (rows[0]?.seen !== ids.length) throw new Failure('not_found')
}

/**
 * Inserts the rows, appends their ids to `added` and returns the rejected ones in order. Unlikely rows are inserted and returned as
 * warnings. The caller must roll back when rows were rejected.
 * @throws Errors that are not caused by a row
 */
export async function insertMany(
  tx: Db,
  writing: Writing,
  { rows }: Adding,
  added: number[],
): Promise<RowRefusal[]> {
  const { resource, writer } = writing
  const changes = rows.map(({ values }) => ({ values, previous: undefined }))
  const failures = await refusedOptions(tx, resource, changes, writer)
  const good = rows.flatMap((row, index) => (failures[index] === undefined ? [{ ...row, index }] : []))
  const constraints = constraintsOf(tx, writing)
  const doAll = async (some: readonly NewRow[]) => {
    const ids = await insertAll(tx, writing, { rows: some })
    return () => added.push(...ids)
  }
  const refused = await inHalves<PlacedRow>(tx, writing, good, {
    doAll,
    ...confirming(resource),
    refuseSome: (some) => refuseTaken(tx, writing, constraints, some),
    also: constraints.failureOf,
  })
  const since = await refusedSince(tx, resource, changes, writer)
  const known = new Set(refused.map(({ index }) => index))
  const others = rows.flatMap((_row, index): RowRefusal[] => {
    const failure = failures[index] ?? since[index]
    return failure === undefined || known.has(index) ? [] : [{ index, failure }]
  })
  return [...refused, ...others].toSorted((a, b) => a.index - b.index)
}

/**
 * Rejects rows with an existing record, in two statements: when a file is imported again, every row is one. Returns nothing when one of
 * these rows has another cause of rejection.
 */
async function refuseTaken(
  tx: Db,
  writing: Writing,
  { takenOf }: Constraints,
  rows: readonly PlacedRow[],
): Promise<RowRefusal[]> {
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
