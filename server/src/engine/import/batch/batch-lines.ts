// Compares the current records of a batch with the versions that the batch created.
import type { Row } from '@cangdan/protocol'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { diffValues, type Changes } from '#engine/declare/records/changes.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { buildScope } from '#engine/sql/scope.ts'
import {
  assertVersion,
  type RecordRow,
  toLockedRecord,
  getStoredList,
  type WriteContext,
} from '#engine/write/record.ts'

export interface BoundRecord {
  readonly id: number
  readonly failure: Failure
}

export interface BatchLine {
  readonly id: number
  readonly version_before: number | null
  /** The overwritten fields; null for an added record. */
  readonly before: Row | null
  readonly version_after: number
}

export interface UnchangedRecord {
  readonly record: LockedRecord
  readonly line: BatchLine
}

/**
 * Returns the records that can be undone, and the others with the reason: changed since the batch, or out of scope. Deleted records are in
 * neither list.
 */
export async function findUnchanged(
  tx: Db,
  writing: WriteContext,
  lines: readonly BatchLine[],
  { locks }: { readonly locks: boolean },
): Promise<{ unmoved: UnchangedRecord[]; bound: BoundRecord[] }> {
  const { resource, writer } = writing
  const pk = sql.ref(`${resource.table}.${PK}`)
  const lock: RawBuilder<unknown> = locks ? sql`for update of ${sql.table(resource.table)}` : sql``
  const { rows } = await sql<RecordRow & { ':id': number; ':seen': boolean }>`
    select ${pk} as ":id", (${buildScope(resource, writer.principal)}) as ":seen", ${getStoredList(tx, resource)}
      from ${sql.table(resource.table)}
     where ${pk} = any(${lines.map(({ id }) => id)}::bigint[])
     order by ${pk} ${lock}`.execute(tx)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const changed = rows.flatMap((row) => {
    const line = byId.get(row[':id'])
    return line === undefined || !hasChanged(resource, row[':version'], line) ? [] : [line]
  })
  const restored = await findRestoredVersions(tx, resource, changed)
  const unchanged: UnchangedRecord[] = []
  const bound: BoundRecord[] = []
  for (const { ':id': id, ':seen': isSeen, ...values } of rows) {
    const line = byId.get(id)
    if (line === undefined) continue
    const record = toLockedRecord(resource, id, values)
    const isBound = hasChanged(resource, record.version, line) && restored.get(id) !== record.version
    const failure = isSeen ? isBound && (await buildChangeFailure(tx, writing, record, line)) : new Failure('not_found')
    if (!failure) unchanged.push({ record, line })
    else bound.push({ id, failure })
  }
  return { unmoved: unchanged, bound }
}

const hasChanged = ({ isVersioned }: Resource, version: number, { version_after }: BatchLine): boolean =>
  isVersioned && version !== version_after

async function findRestoredVersions(
  tx: Db,
  { table }: Resource,
  changed: readonly BatchLine[],
): Promise<ReadonlyMap<number, number>> {
  if (changed.length === 0) return new Map()
  const { rows } = await sql<{ id: number; versions: number[]; changes: Changes[] }>`
    select line.id, json_agg(version order by history.id) as versions, json_agg(changes order by history.id) as changes
      from json_to_recordset(${JSON.stringify(changed)}) as line (id bigint, version_after bigint)
      join record_history history on table_name = ${table} and record_id = line.id and version > line.version_after
     group by line.id, line.version_after
    -- A version without an entry may have changed anything.
    having count(distinct version) = max(version) - line.version_after`.execute(tx)
  const restored = rows.filter(({ changes }) => {
    const last = changes.map((each) => pickSide(each, 1))
    const first = changes.map((each) => pickSide(each, 0)).toReversed()
    return Object.keys(diffValues(Object.assign({}, ...first), Object.assign({}, ...last))).length === 0
  })
  return new Map(restored.map(({ id, versions }) => [id, versions.at(-1) ?? 0]))
}

const pickSide = (changes: Changes, side: 0 | 1): Row =>
  Object.fromEntries(Object.entries(changes).map(([name, sides]) => [name, sides[side]]))

async function buildChangeFailure(
  tx: Db,
  writing: WriteContext,
  record: LockedRecord,
  { version_after }: BatchLine,
): Promise<Failure | undefined> {
  try {
    await assertVersion(tx, writing, record, version_after)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  return undefined
}
