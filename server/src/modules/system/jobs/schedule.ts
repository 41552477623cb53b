// Runs scheduled jobs one after another, in any number of processes.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { runLoop } from '#platform/worker/run-loop.ts'
import { bringForward, type ScheduledJobs, declareTasks, runDue } from '../task/task.runs.ts'

const BRING_FORWARD_EVERY_MS = 60_000

/** Runs until stopped; a running job is completed. */
export function startScheduler(db: Db, scheduledJobs: ScheduledJobs, log: FastifyBaseLogger): () => Promise<void> {
  let isDeclared = false
  let broughtForwardAt = performance.now()
  return runLoop({
    async step() {
      if (!isDeclared) await declareTasks(db, scheduledJobs)
      isDeclared = true
      if (performance.now() - broughtForwardAt > BRING_FORWARD_EVERY_MS) {
        await bringForward(db)
        broughtForwardAt = performance.now()
      }
      return (await runDue(db, scheduledJobs)) !== undefined
    },
    onError: (error) => log.warn({ err: error }, 'scheduled job failed'),
    idleMs: 1_000,
    retryMs: 5_000,
  })
}
