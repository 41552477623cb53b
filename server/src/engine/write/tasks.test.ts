import {
  type RecordAnswer,
  type TaskBegun,
  type TaskInfo,
  TASK_PATHS,
  type WorkInfo,
  WORK_PATH,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { orchard, plantOrchard } from '#engine/testing/orchard.ts'
import { accountReader } from '#platform/identity/principal-reader.ts'
import { registryOf } from '#modules/registry.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { doTaskSlice, type TaskDeps } from './tasks.ts'

const LIST = 'test/tree/TreeList'
const FELL = 'test/tree/TreeFell'
const DEL = 'test/tree/TreeDel'
const SAVE = 'test/tree/TreeSave'

let platform: TestPlatform
let worker: TaskDeps
const errors: unknown[] = []
beforeAll(async () => {
  platform = await testPlatform({ menu: [orchard] })
  const { db } = platform
  await plantOrchard(db)
  const log = { error: (details: object) => void errors.push(details) }
  worker = { ...registryOf([orchard]), db, log, accountOf: accountReader(db) }
})
afterAll(() => platform.close())
afterEach(async () => {
  await sql`delete from task`.execute(platform.db)
})

const add = async (tree_name = 'Oak') =>
  (await ok(platform.admin.post<{ id: number }>(SAVE, { tree_name, kind: 1 }))).id
const some = (n: number) => Promise.all(Array.from({ length: n }, () => add()))
const read = (id: number) => ok(platform.admin.get<RecordAnswer>('test/tree/TreeInfo', { id }))
const begin = async (ids: readonly number[], more: object = {}, by: SignedIn = platform.admin) =>
  (await ok(by.post<TaskBegun>(FELL, { ids, reason: 'storm', ...more }))).task
const info = (id: number, more: object = {}, by: SignedIn = platform.admin) =>
  ok(by.get<TaskInfo>(TASK_PATHS.info, { id, ...more }))
/** Runs slices until no task is left, with `fails` expected server errors. */
async function workOff(fails = 0): Promise<void> {
  while ((await doTaskSlice(worker)) !== undefined);
  expect(errors.splice(0)).toHaveLength(fails)
}
const codes = ({ results }: TaskInfo) => results.map(({ id, status, code }) => [id, status, code])

it('returns immediately, runs in order, and stores a result for each record', async () => {
  const [first, felled, last] = [await add(), await add(), await add()]
  await ok(platform.admin.post(FELL, { id: felled, reason: 'storm' }))
  const task = await begin([last, felled, 999_999, first])
  expect(await info(task)).toMatchObject({
    total: 4,
    done: 0,
    refused: 0,
    is_ended: false,
    results: [],
    place: 0,
  })
  expect((await read(first)).row['felled']).toBe(0)
  await workOff()
  const so = await info(task)
  expect(so).toMatchObject({ done: 2, refused: 2, is_ended: true, is_cancelled: false, place: 4 })
  expect(codes(so)).toEqual([
    [last, true, undefined],
    [felled, false, 'not_now'],
    [999_999, false, 'not_found'],
    [first, true, undefined],
  ])
  expect(codes(await info(task, { after: 3 }))).toEqual([[first, true, undefined]])
  expect((await read(first)).row['felled']).toBe(1)
})

it('queues one task for repeated calls with one key', async () => {
  const ids = await some(3)
  const key = { idempotency_key: 'task-again-0001' }
  const task = await begin(ids, key)
  expect(await begin(ids, key)).toBe(task)
  await workOff()
  expect(await begin(ids, key)).toBe(task)
  for (const id of ids) expect((await read(id)).version).toBe(2)
})

it('rejects records that changed since the call', async () => {
  const [seen, changed] = [await add(), await add()]
  const task = await begin([seen, changed], { versions: [1, 1] })
  await ok(platform.admin.post(SAVE, { id: changed, version: 1, tree_name: 'Elm' }))
  await workOff()
  expect(codes(await info(task))).toEqual([
    [seen, true, undefined],
    [changed, false, 'conflict'],
  ])
})

it('runs once with several workers', async () => {
  const tasks = await Promise.all([some(30), some(30)].map(async (ids) => begin(await ids)))
  await Promise.all([workOff(), workOff(), workOff()])
  for (const task of tasks) {
    const { results, ...so } = await info(task)
    expect(so).toMatchObject({ done: 30, refused: 0, is_ended: true })
    for (const { id } of results) expect((await read(id)).version).toBe(2)
  }
})

it('alternates between accounts, whatever the number of their tasks', async () => {
  const [one, other] = [
    await platform.someone(platform.platformId, { apis: [LIST, FELL] }),
    await platform.someone(platform.platformId, { apis: [LIST, FELL] }),
  ]
  const many = [await begin(await some(60), {}, one), await begin(await some(60), {}, one)]
  const few = await begin(await some(60), {}, other)
  const slices: (number | undefined)[] = []
  for (let n = 0; n < 4; n += 1) slices.push(await doTaskSlice(worker))
  expect(slices.filter((id) => id === few).length).toBe(2)
  expect(slices.filter((id) => many.includes(id ?? 0)).length).toBe(2)
  await workOff()
})

it('runs no record twice after a worker dies before storing results', async () => {
  const ids = await some(5)
  const task = await begin(ids)
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(
    platform.db,
  )
  await sql`create trigger die before update on task_record for each row execute function die()`.execute(
    platform.db,
  )
  await expect(doTaskSlice(worker)).rejects.toThrow('gone')
  await sql`drop function die cascade`.execute(platform.db)
  expect(await info(task)).toMatchObject({ done: 0, is_ended: false })
  for (const id of ids) expect((await read(id)).version).toBe(2)
  await workOff()
  expect(codes(await info(task))).toEqual(ids.map((id) => [id, true, undefined]))
  for (const id of ids) expect((await read(id)).version).toBe(2)
})

it('waits for an unavailable database, and rejects a record with a server error', async () => {
  const ids = [await add('Away'), await add('Faulty'), await add()]
  const task = await begin(ids)
  const fail = (name: string, code: string) =>
    sql`create or replace function fail_tree() returns trigger language plpgsql as $$ begin
      if new.tree_name = '${sql.raw(name)}' then raise exception 'fault' using errcode = '${sql.raw(code)}'; end if;
      return new; end $$`.execute(platform.db)
  await fail('Away', '57P03')
  await sql`create trigger fail before update on tree for each row execute function fail_tree()`.execute(
    platform.db,
  )
  await expect(doTaskSlice(worker)).rejects.toThrow('fault')
  expect(await info(task)).toMatchObject({ done: 0, refused: 0 })
  await fail('Faulty', '58030')
  await workOff(1)
  await sql`drop function fail_tree cascade`.execute(platform.db)
  expect(codes(await info(task))).toEqual([
    [ids[0], true, undefined],
    [ids[1], false, 'internal'],
    [ids[2], true, undefined],
  ])
})

it('stops after a cancellation', async () => {
  const task = await begin(await some(3))
  await ok(platform.admin.post(TASK_PATHS.cancel, { id: task }))
  await workOff()
  expect(await info(task)).toMatchObject({ done: 0, is_ended: true, is_cancelled: true, results: [] })
})

it('uses the account’s rights at run time', async () => {
  const reader = await platform.someone(platform.platformId, { apis: [LIST, FELL] })
  const [first, second] = [await add(), await add()]
  const before = await begin([first], {}, reader)
  await workOff()
  expect(codes(await info(before, {}, reader))).toEqual([[first, true, undefined]])
  const after = await begin([second], {}, reader)
  const mine = sql`id in (select role_id from account_role join session using (account_id) where session.id = ${reader.session.sid})`
  await sql`update role set api_arr = ${JSON.stringify([LIST])}::jsonb, version = version + 1 where ${mine}`.execute(
    platform.db,
  )
  await workOff()
  expect(codes(await info(after, {}, reader))).toEqual([[second, false, 'forbidden']])
  expect((await read(second)).row['felled']).toBe(0)
})

it('rejects records of a disabled account', async () => {
  const reader = await platform.someone(platform.platformId, { apis: [LIST, FELL] })
  const id = await add()
  const task = await begin([id], {}, reader)
  await sql`update account set disabled = 1 where id = (select account_id from session where id = ${reader.session.sid})`.execute(
    platform.db,
  )
  await workOff()
  const { rows } = await sql`select code from task_record where task_id = ${task}`.execute(platform.db)
  expect(rows).toEqual([{ code: 'forbidden' }])
  expect((await read(id)).row['felled']).toBe(0)
})

it('is hidden from other accounts, which cannot cancel it', async () => {
  const task = await begin([await add()])
  const other = await platform.someone(platform.platformId, { apis: [LIST, FELL] })
  expect(await refusal(other.get(TASK_PATHS.info, { id: task }))).toBe('not_found')
  expect(await refusal(other.post(TASK_PATHS.cancel, { id: task }))).toBe('not_found')
  expect(await ok(other.get<WorkInfo[]>(WORK_PATH))).toEqual([])
  expect(await ok(platform.admin.get<WorkInfo[]>(WORK_PATH))).toMatchObject([{ done: 0, total: 1 }])
})

it('deletes records', async () => {
  const [one, other] = [await add(), await add()]
  const { task } = await ok(platform.admin.post<TaskBegun>(DEL, { ids: [one, other] }))
  await workOff()
  expect(await info(task)).toMatchObject({ done: 2, refused: 0 })
  expect(await refusal(platform.admin.get('test/tree/TreeInfo', { id: one }))).toBe('not_found')
})

it('rejects invalid ids, and too many tasks', async () => {
  const asked = (ids: unknown, more: object = {}) =>
    refusal(platform.admin.post(FELL, { ids, reason: 'storm', ...more }))
  for (const ids of [[], ['1'], [1.5], [0], Array.from({ length: 10_001 }, (_, index) => index + 1)])
    expect(await asked(ids)).toBe('bad_request')
  expect(await asked([1, 2], { versions: [1] })).toBe('bad_request')
  expect(await asked([1], { nothing: 1 })).toBe('unknown_name')
  for (let n = 0; n < 5; n += 1) await begin([1])
  expect(await asked([1])).toBe('too_many_tasks')
})
