// Creates the rest of the demo in the worker, after the first page is served. Each step is one transaction, so an interrupted run continues
// with the next unfinished step.
import { startOfDay } from '@cangdan/protocol'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { runLoop } from '#platform/worker/run-loop.ts'
import { endDemoClock } from './demo-clock.ts'

export interface DemoWork {
  readonly name: string
  readonly after?: readonly string[]
  /** Runs one step. `done`: number of finished steps. `last`: the day on which the demo began, `YYYY-MM-DD` in Shanghai. */
  readonly step: (tx: Db, done: number, last: string) => Promise<void>
}

export interface DemoPart extends DemoWork {
  readonly total: number
}

/** Creates a work that makes one item per step, in order, under the clock of the demo's past. */
export const createPastWork = <Item>(
  name: string,
  after: readonly string[],
  items: readonly Item[],
  /** `today`: start of the day on which the demo began, in seconds UTC. */
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

/** Runs all steps until they are done. Returns a function that stops the run. One of several processes runs each step. */
export function keepSeeding(db: Db, log: FastifyBaseLogger, works: readonly DemoWork[]): () => Promise<void> {
  const stops = works.map((work) => {
    const stop = runLoop({
      step: async () => {
        const isLeft = await runStep(db, work)
        if (isLeft === false) void stop()
        return isLeft === true
      },
      onError: async (failure) => {
        log.warn({ err: failure, work: work.name }, 'a demo seeding step failed')
        await countFailure(db, work.name).catch(() => undefined)
      },
      // Another process may hold the step, or earlier work is not finished.
      idleMs: 2_000,
      retryMs: 5_000,
    })
    return stop
  })
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Every page shows the number of consecutive failures. */
const countFailure = (db: Db, name: string): Promise<unknown> =>
  sql`update work set failures = failures + 1 where name = ${name}`.execute(db)

/** Runs one step. Returns false when no step is left, undefined when the step must wait or another process holds it. */
async function runStep(db: Db, { name, after = [], step }: DemoWork): Promise<boolean | undefined> {
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
