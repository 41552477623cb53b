// Runs one import task (docs/decisions/import-transactions.md). A lock that ends with its connection guards the task; it is finished in the transaction of its rows.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { hashFile } from '#platform/files/hash-file.ts'
import { toFailure } from '#platform/http/responses/convert-errors.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { READ_LIMITS } from '#platform/spreadsheet/cells.ts'
import { readWorkbookInChild } from '#platform/spreadsheet/in-child.ts'
import { lockNextJob } from '#platform/worker/lock-next-job.ts'
import { getResource } from '#engine/declare/registry.ts'
import { assertCanAdd, canPerform, canOverwrite } from '#engine/declare/rights/rights.ts'
import { restrictResource } from '#engine/declare/rights/view.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { formatImportAnswer } from '../format-import-answer.ts'
import { type ImportRun, runImport } from '../run-import.ts'
import { throwSheetFailure } from '../sheet-failure.ts'
import {
  beginImport,
  failImport,
  finishImport,
  type ImportJob,
  isImportWanted,
  OPEN,
  retryImport,
  updateRowCount,
} from './job-row.ts'

export interface ImportJobDeps extends Registry {
  readonly db: Db
  readonly sheets: ExportStore
  /** Current rights of an account; `undefined` when it has none. */
  readonly findPrincipal: (accountId: number) => Promise<Principal | undefined>
  readonly log: ImportRun['log'] & { error(details: object, message: string): void }
}

/** Interval of the checks whether the import is still wanted; below the idle timeout of transactions. */
const CHECK_MS = 1_000
const UPDATE_MS = 500
/** Maximum number of server failures, including worker deaths. */
const MAX_FAILURES = 5

/** The import was cancelled, or another worker has it. */
class UnwantedError extends Error {}

/**
 * Runs the next import (`lockNextJob`). Returns whether there was one. When `stopping` aborts, the current import is requeued.
 * @throws when the database is unavailable
 */
export async function runImportJob(deps: ImportJobDeps, stopping: AbortSignal): Promise<boolean> {
  return deps.db.transaction().execute(async (lock) => {
    const id = await lockNextJob(lock, { table: 'import_task', open: OPEN, each: 1 })
    if (id === undefined) return false
    const job = await beginImport(deps.db, id)
    if (job === undefined) return true
    if (job.faults > MAX_FAILURES) await failTask(deps, job, new Failure('internal'))
    else await runAttempt(deps, { job, lock, stopping })
    return true
  })
}

interface JobRun {
  readonly job: ImportJob
  readonly lock: Db
  readonly stopping: AbortSignal
}

async function runAttempt(deps: ImportJobDeps, { job, lock, stopping }: JobRun): Promise<void> {
  const unwanted = new AbortController()
  const watch = setInterval(() => {
    const checks = Promise.all([isImportWanted(deps.db, job), sql`select 1`.execute(lock)])
    checks.then(
      ([wanted]) => wanted || unwanted.abort(),
      () => unwanted.abort(),
    )
  }, CHECK_MS)
  try {
    await importFile(deps, job, AbortSignal.any([unwanted.signal, stopping]))
    await deps.sheets.remove(job.file)
  } catch (error) {
    if (unwanted.signal.aborted || error instanceof UnwantedError) return
    if (stopping.aborted) await retryImport(deps.db, job, { isFault: false })
    else await handleError(deps, job, error)
  } finally {
    clearInterval(watch)
  }
}

async function importFile(deps: ImportJobDeps, job: ImportJob, signal: AbortSignal): Promise<void> {
  const { db, sheets, log } = deps
  const { asked: options, sha256, file_name: name, bytes, language } = job
  const path = sheets.getPath(job.file)
  const writing = await createWriteContext(deps, job)
  if ((await hashFile(path)) !== sha256) throw new Failure('sheet_changed')
  const read: ImportRun['read'] = (wanted) =>
    readWorkbookInChild(path, READ_LIMITS, { signal, ...(wanted !== undefined && { wanted }) })
  const rows = createProgressReporter(db, job)
  const onKept: ImportRun['onKept'] = async (tx, answer) => {
    await rows.ended()
    if (!(await finishImport(tx, job, answer, formatImportAnswer(answer, language)))) throw new UnwantedError()
  }
  try {
    const run = {
      options,
      file: { name, sha256, bytes },
      read,
      log,
      onRows: (count: number) => rows.report(count),
      onKept,
    }
    const answer = await runImport(db, writing, run)
    await rows.ended()
    // A saved import was finished in its own transaction.
    if (!answer.kept) await finishImport(db, job, answer, formatImportAnswer(answer, language))
  } catch (error) {
    await rows.ended()
    throwSheetFailure(error, options.mapping)
  }
}

/**
 * Builds the write context from the current rights of the owner.
 * @throws Failure `forbidden`
 */
async function createWriteContext(
  { findPrincipal, tables, rights, constraints, lockOrder }: ImportJobDeps,
  { account_id, organisation_id, list_path, language, asked: options }: ImportJob,
): Promise<WriteContext> {
  const principal = await findPrincipal(account_id)
  if (principal === undefined || principal.organisationId !== organisation_id) throw new Failure('forbidden')
  const resource = restrictResource(getResource(list_path), principal)
  assertCanAdd(resource, { principal })
  if (!canPerform(principal, resource, 'import')) throw new Failure('forbidden')
  if (options.existing === 'overwrite' && !canOverwrite(principal, resource)) throw new Failure('forbidden')
  return { resource, writer: { principal, language, tables, rights, constraints, lockOrder } }
}

/** Updates the progress on another connection, at most every `UPDATE_MS`. */
function createProgressReporter(db: Db, job: ImportJob) {
  let last = 0
  let update: Promise<unknown> = Promise.resolve()
  return {
    report(count: number): void {
      if (performance.now() - last < UPDATE_MS) return
      last = performance.now()
      update = update.then(() => updateRowCount(db, job, count)).catch(() => undefined)
    },
    ended: () => update,
  }
}

async function handleError(deps: ImportJobDeps, job: ImportJob, error: unknown): Promise<void> {
  // A rule that rejects the import would reject it again, so it is not retried.
  if (error instanceof Failure && error.code !== 'unavailable') return failTask(deps, job, error)
  deps.log.error({ err: error, import: job.id }, 'an import failed')
  if (job.faults < MAX_FAILURES) return retryImport(deps.db, job, { isFault: true })
  const known = error instanceof Error ? toFailure(error, job.language) : undefined
  return failTask(deps, job, known ?? new Failure('internal'))
}

async function failTask({ db, sheets }: ImportJobDeps, job: ImportJob, failure: Failure): Promise<void> {
  await failImport(db, job, { code: failure.code, message: renderFailure(failure, job.language) })
  await sheets.remove(job.file)
}
