// Background work. Each loop runs until it is stopped, and any number of processes may run it.
import { keepSeeding } from '#demo/keep-seeding.ts'
import { loanWork } from '#demo/loans/seed-loans.ts'
import { priceWork } from '#demo/seed-prices.ts'
import { receiptWork } from '#demo/seed-receipts.ts'
import type { Chore, WorkDeps } from '#engine/define-module.ts'
import { modules, resources } from '#modules/index.ts'
import { registryOf } from '#modules/registry.ts'
import { CHORE_KEYS, type Chores, keepSchedule } from '#modules/system/index.ts'

/** Starts all loops. Returns a function that stops them and waits for running work. */
export function startWork(given: Omit<WorkDeps, 'registry' | 'resources'>): () => Promise<void> {
  const deps: WorkDeps = { ...given, registry: registryOf(), resources }
  const { db, log } = deps
  const running = [
    keepSeeding(db, log, [priceWork, receiptWork, loanWork]),
    ...modules.flatMap(({ loops }) => loops?.(deps) ?? []),
    keepSchedule(db, choresOf(deps), log),
  ]
  return async () => {
    await Promise.all(running.map((stop) => stop()))
  }
}

/**
 * Returns the scheduled jobs by task key; the schedule is in the database.
 * @throws Error for a task without a module
 */
export function choresOf(deps: WorkDeps): Chores {
  const chores = modules.flatMap(({ chores: of }) => Object.entries(of?.(deps) ?? {}))
  return Object.fromEntries(
    CHORE_KEYS.map((key) => {
      const parts = chores.filter(([name]) => name === key).map(([, part]) => part)
      if (parts.length === 0) throw new Error(`No module implements the task ${key}`)
      return [key, inTurn(parts)]
    }),
  ) as Chores
}

const inTurn = (parts: readonly Chore[]): Chore => ({
  run: async () => {
    for (const { run } of parts) await run()
  },
  params: parts
    .map(({ params }) => params)
    .filter((params) => params !== '')
    .join(', '),
})
