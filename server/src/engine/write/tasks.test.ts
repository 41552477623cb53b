import {
  type RecordResponse,
  type StartedTask,
  type TaskInfo,
  TASK_PATHS,
  type WorkInfo,
  WORK_PATH,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { treeSection, createTreeTables } from '#engine/testing/sample-tree.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'
import { getRegistry } from '#modules/registry.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { runTaskSlice, type TaskDeps } from './tasks.ts'

const LIST = 'test/tree/TreeList'
const FELL = 'test/tree/TreeFell'
const DEL = 'test/tree/TreeDel'
const SAVE = 'test/tree/TreeSave'

let platform: TestPlatform
let worker: TaskDeps
const errors: unknown[] = []
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  const { db } = platform
  await createTreeTables(db)
  const log = { error: (details: object) => void errors.push(details) }
  worker = { ...getRegistry([treeSection]), db, log, findPrincipal: createAccountReader(db) }
})
afterAll(() => platform.close())
afterEach(async () => {
  await sql`delete from task`.execute(platform.db)
})

const add = async (tree_name = 'Oak') =>
  (await ok(platform.admin.post<{ id: number }>(SAVE, { tree_name, kind: 1 }))).id
const addTrees = (n: number) => Promise.all(Array.from({ length: n }, () => add()))
const read = (id: number) => ok(platform.admin.get<RecordResponse>('test/tree/TreeInfo', { id }))
const startTask = async (ids: readonly number[], more: object = {}, by: SignedInCaller = platform.admin) =>
  (await ok(by.post<StartedTask>(FELL, { ids, reason: 'storm', ...more }))).task
const loadTask = (id: number, more: object = {}, by: SignedInCaller = platform.admin) =>
  ok(by.get<TaskInfo>(TASK_PATHS.info, { id, ...more }))
/** Runs slices until no task is left, with `fails` expected server errors. */
async function runAllTasks(fails = 0): Promise<void> {
  while ((await runTaskSlice(worker)) !== undefined);
  expect(errors.splice(0)).toHaveLength(fails)
}
const listOutcomes = ({ results }: TaskInfo) => results.map(({ id, status, code }) => [id, status, code])

it('returns immediately, runs in order, and stores a result for each record', async () => {
  const [first, felled, last] = [await add(), await add(), await add()]
  await ok(platform.admin.post(FELL, { id: felled, reason: 'storm' }))
  const task = await startTask([last, felled, 999_999, first])
  expect(await loadTask(task)).toMatchObject({
    total: 4,
    done: 0,
    refused: 0,
    is_ended: false,
    results: [],
    place: 0,
  })
  expect((await read(first)).row['felled']).toBe(0)
  await runAllTasks()
  const state = await loadTask(task)
  expect(state).toMatchObject({ done: 2, refused: 2, is_ended: true, is_cancelled: false, place: 4 })
  expect(listOutcomes(state)).toEqual([
    [last, true, undefined],
    [felled, false, 'not_now'],
    [999_999, false, 'not_found'],
    [first, true, undefined],
  ])
  expect(listOutcomes(await loadTask(task, { after: 3 }))).toEqual([[first, true, undefined]])
  expect((await read(first)).row['felled']).toBe(1)
})

it('queues one task for repeated calls with one key', async () => {
  const ids = await addTrees(3)
  const key = { idempotency_key: 'task-again-0001' }
  const task = await startTask(ids, key)
  expect(await startTask(ids, key)).toBe(task)
  await runAllTasks()
  expect(await startTask(ids, key)).toBe(task)
  for (const id of ids) expect((await read(id)).version).toBe(2)
})

it('rejects records that changed since the call', async () => {
  const [seen, changed] = [await add(), await add()]
  const task = await startTask([seen, changed], { versions: [1, 1] })
  await ok(platform.admin.post(SAVE, { id: changed, version: 1, tree_name: 'Elm' }))
  await runAllTasks()
  expect(listOutcomes(await loadTask(task))).toEqual([
    [seen, true, undefined],
    [changed, false, 'conflict'],
  ])
})

it('runs once with several workers', async () => {
  const tasks = await Promise.all([addTrees(30), addTrees(30)].map(async (ids) => startTask(await ids)))
  await Promise.all([runAllTasks(), runAllTasks(), runAllTasks()])
  for (const task of tasks) {
    const { results, ...state } = await loadTask(task)
    expect(state).toMatchObject({ done: 30, refused: 0, is_ended: true })
    for (const { id } of results) expect((await read(id)).version).toBe(2)
  }
})

it('alternates between accounts, whatever the number of their tasks', async () => {
  const [one, other] = [
    await platform.someone(platform.platformId, { apis: [LIST, FELL] }),
    await platform.someone(platform.platformId, { apis: [LIST, FELL] }),
  ]
  const many = [await startTask(await addTrees(60), {}, one), await startTask(await addTrees(60), {}, one)]
  const few = await startTask(await addTrees(60), {}, other)
  const slices: (number | undefined)[] = []
  for (let n = 0; n < 4; n += 1) slices.push(await runTaskSlice(worker))
  expect(slices.filter((id) => id === few).length).toBe(2)
  expect(slices.filter((id) => many.includes(id ?? 0)).length).toBe(2)
  await runAllTasks()
})

