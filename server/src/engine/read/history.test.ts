import type { HistoryEntry, RecordResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { getInfoEntry, getListEntry, getSeeEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { treeSection, createTreeTables, tree } from '#engine/testing/sample-tree.ts'

let platform: TestPlatform
let clerk: SignedInCaller

const ALL = [
  getListEntry(tree),
  getInfoEntry(tree),
  ...(['add', 'edit', 'del', 'audit'] as const).map((verb) => getVerbEntry(tree, verb)),
  'test/tree/TreeFell',
]

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  clerk = await platform.someone(platform.platformId, { apis: [...ALL, getSeeEntry(tree, 'worth')] })
})
afterAll(() => platform.close())

const add = async (values: object, who = clerk) =>
  (await ok(who.post<{ id: number }>('test/tree/TreeSave', { tree_name: 'Oak', ...values }))).id
const read = (id: number, who = clerk) => ok(who.get<RecordResponse>('test/tree/TreeInfo', { id }))
const loadHistory = (id: number, who = clerk) => ok(who.get<HistoryEntry[]>('test/tree/TreeHistory', { id }, 'en'))

describe('history', () => {
  it('lists users and changed values, newest first', async () => {
    const id = await add({ worth: 500 })
    await ok(clerk.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Elm', worth: 500 }))
    await ok(clerk.post('test/tree/TreeFell', { id, reason: 'storm' }))
    const [felled, edited, added] = await loadHistory(id)
    expect(felled).toMatchObject({
      version: 3,
      verb: 'fell',
      title: 'Fell',
      remark: 'storm',
      who: 'Person 2',
    })
    expect(felled?.changes).toMatchObject([{ name: 'felled', title: 'Felled', from: 0, to: 1 }])
    expect(edited?.changes).toMatchObject([{ name: 'tree_name', from: 'Oak', to: 'Elm' }])
    expect(edited).toMatchObject({ version: 2, verb: 'edit', title: 'Changed' })
    expect(added?.changes.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['tree_name', null, 'Oak'],
      ['owner_id', null, 0],
      ['worth', null, 500],
      ['kind', null, 1],
    ])
  })

  it('keeps the former name of the user, and remains after a deletion', async () => {
    const id = await add({})
    await sql`update account set nick_name = 'Renamed' where nick_name = 'Person 2'`.execute(platform.db)
    expect((await loadHistory(id))[0]?.who).toBe('Person 2')
    await sql`update account set nick_name = 'Person 2' where nick_name = 'Renamed'`.execute(platform.db)
    await ok(clerk.post('test/tree/TreeDel', { id }))
    expect(await getRejectionCode(clerk.get('test/tree/TreeHistory', { id }))).toBe('not_found')
    const { rows } = await sql<{ verb: string; changes: object }>`
      select verb, changes from record_history where table_name = 'tree' and record_id = ${id} order by id`.execute(
      platform.db,
    )
    expect(rows.map(({ verb }) => verb)).toEqual(['add', 'del'])
    expect(rows[1]?.changes).toMatchObject({ tree_name: ['Oak', null] })
  })

  it('cannot be changed, deleted or truncated', async () => {
    await add({})
    for (const statement of [
      sql`update record_history set nick_name = 'nobody'`,
      sql`delete from record_history`,
      sql`truncate record_history`,
    ])
      await expect(statement.execute(platform.db)).rejects.toThrow('record_history is only added to')
  })

  it('is not written for a failed change', async () => {
    const before = await countTable('record_history')
    expect(await getRejectionCode(clerk.post('test/tree/TreeSave', { tree_name: 'x'.repeat(300) }))).toBe(
      'invalid_input',
    )
    const id = await add({})
    await sql`insert into nest values (${id})`.execute(platform.db)
    expect(await getRejectionCode(clerk.post('test/tree/TreeDel', { id }))).toBe('referenced')
    expect(await countTable('record_history')).toBe(before + 1)
  })

  it('of another organisation’s record is not found', async () => {
    const bank = await platform.organisation('bank', 'A bank')
    const banker = await platform.someone(bank, { apis: ALL })
    const own = await add({ owner_id: bank })
    const foreign = await add({ owner_id: 0 })
    expect((await loadHistory(own, banker)).length).toBe(1)
    expect(await getRejectionCode(banker.get('test/tree/TreeHistory', { id: foreign }))).toBe('not_found')
    expect(await getRejectionCode(banker.get('test/tree/TreeHistory', { id: 999_999 }))).toBe('not_found')
  })

  const countTable = async (table: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(platform.db)).rows[0]?.n ?? 0
})

describe('concurrent edit', () => {
  it('reports the user and the changed columns (conflict)', async () => {
    const id = await add({ worth: 1 })
    const other = await platform.someone(platform.platformId, { apis: [...ALL, getSeeEntry(tree, 'worth')] })
    await ok(other.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Elm', worth: 2 }))
    const answer = await clerk.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Yew' })
    expect(answer).toMatchObject({ status: false, code: 'conflict' })
    expect(answer.message).toMatch(/^Person \d+刚刚修改了：Worth、Name$|^Person \d+刚刚修改了：Name、Worth$/)
    expect((await read(id)).values['tree_name']).toBe('Elm')
  })

  it('does not report columns that the caller may not see', async () => {
    const id = await add({ worth: 1 })
    const reader = await platform.someone(platform.platformId, { apis: ALL })
    await ok(clerk.post('test/tree/TreeSave', { id, version: 1, worth: 2 }))
    const answer = await reader.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Yew' })
    expect(answer).toMatchObject({ code: 'conflict' })
    expect(answer.message).not.toContain('Worth')
  })
})

describe('referenced record', () => {
  it('cannot be deleted, and the error names the references', async () => {
    const id = await add({})
    await sql`insert into nest values (${id})`.execute(platform.db)
    const answer = await clerk.post('test/tree/TreeDel', { id })
    expect(answer).toMatchObject({ status: false, code: 'referenced' })
    expect(answer.message).toContain('其他数据')
    expect((await read(id)).id).toBe(id)
  })
})
