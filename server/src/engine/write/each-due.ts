// What comes due by the clock: each record in a transaction of its own, by any number of processes side by side.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { UnitOfWork } from '../declare/records/unit-of-work.ts'
import type { Writer } from '../declare/records/writer.ts'
import { keyOf } from '#engine/sql/expressions.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { transact } from './unit-of-work.ts'

export interface DueSpec<P extends string> {
  /** The list whose records come due. */
  readonly path: P
  /** Which of them are. Names the table by its own name. */
  readonly due: RawBuilder<SqlBool>
  /** Locks what comes before the record in the order of locks (`UnitOfWork.lock`). */
  readonly lockFirst?: (unit: UnitOfWork, id: number) => Promise<void>
  /** Done to a record that is locked and still due; afterwards it is due no more. */
  readonly work: (unit: UnitOfWork, record: LockedRecord<P>) => Promise<unknown>
  readonly log: { readonly warn: (details: object, message: string) => void }
}

const AT_ONCE = 100

/**
 * Does it to all that are due, in the order of their numbers. What fails at one is logged and left for the next time; the others go on.
 * Answers how many were done.
 */
export async function eachDue<const P extends string>(
  db: Db,
  writer: Writer,
  spec: DueSpec<P>,
): Promise<number> {
  const { path, log } = spec
  let [done, failed] = [0, 0]
  for (let ids = await dueAfter(db, writer, spec, 0); ids.length > 0; ) {
    for (const id of ids) {
      try {
        if (await doneTo(db, writer, id, spec)) done += 1
      } catch (error) {
        failed += 1
        log.warn({ err: error, path, id }, 'what is due was not done to a record')
      }
    }
    ids = await dueAfter(db, writer, spec, ids.at(-1) ?? 0)
  }
  if (failed > 0) log.warn({ path, done, failed }, 'not all that is due was done')
  return done
}

async function dueAfter(
  db: Db,
  writer: Writer,
  { path, due }: Pick<DueSpec<string>, 'path' | 'due'>,
  last: number,
): Promise<readonly number[]> {
  const resource = resourceAt(path)
  const key = sql.ref(`${resource.table}.${PK}`)
  const { rows } = await sql<{ id: number }>`
    select ${key} as id from ${sql.table(resource.table)}
     where ${key} > ${last} and ${scopeOf(resource, writer.principal)} and (${due})
     order by 1 limit ${AT_ONCE}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where somebody else did it meanwhile, or the record is gone. */
function doneTo<P extends string>(
  db: Db,
  writer: Writer,
  id: number,
  { path, due, lockFirst, work }: DueSpec<P>,
): Promise<boolean> {
  const resource = resourceAt(path)
  return transact(db, writer, async (unit) => {
    await lockFirst?.(unit, id)
    const record = await lockedOrGone(unit, path, id)
    if (record === undefined || !(await isDue(unit, resource, id, due))) return false
    await work(unit, record)
    return true
  })
}

async function lockedOrGone<P extends string>(
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
    select from ${sql.table(resource.table)} where ${keyOf(resource, id)} and (${due})`.execute(tx)
  return rows.length > 0
}
