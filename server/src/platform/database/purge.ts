// Deletes expired rows: a few with each insert, so that tables stay bounded, and all by a scheduled job.
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface PurgeRule {
  readonly table: string
  /** Timestamp column with an index. */
  readonly column: string
  readonly seconds: number | ConfiguredLife
}

export interface ConfiguredLife {
  readonly setting: string
  readonly read: (db: Db) => Promise<number>
}

const BATCH_SIZE = 100

/** Deletes up to a hundred rows and returns their number. Skips locked rows, so that it never waits. */
export async function purgeBatch(db: Db, { table, column, seconds }: PurgeRule): Promise<number> {
  const name = sql.table(table)
  const age = typeof seconds === 'number' ? seconds : await seconds.read(db)
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name}
       where ${sql.ref(column)} < now() - make_interval(secs => ${age})
       limit ${BATCH_SIZE} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function purgeAll(db: Db, tables: readonly PurgeRule[]): Promise<void> {
  for (const rule of tables) while ((await purgeBatch(db, rule)) === BATCH_SIZE);
}

const describePurge = (tables: readonly PurgeRule[]): string =>
  tables
    .map(({ table, seconds }) => `${table} > ${typeof seconds === 'number' ? `${seconds} s` : seconds.setting}`)
    .join(', ')

export const createPurgeJob = (db: Db, tables: readonly PurgeRule[]) => ({
  run: () => purgeAll(db, tables),
  params: describePurge(tables),
})
