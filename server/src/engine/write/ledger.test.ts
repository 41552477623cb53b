import { createHash } from 'node:crypto'
import { type RecordAnswer, siblingPath } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { infoEntry, listEntry, seeEntry, verbEntry } from '../declare/rights/rights.ts'
import { orchard, plantOrchard, TREE, tree } from '#engine/testing/orchard.ts'
import { entriesOf } from '#modules/system/testing/ledger-streams.ts'
import { ok, refusal, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const APIS = [
  seeEntry(tree, 'worth'),
  listEntry(tree),
  infoEntry(tree),
  ...(['add', 'edit', 'del', 'audit'] as const).map((verb) => verbEntry(tree, verb)),
  'test/tree/TreeFell',
]
let platform: TestPlatform
let maker: SignedIn
let auditor: SignedIn
let second: SignedIn
const { calls } = tree

beforeAll(async () => {
  platform = await testPlatform({ menu: [orchard] })
  await plantOrchard(platform.db)
  const someone = () => platform.someone(platform.platformId, { apis: APIS })
  ;[maker, auditor, second] = [await someone(), await someone(), await someone()]
})
afterAll(() => platform.close())

const add = async (worth: number) =>
  (await ok(maker.post<{ id: number }>(calls.add, { tree_name: 'Oak', worth }))).id
const versionOf = async (id: number) => (await ok(auditor.get<RecordAnswer>(calls.info, { id }))).version
const decide = async (who: SignedIn, id: number, audit_status: number) =>
  who.post(siblingPath(TREE, 'Audit'), {
    id,
    version: await versionOf(id),
    audit_status,
    audit_remark: 'Mrs. Lin asked',
  })
const fell = (id: number) => maker.post('test/tree/TreeFell', { id, reason: 'storm' })
const entries = (id: number) => entriesOf(platform.db, 'tree', id)
const person = async (username: string) => {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from account where username = ${username}`.execute(platform.db)
  return rows[0]?.person_id
}

describe('ledger (architecture §10.3)', () => {
  it('has an entry for each decision and declared transition, with version, figures and persons', async () => {
    const id = await add(2000_00)
    expect(await entries(id)).toEqual([])
    await ok(decide(auditor, id, 1))
    await ok(decide(second, id, 1))
    await ok(fell(id))
    const written = await entries(id)
    expect(written.map(({ kind }) => kind)).toEqual(['tree.approved_first', 'tree.approved', 'tree.felled'])
    const first = written[0]?.actor?.person
    expect(written.map(({ facts }) => facts)).toMatchObject([
      { version: 2, audit_status: 4, submitters: [await person('user2')], first_auditor: null },
      { version: 3, audit_status: 1, submitters: [await person('user2')], first_auditor: first },
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
    const values = { id, version: await versionOf(id), tree_name: 'Elm', worth: 3000_00 }
    await ok(maker.post(calls.edit, values))
    const [first, edited] = await entries(id)
    expect(first?.facts).toMatchObject({ felled: 0, audit_status: 3 })
    // `worth` is guarded, and entries are readable without its grant.
    expect(first?.facts).not.toHaveProperty('worth')
    expect(edited).toMatchObject({
      kind: 'tree.changed',
      facts: { audit_status: 0, version: 3 },
    })
    await ok(maker.post(calls.del, { id }))
    expect((await entries(id)).at(-1)?.kind).toBe('tree.deleted')
    expect(JSON.stringify(await entries(id))).not.toContain('Elm')
  })

  it('has no personal text such as a remark', async () => {
    const id = await add(100)
    await ok(decide(auditor, id, 2))
    expect((await entries(id)).map(({ kind }) => kind)).toEqual(['tree.rejected'])
    expect(JSON.stringify(await entries(id))).not.toContain('Lin')
  })

  it('has no entry for a rejected change', async () => {
    const id = await add(100)
    expect(await refusal(decide(maker, id, 1))).toBe('own_work')
    await ok(fell(id))
    expect(await refusal(fell(id))).toBe('not_now')
    expect(await entries(id)).toHaveLength(1)
  })

  it('has one entry for concurrent equal decisions', async () => {
    const id = await add(100)
    const version = await versionOf(id)
    const body = { id, version, audit_status: 1, audit_remark: '' }
    const answers = await Promise.all(
      [auditor, second, auditor, second].map((who) => who.post(siblingPath(TREE, 'Audit'), body)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await entries(id)).toHaveLength(1)
  })
})

describe('ledger by hand', () => {
  const append = (stream: string, seq: number, prev: Buffer | null, said: object) =>
    sql`insert into ledger_entry (stream, seq, prev, body)
        values (${stream}, ${seq}, ${prev}, ${Buffer.from(JSON.stringify(said))})`.execute(platform.db)

  it('cannot be changed or truncated', async () => {
    const id = await add(100)
    await ok(fell(id))
    for (const statement of [
      sql`update ledger_entry set body = body`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
    ])
      await expect(statement.execute(platform.db)).rejects.toThrow('only added to')
    expect(await entries(id)).toHaveLength(1)
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
    const said = (seq: number, prev: Buffer | null) => ({ stream, seq, prev: prev?.toString('hex') ?? null })
    await expect(append(stream, 2, head, said(2, head))).rejects.toThrow('follows on nothing')
    await expect(append(stream, 1, other, said(1, other))).rejects.toThrow('follows on nothing')
    await expect(append(stream, 0, null, said(0, null))).rejects.toThrow('duplicate key')
    await expect(append(stream, 1, null, said(1, null))).rejects.toThrow('follows on nothing')
    await expect(append(stream, 1, head, said(2, head))).rejects.toThrow('stands elsewhere')
    await expect(append(stream, 1, head, { ...said(1, head), stream: 'tree:999' })).rejects.toThrow(
      'stands elsewhere',
    )
    await expect(append('Tree', 0, null, { ...said(0, null), stream: 'Tree' })).rejects.toThrow(
      'check constraint',
    )
    await append(stream, 1, head, said(1, head))
  })
})
