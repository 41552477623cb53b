// Caches a table of one row that is read on each request, such as settings, for one second per process.
import { Cache, jsonSize } from '../cache/cache.ts'
import { hasTouched } from '../topics/publish-touched.ts'
import type { Db } from './database.ts'

/** Milliseconds. A change made by this process takes effect immediately. */
const KEPT_MS = 1_000
const MAX_KEPT = 50

interface Kept {
  readonly row: Promise<unknown>
  /** `performance.now()` of the read. */
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

export function recentRow<T>(table: string, read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  return (db) => {
    const kept = keptBy.get(db) ?? newCache()
    keptBy.set(db, kept)
    const now = performance.now()
    const known = kept.get(table, ({ readAt }) => now - readAt < KEPT_MS && !hasTouched(db, [table], readAt))
    if (known !== undefined) return known.row as Promise<T>
    const row = read(db)
    kept.set(table, { row, readAt: now })
    row.catch(() => kept.delete(table))
    return row
  }
}
