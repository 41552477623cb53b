// The runs of scheduled tasks: each that is due once, by whichever worker is first, and again where that one dies (decision 92).
import { sql } from 'kysely'
import type { Chore } from '#engine/define-module.ts'
import { touchLists } from '#engine/write/touch.ts'
import { readDbClock } from '#platform/database/instant.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { nextRun } from '#platform/schedule/cron.ts'
import { CHORE_KEYS, CHORES, type ChoreKey, TASK_LIST, TASK_STATUS } from './task.chores.ts'

export type Chores = Readonly<Record<ChoreKey, Chore>>

/** Runs that fail in a row, or end with their worker, before the task stands still until somebody runs it. */
export const MAX_ATTEMPTS = 5
/** Seconds until a run that has failed is tried again: after each the fourfold. */
const FIRST_PAUSE = 60
const pauseAfter = (attempts: number): number => FIRST_PAUSE * 4 ** (attempts - 1)
const MAX_WORDS = 500
/** The database ends a transaction that stays silent for three times as long. */
const SIGN_MS = 5_000

/** Adds the tasks that the code declares and the table does not have; these are due at once. */
export async function declareTasks(db: Db, chores: Chores): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [specs, params] = [
      CHORE_KEYS.map((key) => CHORES[key]),
      CHORE_KEYS.map((key) => chores[key].params),
    ]
    const { numAffectedRows } = await sql`
      insert into scheduled_task (task_key, spec, params, next_time)
      select task_key, spec, params, now()
        from unnest(${CHORE_KEYS}::text[], ${specs}::text[], ${params}::text[]) as declared (task_key, spec, params)
      on conflict (task_key) do update set params = excluded.params where scheduled_task.params <> excluded.params`.execute(
      tx,
    )
    if (Number(numAffectedRows) > 0) touchLists(tx, [TASK_LIST])
  })
}

interface Task {
  readonly id: number
  readonly task_key: ChoreKey
  readonly spec: string
  readonly status: number
  readonly next_time: number | null
  readonly attempts: number
}

/**
 * Runs the task that has been due longest, of those that no other worker is at. Answers its key; `undefined` where there was none.
 * @throws what the database throws while it is away; what became of the run is then not known, and it is due again
 */
export function runDue(db: Db, chores: Chores): Promise<ChoreKey | undefined> {
  return inTransaction(db, async (lock) => {
    const due = await takeDue(lock)
    if (due === undefined) return undefined
    const giveSign = () => sql`select 1`.execute(lock)
    const signs = setInterval(() => void giveSign().catch(() => undefined), SIGN_MS)
    try {
      const ended = await outcomeOf(db, due, chores)
      // Fails where the lock has gone: another worker is at it, or will be.
      await giveSign()
      await inTransaction(db, (tx) => end(tx, due, ended))
    } finally {
      clearInterval(signs)
    }
    return due.task_key
  })
}

/** The lock goes with its connection. It is none of a row, which would keep the rows that others delete meanwhile from being cleaned up. */
async function takeDue(lock: Db): Promise<Task | undefined> {
  const isDue = sql`task_key = any(${CHORE_KEYS}::text[]) and next_time <= now()`
  const { rows } = await sql<{ id: number }>`
    select id from scheduled_task where ${isDue} order by next_time, id`.execute(lock)
  for (const { id } of rows) {
    const { rows: taken } = await sql<{ is_free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`scheduled task ${id}`}, 0)) as is_free`.execute(
      lock,
    )
    if (taken[0]?.is_free !== true) continue
    // Its run may have ended between the look and the lock.
    const { rows: due } = await sql<Task>`
      select id, task_key, spec, status, next_time, attempts from scheduled_task where id = ${id} and ${isDue}`.execute(
      lock,
    )
    return due[0]
  }
  return undefined
}

interface Ended {
  /** Empty where it went well. */
  readonly error: string
  /** Milliseconds. */
  readonly took: number
}

async function outcomeOf(db: Db, { id, task_key, attempts }: Task, chores: Chores): Promise<Ended> {
  // Each of these runs was begun and none has ended: the next worker is not to die of it as well.
  if (attempts >= MAX_ATTEMPTS) return { error: 'The worker ended before the run did', took: 0 }
  await inTransaction(db, async (tx) => {
    await sql`
      update scheduled_task set attempts = attempts + 1, last_time = clock_timestamp() where id = ${id}`.execute(
      tx,
    )
    touchLists(tx, [TASK_LIST])
  })
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    await chores[task_key].run()
    return { error: '', took: took() }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    return { error: (words || 'Failed without words').slice(0, MAX_WORDS), took: took() }
  }
}

/** Writes down how it went. What somebody has changed meanwhile stands: a new pattern, a stop, a run asked for again. */
async function end(tx: Db, begun: Task, { error, took }: Ended): Promise<void> {
  const { rows } = await sql<Task>`
    select id, task_key, spec, status, next_time, attempts from scheduled_task where id = ${begun.id} for no key update`.execute(
    tx,
  )
  const [task] = rows
  if (task === undefined) return
  // Who has it run again, or start, while it fails begins to count anew: with this failure.
  const attempts = error === '' ? 0 : Math.max(1, task.attempts)
  const isChanged = task.next_time !== begun.next_time
  const { status, next, why } = after({ ...task, attempts }, await readDbClock(tx))
  // No new pattern makes it due that has failed too often.
  const next_time = isChanged && attempts < MAX_ATTEMPTS ? task.next_time : next
  await sql`
    update scheduled_task
       set run_count = run_count + 1, use_time = ${took}, max_time = greatest(max_time, ${took}), error = ${error || (why ?? '')},
           attempts = ${attempts}, status = ${status},
           next_time = to_timestamp(${next_time}::double precision)
     where id = ${task.id}`.execute(tx)
  touchLists(tx, [TASK_LIST])
}

interface After {
  readonly status: number
  readonly next: number | null
  /** What is wrong with the task, where the run was not. */
  readonly why?: string
}

/** Its state after a run, and when it is due again. */
function after({ spec, status, attempts }: Task, now: number): After {
  const { running, stopped, failed } = TASK_STATUS
  if (status === stopped) return { status, next: null }
  if (attempts >= MAX_ATTEMPTS || (attempts > 0 && status === failed)) return { status: failed, next: null }
  const next = attempts > 0 ? now + pauseAfter(attempts) : nextRun(spec, now)
  if (next === undefined) return { status: failed, next: null, why: `The pattern names no instant: ${spec}` }
  return { status: running, next }
}

/**
 * Brings forward what is due later than its pattern says, as after a clock that was ahead has been put right. Answers how many that
 * were.
 */
export function bringForward(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Task & { next_time: number }>`
      select id, task_key, spec, status, next_time, attempts from scheduled_task
       where status = ${TASK_STATUS.running} and next_time > now() order by id for no key update`.execute(tx)
    const now = await readDbClock(tx)
    const late = rows.flatMap(({ id, spec, next_time, attempts }) => {
      const latest = attempts > 0 ? now + pauseAfter(attempts) : nextRun(spec, now)
      return latest === undefined || next_time <= latest ? [] : [{ id, latest }]
    })
    if (late.length === 0) return 0
    await sql`
      update scheduled_task set next_time = to_timestamp(latest::double precision)
        from unnest(${late.map(({ id }) => id)}::bigint[], ${late.map(({ latest }) => latest)}::bigint[]) as late (of_id, latest)
       where id = of_id`.execute(tx)
    touchLists(tx, [TASK_LIST])
    return late.length
  })
}
