// Selects the next background job so that each account gets a share of the worker, however many jobs another account has queued.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../database/database.ts'

interface JobTable {
  /** Has the columns `account_id`, `due_time`, `finish_time` and `status`, which is 1 for a running job. */
  readonly table: string
  readonly open: RawBuilder<SqlBool>
  /** Jobs of one account that run at a time. */
  readonly each: number
}

/**
 * Locks the next job until the transaction ends. Accounts without a running job come first, then those whose last job ended longest ago. An advisory
 * lock is used, so that the worker and the owner can change the row; it ends with the connection of a worker that dies. Returns undefined if other
 * workers hold all jobs.
 */
export async function lockNextJob(lock: Db, { table, open, each }: JobTable): Promise<number | undefined> {
  // Rows are fetched one by one, so that only the returned one is locked.
  const { rows } = await sql<{ id: number }>`
    with waiting as materialized (
      select id from (
        select id, account_id, due_time,
               row_number() over (partition by account_id order by status desc, due_time, id) as place
          from ${sql.table(table)} where ${open}) as job
       where place <= ${each}
       order by place, (select max(finish_time) from ${sql.table(table)} as done where done.account_id = job.account_id) nulls first,
                due_time, id)
    select id from waiting
     where pg_try_advisory_xact_lock(hashtextextended(${table}::text || ' ' || id, 0)) limit 1`.execute(lock)
  return rows[0]?.id
}
