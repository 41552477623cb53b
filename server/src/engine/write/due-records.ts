// Processes due records for scheduled jobs: each in a separate transaction, by any number of concurrent processes.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import { getResource } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import type { Writer } from '../declare/records/writer.ts'
import { buildIdCondition } from '#engine/sql/expressions.ts'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { transact } from './unit-of-work.ts'

export interface DueSpec<P extends string> {
  readonly path: P
  /** Condition of due records. Refers to the table by its own name. */
  readonly due: RawBuilder<SqlBool>
  /** Locks records that come earlier in the order of locks (`UnitOfWork.lock`). */
  readonly lockFirst?: (unit: UnitOfWork, id: number) => Promise<void>
  /** Processes a locked record that is still due. Afterwards it must no longer be due. */
  readonly work: (unit: UnitOfWork, record: LockedRecord<P>) => Promise<unknown>
  readonly log: { readonly warn: (details: object, message: string) => void }
}

const BATCH_SIZE = 100

/** Processes due records in id order. Failures are logged and left for the next run. Returns the number of processed records. */
export async function processDueRecords<const P extends string>(
  db: Db,
  writer: Writer,
  spec: DueSpec<P>,
): Promise<number> {
  const { path, log } = spec
  let [done, failed] = [0, 0]
  for (let ids = await findDueIds(db, writer, spec, 0); ids.length > 0; ) {
    for (const id of ids) {
      try {
        if (await processDueRecord(db, writer, id, spec)) done += 1
      } catch (error) {
        failed += 1
        log.warn({ err: error, path, id }, 'due record failed')
      }
    }
    ids = await findDueIds(db, writer, spec, ids.at(-1) ?? 0)
  }
  if (failed > 0) log.warn({ path, done, failed }, 'some due records failed')
  return done
}

async function findDueIds(
  db: Db,
  writer: Writer,
  { path, due }: Pick<DueSpec<string>, 'path' | 'due'>,
  last: number,
): Promise<readonly number[]> {
  const resource = getResource(path)
  const key = sql.ref(`${resource.table}.${PK}`)
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(resource.table)}
     where ${key} > ${last} and ${buildScope(resource, writer.principal)} and (${due})
     order by 1 limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns false if another process was faster or the record was deleted. */
function processDueRecord<P extends string>(
  db: Db,
  writer: Writer,
  id: number,
  { path, due, lockFirst, work }: DueSpec<P>,
): Promise<boolean> {
  const resource = getResource(path)
  return transact(db, writer, async (unit) => {
    await lockFirst?.(unit, id)
    const record = await lockIfExists(unit, path, id)
    if (record === undefined || !(await isDue(unit, resource, id, due))) return false
    await work(unit, record)
    return true
  })
}

async function lockIfExists<P extends string>(
  unit: UnitOfWork,
  path: P,
  id: number,
): Promise<LockedRecord<P> | undefined> {
  try {
    return await unit.lock(path, id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  }
}

async function isDue({ tx }: UnitOfWork, resource: Resource, id: number, due: RawBuilder<SqlBool>) {
  const { rows } = await sql`
    select from ${sql.table(resource.table)} where ${buildIdCondition(resource, id)} and (${due})`.execute(tx)
  return rows.length > 0
}
