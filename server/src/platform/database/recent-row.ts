// Caches a table of one row that is read on each request, such as settings, for one second per process.
import { Cache, getJsonSize } from '../cache/cache.ts'
import { hasInvalidated } from '../topics/publish-invalidations.ts'
import type { Db } from './database.ts'

/** Milliseconds. A change made by this process takes effect immediately. */
const LIFE_MS = 1_000
const MAX_TABLES = 50

interface CachedRow {
  readonly row: Promise<unknown>
  /** `performance.now()` of the read. */
  readonly readAt: number
}

const caches = new WeakMap<Db, Cache<CachedRow>>()

const createCache = () =>
  new Cache<CachedRow>({
    name: 'config',
    max: MAX_TABLES,
    lifeMs: LIFE_MS,
    sizeOf: async ({ row }) => getJsonSize(await row.catch(() => null)),
  })

export function createRowCache<T>(table: string, read: (db: Db) => Promise<T>): (db: Db) => Promise<T> {
  return (db) => {
    const cache = caches.get(db) ?? createCache()
    caches.set(db, cache)
    const now = performance.now()
    const known = cache.get(table, ({ readAt }) => now - readAt < LIFE_MS && !hasInvalidated(db, [table], readAt))
    if (known !== undefined) return known.row as Promise<T>
    const row = read(db)
    cache.set(table, { row, readAt: now })
    row.catch(() => cache.delete(table))
    return row
  }
}
