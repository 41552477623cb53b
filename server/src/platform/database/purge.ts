// Rows that nobody will ask for again: a few are removed by anyone who adds new ones, so that they stay bounded, and all by a scheduled task.
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface Old {
  readonly table: string
  /** The instant that ages, with an index on it. */
  readonly column: string
  readonly seconds: number | SetSeconds
}

/** Seconds that a setting says. */
export interface SetSeconds {
  readonly setting: string
  readonly read: (db: Db) => Promise<number>
}

const AT_ONCE = 100

/** Removes up to a hundred rows and answers how many; those that somebody holds are left for the next time, so that nobody waits. */
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

/** Removes all of them but what somebody holds. */
export async function purgeAll(db: Db, tables: readonly Old[]): Promise<void> {
  for (const old of tables) while ((await purge(db, old)) === AT_ONCE);
}

/** For anyone who reads it: each table with the seconds after which its rows go. */
const purgeParams = (tables: readonly Old[]): string =>
  tables
    .map(
      ({ table, seconds }) => `${table} > ${typeof seconds === 'number' ? `${seconds} s` : seconds.setting}`,
    )
    .join(', ')

/** Removes all rows of these tables that are old, as a task of the clock. */
export const purgeChore = (db: Db, tables: readonly Old[]) => ({
  run: () => purgeAll(db, tables),
  params: purgeParams(tables),
})
