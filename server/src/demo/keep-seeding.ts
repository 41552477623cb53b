// What of the demo is made in the worker, once the first page is up: step by step, each in one transaction, so that work that is cut short goes on
// with the step it was at.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'

export interface DemoWork {
  /** Its name in the table `work`, where it stands how far it is. */
  readonly name: string
  /** What is done first, by name. */
  readonly after?: readonly string[]
  /** One step, after so many that are done; `last` is the day on which the demo was begun, `YYYY-MM-DD` in Shanghai. */
  readonly step: (tx: Db, done: number, last: string) => Promise<void>
}

/** How long another process is waited for, and how long a first failure; each further one twice as long. */
const RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** Does it all, step by step, until it is done or to be stopped. Of several processes one does each step. */
export function keepSeeding(db: Db, log: FastifyBaseLogger, works: readonly DemoWork[]): () => Promise<void> {
  const stopping = new AbortController()
  const work = async (each: DemoWork) => {
    while (!stopping.signal.aborted) {
      let failures = 0
      const isLeft = await takeStep(db, each).catch(async (error: unknown) => {
        log.warn({ err: error, work: each.name }, 'a part of the demo was not entered')
        failures = await countFailure(db, each.name).catch(() => 1)
        return undefined
      })
      if (isLeft === false) return
      if (isLeft === undefined)
        await sleep(waitAfter(failures), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const working = Promise.all(works.map(work))
  return async () => {
    stopping.abort()
    await working
  }
}

const waitAfter = (failures: number): number =>
  Math.min(RETRY_MS * 2 ** Math.max(0, failures - 1), MAX_RETRY_MS)

/** How often in a row the step that it is at has failed by now: every page tells it. */
async function countFailure(db: Db, name: string): Promise<number> {
  const { failures } = await db
    .updateTable('work')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('name', '=', name)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** One step. False: none is left. Undefined: another process is at it, or what comes first is not done. */
async function takeStep(db: Db, { name, after = [], step }: DemoWork): Promise<boolean | undefined> {
  const open = await db
    .selectFrom('work')
    .select('name')
    .where('name', '=', name)
    .whereRef('done', '<', 'total')
    .executeTakeFirst()
  if (open === undefined) return false
  const { rows: before } = await sql`
    select from work where name = any (${after}::text[]) and done < total limit 1`.execute(db)
  if (before.length > 0) return undefined
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ done: number; last: string }>`
      select done, to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as last from work
       where name = ${name} and done < total for update skip locked`.execute(tx)
    const [at] = rows
    if (at === undefined) return undefined
    await step(tx, at.done, at.last)
    await sql`update work set done = done + 1, failures = 0 where name = ${name}`.execute(tx)
    return true
  })
}
