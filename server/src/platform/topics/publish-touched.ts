// Publishes what committed transactions have touched: after the commit, which it must not make slower, and in one statement for all of the
// last moment. What a process did not come to say when it died is lost; nobody relies on it.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Place, Touch, Touched } from './touched.ts'

/** What has changed in one list. */
export interface ListChange {
  readonly list: string
  readonly ids: readonly number[]
  /** Something of it that no number names. */
  readonly isBare: boolean
  readonly lost: readonly Lost[]
}

/** A record that was deleted, or has left some places from which it was seen. */
export interface Lost {
  readonly id: number
  readonly path: string
  readonly places: readonly Place[]
}

const GATHER_MS = 100
/** Seconds that events are kept, for those who come back. */
export const EVENT_LIFE = 300
const PURGE_EVERY_MS = 60_000

interface Publisher {
  waiting: Touch[]
  /** When each list was last changed by this process: milliseconds of its own clock. */
  readonly touchedAt: Map<string, number>
  timer: NodeJS.Timeout | undefined
  publishing: Promise<void>
  purgedAt: number
}

const publishers = new WeakMap<Db, Publisher>()

const newPublisher = (now: number): Publisher => ({
  waiting: [],
  touchedAt: new Map(),
  timer: undefined,
  publishing: Promise.resolve(),
  purgedAt: now,
})

/** Publishes it soon, together with what else is committed until then. */
export function publishTouched(db: Db, touched: Touched): void {
  if (touched.isEmpty) return
  const now = performance.now()
  const publisher = publishers.get(db) ?? newPublisher(now)
  publishers.set(db, publisher)
  for (const one of touched.all) {
    publisher.waiting.push(one)
    publisher.touchedAt.set(one.list, now)
  }
  publisher.timer ??= publishSoon(db, publisher)
}

/** Publishes at once what waits to be, and is done when it is published. */
export async function publishWaiting(db: Db): Promise<void> {
  const publisher = publishers.get(db)
  if (publisher === undefined) return
  await publisher.publishing
  if (publisher.timer === undefined) return
  clearTimeout(publisher.timer)
  await publish(db, publisher)
}

/** Whether this process has committed a change of one of the lists since then, by its own clock. */
export function hasTouched(db: Db, lists: readonly string[], since: number): boolean {
  const touchedAt = publishers.get(db)?.touchedAt
  return lists.some((list) => (touchedAt?.get(list) ?? -Infinity) >= since)
}

const publishSoon = (db: Db, publisher: Publisher): NodeJS.Timeout =>
  setTimeout(() => void publish(db, publisher), GATHER_MS).unref()

async function publish(db: Db, publisher: Publisher): Promise<void> {
  const touches = publisher.waiting
  publisher.waiting = []
  publisher.publishing = insertEvent(db, publisher, touches)
  await publisher.publishing
  publisher.timer = publisher.waiting.length === 0 ? undefined : publishSoon(db, publisher)
}

async function insertEvent(db: Db, publisher: Publisher, touches: readonly Touch[]): Promise<void> {
  try {
    await sql`insert into topic_event (changes) values (${JSON.stringify(changesOf(touches))}::jsonb)`.execute(
      db,
    )
    if (performance.now() - publisher.purgedAt > PURGE_EVERY_MS) {
      publisher.purgedAt = performance.now()
      await sql`delete from topic_event where create_time < now() - make_interval(secs => ${EVENT_LIFE})`.execute(
        db,
      )
    }
  } catch {
    // The database is away, or closed with this process: those who listen ask everything anew once it is back.
  }
}

function changesOf(touches: readonly Touch[]): ListChange[] {
  const byList = new Map<string, Touch[]>()
  for (const one of touches) {
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
