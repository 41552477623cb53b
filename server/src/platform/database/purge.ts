// Rows that nobody will ask for again are removed by anyone who adds new ones, a few at a time.
import { sql } from 'kysely'
import type { Db } from './database.ts'

interface Old {
  table: string
  /** The instant that ages, with an index on it. */
  column: string
  seconds: number
}

/** Removes up to a hundred rows; those that somebody holds are left for the next time, so that nobody waits. */
export async function purge(db: Db, { table, column, seconds }: Old): Promise<void> {
  const name = sql.table(table)
  await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name}
       where ${sql.ref(column)} < now() - make_interval(secs => ${seconds})
       limit 100 for update skip locked))`.execute(db)
}
