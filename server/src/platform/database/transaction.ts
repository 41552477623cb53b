// One transaction for one piece of work, joined when the caller has already begun one.
import { publishTouched } from '../topics/publish-touched.ts'
import { touchedIn } from '../topics/touched.ts'
import type { Db } from './database.ts'

/** Runs the work in a transaction: all of it or nothing. Once it is committed, what it has touched is published. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const begun: { tx?: Db } = {}
  const done = await db.transaction().execute((tx) => {
    begun.tx = tx
    return work(tx)
  })
  if (begun.tx !== undefined) publishTouched(db, touchedIn(begun.tx))
  return done
}
