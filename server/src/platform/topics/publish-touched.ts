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
  purgedAt: number
}

const publishers = new WeakMap<Db, Publisher>()

const newPublisher = (now: number): Publisher => ({
  waiting: [],
  touchedAt: new Map(),
  timer: undefined,
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
  publisher.timer ??= setTimeout(() => void flush(db, publisher), GATHER_MS).unref()
}

/** Whether this process has committed a change of one of the lists since then, by its own clock. */
export function hasTouched(db: Db, lists: readonly string[], since: number): boolean {
  const touchedAt = publishers.get(db)?.touchedAt
  return lists.some((list) => (touchedAt?.get(list) ?? -Infinity) >= since)
}

async function flush(db: Db, publisher: Publisher): Promise<void> {
  const touches = publisher.waiting
  publisher.waiting = []
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
  publisher.timer =
    publisher.waiting.length === 0
      ? undefined
      : setTimeout(() => void flush(db, publisher), GATHER_MS).unref()
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
