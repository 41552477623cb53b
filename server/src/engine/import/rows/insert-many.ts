// Many records at once: one statement for hundreds, and for fewer only where the database refuses some of them.
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

/** Rows to add. */
export interface Adding {
  readonly rows: readonly NewRow[]
}

export interface NewRow {
  readonly values: Row
  /** In the sheet. */
  readonly row: number
  /** What its history says of how it came. */
  readonly remark?: string
}

/** Returns the number of a row of a sheet in a dry run, which no record has. */
export const trialNumber = (row: number): number => -row

type PlacedRow = NewRow & { readonly index: number }

/**
 * Inserts all, in their order, with their histories, and returns their numbers; or passes over those that meet a record.
 * @throws as the database does; nothing is left then
 */
async function insertAll(
  tx: Db,
  { resource, writer }: Writing,
  { rows: given, passesOver = false }: Adding & { readonly passesOver?: boolean },
): Promise<number[]> {
  const rows = given.map(({ values }) => withOwner(resource, values, writer.principal))
  // A number of the table's own is used up even by what is undone. The row's tells at the same time which of them another one meets.
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
  // Rows come back in the order in which they went in.
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

/** Writes histories of records of one table, in their order; of a trial there are none. */
export async function writeHistories(
  tx: Db,
  table: string,
  entries: readonly HistoryEntry[],
  { accountId, personId }: Principal,
): Promise<void> {
  if (entries.length === 0 || isTrial(tx)) return
  const lines = entries.map((entry) => ({ remark: '', ...entry }))
  // An account that is gone by now has no name, and its foreign key refuses it.
  await sql`
    insert into record_history (table_name, record_id, version, verb, account_id, person_id, nick_name, changes, remark)
    select ${table}, id, version, verb, nullif(${accountId}::bigint, ${NOBODY}), nullif(${personId}::bigint, ${NOBODY}),
           coalesce((select nick_name from account where account.id = ${accountId}::bigint), ''), changes, remark
      from json_to_recordset(${JSON.stringify(lines)})
        as lines (id bigint, version bigint, verb text, changes jsonb, remark text)`.execute(tx)
}

/** @throws Failure `not_found` where the writer could not read all of these afterwards */
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
 * Inserts the rows, whose numbers join those that were `added`, and answers those that were refused, in their order; then the others are
 * in, but the caller will want none. What hardly can be is in as well, and answered as a warning.
 * @throws what is no fault of a row
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
 * Refuses rows whose record is there already, all by two statements: when a file comes again, each of its rows is one. Rows of which
 * anything else speaks against one are not among them.
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
