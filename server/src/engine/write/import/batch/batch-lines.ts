// The records of a batch as they are by now, beside what the batch made of them.
import type { Row } from '@cangdan/protocol'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { PK } from '#engine/declare/resource.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { assertVersion, type Line, lockedRecordOf, storedList, type Writing } from '#engine/write/record.ts'

/** A record that cannot be undone, and why. */
export interface Bound {
  readonly id: number
  readonly failure: Failure
}

export interface BatchLine {
  readonly id: number
  readonly version_before: number | null
  /** The fields that were written over; null of a record that was added. */
  readonly before: Row | null
  readonly version_after: number
}

/** A record that is still as the batch left it. */
export interface Unmoved {
  readonly record: LockedRecord
  readonly line: BatchLine
}

/** Those that can be undone as far as this tells; the others have changed since, or are not seen. What is gone is neither. */
export async function unmovedOf(
  tx: Db,
  writing: Writing,
  lines: readonly BatchLine[],
  { locks }: { readonly locks: boolean },
): Promise<{ unmoved: Unmoved[]; bound: Bound[] }> {
  const { resource, writer } = writing
  const pk = sql.ref(`${resource.table}.${PK}`)
  const lock: RawBuilder<unknown> = locks ? sql`for update of ${sql.table(resource.table)}` : sql``
  const { rows } = await sql<Line & { ':id': number; ':seen': boolean }>`
    select ${pk} as ":id", (${scopeOf(resource, writer.principal)}) as ":seen", ${storedList(tx, resource)}
      from ${sql.table(resource.table)}
     where ${pk} = any(${lines.map(({ id }) => id)}::bigint[])
     order by ${pk} ${lock}`.execute(tx)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const unmoved: Unmoved[] = []
  const bound: Bound[] = []
  for (const { ':id': id, ':seen': isSeen, ...values } of rows) {
    const line = byId.get(id)
    if (line === undefined) continue
    const record = lockedRecordOf(resource, id, values)
    const failure = isSeen ? await movedFailure(tx, writing, record, line) : new Failure('not_found')
    if (failure === undefined) unmoved.push({ record, line })
    else bound.push({ id, failure })
  }
  return { unmoved, bound }
}

/** Who changed what since, where somebody did. */
async function movedFailure(
  tx: Db,
  writing: Writing,
  record: LockedRecord,
  { version_after }: BatchLine,
): Promise<Failure | undefined> {
  if (!writing.resource.isVersioned || record.version === version_after) return undefined
  try {
    await assertVersion(tx, writing, record, version_after)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  return undefined
}
