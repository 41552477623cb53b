// All that is done beside serving, on one page. Each chore runs until it is stopped, and any number of processes may run it.
import type { FastifyBaseLogger } from 'fastify'
import { keepSeeding } from '#features/first-run/demo/seed-prices.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { keepSwept } from '#platform/files/sweep.ts'
import { keepExports } from '#workflows/exports.ts'
import { keepTasks } from '#workflows/tasks.ts'
import { keepCurrentPrices } from '#workflows/current-prices.ts'

export interface WorkDeps {
  readonly db: Db
  /** Where the processes that write exports find it. */
  readonly address: DatabaseAddress
  readonly files: FileStore
  readonly log: FastifyBaseLogger
}

/** Starts all chores. Answers what stops them once what they are at is done. */
export function startWork({ db, address, files, log }: WorkDeps): () => Promise<void> {
  const chores = [
    keepSwept(db, files, log),
    keepSeeding(db, log),
    keepCurrentPrices(db, log),
    keepTasks(db, log),
    keepExports({ db, address, files: files.exports, log }),
  ]
  return async () => {
    await Promise.all(chores.map((stop) => stop()))
  }
}
