// Runs scheduled jobs: each due job once, by the first worker, and again if that worker dies (docs/decisions/background-work.md).
import { sql } from 'kysely'
import type { ScheduledJob } from '#engine/define-module.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import { readDbClock } from '#platform/database/instant.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { computeNextRun } from '#platform/schedule/cron.ts'
import { SCHEDULED_JOB_KEYS, SCHEDULED_JOBS, type ScheduledJobKey, TASK_LIST, TASK_STATUS } from './scheduled-jobs.ts'

export type ScheduledJobs = Readonly<Record<ScheduledJobKey, ScheduledJob>>

/** Failed or crashed runs in a row before a job stops until it is run by hand. */
export const MAX_ATTEMPTS = 5
/** Seconds before the first retry; each later pause is four times longer. */
const FIRST_PAUSE = 60
const computePause = (attempts: number): number => FIRST_PAUSE * 4 ** (attempts - 1)
const MAX_WORDS = 500
/** A transaction that is idle for three times as long is ended by the database. */
const SIGN_MS = 5_000

/** Adds declared jobs that the table does not have; they are due immediately. */
export async function declareTasks(db: Db, scheduledJobs: ScheduledJobs): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [specs, params] = [
      SCHEDULED_JOB_KEYS.map((key) => SCHEDULED_JOBS[key]),
      SCHEDULED_JOB_KEYS.map((key) => scheduledJobs[key].params),
    ]
    const { numAffectedRows } = await sql`
      insert into scheduled_task (task_key, spec, params, next_time)
      select task_key, spec, params, now()
        from unnest(${SCHEDULED_JOB_KEYS}::text[], ${specs}::text[], ${params}::text[]) as declared (task_key, spec, params)
      on conflict (task_key) do update set params = excluded.params where scheduled_task.params <> excluded.params`.execute(
      tx,
    )
    if (Number(numAffectedRows) > 0) invalidateLists(tx, [TASK_LIST])
  })
}

interface ScheduledTask {
  readonly id: number
  readonly task_key: ScheduledJobKey
  readonly spec: string
  readonly status: number
  readonly next_time: number | null
  readonly attempts: number
}

/**
 * Runs the job that has been due longest and is not locked by another worker, and returns its key; `undefined` if there is none. @throws database
 * errors while it is unavailable; the outcome is then unknown, and the job is due again
 */
export function runDue(db: Db, scheduledJobs: ScheduledJobs): Promise<ScheduledJobKey | undefined> {
  return inTransaction(db, async (lock) => {
    const due = await lockDue(lock)
    if (due === undefined) return undefined
    const keepAlive = () => sql`select 1`.execute(lock)
    const signs = setInterval(() => void keepAlive().catch(() => undefined), SIGN_MS)
    try {
      const ended = await runTask(db, due, scheduledJobs)
      // Fails if the lock is lost, because another worker may have taken the job.
      await keepAlive()
      await inTransaction(db, (tx) => recordRun(tx, due, ended))
    } finally {
      clearInterval(signs)
    }
    return due.task_key
  })
}

