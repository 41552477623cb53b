import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from '#engine/declare/records/writer.ts'
import { findReferencedSheets } from '#engine/import/job/job-row.ts'
import { type ImportJobDeps, runImportJob } from '#engine/import/job/run-job.ts'
import type { Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import { runLoop } from '#platform/worker/run-loop.ts'

/** Concurrent imports of a worker: one more than the limit of an account, so that one account does not block the rest. */
export const IMPORTS_AT_ONCE = 2
/** Seconds after which no call is still storing an uploaded spreadsheet. */
const KEPT_WITHIN = 3_600

export interface ImportWorkerDeps {
  readonly db: Db
  readonly sheets: ExportStore
  readonly log: FastifyBaseLogger
  readonly registry: Registry
}

export function startImportWorkers({ db, sheets, log, registry }: ImportWorkerDeps): () => Promise<void> {
  const deps: ImportJobDeps = { ...registry, db, sheets, log, findPrincipal: createAccountReader(db) }
  const loops = Array.from({ length: IMPORTS_AT_ONCE }, () =>
    runLoop({
      step: (stopping) => runImportJob(deps, stopping),
      onError: (error) => log.warn({ err: error }, 'import failed'),
      idleMs: 300,
      retryMs: 2_000,
    }),
  )
  return async () => void (await Promise.all(loops.map((stop) => stop())))
}

export const sweepImports = (db: Db, sheets: ExportStore, olderThan = KEPT_WITHIN): Promise<void> =>
  sheets.sweep(olderThan, (names) => findReferencedSheets(db, names))
