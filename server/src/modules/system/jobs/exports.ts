// Exports that nobody waits for, written by any number of processes, and their files removed in time.
import type { FastifyBaseLogger } from 'fastify'
import { expireExports, namedExports } from '#engine/export/job-row.ts'
import { type ExportJobDeps, runExport } from '#engine/export/run-job.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { keepDoing } from '#platform/worker/keep-doing.ts'

/** Exports that one worker writes at a time: one more than an account may have at a time, so that no account keeps others waiting. */
export const EXPORTS_AT_ONCE = 3
/** Longer than any export is written, in seconds. */
const WRITTEN_WITHIN = 3_600

export interface ExportChore {
  readonly db: Db
  readonly address: DatabaseAddress
  readonly files: ExportStore
  readonly log: FastifyBaseLogger
}

/** Writes them until it is stopped; what is begun then is put back. */
export function keepExports({ db, address, files, log }: ExportChore): () => Promise<void> {
  const deps: ExportJobDeps = { db, address, files, log, accountOf: accountReader(db) }
  const loops = Array.from({ length: EXPORTS_AT_ONCE }, () =>
    keepDoing({
      step: (stopping) => runExport(deps, stopping),
      onFault: (error) => log.warn({ err: error }, 'exports were not written'),
      idleMs: 500,
      retryMs: 2_000,
    }),
  )
  return async () => void (await Promise.all(loops.map((stop) => stop())))
}

/** Removes files that have expired, and what a crash left. */
export async function sweepExports(db: Db, files: ExportStore, olderThan = WRITTEN_WITHIN): Promise<void> {
  await expireExports(db)
  await files.sweep(olderThan, (names) => namedExports(db, names))
}
