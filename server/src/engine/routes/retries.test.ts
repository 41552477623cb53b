import { randomUUID } from 'node:crypto'
import type { CallResponse, BulkResult, HistoryEntry, RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { treeSection, createTreeTables } from '#engine/testing/sample-tree.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const SAVE = 'test/tree/TreeSave'
const FELL = 'test/tree/TreeFell'
const DEL = 'test/tree/TreeDel'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  const { db } = platform
  await createTreeTables(db)
  // A sequence is not rolled back.
  await sql`create sequence fault_count`.execute(db)
  await sql`create table fault (code text not null, times bigint not null)`.execute(db)
  await sql`insert into fault values ('40P01', 0)`.execute(db)
  await sql`create function fail_tree() returns trigger language plpgsql as $$
    declare
      named text = case when tg_op = 'DELETE' then old.tree_name else new.tree_name end;
      asked fault;
    begin
      select * into asked from fault;
      if named = 'Busy' and nextval('fault_count') <= asked.times then
        raise exception 'again' using errcode = asked.code;
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`create trigger tree_fail before insert or update or delete on tree
    for each row execute function fail_tree()`.execute(db)
})
afterAll(() => platform.close())

/** Makes the next writes of trees named Busy fail with this error code. */
async function fail(code: string, times: number): Promise<void> {
  await sql`alter sequence fault_count restart`.execute(platform.db)
  await sql`update fault set code = ${code}, times = ${times}`.execute(platform.db)
}

const post = <T>(call: string, body: object): Promise<CallResponse<T>> => platform.admin.post<T>(call, body)
const get = <T>(call: string, id: number): Promise<T> => ok(platform.admin.get<T>(call, { id }))
const add = async (tree_name = 'Busy') => (await ok(post<{ id: number }>(SAVE, { tree_name, kind: 1 }))).id
const loadVerbs = async (id: number) => (await get<HistoryEntry[]>('test/tree/TreeHistory', id)).map(({ verb }) => verb)
const loadVersion = async (id: number) => (await get<RecordResponse>('test/tree/TreeInfo', id)).version
const countBusy = async () => (await sql`select from tree where tree_name = 'Busy'`.execute(platform.db)).rows.length

describe.each([
  ['deadlock', '40P01'],
  ['serialisation failure', '40001'],
])('%s', (_what, code) => {
  it('is retried, and the work is done once', async () => {
    await fail(code, 2)
    const id = await add()
    await fail(code, 3)
    await ok(post(SAVE, { id, version: 1, worth: 5 }))
    await fail(code, 1)
    await ok(post(FELL, { id, reason: 'storm' }))
    expect(await loadVerbs(id)).toEqual(['fell', 'edit', 'add'])
    expect(await loadVersion(id)).toBe(3)
    const before = await countBusy()
    await fail(code, 3)
    await ok(post(DEL, { id }))
    expect(await countBusy()).toBe(before - 1)
  })

  it('without end is reported as unavailable, writes nothing, and frees the key', async () => {
    const id = await add()
    const before = await countBusy()
    await fail(code, 1_000)
    const key = { idempotency_key: randomUUID() }
    const fell = { id, reason: 'storm', ...key }
    expect(await getRejectionCode(post(SAVE, { tree_name: 'Busy', kind: 1 }))).toBe('unavailable')
    expect(await getRejectionCode(post(SAVE, { id, version: 1, worth: 5 }))).toBe('unavailable')
    expect(await getRejectionCode(post(FELL, fell))).toBe('unavailable')
    expect(await getRejectionCode(post(DEL, { id }))).toBe('unavailable')
    expect([await loadVersion(id), await loadVerbs(id), await countBusy()]).toEqual([1, ['add'], before])
    await fail(code, 0)
    await ok(post(FELL, fell))
    await ok(post(FELL, fell))
    expect(await loadVersion(id)).toBe(2)
  })

  it('within a bulk call leaves the rest not known, and the same key continues', async () => {
    await fail(code, 0)
    const ids = [await add('Oak'), await add(), await add('Elm')]
    const many = { ids: ids.join(), reason: 'storm', idempotency_key: randomUUID() }
    const loadOutcomes = async () =>
      (await ok(post<BulkResult[]>(FELL, many))).map(({ status, code: rejected }) => rejected ?? status)
    await fail(code, 1_000)
    expect(await loadOutcomes()).toEqual([true, 'not_known', 'not_known'])
    await fail(code, 2)
    expect(await loadOutcomes()).toEqual([true, true, true])
    expect(await Promise.all(ids.map(loadVersion))).toEqual([2, 2, 2])
  })
})
