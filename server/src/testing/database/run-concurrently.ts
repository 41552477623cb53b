import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'

const WAIT_OPTIONS = { timeout: 10_000 }

/**
 * Runs two calls concurrently: each has started and waits for a lock before either may finish.
 * @param hold takes the lock that the first call waits for, in a transaction; the second call waits for that lock or for the first call
 */
export async function runConcurrently<A, B>(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  [first, second]: readonly [() => Promise<A>, () => Promise<B>],
): Promise<[A, B]> {
  const assertWaiting = async (n: number) => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(n)
  }
  const calls = await inTransaction(db, async (tx) => {
    await hold(tx)
    const one = first()
    await vi.waitFor(() => assertWaiting(1), WAIT_OPTIONS)
    const two = second()
    await vi.waitFor(() => assertWaiting(2), WAIT_OPTIONS)
    return [one, two] as const
  })
  return Promise.all(calls)
}
