// Background work. Each loop runs until it is stopped, and any number of processes may run it.
import { keepSeeding } from '#demo/keep-seeding.ts'
import { loanWork } from '#demo/loans/seed-loans.ts'
import { priceWork } from '#demo/seed-prices.ts'
import { receiptWork } from '#demo/seed-receipts.ts'
import { visitWork } from '#demo/visits.ts'
import type { ScheduledJob, WorkerDeps } from '#engine/define-module.ts'
import { modules, resources } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import { SCHEDULED_JOB_KEYS, type ScheduledJobs, startScheduler } from '#modules/system/index.ts'

/** Starts all loops. Returns a function that stops them and waits for running work. */
export function startWork(input: Omit<WorkerDeps, 'registry' | 'resources'>): () => Promise<void> {
  const deps: WorkerDeps = { ...input, registry: getRegistry(), resources }
  const { db, log } = deps
  const running = [
    keepSeeding(db, log, [priceWork, receiptWork, loanWork, visitWork]),
    ...modules.flatMap(({ loops }) => loops?.(deps) ?? []),
    startScheduler(db, createScheduledJobs(deps), log),
  ]
  return async () => {
    await Promise.all(running.map((stop) => stop()))
  }
}

/**
 * Returns the scheduled jobs by task key; the schedule is in the database.
 * @throws Error for a task without a module
 */
export function createScheduledJobs(deps: WorkerDeps): ScheduledJobs {
  const scheduledJobs = modules.flatMap(({ scheduledJobs: of }) => Object.entries(of?.(deps) ?? {}))
  return Object.fromEntries(
    SCHEDULED_JOB_KEYS.map((key) => {
      const parts = scheduledJobs.filter(([name]) => name === key).map(([, part]) => part)
      if (parts.length === 0) throw new Error(`No module implements the task ${key}`)
      return [key, chainJobs(parts)]
    }),
  ) as ScheduledJobs
}

const chainJobs = (parts: readonly ScheduledJob[]): ScheduledJob => ({
  run: async () => {
    for (const { run } of parts) await run()
  },
  params: parts
    .map(({ params }) => params)
    .filter((params) => params !== '')
    .join(', '),
})
