// Worker loops that write background exports, in any number of processes, and the deletion of their files.
import type { FastifyBaseLogger } from 'fastify'
import { expireExports, findReferencedFiles } from '#engine/export/job-row.ts'
import { type ExportJobDeps, runExport } from '#engine/export/run-job.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import { runLoop } from '#platform/worker/run-loop.ts'

export const EXPORTS_AT_ONCE = 3
/** Seconds after which no export is still being written. */
const WRITTEN_WITHIN = 3_600

export interface ExportWorkerDeps {
  readonly db: Db
  readonly address: DatabaseAddress
  readonly files: ExportStore
  readonly log: FastifyBaseLogger
}

export function startExportWorkers({ db, address, files, log }: ExportWorkerDeps): () => Promise<void> {
  const deps: ExportJobDeps = { db, address, files, log, findPrincipal: createAccountReader(db) }
  const loops = Array.from({ length: EXPORTS_AT_ONCE }, () =>
    runLoop({
      step: (stopping) => runExport(deps, stopping),
      onError: (error) => log.warn({ err: error }, 'export failed'),
      idleMs: 500,
      retryMs: 2_000,
    }),
  )
  return async () => void (await Promise.all(loops.map((stop) => stop())))
}

export async function sweepExports(db: Db, files: ExportStore, olderThan = WRITTEN_WITHIN): Promise<void> {
  await expireExports(db)
  await files.sweep(olderThan, (names) => findReferencedFiles(db, names))
}
