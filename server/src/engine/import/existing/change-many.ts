import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { diffRecordedValues } from '#engine/declare/records/changes.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { listImportFields } from '#engine/read/headings.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { findRejectedOptions, findWithdrawnOptions } from '#engine/write/validation/assert-options.ts'
import { type RecordRow, toLockedRecord, getStoredList, type WriteContext } from '#engine/write/record.ts'
import { assertStateAllows, editInTransaction } from '#engine/write/save.ts'
import { invalidateRecord } from '#engine/write/invalidate.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { attempt, type RowRejection } from '../rows/attempt.ts'
import { runInHalves } from '../rows/run-in-halves.ts'
import { assertAllInScope, writeHistories } from '../rows/insert-many.ts'
import { toStoredJson } from '../rows/stored-json.ts'
import { buildConfirm } from '../unlikely.ts'

export interface RecordChange {
  /** Locked. */
  readonly record: LockedRecord
  readonly input: ReadonlyMap<string, unknown>
  /** All values of the form after the change, already validated. */
  readonly values: Row
  readonly remark?: string
}

/** Returns whether one statement can change many records with the effect of the form. */
export const canChangeInBulk = ({ hooks, facets, states, isVersioned }: Resource): boolean =>
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
export async function changeMany(
  tx: Db,
  writing: WriteContext,
  rows: readonly RecordChange[],
): Promise<RowRejection[]> {
  if (rows.length === 0) return []
  if (!canChangeInBulk(writing.resource)) return changeEach(tx, writing, rows)
  const { resource, writer } = writing
  const changes = rows.map(({ record, values }) => ({ values, previous: record.values }))
  const options = await findRejectedOptions(tx, resource, changes, writer)
  const failures = rows.map(({ record }, index) => checkOpen(writing, record) ?? options[index])
  const indexed = rows.map((row, index) => ({ ...row, index }))
  const good = indexed.filter(({ index }) => failures[index] === undefined)
  const doAll = async (some: readonly RecordChange[]) => {
    await changeAll(tx, writing, some)
    return () => {}
  }
  const rejectedRows = await runInHalves<RecordChange & { readonly index: number }>(tx, writing, good, {
    doAll,
    ...buildConfirm(resource),
  })
  const since = await findWithdrawnOptions(tx, resource, changes, writer)
  const known = new Set(rejectedRows.map(({ index }) => index))
  const others = indexed.flatMap(({ index }): RowRejection[] => {
    const failure = failures[index] ?? since[index]
    return failure === undefined || known.has(index) ? [] : [{ index, failure }]
  })
  return [...rejectedRows, ...others].toSorted((a, b) => a.index - b.index)
}

function checkOpen({ resource, writer }: WriteContext, record: LockedRecord): Failure | undefined {
  try {
    assertStateAllows(resource, 'edit', record, writer)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

async function changeEach(tx: Db, writing: WriteContext, rows: readonly RecordChange[]): Promise<RowRejection[]> {
  const rejections: RowRejection[] = []
  for (const [index, { record, input, remark }] of rows.entries()) {
    const post = {
      id: record.id,
      version: record.version,
      fields: input,
      ...(remark !== undefined && { remark }),
    }
    const failure = await attempt(tx, writing, () =>
      transact(tx, writing.writer, (unit) => editInTransaction(unit, writing, post)),
    )
    if (failure !== undefined) rejections.push({ index, failure })
  }
  return rejections
}

/** @throws Database errors; the statement then has no effect */
async function changeAll(tx: Db, { resource, writer }: WriteContext, rows: readonly RecordChange[]): Promise<void> {
  const fields = listImportFields(resource)
  const records = rows.map(({ record, values }) => ({
    [PK]: record.id,
    ...toStoredJson(resource, Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))),
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
  const { rows: lines } = await sql<RecordRow & { ':id': number }>`
    select ${pk} as ":id", ${getStoredList(tx, resource)} from ${table} where ${pk} = any(${ids}::bigint[])`.execute(tx)
  const after = new Map(lines.map(({ ':id': id, ...line }) => [id, toLockedRecord(resource, id, line)]))
  const entries = rows.flatMap(({ record, remark = '' }) => {
    const now = after.get(record.id)
    if (now === undefined) return []
    invalidateRecord(tx, resource, { before: record, after: now }, (each) => buildScope(each, writer.principal))
    const { update_time: _moment, ...changes } = diffRecordedValues(resource, record.values, now.values)
    return [{ id: record.id, version: now.version, verb: 'edit', changes, remark }]
  })
  await writeHistories(tx, resource.table, entries, writer.principal)
}
