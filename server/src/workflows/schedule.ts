// What comes by the clock, one task after another, by any number of processes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { bringForward, type Chores, declareTasks, runDue } from '#resources/sys/task/task.runs.ts'

/** Between two looks for a task, where none was due. */
const IDLE_MS = 1_000
/** After a look that failed. */
const RETRY_MS = 5_000
const BRING_FORWARD_EVERY_MS = 60_000

/** Runs them until it is stopped; what is begun then is ended. */
export function keepSchedule(db: Db, chores: Chores, log: FastifyBaseLogger): () => Promise<void> {
  const stopping = new AbortController()
  const working = work(db, chores, { log, signal: stopping.signal })
  return async () => {
    stopping.abort()
    await working
  }
}

async function work(
  db: Db,
  chores: Chores,
  { log, signal }: { readonly log: FastifyBaseLogger; readonly signal: AbortSignal },
): Promise<void> {
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  let isDeclared = false
  let broughtForwardAt = performance.now()
  while (!signal.aborted) {
    try {
      if (!isDeclared) await declareTasks(db, chores)
      isDeclared = true
      if (performance.now() - broughtForwardAt > BRING_FORWARD_EVERY_MS) {
        await bringForward(db)
        broughtForwardAt = performance.now()
      }
      if ((await runDue(db, chores)) === undefined) await rest(IDLE_MS)
    } catch (error) {
      log.warn({ err: error }, 'a scheduled task was not run')
      await rest(RETRY_MS)
    }
  }
}
