import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { recordedChanges } from '#engine/declare/records/changes.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { importedFields } from '#engine/read/headings.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { refusedOptions, refusedSince } from '#engine/write/validation/assert-options.ts'
import { type Line, lockedRecordOf, storedList, type Writing } from '#engine/write/record.ts'
import { assertOpen, editWithin } from '#engine/write/save.ts'
import { touchRecord } from '#engine/write/touch.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { attempt, type RowRefusal } from '../rows/attempt.ts'
import { inHalves } from '../rows/in-halves.ts'
import { assertAllInScope, writeHistories } from '../rows/insert-many.ts'
import { storedJson } from '../rows/stored-json.ts'
import { confirming } from '../unlikely.ts'

export interface Changing {
  /** Locked. */
  readonly record: LockedRecord
  readonly given: ReadonlyMap<string, unknown>
  /** All values of the form after the change, already validated. */
  readonly values: Row
  readonly remark?: string
}

/** Returns whether one statement can change many records with the effect of the form. */
export const isPlain = ({ hooks, facets, states, isVersioned }: Resource): boolean =>
  hooks.save === undefined &&
  hooks.del === undefined &&
  (hooks.locks ?? []).length === 0 &&
  facets.every(({ stamp }) => stamp === undefined) &&
  states.size === 0 &&
  isVersioned

/**
 * Changes the records. Returns the rejected rows in order.
 * @throws Errors that are not caused by a row
 */
export async function changeMany(tx: Db, writing: Writing, rows: readonly Changing[]): Promise<RowRefusal[]> {
  if (rows.length === 0) return []
  if (!isPlain(writing.resource)) return changeEach(tx, writing, rows)
  const { resource, writer } = writing
  const changes = rows.map(({ record, values }) => ({ values, previous: record.values }))
  const options = await refusedOptions(tx, resource, changes, writer)
  const failures = rows.map(({ record }, index) => closed(writing, record) ?? options[index])
  const placed = rows.map((row, index) => ({ ...row, index }))
  const good = placed.filter(({ index }) => failures[index] === undefined)
  const doAll = async (some: readonly Changing[]) => {
    await changeAll(tx, writing, some)
    return () => {}
  }
  const refused = await inHalves<Changing & { readonly index: number }>(tx, writing, good, {
    doAll,
    ...confirming(resource),
  })
  const since = await refusedSince(tx, resource, changes, writer)
  const known = new Set(refused.map(({ index }) => index))
  const others = placed.flatMap(({ index }): RowRefusal[] => {
    const failure = failures[index] ?? since[index]
    return failure === undefined || known.has(index) ? [] : [{ index, failure }]
  })
  return [...refused, ...others].toSorted((a, b) => a.index - b.index)
}

function closed({ resource, writer }: Writing, record: LockedRecord): Failure | undefined {
  try {
    assertOpen(resource, 'edit', record, writer)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

async function changeEach(tx: Db, writing: Writing, rows: readonly Changing[]): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = []
  for (const [index, { record, given, remark }] of rows.entries()) {
    const post = {
      id: record.id,
      version: record.version,
      fields: given,
      ...(remark !== undefined && { remark }),
    }
    const failure = await attempt(tx, writing, () =>
      transact(tx, writing.writer, (unit) => editWithin(unit, writing, post)),
    )
    if (failure !== undefined) refusals.push({ index, failure })
  }
  return refusals
}

/** @throws Database errors; the statement then has no effect */
async function changeAll(tx: Db, { resource, writer }: Writing, rows: readonly Changing[]): Promise<void> {
  const fields = importedFields(resource)
  const records = rows.map(({ record, values }) => ({
    [PK]: record.id,
    ...storedJson(resource, Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))),
  }))
  const table = sql.table(resource.table)
  const pk = sql.ref(`${resource.table}.${PK}`)
  const names = Object.keys(records[0] ?? {}).filter((name) => name !== PK)
  const sets = names.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`)
  await sql`
    update ${table} set ${sql.join([...sets, sql`version = ${sql.ref(`${resource.table}.version`)} + 1`])}
      from json_populate_recordset(null::${table}, ${JSON.stringify(records)}) as given
     where ${pk} = given.${sql.id(PK)}`.execute(tx)
  const ids = rows.map(({ record }) => record.id)
  await assertAllInScope(tx, { resource, writer }, ids)
  const { rows: lines } = await sql<Line & { ':id': number }>`
    select ${pk} as ":id", ${storedList(tx, resource)} from ${table} where ${pk} = any(${ids}::bigint[])`.execute(
    tx,
  )
  const after = new Map(lines.map(({ ':id': id, ...line }) => [id, lockedRecordOf(resource, id, line)]))
  const entries = rows.flatMap(({ record, remark = '' }) => {
    const now = after.get(record.id)
    if (now === undefined) return []
    touchRecord(tx, resource, { before: record, after: now }, (each) => scopeOf(each, writer.principal))
    const { update_time: _moment, ...changes } = recordedChanges(resource, record.values, now.values)
    return [{ id: record.id, version: now.version, verb: 'edit', changes, remark }]
  })
  await writeHistories(tx, resource.table, entries, writer.principal)
}
