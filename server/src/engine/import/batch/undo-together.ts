import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { diffRecordedValues } from '#engine/declare/records/changes.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK } from '#engine/declare/resource.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { readValues } from '#engine/write/validation/form-values.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { assertStateAllows } from '#engine/write/save.ts'
import { invalidateRecord } from '#engine/write/invalidate.ts'
import { changeMany, type RecordChange } from '../existing/change-many.ts'
import { runInHalves } from '../rows/run-in-halves.ts'
import { writeHistories } from '../rows/insert-many.ts'
import { type BatchLine, type BoundRecord, findUnchanged } from './batch-lines.ts'

export async function undoTogether(
  tx: Db,
  writing: WriteContext,
  lines: readonly BatchLine[],
  remark: string,
): Promise<BoundRecord[]> {
  const { unmoved, bound } = await findUnchanged(tx, writing, lines, { locks: true })
  const removals: LockedRecord[] = []
  const changes: RecordChange[] = []
  for (const { record, line } of unmoved) {
    const failure = catchFailure(() => {
      if (line.before === null) {
        assertStateAllows(writing.resource, 'del', record, writing.writer)
        removals.push(record)
      } else changes.push(buildChange(writing, record, line.before, remark))
    })
    if (failure !== undefined) bound.push({ id: record.id, failure })
  }
  return [...bound, ...(await remove(tx, writing, removals, remark)), ...(await restore(tx, writing, changes))]
}

function catchFailure(work: () => void): Failure | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

function buildChange(
  { resource, writer }: WriteContext,
  record: LockedRecord,
  before: NonNullable<BatchLine['before']>,
  remark: string,
): RecordChange {
  const fields = new Map<string, unknown>(Object.entries(before))
  const post = { id: undefined, version: undefined, fields }
  return { record, input: fields, remark, values: readValues(resource, post, record.state, writer.language) }
}

async function restore(tx: Db, writing: WriteContext, changes: readonly RecordChange[]): Promise<BoundRecord[]> {
  const rejections = await changeMany(tx, writing, changes)
  return rejections.map(({ index, failure }) => ({ id: changes[index]?.record.id ?? 0, failure }))
}

async function remove(
  tx: Db,
  writing: WriteContext,
  records: readonly LockedRecord[],
  remark: string,
): Promise<BoundRecord[]> {
  const { resource, writer } = writing
  const indexed = records.map((record, index) => ({ record, index }))
  const removeAll = async (some: readonly { readonly record: LockedRecord }[]) => {
    const ids = some.map(({ record }) => record.id)
    await sql`
      delete from ${sql.table(resource.table)}
       where ${sql.ref(`${resource.table}.${PK}`)} = any(${ids}::bigint[])`.execute(tx)
    const entries = some.map(({ record: { id, version, values } }) => ({
      id,
      version,
      verb: 'del',
      changes: diffRecordedValues(resource, values, {}),
      remark,
    }))
    await writeHistories(tx, resource.table, entries, writer.principal)
    return () => {
      for (const { record } of some)
        invalidateRecord(tx, resource, { before: record }, (each) => buildScope(each, writer.principal))
    }
  }
  const rejections = await runInHalves(tx, writing, indexed, { doAll: removeAll, isDeletion: true })
  return rejections.map(({ index, failure }) => ({ id: records[index]?.id ?? 0, failure }))
}
