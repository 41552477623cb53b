// Many records at once: one statement for hundreds, and for fewer only where the database refuses some of them.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import { scopeOf, withOwner } from '#engine/sql/scope.ts'
import { refusedOptions, refusedSince } from '../assert-options.ts'
import { PK } from '#engine/declare/resource.ts'
import { storedJson } from './stored-json.ts'
import { changesBetween } from '#engine/declare/changes.ts'
import type { HistoryEntry } from '../history.ts'
import { stamped, type Writing } from '../record.ts'
import { touchAdded } from '../touch.ts'
import type { RowRefusal } from './attempt.ts'
import { inHalves } from './in-halves.ts'

/** Inserts all, in their order, with their histories, and answers their numbers. @throws as the database does; nothing is left then */
async function insertAll(tx: Db, { resource, writer }: Writing, given: readonly Row[]): Promise<number[]> {
  const rows = given.map((row) => withOwner(resource, row, writer.principal))
  const records = rows.map((row) => storedJson(resource, row))
  const stamps = Object.entries(stamped(resource, { verb: 'add', before: undefined, set: {} }, writer))
  const names = Object.keys(records[0] ?? {}).map((name) => sql.id(name))
  const columns = sql.join([...names, ...stamps.map(([name]) => sql.id(name))])
  const values = sql.join([...names, ...stamps.map(([, value]) => value)])
  const version = resource.isVersioned ? sql`version` : sql`1::bigint as version`
  const { rows: added } = await sql<{ id: number; version: number }>`
    insert into ${sql.table(resource.table)} (${columns})
    select ${values} from json_populate_recordset(null::${sql.table(resource.table)}, ${JSON.stringify(records)})
    returning ${sql.id(PK)}, ${version}`.execute(tx)
  const ids = added.map(({ id }) => id)
  await assertAllInScope(tx, { resource, writer }, ids)
  touchAdded(tx, resource, ids)
  // Rows come back in the order in which they went in.
  const entries = added.map(({ id, version: made }, index) => ({
    id,
    version: made,
    verb: 'add',
    changes: changesBetween({}, rows[index] ?? {}),
  }))
  await writeHistories(tx, resource.table, entries, writer.principal)
  return ids
}

/** Writes histories of records of one table, in their order. */
export async function writeHistories(
  tx: Db,
  table: string,
  entries: readonly HistoryEntry[],
  { accountId, personId }: Principal,
): Promise<void> {
  if (entries.length === 0) return
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
 * Inserts the rows, whose numbers join those that were `added`, and answers those that were refused, in their order; then the others are in, but the caller will want none.
 * @throws what is no fault of a row
 */
export async function insertMany(
  tx: Db,
  writing: Writing,
  rows: readonly Row[],
  added: number[],
): Promise<RowRefusal[]> {
  const changes = rows.map((values) => ({ values, previous: undefined }))
  const failures = await refusedOptions(tx, writing.resource, changes, writing.writer)
  const good = rows.flatMap((values, index) => (failures[index] === undefined ? [{ index, values }] : []))
  const insert = async (some: readonly Placed[]) => {
    const ids = await insertAll(
      tx,
      writing,
      some.map(({ values }) => values),
    )
    return () => added.push(...ids)
  }
  const refused = await inHalves(tx, writing, good, { doAll: insert })
  const since = await refusedSince(tx, writing.resource, changes, writing.writer)
  const known = new Set(refused.map(({ index }) => index))
  const others = rows.flatMap((_values, index): RowRefusal[] => {
    const failure = failures[index] ?? since[index]
    return failure === undefined || known.has(index) ? [] : [{ index, failure }]
  })
  return [...refused, ...others].toSorted((a, b) => a.index - b.index)
}

interface Placed {
  readonly index: number
  readonly values: Row
}
