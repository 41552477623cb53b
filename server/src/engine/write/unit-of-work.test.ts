import { randomUUID } from 'node:crypto'
import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '../declare/rights/rights.ts'
import type { Writer } from '../declare/records/writer.ts'
import { treeSection, createTreeTables, TREE, tree } from '#engine/testing/sample-tree.ts'
import type { Db } from '#platform/database/database.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { transact } from './unit-of-work.ts'

let platform: TestPlatform
let maker: SignedInCaller
let other: SignedInCaller
let writer: Writer

const APIS = [
  getListEntry(tree),
  getInfoEntry(tree),
  ...(['add', 'edit', 'del'] as const).map((verb) => getVerbEntry(tree, verb)),
  'test/tree/TreeFell',
]
const { calls } = tree

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  maker = await platform.someone(platform.platformId, { apis: APIS })
  other = await platform.someone(platform.platformId, { apis: APIS })
  const { db } = platform
  const account = await db
    .selectFrom('account')
    .select(['id', 'person_id'])
    .where('username', '=', 'user2')
    .executeTakeFirstOrThrow()
  writer = {
    language: 'en',
    tables: new Map(),
    rights: { modules: [], groups: new Set(), all: [], byEntry: new Map(), screens: new Map() },
    constraints: new Map(),
    lockOrder: ['tree'],
    principal: {
      accountId: account.id,
      personId: account.person_id,
      organisationId: platform.platformId,
      organisationKind: 'platform',
      sessionId: '',
      roles: [],
      isAdmin: true,
      paths: new Set(),
      apis: new Set(),
    },
  }
})
afterAll(() => platform.close())

const add = async (more: Row = {}, who = maker) =>
  ok(who.post<{ id: number }>(calls.add, { tree_name: 'Oak', ...more }))
const read = (id: number) => ok(maker.get<RecordResponse>(calls.info, { id }))
const count = async (name: string) =>
  (await ok(maker.get<{ count: number }>(TREE, { _count_sum: 'true', tree_name: name }))).count
const listVerbs = async (id: number) =>
  (
    await sql<{ verb: string }>`
      select verb from record_history where table_name = 'tree' and record_id = ${id} order by id`.execute(platform.db)
  ).rows.map(({ verb }) => verb)

describe('idempotency key', () => {
  it('returns the first response to a repeated call, and runs it once', async () => {
    const body = { tree_name: 'Once', idempotency_key: randomUUID() }
    const first = await ok(maker.post<{ id: number }>(calls.add, body))
    expect(await ok(maker.post(calls.add, body))).toEqual(first)
    expect(await count('Once')).toBe(1)
    const edit = { id: first.id, version: 1, tree_name: 'Once more', idempotency_key: randomUUID() }
    expect(await ok(maker.post(calls.edit, edit))).toEqual(first)
    expect(await ok(maker.post(calls.edit, edit))).toEqual(first)
    expect((await read(first.id)).version).toBe(2)
    const fell = { id: first.id, reason: 'storm', idempotency_key: randomUUID() }
    await ok(maker.post('test/tree/TreeFell', fell))
    await ok(maker.post('test/tree/TreeFell', fell))
    const gone = { id: first.id, idempotency_key: randomUUID() }
    await ok(maker.post(calls.del, gone))
    await ok(maker.post(calls.del, gone))
    expect(await listVerbs(first.id)).toEqual(['add', 'edit', 'fell', 'del'])
  })

  it('runs once for eight concurrent calls to two server processes', async () => {
    const another = await platform.another()
    const body = { tree_name: 'Rush', idempotency_key: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ok(maker.at(index % 2 === 0 ? platform.app : another).post<{ id: number }>(calls.add, body)),
      ),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await count('Rush')).toBe(1)
  })

  it('rejects another body or call, and belongs to one account', async () => {
    const idempotency_key = randomUUID()
    const { id } = await add({ tree_name: 'Mine', idempotency_key })
    expect(await getRejectionCode(maker.post(calls.add, { tree_name: 'Other', idempotency_key }))).toBe('key_reused')
    expect(await getRejectionCode(maker.post(calls.del, { id, idempotency_key }))).toBe('key_reused')
    expect((await add({ tree_name: 'Mine', idempotency_key }, other)).id).not.toBe(id)
  })

  it('is stored for a day', async () => {
    const idempotency_key = randomUUID()
    const first = await add({ tree_name: 'Kept', idempotency_key })
    await sql`update idempotency_key set create_time = now() - interval '23 hours'`.execute(platform.db)
    expect(await add({ tree_name: 'Kept', idempotency_key })).toEqual(first)
  })

  it('is freed by a rejection, and after a day', async () => {
    const idempotency_key = randomUUID()
    expect(await getRejectionCode(maker.post(calls.add, { tree_name: '', idempotency_key }))).toBe('invalid_input')
    await add({ tree_name: 'Second try', idempotency_key })
    await sql`update idempotency_key set create_time = now() - interval '25 hours'`.execute(platform.db)
    await add({ tree_name: 'Tidy', idempotency_key: randomUUID() })
    const { rows } = await sql`select from idempotency_key`.execute(platform.db)
    expect(rows).toHaveLength(1)
  })

  it.each([7, '', 'short', 'x'.repeat(65), 'with space', null, ['a'], { a: 1 }])(
    'rejects the invalid key %j',
    async (idempotency_key) => {
      const body = { tree_name: 'Odd', idempotency_key }
      expect(await getRejectionCode(maker.post(calls.add, body as Row))).toBe('bad_request')
    },
  )
})

