// Bulk tasks of the worker (docs/decisions/background-work.md). One call queues a task; the worker processes it in slices. Each record has its own transaction and is
// processed exactly once, even if the worker dies.
import { type ErrorCode, MAX_OPEN_TASKS } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { BulkInput } from '#engine/declare/bulk-input.ts'
import { createTaskTitles } from '#engine/read/tasks.ts'
import { getResource } from '#engine/declare/registry.ts'
import { getVerbEntry } from '../declare/rights/rights.ts'
import { restrictResource } from '../declare/rights/view.ts'
import type { Registry, Writer } from '../declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'
import { type PurgeRule, purgeBatch } from '#platform/database/purge.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { toFailure } from '#platform/http/responses/convert-errors.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import { type Principal, requireApi } from '#platform/identity/principal.ts'
import { type IdempotencyKey, runOnce } from './idempotency.ts'
import { runAction } from './run-action.ts'
import { deleteRecord } from './save.ts'

const KIND = 'bulk'
export const OLD_TASKS: PurgeRule = { table: 'task', column: 'end_time', seconds: 30 * 24 * 3600 }
/** After this time a slice starts no further record. */
const SLICE_MS = 500
const BATCH_SIZE = 50

export interface BulkTaskRequest {
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
  { input, targets: { ids, versions }, key }: BulkTaskRequest,
): Promise<number> {
  const add = async (tx: Db) => {
    // Serialises concurrent calls of an account.
    await sql`select from account where id = ${accountId} for no key update`.execute(tx)
    await purgeBatch(tx, OLD_TASKS)
    const { rows } = await sql<{ id: number }>`
      insert into task (account_id, kind, name, input, total)
      select ${accountId}, ${KIND}, ${createTaskTitles([getResource(input.path)])(input, input.language)},
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
    const done = await runOnce(tx, accountId, key, async () => ({ answer: await add(tx), topics: [] }))
    return done.answer
  })
}

export interface TaskDeps extends Registry {
  readonly db: Db
  /** Loads the current rights of an account; `undefined` if it is disabled or deleted. */
  readonly findPrincipal: (accountId: number) => Promise<Principal | undefined>
  readonly log: { readonly error: (details: object, message: string) => void }
}

interface TaskRow {
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
export function runTaskSlice(deps: TaskDeps): Promise<number | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const task = await nextTask(tx)
    if (task === undefined) return undefined
    if (task.is_cancelled) await sql`update task set end_time = now() where id = ${task.id}`.execute(tx)
    else await saveResults(tx, task, await processRecords(tx, task, deps))
    return task.id
  })
}

/** Locks the task of the account whose last slice is longest ago. */
async function nextTask(tx: Db): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select task.id, account_id, input, cancel_time is not null as is_cancelled
      from task
      join (select id, max(slice_time) over (partition by account_id) as last_slice
              from task where end_time is null and kind = ${KIND}) as turn using (id)
     order by last_slice, slice_time, id limit 1 for update of task skip locked`.execute(tx)
  return rows[0]
}

/** Moves the next task behind others after a failure. */
export async function postponeTask(db: Db): Promise<void> {
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

async function processRecords(tx: Db, task: TaskRow, deps: TaskDeps): Promise<Result[]> {
  const { rows } = await sql<{ place: number; record_id: number; version: number | null }>`
    select place, record_id, version from task_record
     where task_id = ${task.id} and code is null order by place limit ${BATCH_SIZE}`.execute(tx)
  const end = performance.now() + SLICE_MS
  const results: Result[] = []
  for (const { place, record_id: id, version } of rows) {
    if (results.length > 0 && performance.now() > end) break
    results.push({ place, ...(await processRecord(task, { id, version: version ?? undefined }, deps)) })
  }
  return results
}

async function processRecord(task: TaskRow, target: Target, deps: TaskDeps): Promise<Omit<Result, 'place'>> {
  const { language, path } = task.input
  try {
    await runRecord(task, target, deps)
    return { code: '', message: '' }
  } catch (error) {
    const failure = error instanceof Error ? toFailure(error, language) : undefined
    if (failure?.code === 'unavailable') throw error
    if (failure === undefined) deps.log.error({ err: error, path, id: target.id }, 'task failed for a record')
    const reported = failure ?? new Failure('internal')
    return { code: reported.code, message: renderFailure(reported, language) }
  }
}

interface Target {
  readonly id: number
  readonly version: number | undefined
}

/** Runs once per record, with current rights: the account may have been restricted or disabled since. */
async function runRecord(
  task: TaskRow,
  { id, version }: Target,
  { db, findPrincipal, log: _log, ...registry }: TaskDeps,
) {
  const { input, account_id: accountId } = task
  const principal = await findPrincipal(accountId)
  if (principal === undefined) throw new Failure('forbidden')
  const resource = restrictResource(getResource(input.path), principal)
  const writer: Writer = { ...registry, principal, language: input.language }
  const key = { key: `task-${task.id}-${id}`, call: KIND }
  if (input.action === undefined) {
    requireApi(principal, getVerbEntry(resource, 'del'))
    return deleteRecord(db, { resource, writer }, { id, version }, { key })
  }
  const action = resource.actions.get(input.action)
  if (action === undefined) throw new Failure('no_such_call')
  requireApi(principal, action.call)
  return runAction(db, { resource, writer }, action, { id, version, input: input.given, key })
}

async function saveResults(tx: Db, { id }: TaskRow, results: readonly Result[]): Promise<void> {
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
