// Exports that nobody waits for, written by any number of processes, two at a time by each, and their files removed in time.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { expireExports, namedExports } from '#engine/read/export/job-row.ts'
import { type ExportJobDeps, runExport } from '#engine/read/export/run-job.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'

/** Of one worker: a short one does not wait for a long one, and while one syncs its file the other begins. */
const AT_ONCE = 2
/** Between two looks for an export, where there was none. */
const IDLE_MS = 500
/** After the database could not be asked. */
const RETRY_MS = 2_000
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
  const stopping = new AbortController()
  const deps: ExportJobDeps = { db, address, files, log, accountOf: accountReader(db) }
  const working = Promise.all(Array.from({ length: AT_ONCE }, () => work(deps, log, stopping.signal)))
  return async () => {
    stopping.abort()
    await working
  }
}

/** Removes files that have expired, and what a crash left. */
export async function sweepExports(db: Db, files: ExportStore, olderThan = WRITTEN_WITHIN): Promise<void> {
  await expireExports(db)
  await files.sweep(olderThan, (names) => namedExports(db, names))
}

async function work(deps: ExportJobDeps, log: FastifyBaseLogger, signal: AbortSignal): Promise<void> {
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted) {
    try {
      if (!(await runExport(deps, signal))) await rest(IDLE_MS)
    } catch (error) {
      log.warn({ err: error }, 'exports were not written')
      await rest(RETRY_MS)
    }
  }
}