it('runs no record twice after a worker dies before storing results', async () => {
  const ids = await addTrees(5)
  const task = await startTask(ids)
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(
    platform.db,
  )
  await sql`create trigger die before update on task_record for each row execute function die()`.execute(platform.db)
  await expect(runTaskSlice(worker)).rejects.toThrow('gone')
  await sql`drop function die cascade`.execute(platform.db)
  expect(await loadTask(task)).toMatchObject({ done: 0, is_ended: false })
  for (const id of ids) expect((await read(id)).version).toBe(2)
  await runAllTasks()
  expect(listOutcomes(await loadTask(task))).toEqual(ids.map((id) => [id, true, undefined]))
  for (const id of ids) expect((await read(id)).version).toBe(2)
})

it('waits for an unavailable database, and rejects a record with a server error', async () => {
  const ids = [await add('Away'), await add('Faulty'), await add()]
  const task = await startTask(ids)
  const fail = (name: string, code: string) =>
    sql`create or replace function fail_tree() returns trigger language plpgsql as $$ begin
      if new.tree_name = '${sql.raw(name)}' then raise exception 'fault' using errcode = '${sql.raw(code)}'; end if;
      return new; end $$`.execute(platform.db)
  await fail('Away', '57P03')
  await sql`create trigger fail before update on tree for each row execute function fail_tree()`.execute(platform.db)
  await expect(runTaskSlice(worker)).rejects.toThrow('fault')
  expect(await loadTask(task)).toMatchObject({ done: 0, refused: 0 })
  await fail('Faulty', '58030')
  await runAllTasks(1)
  await sql`drop function fail_tree cascade`.execute(platform.db)
  expect(listOutcomes(await loadTask(task))).toEqual([
    [ids[0], true, undefined],
    [ids[1], false, 'internal'],
    [ids[2], true, undefined],
  ])
})

it('stops after a cancellation', async () => {
  const task = await startTask(await addTrees(3))
  await ok(platform.admin.post(TASK_PATHS.cancel, { id: task }))
  await runAllTasks()
  expect(await loadTask(task)).toMatchObject({ done: 0, is_ended: true, is_cancelled: true, results: [] })
})

it('uses the account’s rights at run time', async () => {
  const reader = await platform.someone(platform.platformId, { apis: [LIST, FELL] })
  const [first, second] = [await add(), await add()]
  const before = await startTask([first], {}, reader)
  await runAllTasks()
  expect(listOutcomes(await loadTask(before, {}, reader))).toEqual([[first, true, undefined]])
  const after = await startTask([second], {}, reader)
  const mine = sql`id in (select role_id from account_role join session using (account_id) where session.id = ${reader.session.sid})`
  await sql`update role set api_arr = ${JSON.stringify([LIST])}::jsonb, version = version + 1 where ${mine}`.execute(
    platform.db,
  )
  await runAllTasks()
  expect(listOutcomes(await loadTask(after, {}, reader))).toEqual([[second, false, 'forbidden']])
  expect((await read(second)).row['felled']).toBe(0)
})

it('rejects records of a disabled account', async () => {
  const reader = await platform.someone(platform.platformId, { apis: [LIST, FELL] })
  const id = await add()
  const task = await startTask([id], {}, reader)
  await sql`update account set disabled = 1 where id = (select account_id from session where id = ${reader.session.sid})`.execute(
    platform.db,
  )
  await runAllTasks()
  const { rows } = await sql`select code from task_record where task_id = ${task}`.execute(platform.db)
  expect(rows).toEqual([{ code: 'forbidden' }])
  expect((await read(id)).row['felled']).toBe(0)
})

it('is hidden from other accounts, which cannot cancel it', async () => {
  const task = await startTask([await add()])
  const other = await platform.someone(platform.platformId, { apis: [LIST, FELL] })
  expect(await getRejectionCode(other.get(TASK_PATHS.info, { id: task }))).toBe('not_found')
  expect(await getRejectionCode(other.post(TASK_PATHS.cancel, { id: task }))).toBe('not_found')
  expect(await ok(other.get<WorkInfo[]>(WORK_PATH))).toEqual([])
  expect(await ok(platform.admin.get<WorkInfo[]>(WORK_PATH))).toMatchObject([{ done: 0, total: 1 }])
})

it('deletes records', async () => {
  const [one, other] = [await add(), await add()]
  const { task } = await ok(platform.admin.post<StartedTask>(DEL, { ids: [one, other] }))
  await runAllTasks()
  expect(await loadTask(task)).toMatchObject({ done: 2, refused: 0 })
  expect(await getRejectionCode(platform.admin.get('test/tree/TreeInfo', { id: one }))).toBe('not_found')
})

it('rejects invalid ids, and too many tasks', async () => {
  const sendTask = (ids: unknown, more: object = {}) =>
    getRejectionCode(platform.admin.post(FELL, { ids, reason: 'storm', ...more }))
  for (const ids of [[], ['1'], [1.5], [0], Array.from({ length: 10_001 }, (_, index) => index + 1)])
    expect(await sendTask(ids)).toBe('bad_request')
  expect(await sendTask([1, 2], { versions: [1] })).toBe('bad_request')
  expect(await sendTask([1], { nothing: 1 })).toBe('unknown_name')
  for (let n = 0; n < 5; n += 1) await startTask([1])
  expect(await sendTask([1])).toBe('too_many_tasks')
})
