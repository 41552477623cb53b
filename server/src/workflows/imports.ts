// Sheets that nobody waits for, tried or taken one after another by any number of processes, and their files removed in time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { namedSheets } from '#engine/write/import/job/job-row.ts'
import { type ImportJobDeps, runImportJob } from '#engine/write/import/job/run-job.ts'
import type { Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { registryOf } from '#resources/registry.ts'

/** Between two looks for a sheet, where there was none. */
const IDLE_MS = 300
/** After the database could not be asked. */
const RETRY_MS = 2_000
/** Longer than a call takes to keep what it has put aside, in seconds. */
const KEPT_WITHIN = 3_600

export interface ImportChore {
  readonly db: Db
  readonly sheets: ExportStore
  readonly log: FastifyBaseLogger
}

/** Does them until it is stopped; what is begun then is put back. */
export function keepImports({ db, sheets, log }: ImportChore): () => Promise<void> {
  const stopping = new AbortController()
  const deps: ImportJobDeps = { ...registryOf(), db, sheets, log, accountOf: accountReader(db) }
  const working = work(deps, log, stopping.signal)
  return async () => {
    stopping.abort()
    await working
  }
}

/** Removes what a crash left, and what nobody reads any more. */
export const sweepImports = (db: Db, sheets: ExportStore, olderThan = KEPT_WITHIN): Promise<void> =>
  sheets.sweep(olderThan, (names) => namedSheets(db, names))

async function work(deps: ImportJobDeps, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    try {
      if (!(await runImportJob(deps, signal))) await rest(IDLE_MS)
    } catch (error) {
      log.warn({ err: error }, 'imports were not done')
      await rest(RETRY_MS)
    }
  }
}
