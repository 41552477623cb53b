// Caches exact counts and sums of long lists for a minute, until any process changes the list (docs/decisions/lists.md).
import { type CountResponse, MAX_COUNTED } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { ListQuery } from '#engine/sql/list-query.ts'
import { selectCountSql } from '#engine/sql/select.ts'
import { Cache, getJsonSize } from '#platform/cache/cache.ts'
import type { Db } from '#platform/database/database.ts'
import { hasInvalidated } from '#platform/topics/publish-invalidations.ts'
import { hasPublished, snapshotVersionSql, type SnapshotVersion } from '#platform/topics/read-changes.ts'
import { listTopics } from './describe.ts'

interface CachedCount {
  readonly answer: CountResponse
  /** Changes that were published before it are included. */
  readonly stamp: SnapshotVersion
  /** Changes that this process committed before it are included. In milliseconds of `performance.now()`. */
  readonly begun: number
}

/** In milliseconds. Unpublished changes, such as a new owner of a store, become visible after it. */
const LIFE = 60_000
/** Maximum number of cached filters and scopes. */
const MAX_KEPT = 500

const caches = new WeakMap<Db, Cache<CachedCount>>()

/** Keys contain filter values of other callers, hence `isSecret`. */
const createCountCache = () =>
  new Cache<CachedCount>({
    name: 'count',
    max: MAX_KEPT,
    lifeMs: LIFE,
    isSecret: true,
    sizeOf: ({ answer }) => getJsonSize(answer),
  })

export async function countAll(db: Db, resource: Resource, query: Pick<ListQuery, 'where'>): Promise<CountResponse> {
  const statement = selectCountSql(resource, query)
  // Only changes through the unit of work are published.
  if (!resource.isVersioned) return toCountAnswer((await statement.execute(db)).rows[0])
  const cache = caches.get(db) ?? createCountCache()
  caches.set(db, cache)
  const { sql: text, parameters } = statement.compile(db)
  const key = JSON.stringify([text, parameters])
  const known = cache.peek(key)
  const isGood = known !== undefined && (await isCurrent(db, known, listTopics(resource)))
  cache.count(isGood)
  if (isGood) return known.answer
  cache.delete(key)
  const begun = performance.now()
  const { rows } = await sql<Record<string, number | SnapshotVersion | null>>`
    select ${snapshotVersionSql} as ":stamp", counted.* from (${statement}) as counted`.execute(db)
  const { ':stamp': stamp, ...counted } = rows[0] ?? {}
  const answer = toCountAnswer(counted as CountRow)
  if (answer.count > MAX_COUNTED && isStamp(stamp)) cache.set(key, { answer, stamp, begun })
  return answer
}

type CountRow = { count: number } & Record<string, number>

/** Null if no process listens yet. */
const isStamp = (value: number | SnapshotVersion | null | undefined): value is SnapshotVersion =>
  typeof value === 'object' && value !== null

function toCountAnswer({ count, ...totalrow }: CountRow = { count: 0 }): CountResponse {
  return { count, totalrow }
}

async function isCurrent(db: Db, { begun, stamp }: CachedCount, lists: readonly string[]): Promise<boolean> {
  if (performance.now() - begun > LIFE || hasInvalidated(db, lists, begun)) return false
  return !(await hasPublished(db, lists, stamp))
}
