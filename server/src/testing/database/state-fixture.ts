import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'

/** Runs `work` without the triggers that enforce transitions, for records in arbitrary states. */
export function withoutStateTriggers<T>(db: Db, { states }: Resource, work: (tx: Db) => Promise<T>): Promise<T> {
  if (states.size === 0) return work(db)
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const done = await work(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    return done
  })
}
