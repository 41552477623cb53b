// A table of one row, such as settings, that every request asks for: each process looks at it again once a second.
import { hasTouched } from '../topics/publish-touched.ts'
import type { Db } from './database.ts'

/** Milliseconds for which a process goes by what it has read; a change that it makes itself counts at once. */
const KEPT_MS = 1_000

interface Kept<T> {
  readonly row: Promise<T>
  /** By the clock of the process. */
  readonly readAt: number
}

/** A function that answers the row as it was within the last second. */
export function recentRow<T>(table: string, read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  const kept = new WeakMap<Db, Kept<T>>()
  return (db) => {
    const now = performance.now()
    const known = kept.get(db)
    if (known !== undefined && now - known.readAt < KEPT_MS && !hasTouched(db, [table], known.readAt))
      return known.row
    const row = read(db)
    kept.set(db, { row, readAt: now })
    // What could not be read is asked for again by the next.
    row.catch(() => kept.delete(db))
    return row
  }
}
