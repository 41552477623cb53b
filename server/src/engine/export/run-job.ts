// Runs one export job (docs/decisions/exports.md). A lock that ends with its connection guards the job; the file is written without a name and assigned
// in one statement.
import type { Language } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { ListQuery } from '#engine/sql/list-query.ts'
import { selectCellsSql, countMatching } from '#engine/sql/select.ts'
import type { DatabaseAddress, Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { toFailure } from '#platform/http/responses/convert-errors.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { lockNextJob } from '#platform/worker/lock-next-job.ts'
import { isStatementTimeout } from '../read/too-slow.ts'
import { resolveExport } from './resolve-export.ts'
import { writeInChild, type WriteProgress } from './write-in-child.ts'
import { beginJob, failJob, finishJob, isWanted, type ExportJob, OPEN, retryJob, updateProgress } from './job-row.ts'
import { scopeExport } from './read-export.ts'

export interface ExportJobDeps {
  readonly db: Db
  readonly address: DatabaseAddress
  readonly files: ExportStore
  /** Current rights of an account; `undefined` when it has none. */
  readonly findPrincipal: (accountId: number) => Promise<Principal | undefined>
  readonly log: { error(details: object, message: string): void }
}

/** Concurrent exports per account, so that a short one need not wait for a long one. */
const MAX_PER_ACCOUNT = 2
/** Below the idle timeout of transactions, because the check also keeps the lock's connection busy. */
const CHECK_MS = 1_000
/** Maximum number of server failures, including worker deaths. */
const MAX_FAULTS = 5

/**
 * Writes the next export (`lockNextJob`). Returns whether there was one. When `stopping` aborts, the current export is requeued.
 * @throws when the database is unavailable
 */
export async function runExport(deps: ExportJobDeps, stopping: AbortSignal): Promise<boolean> {
  // Not a row lock, because progress and cancelling update the row meanwhile.
  return deps.db.transaction().execute(async (lock) => {
    const id = await lockNextJob(lock, { table: 'export_task', open: OPEN, each: MAX_PER_ACCOUNT })
    if (id === undefined) return false
    const job = await beginJob(deps.db, id)
    if (job === undefined) return true
    if (job.faults > MAX_FAULTS) await failJob(deps.db, job, renderFailure(new Failure('internal'), job.language))
    else await runAttempt(deps, { job, lock, stopping })
    return true
  })
}

interface JobRun {
  readonly job: ExportJob
  readonly lock: Db
  readonly stopping: AbortSignal
}

async function runAttempt(deps: ExportJobDeps, { job, lock, stopping }: JobRun): Promise<void> {
  const unwanted = new AbortController()
  const watch = setInterval(() => {
    const checks = Promise.all([isWanted(deps.db, job), sql`select 1`.execute(lock)])
    checks.then(
      ([wanted]) => wanted || unwanted.abort(),
      () => unwanted.abort(),
    )
  }, CHECK_MS)
  try {
    await writeExport(deps, job, AbortSignal.any([unwanted.signal, stopping]))
  } catch (error) {
    // The job was cancelled, or another worker has it.
    if (unwanted.signal.aborted) return
    if (stopping.aborted) await retryJob(deps.db, job, { isFault: false })
    else await handleError(deps, job, error)
  } finally {
    clearInterval(watch)
  }
}

async function writeExport(deps: ExportJobDeps, job: ExportJob, signal: AbortSignal): Promise<void> {
  const { db, address, files } = deps
  const { total, ...order } = await buildExport(deps, job)
  const path = await files.begin()
  try {
    let last: WriteProgress = { rows: 0, bytes: 0 }
    for await (const so of writeInChild({ ...order, address, path }, signal)) {
      last = so
      // The final report is followed by `finishJob`.
      if (so.sha256 === undefined) await updateProgress(db, job, { rows: so.rows, total })
    }
    const { rows, bytes, sha256 } = last
    if (sha256 === undefined) throw new Error('the child process reported no hash')
    const excel = await files.keep(path)
    if (!(await finishJob(db, job, { excel, rows, bytes, sha256 }))) await files.remove(excel)
  } finally {
    await files.discard(path)
  }
}

/**
 * Builds the export with the current rights of its owner.
 * @throws Failure when the owner lost a right
 */
async function buildExport({ db, findPrincipal }: ExportJobDeps, job: ExportJob) {
  const { resource, principal, wanted } = resolveExport(job, await findPrincipal(job.account_id))
  const reader = { principal, language: job.language }
  const { list, columns, file } = await scopeExport(db, resource, reader, {
    wanted,
    zone: job.query['zone'],
  })
  const total = await countExportRows(db, resource, list)
  await updateProgress(db, job, { rows: 0, total })
  const { sql: text, parameters } = selectCellsSql(resource, columns, list).compile(db)
  return { file, statement: { sql: text, parameters }, total }
}

/** Returns 0 when the count takes too long; the export then has no progress. */
async function countExportRows(db: Db, resource: Resource, list: ListQuery): Promise<number> {
  try {
    return await countMatching(db, resource, list)
  } catch (error) {
    if (isStatementTimeout(error)) return 0
    throw error
  }
}

async function handleError({ db, log }: ExportJobDeps, job: ExportJob, error: unknown): Promise<void> {
  // A rule that rejects the export would reject it again, so it is not retried.
  if (error instanceof Failure) return failJob(db, job, renderFailure(error, job.language))
  log.error({ err: error, export: job.id }, 'an export failed')
  if (job.faults < MAX_FAULTS) return retryJob(db, job, { isFault: true })
  return failJob(db, job, renderFailure(toExportFailure(error, job.language), job.language))
}

const toExportFailure = (error: unknown, language: Language): Failure =>
  (error instanceof Error ? toFailure(error, language) : undefined) ?? new Failure('internal')
