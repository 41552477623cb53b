// Records in states that nobody led them into.
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'

/** Past the triggers that hold a record to its life: lists are tried on rows in every state. */
export function inAnyState<T>(db: Db, { states }: Resource, work: (tx: Db) => Promise<T>): Promise<T> {
  if (states.size === 0) return work(db)
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const done = await work(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    return done
  })
}
