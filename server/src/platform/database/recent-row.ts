// A table of one row, such as settings, that every request asks for: each process looks at it again once a second.
import { Cache, jsonSize } from '../cache/cache.ts'
import { hasTouched } from '../topics/publish-touched.ts'
import type { Db } from './database.ts'

/** Milliseconds for which a process goes by what it has read; a change that it makes itself counts at once. */
const KEPT_MS = 1_000
/** Tables. */
const MAX_KEPT = 50

interface Kept {
  readonly row: Promise<unknown>
  /** By the clock of the process. */
  readonly readAt: number
}

const keptBy = new WeakMap<Db, Cache<Kept>>()

const newCache = () =>
  new Cache<Kept>({
    name: 'config',
    max: MAX_KEPT,
    lifeMs: KEPT_MS,
    sizeOf: async ({ row }) => jsonSize(await row.catch(() => null)),
  })

/** A function that answers the row as it was within the last second. */
export function recentRow<T>(table: string, read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  return (db) => {
    const kept = keptBy.get(db) ?? newCache()
    keptBy.set(db, kept)
    const now = performance.now()
    const known = kept.get(table, ({ readAt }) => now - readAt < KEPT_MS && !hasTouched(db, [table], readAt))
    if (known !== undefined) return known.row as Promise<T>
    const row = read(db)
    kept.set(table, { row, readAt: now })
    // What could not be read is asked for again by the next.
    row.catch(() => kept.delete(table))
    return row
  }
}
