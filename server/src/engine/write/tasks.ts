// Bulk tasks of the worker (decision 88). One call queues a task; the worker processes it in slices. Each record has its own transaction and is
// processed exactly once, even if the worker dies.
import { type ErrorCode, MAX_OPEN_TASKS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { BulkInput } from '#engine/declare/bulk-input.ts'
import { taskTitles } from '#engine/read/tasks.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { verbEntry } from '../declare/rights/rights.ts'
import { viewOf } from '../declare/rights/view.ts'
import type { Registry, Writer } from '../declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { type Old, purge } from '#platform/database/purge.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { asFailure } from '#platform/http/responses/foreign-errors.ts'
import { sentence } from '#platform/http/responses/replies.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import { type IdempotencyKey, onceByKey } from './idempotency.ts'
import { runAction } from './run-action.ts'
import { deleteRecord } from './save.ts'

const KIND = 'bulk'
export const OLD_TASKS: Old = { table: 'task', column: 'end_time', seconds: 30 * 24 * 3600 }
/** After this time a slice starts no further record. */
const SLICE_MS = 500
const AT_ONCE = 50

export interface AskedTask {
  readonly input: BulkInput
  readonly targets: {
    readonly ids: readonly number[]
    /** The versions that the user saw, if named. */
    readonly versions: ReadonlyMap<number, number>
  }
  readonly key: IdempotencyKey | undefined
}

/** Queues a task. Returns its id, also for repeated calls with the same key. @throws Failure `too_many_tasks` */
export function queueTask(
  db: Db,
  { principal: { accountId } }: Pick<Writer, 'principal'>,
  { input, targets: { ids, versions }, key }: AskedTask,
): Promise<number> {
  const add = async (tx: Db) => {
    // Serialises concurrent calls of an account.
    await sql`select from account where id = ${accountId} for no key update`.execute(tx)
    await purge(tx, OLD_TASKS)
    const { rows } = await sql<{ id: number }>`
      insert into task (account_id, kind, name, input, total)
      select ${accountId}, ${KIND}, ${taskTitles([resourceAt(input.path)])(input, input.language)},
             ${JSON.stringify(input)}::jsonb, ${ids.length}
       where (select count(*) from task where account_id = ${accountId} and end_time is null) < ${MAX_OPEN_TASKS}
      returning id`.execute(tx)
    const [task] = rows
    if (task === undefined) throw new Failure('too_many_tasks', { values: { max: MAX_OPEN_TASKS } })
    await sql`
      insert into task_record (task_id, place, record_id, version)
      select ${task.id}, place, record_id, version
        from unnest(${ids}::bigint[], ${ids.map((id) => versions.get(id) ?? null)}::bigint[])
             with ordinality as asked (record_id, version, place)`.execute(tx)
    return task.id
  }
  return inTransaction(db, async (tx) => {
    if (key === undefined) return add(tx)
    const done = await onceByKey(tx, accountId, key, async () => ({ answer: await add(tx), topics: [] }))
    return done.answer
  })
}

export interface TaskDeps extends Registry {
  readonly db: Db
  /** Loads the current rights of an account; `undefined` if it is disabled or deleted. */
  readonly accountOf: (accountId: number) => Promise<Principal | undefined>
  readonly log: { readonly error: (details: object, message: string) => void }
}

interface OpenTask {
  readonly id: number
  readonly account_id: number
  readonly input: BulkInput
  readonly is_cancelled: boolean
}

/**
 * Processes a slice of the next task that no other process has locked, in turn of the accounts. The lock of the task row ends with the process, so
 * that another one continues. Returns the id of the task; `undefined` if there is none.
 * @throws errors of an unavailable database; the slice is repeated, and its completed records are skipped
 */
export function doTaskSlice(deps: TaskDeps): Promise<number | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const task = await nextTask(tx)
    if (task === undefined) return undefined
    if (task.is_cancelled) await sql`update task set end_time = now() where id = ${task.id}`.execute(tx)
    else await keepResults(tx, task, await resultsOf(tx, task, deps))
    return task.id
  })
}

