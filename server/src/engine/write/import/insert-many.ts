// Many records at once: one statement for hundreds, and for fewer only where the database refuses some of them.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { NOBODY, type Principal } from '#platform/identity/principal.ts'
import { scopeOf, withOwner } from '#engine/sql/scope.ts'
import { refusedOptions, refusedSince } from '../assert-options.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { storedJson } from './stored-json.ts'
import { changesBetween } from '#engine/declare/changes.ts'
import type { HistoryEntry } from '../history.ts'
import { stamped, type Writing } from '../record.ts'
import { touchAdded } from '../touch.ts'
import { attempt, type RowRefusal } from './attempt.ts'
import { isUnlikely, YES } from './unlikely.ts'

/** Rows to add. */
export interface Adding {
  readonly rows: readonly NewRow[]
  /** Everything is going to be undone: they get no numbers of the table's own, and no histories. */
  readonly isTrial: boolean
}

export interface NewRow {
  readonly values: Row
  /** In the sheet. */
  readonly row: number
  /** What its history says of how it came. */
  readonly remark?: string
}

/** Inserts all, in their order, with their histories. @throws as the database does; nothing is left then */
async function insertAll(
  tx: Db,
  { resource, writer }: Writing,
  { rows: given, isTrial }: Adding,
): Promise<void> {
  const rows = given.map(({ values }) => withOwner(resource, values, writer.principal))
  // A number of the table's own is used up even by what is undone. The row's tells at the same time which of them another one meets.
  const isNumbered = isTrial && (await numbersItself(tx, resource))
  const records = rows.map((row, index) => ({
    ...storedJson(resource, row),
    ...(isNumbered && { [PK]: -(given[index]?.row ?? 0) }),
  }))
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
  if (isTrial) return
  touchAdded(tx, resource, ids)
  // Rows come back in the order in which they went in.
  const entries = added.map(({ id, version: made }, index) => ({
    id,
    version: made,
    verb: 'add',
    changes: changesBetween({}, rows[index] ?? {}),
    remark: given[index]?.remark ?? '',
  }))
  await writeHistories(tx, resource.table, entries, writer.principal)
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

/** Whether the numbers of its records are counted by PostgreSQL, so that others can be given. */
async function numbersItself(tx: Db, { table, whole }: Resource): Promise<boolean> {
  const known = numbered.get(whole)
  if (known !== undefined) return known
  const { rows } = await sql<{ is: boolean }>`
    select attidentity = 'd' as is from pg_attribute where attrelid = ${table}::regclass and attname = ${PK}`.execute(
    tx,
  )
  const found = rows[0]?.is === true
  numbered.set(whole, found)
  return found
}

const numbered = new WeakMap<Resource, boolean>()

/**
 * Inserts the rows and answers those that were refused, in their order; then the others are in, but the caller will want none.
 * What hardly can be is inserted as if somebody had said that it is so, and answered as a warning.
 * @throws what is no fault of a row
 */
export async function insertMany(tx: Db, writing: Writing, adding: Adding): Promise<RowRefusal[]> {
  const changes = adding.rows.map(({ values }) => ({ values, previous: undefined }))
  const failures = await refusedOptions(tx, writing.resource, changes, writing.writer)
  const good = adding.rows.flatMap((row, index) => (failures[index] === undefined ? [{ ...row, index }] : []))
  const refused = await insertHalves(tx, writing, { ...adding, rows: good })
  const since = await refusedSince(tx, writing.resource, changes, writing.writer)
  const known = new Set(refused.map(({ index }) => index))
  const others = adding.rows.flatMap((_row, index): RowRefusal[] => {
    const failure = failures[index] ?? since[index]
    return failure === undefined || known.has(index) ? [] : [{ index, failure }]
  })
  return [...refused, ...others].toSorted((a, b) => a.index - b.index)
}

interface Placing extends Adding {
  readonly rows: readonly (NewRow & { readonly index: number })[]
}

// Where the database refuses some of them, each half is tried by itself: a culprit costs as many statements as halving leads to it.
async function insertHalves(tx: Db, writing: Writing, adding: Placing): Promise<RowRefusal[]> {
  const { rows } = adding
  const [first] = rows
  if (first === undefined) return []
  const failure = await attempt(tx, writing, () => insertAll(tx, writing, adding))
  if (failure === undefined) return []
  const { confirms } = writing.resource
  if (rows.length === 1 && confirms !== undefined && isUnlikely(writing.resource, failure)) {
    const said = { ...first, values: { ...first.values, [confirms]: YES } }
    const other = await attempt(tx, writing, () => insertAll(tx, writing, { ...adding, rows: [said] }))
    // What cannot be is said with what hardly can.
    return other === undefined
      ? [{ index: first.index, failure, isWarning: true }]
      : [{ index: first.index, failure: both(failure, other) }]
  }
  if (rows.length === 1) return [{ index: first.index, failure }]
  const half = Math.ceil(rows.length / 2)
  const before = await insertHalves(tx, writing, { ...adding, rows: rows.slice(0, half) })
  return [...before, ...(await insertHalves(tx, writing, { ...adding, rows: rows.slice(half) }))]
}

const both = (one: Failure, other: Failure): Failure =>
  other.details.fields === undefined
    ? other
    : new Failure(one.code, { fields: { ...one.details.fields, ...other.details.fields } })
