// What comes by the clock, one task after another, by any number of processes.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { keepDoing } from '#platform/worker/keep-doing.ts'
import { bringForward, type Chores, declareTasks, runDue } from '../task/task.runs.ts'

const BRING_FORWARD_EVERY_MS = 60_000

/** Runs them until it is stopped; what is begun then is ended. */
export function keepSchedule(db: Db, chores: Chores, log: FastifyBaseLogger): () => Promise<void> {
  let isDeclared = false
  let broughtForwardAt = performance.now()
  return keepDoing({
    async step() {
      if (!isDeclared) await declareTasks(db, chores)
      isDeclared = true
      if (performance.now() - broughtForwardAt > BRING_FORWARD_EVERY_MS) {
        await bringForward(db)
        broughtForwardAt = performance.now()
      }
      return (await runDue(db, chores)) !== undefined
    },
    onFault: (error) => log.warn({ err: error }, 'a scheduled task was not run'),
    idleMs: 1_000,
    retryMs: 5_000,
  })
}
