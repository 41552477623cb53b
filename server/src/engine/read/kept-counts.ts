// Caches exact counts and sums of long lists for a minute, until any process changes the list (decision 81).
import { type CountAnswer, MAX_COUNTED } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { ListQuery } from '#engine/sql/list-query.ts'
import { selectCountSql } from '#engine/sql/select.ts'
import { Cache, jsonSize } from '#platform/cache/cache.ts'
import type { Db } from '#platform/database/database.ts'
import { hasTouched } from '#platform/topics/publish-touched.ts'
import { hasPublished, stampSql, type Stamp } from '#platform/topics/read-touched.ts'
import { topicsOf } from './describe.ts'

interface Kept {
  readonly answer: CountAnswer
  /** Changes that were published before it are included. */
  readonly stamp: Stamp
  /** Changes that this process committed before it are included. In milliseconds of `performance.now()`. */
  readonly begun: number
}

/** In milliseconds. Unpublished changes, such as a new owner of a store, become visible after it. */
const LIFE = 60_000
/** Maximum number of cached filters and scopes. */
const MAX_KEPT = 500

const keptBy = new WeakMap<Db, Cache<Kept>>()

/** Keys contain filter values of other callers, hence `isSecret`. */
const newCache = () =>
  new Cache<Kept>({
    name: 'count',
    max: MAX_KEPT,
    lifeMs: LIFE,
    isSecret: true,
    sizeOf: ({ answer }) => jsonSize(answer),
  })

export async function countAll(
  db: Db,
  resource: Resource,
  query: Pick<ListQuery, 'where'>,
): Promise<CountAnswer> {
  const statement = selectCountSql(resource, query)
  // Only changes through the unit of work are published.
  if (!resource.isVersioned) return answerOf((await statement.execute(db)).rows[0])
  const kept = keptBy.get(db) ?? newCache()
  keptBy.set(db, kept)
  const { sql: text, parameters } = statement.compile(db)
  const key = JSON.stringify([text, parameters])
  const known = kept.peek(key)
  const isGood = known !== undefined && (await isCurrent(db, known, topicsOf(resource)))
  kept.count(isGood)
  if (isGood) return known.answer
  kept.delete(key)
  const begun = performance.now()
  const { rows } = await sql<Record<string, number | Stamp | null>>`
    select ${stampSql} as ":stamp", counted.* from (${statement}) as counted`.execute(db)
  const { ':stamp': stamp, ...counted } = rows[0] ?? {}
  const answer = answerOf(counted as Counted)
  if (answer.count > MAX_COUNTED && isStamp(stamp)) kept.set(key, { answer, stamp, begun })
  return answer
}

type Counted = { count: number } & Record<string, number>

/** Null if no process listens yet. */
const isStamp = (value: number | Stamp | null | undefined): value is Stamp =>
  typeof value === 'object' && value !== null

function answerOf({ count, ...totalrow }: Counted = { count: 0 }): CountAnswer {
  return { count, totalrow }
}

async function isCurrent(db: Db, { begun, stamp }: Kept, lists: readonly string[]): Promise<boolean> {
  if (performance.now() - begun > LIFE || hasTouched(db, lists, begun)) return false
  return !(await hasPublished(db, lists, stamp))
}
