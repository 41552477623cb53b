import { sql } from 'kysely'
import { publishInvalidations } from '../topics/publish-invalidations.ts'
import { getInvalidations } from '../topics/invalidations.ts'
import type { Db } from './database.ts'

/** Runs the work in a transaction, or in the caller's if one is open. Publishes invalidations after the commit. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const begun: { tx?: Db } = {}
  const done = await db.transaction().execute((tx) => {
    begun.tx = tx
    return work(tx)
  })
  if (begun.tx !== undefined) publishInvalidations(db, getInvalidations(begun.tx))
  return done
}

/** Runs reads in one snapshot without timeouts, or in the caller's transaction if one is open. */
export function inSnapshot<T>(db: Db, work: (view: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const begun = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return begun.execute(async (view) => {
    await sql`
      select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
      view,
    )
    return work(view)
  })
}
