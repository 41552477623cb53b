import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { recordedChanges } from '#engine/declare/records/changes.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK } from '#engine/declare/resource.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { readValues } from '#engine/write/validation/form-values.ts'
import type { Writing } from '#engine/write/record.ts'
import { assertOpen } from '#engine/write/save.ts'
import { touchRecord } from '#engine/write/touch.ts'
import { changeMany, type Changing } from '../existing/change-many.ts'
import { inHalves } from '../rows/in-halves.ts'
import { writeHistories } from '../rows/insert-many.ts'
import { type BatchLine, type Bound, unmovedOf } from './batch-lines.ts'

export async function undoTogether(
  tx: Db,
  writing: Writing,
  lines: readonly BatchLine[],
  remark: string,
): Promise<Bound[]> {
  const { unmoved, bound } = await unmovedOf(tx, writing, lines, { locks: true })
  const removing: LockedRecord[] = []
  const changing: Changing[] = []
  for (const { record, line } of unmoved) {
    const failure = refusalOf(() => {
      if (line.before === null) {
        assertOpen(writing.resource, 'del', record, writing.writer)
        removing.push(record)
      } else changing.push(changingOf(writing, record, line.before, remark))
    })
    if (failure !== undefined) bound.push({ id: record.id, failure })
  }
  return [
    ...bound,
    ...(await remove(tx, writing, removing, remark)),
    ...(await restore(tx, writing, changing)),
  ]
}

function refusalOf(work: () => void): Failure | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

function changingOf(
  { resource, writer }: Writing,
  record: LockedRecord,
  before: NonNullable<BatchLine['before']>,
  remark: string,
): Changing {
  const given = new Map<string, unknown>(Object.entries(before))
  const post = { id: undefined, version: undefined, fields: given }
  return { record, given, remark, values: readValues(resource, post, record.state, writer.language) }
}

async function restore(tx: Db, writing: Writing, changing: readonly Changing[]): Promise<Bound[]> {
  const refused = await changeMany(tx, writing, changing)
  return refused.map(({ index, failure }) => ({ id: changing[index]?.record.id ?? 0, failure }))
}

async function remove(
  tx: Db,
  writing: Writing,
  records: readonly LockedRecord[],
  remark: string,
): Promise<Bound[]> {
  const { resource, writer } = writing
  const placed = records.map((record, index) => ({ record, index }))
  const removeAll = async (some: readonly { readonly record: LockedRecord }[]) => {
    const ids = some.map(({ record }) => record.id)
    await sql`
      delete from ${sql.table(resource.table)}
       where ${sql.ref(`${resource.table}.${PK}`)} = any(${ids}::bigint[])`.execute(tx)
    const entries = some.map(({ record: { id, version, values } }) => ({
      id,
      version,
      verb: 'del',
      changes: recordedChanges(resource, values, {}),
      remark,
    }))
    await writeHistories(tx, resource.table, entries, writer.principal)
    return () => {
      for (const { record } of some)
        touchRecord(tx, resource, { before: record }, (each) => scopeOf(each, writer.principal))
    }
  }
  const refused = await inHalves(tx, writing, placed, { doAll: removeAll, isDeletion: true })
  return refused.map(({ index, failure }) => ({ id: records[index]?.id ?? 0, failure }))
}
