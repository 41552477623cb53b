// Numbers used once, in the database that all processes share.
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { gather } from '../gather.ts'

// Longer than a signature can be good: five minutes before the database's clock and five after it.
const KEPT = sql`interval '11 minutes'`
const SWEEP_EVERY_MS = 60_000
/** Where many are used, several of them make one statement. */
const APART_MS = 4

// Not put together by the builder: it runs on every request that changes something. It does not wait for the disk: the table is logged, and the
// commit of the change that a nonce allows follows it in the log of the database. Recovery and standbys read that log in order, so they have the
// nonce of every change that they have.
const USE = `
  insert into nonce (session_id, nonce)
  select used.* from set_config('synchronous_commit', 'off', true), unnest($1::uuid[], $2::text[]) as used
  on conflict do nothing returning session_id, nonce`

interface Line {
  readonly session_id: string
  readonly nonce: string
}

export interface Nonces {
  /** Whether the nonce is new to the session. It is not, from now on. */
  use(sessionId: string, nonce: string): Promise<boolean>
}

/** They are stored many at once, as sessions are read (`gather.ts`). */
export function nonces(db: Db): Nonces {
  let sweepAt = 0
  const isNew = gather(async (keys: string[]) => {
    // Anyone who comes first in a minute cleans up; the old ones lie together in the index, so that is soon done.
    const isSweeper = Date.now() >= sweepAt
    if (isSweeper) {
      sweepAt = Date.now() + SWEEP_EVERY_MS
      await sql`delete from nonce where create_time < now() - ${KEPT}`.execute(db)
    }
    // In one order everywhere, so that two processes that are sent the same ones never wait for each other.
    const used = keys.toSorted().map((key) => JSON.parse(key) as [sessionId: string, nonce: string])
    const values = [used.map(([sessionId]) => sessionId), used.map(([, nonce]) => nonce)]
    const { rows } = await db.executeQuery<Line>(CompiledQuery.raw(USE, values))
    return new Map(rows.map((row) => [keyOf(row.session_id, row.nonce), true]))
  }, APART_MS)
  const onTheirWay = new Set<string>()
  return {
    async use(sessionId, nonce) {
      const key = keyOf(sessionId, nonce)
      // Together they would be one question with one answer, which only the first may have.
      if (onTheirWay.has(key)) return false
      onTheirWay.add(key)
      try {
        return (await isNew(key)) === true
      } finally {
        onTheirWay.delete(key)
      }
    },
  }
}

const keyOf = (sessionId: string, nonce: string): string => JSON.stringify([sessionId, nonce])
