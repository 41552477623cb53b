// The row of an export job. Each update names the attempt, so a worker that lost its job changes nothing.
import { type Language, CALL_FLAGS, OWN_TOPICS } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { invalidateForAccounts } from '#platform/topics/invalidations.ts'
import type { StoredExport } from './resolve-export.ts'

export interface ExportJob extends StoredExport {
  readonly id: number
  readonly account_id: number
  readonly language: Language
  readonly attempt: number
  /** Number of server failures. The current attempt counts until it ends otherwise. */
  readonly faults: number
}

/** Seconds after the first failure; doubled each time. */
const FIRST_PAUSE = 5

type Attempt = Pick<ExportJob, 'id' | 'attempt'>
type OwnAttempt = Attempt & Pick<ExportJob, 'account_id'>

const notifyOwner = <T>(db: Db, { account_id: owner }: OwnAttempt, write: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    const result = await write(tx)
    invalidateForAccounts(tx, OWN_TOPICS.exports, [owner])
    return result
  })

export const OPEN = sql<SqlBool>`status in (0, 1) and delete_time is null and due_time <= now()`

/**
 * Begins an attempt. Returns `undefined` when the job is no longer open. Counts the attempt as failed until it finishes, so a worker that
 * dies counts as a failure.
 */
export async function beginJob(db: Db, id: number): Promise<ExportJob | undefined> {
  const { rows } = await sql<ExportJob>`
    update export_task set status = 1, attempt = attempt + 1, faults = faults + 1, progress = 0, total = 0
     where id = ${id} and ${OPEN}
    returning id, account_id, organisation_id, list_path, query, language, attempt, faults`.execute(db)
  return rows[0]
}

const matchAttempt = ({ id, attempt }: Attempt): RawBuilder<boolean> =>
  sql`id = ${id} and attempt = ${attempt} and status = 1 and delete_time is null`

export async function isWanted(db: Db, job: Attempt): Promise<boolean> {
  const { rows } = await sql`select from export_task where ${matchAttempt(job)}`.execute(db)
  return rows.length > 0
}

/** Stays below 100 %: rows that were read are not on disk yet. */
export async function updateProgress(
  db: Db,
  job: Attempt,
  { rows, total }: { readonly rows: number; readonly total: number },
): Promise<void> {
  const share = total === 0 ? 0 : Math.min(99, Math.floor((rows / total) * 100))
  await sql`
    update export_task set total = ${total}, progress = ${share} where ${matchAttempt(job)}`.execute(db)
}

interface WholeFile {
  readonly excel: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * Assigns the file to its owner. Returns false when the attempt lost its job; the file then has no owner. The same statement adds the row
 * count and the reason to the operation log, which already has the filters from the request.
 */
export async function finishJob(db: Db, job: OwnAttempt, { excel, rows, bytes, sha256 }: WholeFile): Promise<boolean> {
  const finish = sql`
    with done as (
      update export_task
         set status = 2, progress = 100, total = ${rows}, excel = ${excel}, bytes = ${bytes}, sha256 = ${sha256},
             message = '', finish_time = now(), expire_time = now() + make_interval(hours => (select export_expire_hour::int from system_setting))
       where ${matchAttempt(job)}
      returning id, account_id, organisation_id, list_path, reason, create_time)
    insert into log_operate (uid, organisation_id, username, nick_name, action, method, api_path, params, result, status, cost_time)
    select account.id, done.organisation_id, account.username, account.nick_name,
           (select id from log_word where kind = 'action' and name = done.list_path || '#export'), 1, done.list_path,
           format(E'task: %s\ntotal: %s\nsha256: %s', done.id, ${rows}::bigint, ${sha256}::text)
             || case when done.reason = '' then '' else E'\n${sql.raw(CALL_FLAGS.exportReason)}: ' || done.reason end,
           (select id from log_word where kind = 'result' and name = 'done'), 1,
           greatest(0, extract(epoch from clock_timestamp() - done.create_time) * 1000)::bigint
      from done join account on account.id = done.account_id`
  const { numAffectedRows } = await notifyOwner(db, job, (tx) => finish.execute(tx))
  return Number(numAffectedRows ?? 0) === 1
}

export async function failJob(db: Db, job: OwnAttempt, message: string): Promise<void> {
  const fail = sql`
    update export_task set status = 3, message = ${message}, finish_time = now() where ${matchAttempt(job)}`
  await notifyOwner(db, job, (tx) => fail.execute(tx))
}

/** Requeues the job: with a pause after a failure, else for the next worker. */
export async function retryJob(db: Db, job: ExportJob, { isFault }: { readonly isFault: boolean }): Promise<void> {
  const pause = isFault ? FIRST_PAUSE * 2 ** (job.faults - 1) : 0
  const retry = sql`
    update export_task
       set status = 0, progress = 0, faults = faults - ${isFault ? 0 : 1},
           due_time = case when ${isFault} then now() + make_interval(secs => ${pause}) else due_time end
     where ${matchAttempt(job)}`
  await notifyOwner(db, job, (tx) => retry.execute(tx))
}

export async function resetExport(tx: Db, id: number): Promise<void> {
  await sql`
    update export_task
       set status = 0, progress = 0, total = 0, faults = 0, message = '', excel = null, bytes = null, sha256 = null,
           due_time = now(), finish_time = null, expire_time = null
     where id = ${id}`.execute(tx)
}

/**
 * Requeues a failed export for its owner, on behalf of another user.
 * @throws Failure `not_now`
 */
export async function retryFailedExport(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from export_task where id = ${id} and status = 3 and delete_time is null for update`.execute(tx)
  const [task] = rows
  if (task === undefined) throw new Failure('not_now')
  await resetExport(tx, id)
  invalidateForAccounts(tx, OWN_TOPICS.exports, [task.account_id])
}

export async function expireExports(db: Db): Promise<void> {
  await sql`
    update export_task set excel = null
     where excel is not null and (expire_time < now() or delete_time is not null)`.execute(db)
  await sql`delete from export_ticket where end_time < now()`.execute(db)
}

export async function findReferencedFiles(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ excel: string }>`
    select excel from export_task where excel = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ excel }) => excel))
}
