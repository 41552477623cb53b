import type { CallResponse, BulkResult, RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { treeSection, createTreeTables } from '#engine/testing/sample-tree.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const FELL = 'test/tree/TreeFell'
const DEL = 'test/tree/TreeDel'
const SAVE = 'test/tree/TreeSave'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  await sql`create table fault (is_on boolean not null)`.execute(platform.db)
  await sql`insert into fault values (false)`.execute(platform.db)
  await sql`create function fail_tree() returns trigger language plpgsql as $$ begin
    if new.tree_name = 'Faulty' and (select is_on from fault) then raise exception 'disk' using errcode = '58030'; end if;
    return new; end $$`.execute(platform.db)
  await sql`create trigger tree_fail before update on tree for each row execute function fail_tree()`.execute(
    platform.db,
  )
})
afterAll(() => platform.close())
beforeEach(() => setFault(false))

const setFault = (isOn: boolean) => sql`update fault set is_on = ${isOn}`.execute(platform.db)
const add = async (tree_name: string) =>
  (await ok(platform.admin.post<{ id: number }>(SAVE, { tree_name, kind: 1 }))).id
const read = (id: number) => ok(platform.admin.get<RecordResponse>('test/tree/TreeInfo', { id }))
const fell = (ids: readonly number[], more: object = {}) =>
  platform.admin.post<BulkResult[]>(FELL, { ids: ids.join(), reason: 'storm', ...more })
const listOutcomes = (answer: CallResponse<BulkResult[]>) =>
  (answer.data as BulkResult[]).map(({ id, status, code }) => [id, status, code])

describe('bulk action', () => {
  it('keeps completed records after a server error, and reports the rest as not known', async () => {
    const [first, broken, last] = [await add('Oak'), await add('Faulty'), await add('Elm')]
    await setFault(true)
    const answer = await fell([first, broken, last])
    expect(listOutcomes(answer)).toEqual([
      [first, true, undefined],
      [broken, false, 'not_known'],
      [last, false, 'not_known'],
    ])
    expect([(await read(first)).row['felled'], (await read(last)).row['felled']]).toEqual([1, 0])
  })

  it('continues under its idempotency key, and runs no record twice', async () => {
    const ids = [await add('Oak'), await add('Faulty'), await add('Elm')]
    const key = { idempotency_key: 'bulk-again-0001' }
    await setFault(true)
    await fell(ids, key)
    await setFault(false)
    expect(listOutcomes(await fell(ids, key))).toEqual(ids.map((id) => [id, true, undefined]))
    expect(listOutcomes(await fell(ids, key))).toEqual(ids.map((id) => [id, true, undefined]))
    for (const id of ids) expect((await read(id)).version).toBe(2)
  })

  it('fails if every record is rejected, with the reason for each', async () => {
    const id = await add('Oak')
    await ok(platform.admin.post(FELL, { id, reason: 'storm' }))
    const answer = await fell([id, 999_999])
    expect(answer).toMatchObject({ status: false, code: 'none_done', message: '2 条均未完成' })
    expect(listOutcomes(answer)).toEqual([
      [id, false, 'not_now'],
      [999_999, false, 'not_found'],
    ])
  })

  it('reports the numbers of completed and rejected records', async () => {
    const answer = await fell([await add('Oak'), 999_999])
    expect(answer).toMatchObject({ status: true, message: '完成 1 条，1 条未完成' })
  })
})

describe('action with a version', () => {
  it.each([
    [FELL, { reason: 'storm' }],
    [DEL, {}],
  ])('%s rejects a record that was changed since', async (call, input) => {
    const [id, other] = [await add('Oak'), await add('Elm')]
    await ok(platform.admin.post(SAVE, { id, version: 1, tree_name: 'Ash' }))
    expect(await getRejectionCode(platform.admin.post(call, { id, version: 1, ...input }))).toBe('conflict')
    const answer = await platform.admin.post<BulkResult[]>(call, {
      ids: `${id},${other}`,
      versions: '1,1',
      ...input,
    })
    expect(listOutcomes(answer)).toEqual([
      [id, false, 'conflict'],
      [other, true, undefined],
    ])
    await ok(platform.admin.post(call, { id, version: 2, ...input }))
  })

  it('requires as many versions as ids', async () => {
    expect(await getRejectionCode(fell([1, 2], { versions: '1' }))).toBe('bad_request')
  })
})
