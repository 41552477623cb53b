// Sheets that nobody waits for, tried or taken by any number of processes, and their files removed in time.
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '#engine/declare/records/writer.ts'
import { namedSheets } from '#engine/import/job/job-row.ts'
import { type ImportJobDeps, runImportJob } from '#engine/import/job/run-job.ts'
import type { Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { keepDoing } from '#platform/worker/keep-doing.ts'

/** Imports that one worker does at a time: one more than an account may have at a time, so that no account keeps others waiting. */
export const IMPORTS_AT_ONCE = 2
/** Longer than a call takes to keep what it has put aside, in seconds. */
const KEPT_WITHIN = 3_600

export interface ImportChore {
  readonly db: Db
  readonly sheets: ExportStore
  readonly log: FastifyBaseLogger
  readonly registry: Registry
}

/** Does them until it is stopped; what is begun then is put back. */
export function keepImports({ db, sheets, log, registry }: ImportChore): () => Promise<void> {
  const deps: ImportJobDeps = { ...registry, db, sheets, log, accountOf: accountReader(db) }
  const loops = Array.from({ length: IMPORTS_AT_ONCE }, () =>
    keepDoing({
      step: (stopping) => runImportJob(deps, stopping),
      onFault: (error) => log.warn({ err: error }, 'imports were not done'),
      idleMs: 300,
      retryMs: 2_000,
    }),
  )
  return async () => void (await Promise.all(loops.map((stop) => stop())))
}

/** Removes what a crash left, and what nobody reads any more. */
export const sweepImports = (db: Db, sheets: ExportStore, olderThan = KEPT_WITHIN): Promise<void> =>
  sheets.sweep(olderThan, (names) => namedSheets(db, names))
