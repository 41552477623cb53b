import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { createBatchLoader } from '../batch-loader.ts'

// Longer than the life of a signature: five minutes before and five after the database's clock.
const KEPT = sql`interval '11 minutes'`
const SWEEP_EVERY_MS = 60_000
/** Interval in which nonces are collected into one statement. */
const APART_MS = 4

// Raw SQL, because it runs on each request that changes something. It does not wait for the disk: the table is logged, and the commit of the change
// that a nonce allows follows it in the WAL. Recovery and standbys read the WAL in order, so they have the nonce of each change that they have.
const USE = `
  insert into nonce (session_id, nonce)
  select used.* from set_config('synchronous_commit', 'off', true), unnest($1::uuid[], $2::text[]) as used
  on conflict do nothing returning session_id, nonce`

interface NonceRow {
  readonly session_id: string
  readonly nonce: string
}

export interface Nonces {
  use(sessionId: string, nonce: string): Promise<boolean>
}

export function createNonces(db: Db): Nonces {
  let nextCleanup = 0
  const isNew = createBatchLoader(async (keys: string[]) => {
    // The first request of a minute deletes old nonces. They are adjacent in the index, so the delete is short.
    const isCleanupDue = Date.now() >= nextCleanup
    if (isCleanupDue) {
      nextCleanup = Date.now() + SWEEP_EVERY_MS
      await sql`delete from nonce where create_time < now() - ${KEPT}`.execute(db)
    }
    // Sorted, so that two processes that receive the same nonces cannot deadlock.
    const used = keys.toSorted().map((key) => JSON.parse(key) as [sessionId: string, nonce: string])
    const values = [used.map(([sessionId]) => sessionId), used.map(([, nonce]) => nonce)]
    const { rows } = await db.executeQuery<NonceRow>(CompiledQuery.raw(USE, values))
    return new Map(rows.map((row) => [toKey(row.session_id, row.nonce), true]))
  }, APART_MS)
  const pending = new Set<string>()
  return {
    async use(sessionId, nonce) {
      const key = toKey(sessionId, nonce)
      // In one batch both would get the same result, but only the first may succeed.
      if (pending.has(key)) return false
      pending.add(key)
      try {
        return (await isNew(key)) === true
      } finally {
        pending.delete(key)
      }
    },
  }
}

const toKey = (sessionId: string, nonce: string): string => JSON.stringify([sessionId, nonce])
