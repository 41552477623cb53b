// Publishes the invalidations of committed transactions: after the commit, to keep it fast, and in one statement for the last 100 ms. Unpublished
// ones of a process that dies are lost, so nothing may rely on them.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RecordScope, Invalidation, Invalidations } from './invalidations.ts'

export interface ListChange {
  readonly list: string
  readonly ids: readonly number[]
  /** Changed records that are not known by id. */
  readonly isBare: boolean
  readonly lost: readonly LostVisibility[]
}

export interface LostVisibility {
  readonly id: number
  readonly path: string
  readonly places: readonly RecordScope[]
}

const BATCH_MS = 100
/** Seconds for which events are kept for clients that reconnect. */
export const EVENT_LIFE = 300
const PURGE_EVERY_MS = 60_000

interface Publisher {
  waiting: Invalidation[]
  /** By list, `performance.now()` of the last change of this process. */
  readonly touchedAt: Map<string, number>
  timer: NodeJS.Timeout | undefined
  publishing: Promise<void>
  purgedAt: number
}

const publishers = new WeakMap<Db, Publisher>()

const createPublisher = (now: number): Publisher => ({
  waiting: [],
  touchedAt: new Map(),
  timer: undefined,
  publishing: Promise.resolve(),
  purgedAt: now,
})

export function publishInvalidations(db: Db, committed: Invalidations): void {
  if (committed.isEmpty) return
  const now = performance.now()
  const publisher = publishers.get(db) ?? createPublisher(now)
  publishers.set(db, publisher)
  for (const one of committed.all) {
    publisher.waiting.push(one)
    publisher.touchedAt.set(one.list, now)
  }
  publisher.timer ??= publishSoon(db, publisher)
}

/** Publishes all waiting invalidations immediately, and resolves when they are published. */
export async function publishWaiting(db: Db): Promise<void> {
  const publisher = publishers.get(db)
  if (publisher === undefined) return
  await publisher.publishing
  if (publisher.timer === undefined) return
  clearTimeout(publisher.timer)
  await publish(db, publisher)
}

/** Checks whether this process has committed a change of one of the lists since `since`, a `performance.now()`. */
export function hasInvalidated(db: Db, lists: readonly string[], since: number): boolean {
  const touchedAt = publishers.get(db)?.touchedAt
  return lists.some((list) => (touchedAt?.get(list) ?? -Infinity) >= since)
}

const publishSoon = (db: Db, publisher: Publisher): NodeJS.Timeout =>
  setTimeout(() => void publish(db, publisher), BATCH_MS).unref()

async function publish(db: Db, publisher: Publisher): Promise<void> {
  const invalidations = publisher.waiting
  publisher.waiting = []
  publisher.publishing = insertEvent(db, publisher, invalidations)
  await publisher.publishing
  publisher.timer = publisher.waiting.length === 0 ? undefined : publishSoon(db, publisher)
}

async function insertEvent(db: Db, publisher: Publisher, invalidations: readonly Invalidation[]): Promise<void> {
  try {
    await sql`insert into topic_event (changes) values (${JSON.stringify(groupChanges(invalidations))}::jsonb)`.execute(
      db,
    )
    if (performance.now() - publisher.purgedAt > PURGE_EVERY_MS) {
      publisher.purgedAt = performance.now()
      await sql`delete from topic_event where create_time < now() - make_interval(secs => ${EVENT_LIFE})`.execute(db)
    }
  } catch {
    // The database is unreachable or closed: clients reload everything after it is back.
  }
}

function groupChanges(invalidations: readonly Invalidation[]): ListChange[] {
  const byList = new Map<string, Invalidation[]>()
  for (const one of invalidations) {
    const some = byList.get(one.list)
    if (some === undefined) byList.set(one.list, [one])
    else some.push(one)
  }
  return [...byList].map(([list, some]) => ({
    list,
    ids: [...new Set(some.flatMap(({ id }) => id ?? []))],
    isBare: some.some(({ id }) => id === undefined),
    lost: some.flatMap(({ id, path, lost }) =>
      id === undefined || lost === undefined ? [] : [{ id, path, places: lost }],
    ),
  }))
}
