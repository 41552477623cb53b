// One transaction for one piece of work, joined when the caller has already begun one.
import type { Db } from './database.ts'

/** Runs the work in a transaction: all of it or nothing. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