/** Takes an advisory lock, released with its connection. A row lock would prevent vacuum from removing dead rows during the run. */
async function lockDue(lock: Db): Promise<ScheduledTask | undefined> {
  const isDue = sql`task_key = any(${SCHEDULED_JOB_KEYS}::text[]) and next_time <= now()`
  const { rows } = await sql<{ id: number }>`
    select id from scheduled_task where ${isDue} order by next_time, id`.execute(lock)
  for (const { id } of rows) {
    const { rows: taken } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`scheduled task ${id}`}, 0)) as is_free`.execute(lock)
    if (taken[0]?.is_free !== true) continue
    // Another worker may have completed the run before the lock was taken.
    const { rows: due } = await sql<ScheduledTask>`
      select id, task_key, spec, status, next_time, attempts from scheduled_task where id = ${id} and ${isDue}`.execute(
      lock,
    )
    return due[0]
  }
  return undefined
}

interface RunResult {
  readonly error: string
  /** Milliseconds. */
  readonly took: number
}

async function runTask(
  db: Db,
  { id, task_key, attempts }: ScheduledTask,
  scheduledJobs: ScheduledJobs,
): Promise<RunResult> {
  // Each earlier run started and did not end, so this worker does not risk another crash.
  if (attempts >= MAX_ATTEMPTS) return { error: 'The worker ended before the run did', took: 0 }
  await inTransaction(db, async (tx) => {
    await sql`
      update scheduled_task set attempts = attempts + 1, last_time = clock_timestamp() where id = ${id}`.execute(tx)
    invalidateLists(tx, [TASK_LIST])
  })
  const begun = performance.now()
  const elapsedMs = () => Math.round(performance.now() - begun)
  try {
    await scheduledJobs[task_key].run()
    return { error: '', took: elapsedMs() }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { error: (words || 'Failed without words').slice(0, MAX_WORDS), took: elapsedMs() }
  }
}

/** Records the outcome. Concurrent changes by users are kept: a new pattern, a stop, a requested run. */
async function recordRun(tx: Db, begun: ScheduledTask, { error, took: elapsedMs }: RunResult): Promise<void> {
  const { rows } = await sql<ScheduledTask>`
    select id, task_key, spec, status, next_time, attempts from scheduled_task where id = ${begun.id} for no key update`.execute(
    tx,
  )
  const [task] = rows
  if (task === undefined) return
  // A restart or requested run during the failure resets the count to this failure.
  const attempts = error === '' ? 0 : Math.max(1, task.attempts)
  const isChanged = task.next_time !== begun.next_time
  const { status, next, why } = computeNextState({ ...task, attempts }, await readDbClock(tx))
  // A changed pattern does not make a job due that has failed too often.
  const next_time = isChanged && attempts < MAX_ATTEMPTS ? task.next_time : next
  await sql`
    update scheduled_task
       set run_count = run_count + 1, use_time = ${elapsedMs}, max_time = greatest(max_time, ${elapsedMs}), error = ${error || (why ?? '')},
           attempts = ${attempts}, status = ${status},
           next_time = to_timestamp(${next_time}::double precision)
     where id = ${task.id}`.execute(tx)
  invalidateLists(tx, [TASK_LIST])
}

interface NextState {
  readonly status: number
  readonly next: number | null
  readonly why?: string
}

function computeNextState({ spec, status, attempts }: ScheduledTask, now: number): NextState {
  const { running, stopped, failed } = TASK_STATUS
  if (status === stopped) return { status, next: null }
  if (attempts >= MAX_ATTEMPTS || (attempts > 0 && status === failed)) return { status: failed, next: null }
  const next = attempts > 0 ? now + computePause(attempts) : computeNextRun(spec, now)
  if (next === undefined) return { status: failed, next: null, why: `The pattern names no instant: ${spec}` }
  return { status: running, next }
}

/** Moves runs forward that are due later than their pattern requires, for example after a corrected clock. Returns their number. */
export function bringForward(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<ScheduledTask & { next_time: number }>`
      select id, task_key, spec, status, next_time, attempts from scheduled_task
       where status = ${TASK_STATUS.running} and next_time > now() order by id for no key update`.execute(tx)
    const now = await readDbClock(tx)
    const late = rows.flatMap(({ id, spec, next_time, attempts }) => {
      const latest = attempts > 0 ? now + computePause(attempts) : computeNextRun(spec, now)
      return latest === undefined || next_time <= latest ? [] : [{ id, latest }]
    })
    if (late.length === 0) return 0
    await sql`
      update scheduled_task set next_time = to_timestamp(latest::double precision)
        from unnest(${late.map(({ id }) => id)}::bigint[], ${late.map(({ latest }) => latest)}::bigint[]) as late (of_id, latest)
       where id = of_id`.execute(tx)
    invalidateLists(tx, [TASK_LIST])
    return late.length
  })
}
