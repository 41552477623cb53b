// The row of an export while a worker writes it. Each step names the attempt: a worker that has lost its place changes nothing.
import { type Language, MARKS, OWN_TOPICS } from '@cangdan/protocol'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { touchOwn } from '#platform/topics/touched.ts'
import type { KeptExport } from './exporting.ts'

export interface Job extends KeptExport {
  readonly id: number
  readonly account_id: number
  readonly language: Language
  readonly attempt: number
  /** How often the server has failed at it, this attempt included until it ends otherwise. */
  readonly faults: number
}

/** Seconds after the first fault; doubled each time. */
const FIRST_PAUSE = 5

type Attempt = Pick<Job, 'id' | 'attempt'>
type OwnAttempt = Attempt & Pick<Job, 'account_id'>

/** Writes what its asker is notified of. */
const tellingOwner = <T>(
  db: Db,
  { account_id: owner }: OwnAttempt,
  write: (tx: Db) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const written = await write(tx)
    touchOwn(tx, OWN_TOPICS.exports, [owner])
    return written
  })

/** The exports that are to be written by now. */
export const OPEN = sql<SqlBool>`status in (0, 1) and delete_time is null and due_time <= now()`

/** Begins an attempt; `undefined` where nothing is left to do. A worker that dies has failed at it. */
export async function beginJob(db: Db, id: number): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    update export_task set status = 1, attempt = attempt + 1, faults = faults + 1, progress = 0, total = 0
     where id = ${id} and ${OPEN}
    returning id, account_id, organisation_id, list_path, query, language, attempt, faults`.execute(db)
  return rows[0]
}

const ofAttempt = ({ id, attempt }: Attempt): RawBuilder<boolean> =>
  sql`id = ${id} and attempt = ${attempt} and status = 1 and delete_time is null`

export async function isWanted(db: Db, job: Attempt): Promise<boolean> {
  const { rows } = await sql`select from export_task where ${ofAttempt(job)}`.execute(db)
  return rows.length > 0
}

/** All but the last hundredth: what is read is not yet on disk. */
export async function tellProgress(
  db: Db,
  job: Attempt,
  { rows, total }: { readonly rows: number; readonly total: number },
): Promise<void> {
  const share = total === 0 ? 0 : Math.min(99, Math.floor((rows / total) * 100))
  await sql`
    update export_task set total = ${total}, progress = ${share} where ${ofAttempt(job)}`.execute(db)
}

interface WholeFile {
  readonly excel: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/**
 * Whether the file is its asker's from now on; it is nobody's otherwise. The operation log, which has the filters with the call that asked, learns in the same
 * statement how many rows that was, and why.
 */
export async function finishJob(
  db: Db,
  job: OwnAttempt,
  { excel, rows, bytes, sha256 }: WholeFile,
): Promise<boolean> {
  const finish = sql`
    with done as (
      update export_task
         set status = 2, progress = 100, total = ${rows}, excel = ${excel}, bytes = ${bytes}, sha256 = ${sha256},
             message = '', finish_time = now(), expire_time = now() + make_interval(hours => (select export_expire_hour::int from system_setting))
       where ${ofAttempt(job)}
      returning id, account_id, organisation_id, list_path, reason, create_time)
    insert into log_operate (uid, organisation_id, username, nick_name, action, method, api_path, params, result, status, cost_time)
    select account.id, done.organisation_id, account.username, account.nick_name,
           (select id from log_word where kind = 'action' and name = done.list_path || '#export'), 1, done.list_path,
           format(E'task: %s\ntotal: %s\nsha256: %s', done.id, ${rows}::bigint, ${sha256}::text)
             || case when done.reason = '' then '' else E'\n${sql.raw(MARKS.exportReason)}: ' || done.reason end,
           (select id from log_word where kind = 'result' and name = 'done'), 1,
           greatest(0, extract(epoch from clock_timestamp() - done.create_time) * 1000)::bigint
      from done join account on account.id = done.account_id`
  const { numAffectedRows } = await tellingOwner(db, job, (tx) => finish.execute(tx))
  return Number(numAffectedRows ?? 0) === 1
}

export async function failJob(db: Db, job: OwnAttempt, message: string): Promise<void> {
  const fail = sql`
    update export_task set status = 3, message = ${message}, finish_time = now() where ${ofAttempt(job)}`
  await tellingOwner(db, job, (tx) => fail.execute(tx))
}

/** Puts it back: after a fault for a while, else for the next worker. */
export async function retryJob(db: Db, job: Job, { isFault }: { readonly isFault: boolean }): Promise<void> {
  const pause = isFault ? FIRST_PAUSE * 2 ** (job.faults - 1) : 0
  const retry = sql`
    update export_task
       set status = 0, progress = 0, faults = faults - ${isFault ? 0 : 1},
           due_time = case when ${isFault} then now() + make_interval(secs => ${pause}) else due_time end
     where ${ofAttempt(job)}`
  await tellingOwner(db, job, (tx) => retry.execute(tx))
}

/** Has one wait again as if it had just been asked for. */
export async function putBack(tx: Db, id: number): Promise<void> {
  await sql`
    update export_task
       set status = 0, progress = 0, total = 0, faults = 0, message = '', excel = null, bytes = null, sha256 = null,
           due_time = now(), finish_time = null, expire_time = null
     where id = ${id}`.execute(tx)
}

/** Somebody else than its asker has one that has failed written again, for its asker. @throws Failure `not_now` */
export async function repeatFailed(tx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from export_task where id = ${id} and status = 3 and delete_time is null for update`.execute(
    tx,
  )
  const [task] = rows
  if (task === undefined) throw new Failure('not_now')
  await putBack(tx, id)
  touchOwn(tx, OWN_TOPICS.exports, [task.account_id])
}

/** Files whose time is over, and tickets too, are nobody's from now on. */
export async function expireExports(db: Db): Promise<void> {
  await sql`
    update export_task set excel = null
     where excel is not null and (expire_time < now() or delete_time is not null)`.execute(db)
  await sql`delete from export_ticket where end_time < now()`.execute(db)
}

/** Which of these files are somebody's. */
export async function namedExports(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ excel: string }>`
    select excel from export_task where excel = any(${names}::text[])`.execute(db)
  return new Set(rows.map(({ excel }) => excel))
}
