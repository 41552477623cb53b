// Chooses the next background job so that each account has a share of the worker, however many jobs another one has queued.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../database/database.ts'

interface JobTable {
  /** Has `account_id`, `due_time`, `finish_time`, and `status` 1 of a job that runs. */
  readonly table: string
  /** Selects the rows that are ready to run. */
  readonly open: RawBuilder<SqlBool>
  /** Jobs of one account that run at a time. */
  readonly each: number
}

/**
 * Locks the next job until the transaction ends. An account that runs none comes before one that does, and then the account whose last
 * job ended longest ago. The row itself stays unlocked, so that its worker and its
 * owner can change it; the lock of a worker that dies ends with its connection. Returns `undefined` where other workers hold all of them.
 */
export async function takeFairTurn(lock: Db, { table, open, each }: JobTable): Promise<number | undefined> {
  // Rows come one by one, so that no more than the one returned is locked.
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
