// Two transactions in one certain order: tests let one come to a gate, see in the database that another waits, and open the gate. Nothing sleeps.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'

/** A process of the database that waits for a lock, and the table of the row it waits for; `null` for another kind of lock. */
export interface Waiting {
  readonly pid: number
  readonly table: string | null
}

/** What keeps others waiting until it ends. */
export interface Blocking {
  readonly pid: number
  /** Ends it. Nothing that it did stays. */
  readonly end: () => Promise<void>
  /** Does this as well, and ends it. All that it did stays. */
  readonly finish: (work: (tx: Db) => Promise<unknown>) => Promise<void>
}

/** A transaction that has done this, and then does nothing until it is ended. */
export async function blocking(db: Db, work: (tx: Db) => Promise<unknown>): Promise<Blocking> {
  const tx = await db.startTransaction().execute()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await work(tx)
  const finish = async (last: (tx: Db) => Promise<unknown>) => {
    await last(tx)
    await tx.commit().execute()
  }
  return { pid: rows[0]?.pid ?? 0, end: () => tx.rollback().execute(), finish }
}

/** The one that waits for a process of the database, once there is one. */
export async function waitingFor(db: Db, { pid }: Pick<Waiting, 'pid'>): Promise<Waiting> {
  const waiting = async () =>
    (
      await sql<Waiting>`
        select activity.pid,
               (select relation::regclass::text from pg_locks
                 where pg_locks.pid = activity.pid and locktype = 'tuple' limit 1) as table
          from pg_stat_activity activity
         where ${pid}::int = any(pg_blocking_pids(activity.pid))`.execute(db)
    ).rows
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const [found] = await waiting()
  if (found === undefined) throw new Error(`process ${pid} keeps nobody waiting any more`)
  return found
}

/** Where a row of a table stops: before it is inserted, or once it is updated, its transaction still open. */
type Stop = 'before insert' | 'after update'

/** Has every such row of the table wait until the gate is ended. */
export async function gate(db: Db, table: string, stop: Stop): Promise<Blocking> {
  await sql`
    create or replace function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(tg_relid::bigint);
      return new;
    end $$`.execute(db)
  await sql`
    create or replace trigger gate ${sql.raw(stop)} on ${sql.table(table)}
      for each row execute function wait_at_gate()`.execute(db)
  return blocking(db, (tx) => sql`select pg_advisory_xact_lock(${table}::regclass::oid::bigint)`.execute(tx))
}

/** Looks in a row that must agree: at the usual interval half a second. */
const LOOKS = 10

/** Polls until the value is the same in several looks in a row, and returns it. For proofs that nothing more happens, where no later event shows it. */
export async function waitUntilStable<T>(read: () => T | Promise<T>): Promise<T> {
  let last = await read()
  let agreeing = 0
  await expect
    .poll(async () => {
      const now = await read()
      agreeing = isDeepStrictEqual(now, last) ? agreeing + 1 : 0
      last = now
      return agreeing
    })
    .toBeGreaterThanOrEqual(LOOKS)
  return last
}

/** Polls until the check returns true. @throws at once what the check throws, which `expect.poll` would try again */
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

/** Waits until the clock of the database shows another second, for times that are counted in seconds. May be called in a hook. */
export async function waitForNextSecond(db: Db): Promise<void> {
  const second = async () =>
    (await sql<{ at: string }>`select date_trunc('second', clock_timestamp())::text as at`.execute(db))
      .rows[0]?.at
  const first = await second()
  await vi.waitUntil(async () => (await second()) !== first, { timeout: 30_000, interval: 50 })
}

/** A promise that a test resolves. */
export interface Gate {
  readonly opened: Promise<void>
  readonly open: () => void
}

/** Creates a gate: one side awaits `opened`, the other calls `open`. */
export function createGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
