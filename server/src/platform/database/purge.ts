// Deletes expired rows: a few with each insert, so that tables stay bounded, and all by a scheduled job.
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface Old {
  readonly table: string
  /** Timestamp column with an index. */
  readonly column: string
  readonly seconds: number | SetSeconds
}

export interface SetSeconds {
  readonly setting: string
  readonly read: (db: Db) => Promise<number>
}

const AT_ONCE = 100

/** Deletes up to a hundred rows and returns their number. Skips locked rows, so that it never waits. */
export async function purge(db: Db, { table, column, seconds }: Old): Promise<number> {
  const name = sql.table(table)
  const age = typeof seconds === 'number' ? seconds : await seconds.read(db)
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name}
       where ${sql.ref(column)} < now() - make_interval(secs => ${age})
       limit ${AT_ONCE} for update skip locked))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function purgeAll(db: Db, tables: readonly Old[]): Promise<void> {
  for (const old of tables) while ((await purge(db, old)) === AT_ONCE);
}

const purgeParams = (tables: readonly Old[]): string =>
  tables
    .map(
      ({ table, seconds }) => `${table} > ${typeof seconds === 'number' ? `${seconds} s` : seconds.setting}`,
    )
    .join(', ')

export const purgeChore = (db: Db, tables: readonly Old[]) => ({
  run: () => purgeAll(db, tables),
  params: purgeParams(tables),
})
