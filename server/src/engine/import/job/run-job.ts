// Runs one import task (decision 113). A lock that ends with its connection guards the task; it is finished in the transaction of its rows.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { asFailure } from '#platform/http/responses/foreign-errors.ts'
import { sentence } from '#platform/http/responses/replies.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { readBookInChild } from '#platform/spreadsheet/in-child.ts'
import { takeFairTurn } from '#platform/worker/fair-turn.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { assertAdder, may, mayOverwrite } from '#engine/declare/rights/rights.ts'
import { viewOf } from '#engine/declare/rights/view.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { Writing } from '#engine/write/record.ts'
import { wordsOf } from '../import-words.ts'
import { type ImportRun, runImport } from '../run-import.ts'
import { sayFault } from '../sheet-fault.ts'
import {
  beginImport,
  failImport,
  finishImport,
  type ImportJob,
  isImportWanted,
  OPEN,
  retryImport,
  tellRows,
} from './job-row.ts'

export interface ImportJobDeps extends Registry {
  readonly db: Db
  readonly sheets: ExportStore
  /** Current rights of an account; `undefined` when it has none. */
  readonly accountOf: (accountId: number) => Promise<Principal | undefined>
  readonly log: ImportRun['log'] & { error(details: object, message: string): void }
}

/** Interval of the checks whether the import is still wanted; below the idle timeout of transactions. */
const LOOK_MS = 1_000
const TELL_MS = 500
/** Maximum number of server failures, including worker deaths. */
const MAX_FAULTS = 5

/** The import was cancelled, or another worker has it. */
class Unwanted extends Error {}

/**
 * Runs the next import (`takeFairTurn`). Returns whether there was one. When `stopping` aborts, the current import is requeued.
 * @throws when the database is unavailable
 */
export async function runImportJob(deps: ImportJobDeps, stopping: AbortSignal): Promise<boolean> {
  return deps.db.transaction().execute(async (lock) => {
    const id = await takeFairTurn(lock, { table: 'import_task', open: OPEN, each: 1 })
    if (id === undefined) return false
    const job = await beginImport(deps.db, id)
    if (job === undefined) return true
    if (job.faults > MAX_FAULTS) await failed(deps, job, new Failure('internal'))
    else await work(deps, { job, lock, stopping })
    return true
  })
}

interface Working {
  readonly job: ImportJob
  readonly lock: Db
  readonly stopping: AbortSignal
}

async function work(deps: ImportJobDeps, { job, lock, stopping }: Working): Promise<void> {
  const unwanted = new AbortController()
  const watch = setInterval(() => {
    const looks = Promise.all([isImportWanted(deps.db, job), sql`select 1`.execute(lock)])
    looks.then(
      ([wanted]) => wanted || unwanted.abort(),
      () => unwanted.abort(),
    )
  }, LOOK_MS)
  try {
    await imported(deps, job, AbortSignal.any([unwanted.signal, stopping]))
    await deps.sheets.remove(job.file)
  } catch (error) {
    if (unwanted.signal.aborted || error instanceof Unwanted) return
    if (stopping.aborted) await retryImport(deps.db, job, { isFault: false })
    else await afterFault(deps, job, error)
  } finally {
    clearInterval(watch)
  }
}

async function imported(deps: ImportJobDeps, job: ImportJob, signal: AbortSignal): Promise<void> {
  const { db, sheets, log } = deps
  const { asked, sha256, file_name: name, bytes, language } = job
  const path = sheets.pathOf(job.file)
  const writing = await writingOf(deps, job)
  if ((await hashOf(path)) !== sha256) throw new Failure('sheet_changed')
  const read: ImportRun['read'] = (wanted) =>
    readBookInChild(path, READ_LIMITS, { signal, ...(wanted !== undefined && { wanted }) })
  const rows = teller(db, job)
  const onKept: ImportRun['onKept'] = async (tx, answer) => {
    await rows.ended()
    if (!(await finishImport(tx, job, answer, wordsOf(answer, language)))) throw new Unwanted()
  }
  try {
    const run = {
      asked,
      file: { name, sha256, bytes },
      read,
      log,
      onRows: (count: number) => rows.tell(count),
      onKept,
    }
    const answer = await runImport(db, writing, run)
    await rows.ended()
    // A saved import was finished in its own transaction.
    if (!answer.kept) await finishImport(db, job, answer, wordsOf(answer, language))
  } catch (error) {
    await rows.ended()
    sayFault(error, asked.mapping)
  }
}

/**
 * Builds the write context from the current rights of the owner.
 * @throws Failure `forbidden`
 */
async function writingOf(
  { accountOf, tables, rights, constraints, lockOrder }: ImportJobDeps,
  { account_id, organisation_id, list_path, language, asked }: ImportJob,
): Promise<Writing> {
  const principal = await accountOf(account_id)
  if (principal === undefined || principal.organisationId !== organisation_id) throw new Failure('forbidden')
  const resource = viewOf(resourceAt(list_path), principal)
  assertAdder(resource, { principal })
  if (!may(principal, resource, 'import')) throw new Failure('forbidden')
  if (asked.existing === 'overwrite' && !mayOverwrite(principal, resource)) throw new Failure('forbidden')
  return { resource, writer: { principal, language, tables, rights, constraints, lockOrder } }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Updates the progress on another connection, at most every `UPDATE_MS`. */
function teller(db: Db, job: ImportJob) {
  let last = 0
  let telling: Promise<unknown> = Promise.resolve()
  return {
    tell(count: number): void {
      if (performance.now() - last < TELL_MS) return
      last = performance.now()
      telling = telling.then(() => tellRows(db, job, count)).catch(() => undefined)
    },
    ended: () => telling,
  }
}

async function afterFault(deps: ImportJobDeps, job: ImportJob, error: unknown): Promise<void> {
  // A rule that rejects the import would reject it again, so it is not retried.
  if (error instanceof Failure && error.code !== 'unavailable') return failed(deps, job, error)
  deps.log.error({ err: error, import: job.id }, 'an import failed')
  if (job.faults < MAX_FAULTS) return retryImport(deps.db, job, { isFault: true })
  const said = error instanceof Error ? asFailure(error, job.language) : undefined
  return failed(deps, job, said ?? new Failure('internal'))
}

async function failed({ db, sheets }: ImportJobDeps, job: ImportJob, failure: Failure): Promise<void> {
  await failImport(db, job, { code: failure.code, message: sentence(failure, job.language) })
  await sheets.remove(job.file)
}
