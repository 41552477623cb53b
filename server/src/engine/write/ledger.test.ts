import { createHash } from 'node:crypto'
import { type RecordResponse, getSiblingPath } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getSeeEntry, getVerbEntry } from '../declare/rights/rights.ts'
import { treeSection, createTreeTables, TREE, tree } from '#engine/testing/sample-tree.ts'
import { readEntries } from '#modules/system/testing/ledger-streams.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

const APIS = [
  getSeeEntry(tree, 'worth'),
  getListEntry(tree),
  getInfoEntry(tree),
  ...(['add', 'edit', 'del', 'audit'] as const).map((verb) => getVerbEntry(tree, verb)),
  'test/tree/TreeFell',
]
let platform: TestPlatform
let maker: SignedInCaller
let auditor: SignedInCaller
let second: SignedInCaller
const { calls } = tree

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  const createUser = () => platform.someone(platform.platformId, { apis: APIS })
  ;[maker, auditor, second] = [await createUser(), await createUser(), await createUser()]
})
afterAll(() => platform.close())

const add = async (worth: number) => (await ok(maker.post<{ id: number }>(calls.add, { tree_name: 'Oak', worth }))).id
const loadVersion = async (id: number) => (await ok(auditor.get<RecordResponse>(calls.info, { id }))).version
const decide = async (who: SignedInCaller, id: number, audit_status: number) =>
  who.post(getSiblingPath(TREE, 'Audit'), {
    id,
    version: await loadVersion(id),
    audit_status,
    audit_remark: 'Mrs. Lin asked',
  })
const fell = (id: number) => maker.post('test/tree/TreeFell', { id, reason: 'storm' })
const loadEntries = (id: number) => readEntries(platform.db, 'tree', id)
const findPerson = async (username: string) => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from account where username = ${username}`.execute(platform.db)
  return rows[0]?.person_id
}

describe('ledger', () => {
  it('has an entry for each decision and declared transition, with version, figures and persons', async () => {
    const id = await add(2000_00)
    expect(await loadEntries(id)).toEqual([])
    await ok(decide(auditor, id, 1))
    await ok(decide(second, id, 1))
    await ok(fell(id))
    const written = await loadEntries(id)
    expect(written.map(({ kind }) => kind)).toEqual(['tree.approved_first', 'tree.approved', 'tree.felled'])
    const first = written[0]?.actor?.person
    expect(written.map(({ facts }) => facts)).toMatchObject([
      { version: 2, audit_status: 4, submitters: [await findPerson('user2')], first_auditor: null },
      { version: 3, audit_status: 1, submitters: [await findPerson('user2')], first_auditor: first },
      { version: 4, felled: 1 },
    ])
    expect(new Set(written.map(({ actor }) => actor?.person)).size).toBe(3)
    expect(written.map(({ actor }) => actor?.organisation)).toEqual(
      Array.from({ length: 3 }, () => platform.platformId),
    )
    for (const { nonce } of written) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(written.map(({ nonce }) => nonce)).size).toBe(3)
  })

  it('has all numbers in the first entry, and then each change by any operation (I15)', async () => {
    const id = await add(2000_00)
    await ok(decide(auditor, id, 3))
    const values = { id, version: await loadVersion(id), tree_name: 'Elm', worth: 3000_00 }
    await ok(maker.post(calls.edit, values))
    const [first, edited] = await loadEntries(id)
    expect(first?.facts).toMatchObject({ felled: 0, audit_status: 3 })
    // `worth` is guarded, and entries are readable without its grant.
    expect(first?.facts).not.toHaveProperty('worth')
    expect(edited).toMatchObject({
      kind: 'tree.changed',
      facts: { audit_status: 0, version: 3 },
    })
    await ok(maker.post(calls.del, { id }))
    expect((await loadEntries(id)).at(-1)?.kind).toBe('tree.deleted')
    expect(JSON.stringify(await loadEntries(id))).not.toContain('Elm')
  })

  it('has no personal text such as a remark', async () => {
    const id = await add(100)
    await ok(decide(auditor, id, 2))
    expect((await loadEntries(id)).map(({ kind }) => kind)).toEqual(['tree.rejected'])
    expect(JSON.stringify(await loadEntries(id))).not.toContain('Lin')
  })

  it('has no entry for a rejected change', async () => {
    const id = await add(100)
    expect(await getRejectionCode(decide(maker, id, 1))).toBe('own_work')
    await ok(fell(id))
    expect(await getRejectionCode(fell(id))).toBe('not_now')
    expect(await loadEntries(id)).toHaveLength(1)
  })

  it('has one entry for concurrent equal decisions', async () => {
    const id = await add(100)
    const version = await loadVersion(id)
    const body = { id, version, audit_status: 1, audit_remark: '' }
    const answers = await Promise.all(
      [auditor, second, auditor, second].map((who) => who.post(getSiblingPath(TREE, 'Audit'), body)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await loadEntries(id)).toHaveLength(1)
  })
})

describe('ledger by hand', () => {
  const append = (stream: string, seq: number, prev: Buffer | null, body: object) =>
    sql`insert into ledger_entry (stream, seq, prev, body)
        values (${stream}, ${seq}, ${prev}, ${Buffer.from(JSON.stringify(body))})`.execute(platform.db)

  it('cannot be changed or truncated', async () => {
    const id = await add(100)
    await ok(fell(id))
    for (const statement of [
      sql`update ledger_entry set body = body`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
    ])
      await expect(statement.execute(platform.db)).rejects.toThrow('only added to')
    expect(await loadEntries(id)).toHaveLength(1)
  })

  it('rejects an entry with a gap, a wrong predecessor or another position', async () => {
    const id = await add(100)
    await ok(fell(id))
    const stream = `tree:${id}`
    const { rows } = await sql<{ body: Buffer }>`
      select body from ledger_entry where stream = ${stream}`.execute(platform.db)
    const head = createHash('sha256')
      .update(Buffer.concat([Buffer.of(0), rows[0]!.body]))
      .digest()
    const other = createHash('sha256').update('other').digest()
    const createBody = (seq: number, prev: Buffer | null) => ({
      stream,
      seq,
      prev: prev?.toString('hex') ?? null,
    })
    await expect(append(stream, 2, head, createBody(2, head))).rejects.toThrow('follows on nothing')
    await expect(append(stream, 1, other, createBody(1, other))).rejects.toThrow('follows on nothing')
    await expect(append(stream, 0, null, createBody(0, null))).rejects.toThrow('duplicate key')
    await expect(append(stream, 1, null, createBody(1, null))).rejects.toThrow('follows on nothing')
    await expect(append(stream, 1, head, createBody(2, head))).rejects.toThrow('stands elsewhere')
    await expect(append(stream, 1, head, { ...createBody(1, head), stream: 'tree:999' })).rejects.toThrow(
      'stands elsewhere',
    )
    await expect(append('Tree', 0, null, { ...createBody(0, null), stream: 'Tree' })).rejects.toThrow(
      'check constraint',
    )
    await append(stream, 1, head, createBody(1, head))
  })
})
