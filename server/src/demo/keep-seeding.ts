// Makes the rest of the demo in the worker, once the first page is up: a transaction each step, so that work that is cut short continues with the
// step that it had come to.
import { startOfDay } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { keepDoing } from '#platform/worker/keep-doing.ts'
import { endDemoClock } from './demo-clock.ts'

export interface DemoWork {
  /** Its name in the table `work`, which counts its steps. */
  readonly name: string
  /** What is done first, by name. */
  readonly after?: readonly string[]
  /** One step, after so many that are done; `last` is the day on which the demo was begun, `YYYY-MM-DD` in Shanghai. */
  readonly step: (tx: Db, done: number, last: string) => Promise<void>
}

/** Work with a number of steps. */
export interface DemoPart extends DemoWork {
  readonly total: number
}

/** Returns work that makes an item each step, in the order of the items, under the clock of the demo's past. */
export const createPastWork = <Item>(
  name: string,
  after: readonly string[],
  items: readonly Item[],
  /** `today`: the start of the day on which the demo was begun, seconds UTC. */
  make: (tx: Db, item: Item, at: { readonly place: number; readonly today: number }) => Promise<void>,
): DemoPart => ({
  name,
  after,
  total: items.length,
  step: async (tx, done, last) => {
    const item = items[done]
    if (item === undefined) return
    await make(tx, item, { place: done, today: startOfDay(Date.parse(`${last}T04:00:00Z`) / 1000) })
    await endDemoClock(tx)
  },
})

/** Takes all steps, until they are done or it is stopped. Returns what stops it. Of several processes one takes each step. */
export function keepSeeding(db: Db, log: FastifyBaseLogger, works: readonly DemoWork[]): () => Promise<void> {
  const stops = works.map((work) => {
    const stop = keepDoing({
      step: async () => {
        const isLeft = await takeStep(db, work)
        if (isLeft === false) void stop()
        return isLeft === true
      },
      onFault: async (fault) => {
        log.warn({ err: fault, work: work.name }, 'a part of the demo was not entered')
        await countFailure(db, work.name).catch(() => undefined)
      },
      // Another process may be at it, or what comes first is not done.
      idleMs: 2_000,
      retryMs: 5_000,
    })
    return stop
  })
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Counts how often in a row the current step has failed: every page shows it. */
const countFailure = (db: Db, name: string): Promise<unknown> =>
  sql`update work set failures = failures + 1 where name = ${name}`.execute(db)

/** Takes one step. Returns false where none is left, undefined where one is left for later or for another process. */
async function takeStep(db: Db, { name, after = [], step }: DemoWork): Promise<boolean | undefined> {
  const isTaken = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ done: number; last: string }>`
      select done, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as last from work
       where name = ${name} and done < total
         and not exists (select from work first where first.name = any (${after}::text[]) and first.done < first.total)
         for update skip locked`.execute(tx)
    const [at] = rows
    if (at === undefined) return false
    await step(tx, at.done, at.last)
    await sql`update work set done = done + 1, failures = 0 where name = ${name}`.execute(tx)
    return true
  })
  if (isTaken) return true
  const { rows: open } = await sql`select from work where name = ${name} and done < total`.execute(db)
  return open.length === 0 ? false : undefined
}