describe('transaction', () => {
  const rename = (db: Db, ids: readonly number[], pause: () => Promise<void>) =>
    transact(db, { ...writer, lockOrder: [] }, async (unit) => {
      for (const id of ids) {
        // By hand, without the order of locks.
        await sql`update tree set tree_name = tree_name || '+' where id = ${id}`.execute(unit.tx)
        await pause()
      }
    })

  it('is retried after a deadlock', async () => {
    const ids = [(await add()).id, (await add()).id]
    const arrivals: (() => void)[] = []
    const waitForBoth = () =>
      new Promise<void>((resolve) => {
        arrivals.push(resolve)
        if (arrivals.length >= 2) for (const go of arrivals) go()
      })
    await Promise.all([rename(platform.db, ids, waitForBoth), rename(platform.db, ids.toReversed(), waitForBoth)])
    for (const id of ids) expect((await read(id)).values['tree_name']).toBe('Oak++')
  })

  it('rejects a lock out of order', async () => {
    const [low, high] = [(await add()).id, (await add()).id]
    const backwards = transact(platform.db, writer, async (unit) => {
      await unit.lock(TREE, high)
      await unit.lock(TREE, low)
    })
    await expect(backwards).rejects.toThrow('out of order')
  })

  it('reports its locks, within the scope and beyond', async () => {
    const { id } = await add()
    await transact(platform.db, writer, async (unit) => {
      expect(unit.isLocked(TREE, id)).toBe(false)
      await unit.beyondScope.lock(TREE, id)
      expect([unit.isLocked(TREE, id), unit.beyondScope.isLocked(TREE, id)]).toEqual([true, true])
    })
  })

  it('writes row, version and history together, or nothing', async () => {
    const { id } = await add()
    const runChange = (fails: boolean) =>
      transact(platform.db, writer, async (unit) => {
        const record = await unit.lock(TREE, id)
        await unit.change(record, { verb: 'fell', set: { felled: 1 }, remark: 'wind' })
        if (fails) throw new Error('no')
      })
    await expect(runChange(true)).rejects.toThrow('no')
    expect([(await read(id)).version, await listVerbs(id)]).toEqual([1, ['add']])
    await runChange(false)
    expect([(await read(id)).version, await listVerbs(id)]).toEqual([2, ['add', 'fell']])
  })

  it('reaches records beyond the scope only through beyondScope', async () => {
    const { id } = await add()
    const bank = await platform.organisation('bank', 'A bank')
    const banker: Writer = {
      ...writer,
      principal: { ...writer.principal, organisationId: bank, organisationKind: 'bank', isAdmin: false },
    }
    await expect(transact(platform.db, banker, (unit) => unit.lock(TREE, id))).rejects.toMatchObject({
      code: 'not_found',
    })
    const change = { verb: 'fell', set: { felled: 1 } }
    await transact(platform.db, banker, async ({ beyondScope }) => {
      await beyondScope.change(await beyondScope.lock(TREE, id), change)
    })
    expect((await read(id)).row['felled']).toBe(1)
  })

  it('rejects a change that moves a record out of the scope', async () => {
    const bank = await platform.organisation('bank', 'Giver')
    const { id } = await add({ owner_id: bank })
    const banker: Writer = {
      ...writer,
      principal: { ...writer.principal, organisationId: bank, organisationKind: 'bank', isAdmin: false },
    }
    const give = transact(platform.db, banker, async (unit) => {
      await unit.change(await unit.lock(TREE, id), { verb: 'edit', set: { owner_id: 0 } })
    })
    await expect(give).rejects.toMatchObject({ code: 'not_found' })
    expect((await read(id)).values['owner_id']).toBe(bank)
  })
})

describe('edit', () => {
  it('updates only changed columns, so that no other trigger fires', async () => {
    await sql`create table tree_named_again (id bigint)`.execute(platform.db)
    await sql`create function note_name() returns trigger language plpgsql as $$
      begin insert into tree_named_again values (new.id); return null; end $$`.execute(platform.db)
    await sql`create trigger note_name after update of tree_name on tree for each row execute function note_name()`.execute(
      platform.db,
    )
    const { id } = await add({ tree_name: 'Elm' })
    const { values } = await read(id)
    await ok(maker.post(calls.edit, { ...values, id, version: 1, owner_id: 7 }))
    const loadRenamed = async () => (await sql`select id from tree_named_again`.execute(platform.db)).rows
    expect((await read(id)).values).toMatchObject({ tree_name: 'Elm', owner_id: 7 })
    expect(await loadRenamed()).toEqual([])
    await ok(maker.post(calls.edit, { ...values, id, version: 2, owner_id: 7, tree_name: 'Ash' }))
    expect(await loadRenamed()).toEqual([{ id }])
  })
})
