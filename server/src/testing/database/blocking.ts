// Forces an order of two transactions: a test stops one at a gate, sees in the database that another one is blocked, and opens the gate,
// without sleeping.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'

/** A database process that waits for a lock. `table`: the table of the row lock; null for other locks. */
export interface BlockedProcess {
  readonly pid: number
  readonly table: string | null
}

export interface BlockingTransaction {
  readonly pid: number
  readonly end: () => Promise<void>
  readonly finish: (work: (tx: Db) => Promise<unknown>) => Promise<void>
}

export async function startBlocking(db: Db, work: (tx: Db) => Promise<unknown>): Promise<BlockingTransaction> {
  const tx = await db.startTransaction().execute()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await work(tx)
  const finish = async (last: (tx: Db) => Promise<unknown>) => {
    await last(tx)
    await tx.commit().execute()
  }
  return { pid: rows[0]?.pid ?? 0, end: () => tx.rollback().execute(), finish }
}

export async function waitForBlocked(db: Db, { pid }: Pick<BlockedProcess, 'pid'>): Promise<BlockedProcess> {
  const findBlocked = async () =>
    (
      await sql<BlockedProcess>`
        select activity.pid,
               (select relation::regclass::text from pg_locks
                 where pg_locks.pid = activity.pid and locktype = 'tuple' limit 1) as table
          from pg_stat_activity activity
         where ${pid}::int = any(pg_blocking_pids(activity.pid))`.execute(db)
    ).rows
  await expect.poll(async () => (await findBlocked()).length).toBe(1)
  const [found] = await findBlocked()
  if (found === undefined) throw new Error(`process ${pid} blocks no other process any more`)
  return found
}

/** Before a row is inserted, or after it is updated within the open transaction. */
type GatePoint = 'before insert' | 'after update'

/** Blocks each such row operation of the table until the gate ends. */
export async function createRowGate(db: Db, table: string, stop: GatePoint): Promise<BlockingTransaction> {
  await sql`
    create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(tg_relid::bigint);
      return new;
    end $$`.execute(db)
  await sql`
    create or replace trigger gate ${sql.raw(stop)} on ${sql.table(table)}
      for each row execute function wait_at_gate()`.execute(db)
  return startBlocking(db, (tx) => sql`select pg_advisory_xact_lock(${table}::regclass::oid::bigint)`.execute(tx))
}

/** Number of equal reads: half a second at the usual polling interval. */
const STABLE_READS = 10

/**
 * Polls until several reads in a row return the same value, and returns it. For assertions that nothing more happens, where no later event
 * shows it.
 */
export async function waitUntilStable<T>(read: () => T | Promise<T>): Promise<T> {
  let last = await read()
  let equalReads = 0
  await expect
    .poll(async () => {
      const now = await read()
      equalReads = isDeepStrictEqual(now, last) ? equalReads + 1 : 0
      last = now
      return equalReads
    })
    .toBeGreaterThanOrEqual(STABLE_READS)
  return last
}

/**
 * Polls until the check returns true.
 * @throws the first error of the check, which `expect.poll` would retry
 */
export async function waitUntil(check: () => Promise<boolean>): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  await expect
    .poll(async () => {
      try {
        return await check()
      } catch (error) {
        failure = { error }
        return true
      }
    })
    .toBe(true)
  if (failure !== undefined) throw failure.error
}

/** Waits until the clock of the database shows the next second, for values in seconds. May be used in hooks. */
export async function waitForNextSecond(db: Db): Promise<void> {
  const readSecond = async () =>
    (await sql<{ at: string }>`select date_trunc('second', clock_timestamp())::text as at`.execute(db)).rows[0]?.at
  const first = await readSecond()
  await vi.waitUntil(async () => (await readSecond()) !== first, { timeout: 30_000, interval: 50 })
}

export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

export function createGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