/** Locks the task of the account whose last slice is longest ago. */
async function nextTask(tx: Db): Promise<OpenTask | undefined> {
  const { rows } = await sql<OpenTask>`
    select task.id, account_id, input, cancel_time is not null as is_cancelled
      from task
      join (select id, max(slice_time) over (partition by account_id) as last_slice
              from task where end_time is null and kind = ${KIND}) as turn using (id)
     order by last_slice, slice_time, id limit 1 for update of task skip locked`.execute(tx)
  return rows[0]
}

/** Moves the next task behind others after a failure. */
export async function putBehind(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const task = await nextTask(tx)
    await sql`update task set slice_time = clock_timestamp() where id = ${task?.id ?? null}`.execute(tx)
  })
}

interface Result {
  readonly place: number
  readonly code: ErrorCode | ''
  readonly message: string
}

async function resultsOf(tx: Db, task: OpenTask, deps: TaskDeps): Promise<Result[]> {
  const { rows } = await sql<{ place: number; record_id: number; version: number | null }>`
    select place, record_id, version from task_record
     where task_id = ${task.id} and code is null order by place limit ${AT_ONCE}`.execute(tx)
  const end = performance.now() + SLICE_MS
  const results: Result[] = []
  for (const { place, record_id: id, version } of rows) {
    if (results.length > 0 && performance.now() > end) break
    results.push({ place, ...(await resultOf(task, { id, version: version ?? undefined }, deps)) })
  }
  return results
}

async function resultOf(task: OpenTask, target: Target, deps: TaskDeps): Promise<Omit<Result, 'place'>> {
  const { language, path } = task.input
  try {
    await doOne(task, target, deps)
    return { code: '', message: '' }
  } catch (error) {
    const failure = error instanceof Error ? asFailure(error, language) : undefined
    if (failure?.code === 'unavailable') throw error
    if (failure === undefined) deps.log.error({ err: error, path, id: target.id }, 'task failed for a record')
    const said = failure ?? new Failure('internal')
    return { code: said.code, message: sentence(said, language) }
  }
}

interface Target {
  readonly id: number
  readonly version: number | undefined
}

/** Runs once per record, with current rights: the account may have been restricted or disabled since. */
async function doOne(
  task: OpenTask,
  { id, version }: Target,
  { db, accountOf, log: _log, ...registry }: TaskDeps,
) {
  const { input, account_id: accountId } = task
  const principal = await accountOf(accountId)
  if (principal === undefined) throw new Failure('forbidden')
  const resource = viewOf(resourceAt(input.path), principal)
  const writer: Writer = { ...registry, principal, language: input.language }
  const key = { key: `task-${task.id}-${id}`, call: KIND }
  if (input.action === undefined) {
    requireApi(principal, verbEntry(resource, 'del'))
    return deleteRecord(db, { resource, writer }, { id, version }, { key })
  }
  const action = resource.actions.get(input.action)
  if (action === undefined) throw new Failure('no_such_call')
  requireApi(principal, action.call)
  return runAction(db, { resource, writer }, action, { id, version, given: input.given, key })
}

async function keepResults(tx: Db, { id }: OpenTask, results: readonly Result[]): Promise<void> {
  const [places, codes, messages] = [
    results.map(({ place }) => place),
    results.map(({ code }) => code),
    results.map(({ message }) => message),
  ]
  await sql`
    update task_record set code = result.code, message = result.message
      from unnest(${places}::int[], ${codes}::text[], ${messages}::text[]) as result (place, code, message)
     where task_id = ${id} and task_record.place = result.place`.execute(tx)
  const done = codes.filter((code) => code === '').length
  await sql`
    update task
       set done = done + ${done}, refused = refused + ${results.length - done}, slice_time = clock_timestamp(),
           end_time = case when done + refused + ${results.length} = total then clock_timestamp() end
     where id = ${id}`.execute(tx)
}
