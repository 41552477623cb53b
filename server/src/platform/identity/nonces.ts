// Numbers used once, in the database that all processes share.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

// Longer than a signature can be good: five minutes before the database's clock and five after it.
const KEPT = sql`interval '11 minutes'`
const SWEEP_EVERY_MS = 60_000

export interface Nonces {
  /** Whether the nonce is new to the session. It is not, from now on. */
  use(sessionId: string, nonce: string): Promise<boolean>
}

export function nonces(db: Db): Nonces {
  let sweepAt = 0
  return {
    async use(sessionId, nonce) {
      // Anyone who comes first in a minute cleans up; the old ones lie together in the index, so that is soon done.
      const isSweeper = Date.now() >= sweepAt
      if (isSweeper) {
        sweepAt = Date.now() + SWEEP_EVERY_MS
        await sql`delete from nonce where create_time < now() - ${KEPT}`.execute(db)
      }
      const { numAffectedRows } = await sql`
        insert into nonce (session_id, nonce) values (${sessionId}, ${nonce}) on conflict do nothing`.execute(
        db,
      )
      return numAffectedRows === 1n
    },
  }
}
