import { randomUUID } from 'node:crypto'
import type { Answer, BulkResult, HistoryEntry, RecordAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orchard, plantOrchard } from '#engine/testing/orchard.ts'
import { ok, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const SAVE = 'test/tree/TreeSave'
const FELL = 'test/tree/TreeFell'
const DEL = 'test/tree/TreeDel'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ menu: [orchard] })
  const { db } = platform
  await plantOrchard(db)
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

const post = <T>(call: string, body: object): Promise<Answer<T>> => platform.admin.post<T>(call, body)
const get = <T>(call: string, id: number): Promise<T> => ok(platform.admin.get<T>(call, { id }))
const add = async (tree_name = 'Busy') => (await ok(post<{ id: number }>(SAVE, { tree_name, kind: 1 }))).id
const verbs = async (id: number) =>
  (await get<HistoryEntry[]>('test/tree/TreeHistory', id)).map(({ verb }) => verb)
const versionOf = async (id: number) => (await get<RecordAnswer>('test/tree/TreeInfo', id)).version
const countBusy = async () =>
  (await sql`select from tree where tree_name = 'Busy'`.execute(platform.db)).rows.length

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
    expect(await verbs(id)).toEqual(['fell', 'edit', 'add'])
    expect(await versionOf(id)).toBe(3)
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
    expect(await refusal(post(SAVE, { tree_name: 'Busy', kind: 1 }))).toBe('unavailable')
    expect(await refusal(post(SAVE, { id, version: 1, worth: 5 }))).toBe('unavailable')
    expect(await refusal(post(FELL, fell))).toBe('unavailable')
    expect(await refusal(post(DEL, { id }))).toBe('unavailable')
    expect([await versionOf(id), await verbs(id), await countBusy()]).toEqual([1, ['add'], before])
    await fail(code, 0)
    await ok(post(FELL, fell))
    await ok(post(FELL, fell))
    expect(await versionOf(id)).toBe(2)
  })

  it('within a bulk call leaves the rest not known, and the same key continues', async () => {
    await fail(code, 0)
    const ids = [await add('Oak'), await add(), await add('Elm')]
    const many = { ids: ids.join(), reason: 'storm', idempotency_key: randomUUID() }
    const said = async () =>
      (await ok(post<BulkResult[]>(FELL, many))).map(({ status, code: refused }) => refused ?? status)
    await fail(code, 1_000)
    expect(await said()).toEqual([true, 'not_known', 'not_known'])
    await fail(code, 2)
    expect(await said()).toEqual([true, true, true])
    expect(await Promise.all(ids.map(versionOf))).toEqual([2, 2, 2])
  })
})
