import { type BulkResult, type RecordResponse, type Row, type TableMeta } from '@cangdan/protocol'
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
import { treeSection, createTreeTables, TREE, tree } from '#engine/testing/sample-tree.ts'
import { AUDIT } from './audit.ts'

let platform: TestPlatform
let maker: SignedInCaller
let auditor: SignedInCaller
let second: SignedInCaller

const verbs = ['add', 'edit', 'del', 'audit'] as const
const APIS = [
  getListEntry(tree),
  getInfoEntry(tree),
  ...verbs.map((verb) => getVerbEntry(tree, verb)),
  'test/tree/TreeFell',
  getSeeEntry(tree, 'worth'),
]

beforeAll(async () => {
  platform = await createTestPlatform({ menu: [treeSection] })
  await createTreeTables(platform.db)
  const createUser = () => platform.someone(platform.platformId, { apis: APIS })
  ;[maker, auditor, second] = [await createUser(), await createUser(), await createUser()]
})
afterAll(() => platform.close())

const add = async (values: object = {}) =>
  (await ok(maker.post<{ id: number }>('test/tree/TreeSave', { tree_name: 'Oak', ...values }))).id
const read = (id: number) => ok(maker.get<RecordResponse>('test/tree/TreeInfo', { id }))
const audit = async (who: SignedInCaller, id: number, decision: number, more: object = {}) =>
  who.post('test/tree/TreeAudit', { id, version: (await read(id)).version, audit_status: decision, ...more })
const loadStatus = async (id: number) => (await read(id)).row['audit_status']

describe('audit', () => {
  it('approves a record only once (V7)', async () => {
    const id = await add()
    await ok(audit(auditor, id, AUDIT.approved))
    const { row } = await read(id)
    expect(row).toMatchObject({ audit_status: AUDIT.approved, audit_name: 'Person 3' })
    expect(Number(row['audit_time'])).toBeGreaterThan(1_700_000_000)
    for (const who of [auditor, second]) {
      const again = audit(who, id, AUDIT.rejected, { audit_remark: 'no' })
      expect(await getRejectionCode(again)).toBe('audited')
    }
  })

  it('is the only described action that names the version', async () => {
    const { actions } = await ok(auditor.get<TableMeta>(TREE))
    expect(actions.filter(({ namesVersion }) => namesVersion).map(({ name }) => name)).toEqual(['audit'])
  })

  it('accepts one of several concurrent decisions', async () => {
    const id = await add()
    const { version } = await read(id)
    const body = { id, version, audit_status: AUDIT.approved }
    const answers = await Promise.all(
      [auditor, second, auditor, second].map((who) => getRejectionCode(who.post('test/tree/TreeAudit', body))),
    )
    expect(answers.toSorted()).toEqual(['audited', 'audited', 'audited', 'succeeded with null'])
  })

  it('rejects decisions by all authors of the record, with any of their accounts', async () => {
    const id = await add()
    expect(await getRejectionCode(audit(maker, id, AUDIT.approved))).toBe('own_work')
    await ok(second.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Elm' }))
    expect(await getRejectionCode(audit(second, id, AUDIT.approved))).toBe('own_work')
    const twin = await platform.someone(platform.platformId, { apis: APIS })
    // Merging the persons makes the second account, and its earlier changes, those of the first person.
    const byTwin = (await ok(twin.post<{ id: number }>('test/tree/TreeSave', { tree_name: 'Elm' }))).id
    await sql`
      update person set same_as = (select person_id from account where username = 'user2')
       where id = (select person_id from account order by id desc limit 1)`.execute(platform.db)
    expect(await getRejectionCode(audit(maker, byTwin, AUDIT.approved))).toBe('own_work')
    expect(await getRejectionCode(audit(twin, id, AUDIT.approved))).toBe('own_work')
    expect(await loadStatus(id)).toBe(AUDIT.pending)
  })

  it('requires a remark for a negative decision', async () => {
    const id = await add()
    for (const no of [AUDIT.rejected, AUDIT.returned]) {
      const answer = await audit(auditor, id, no)
      expect(answer).toMatchObject({ code: 'invalid_input', fields: { audit_remark: expect.any(String) } })
    }
    for (const nothing of [AUDIT.pending, AUDIT.second, 7])
      expect(await getRejectionCode(audit(auditor, id, nothing))).toBe('invalid_input')
  })

  it('rejects another version than the current one', async () => {
    const id = await add()
    await ok(maker.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Elm' }))
    const stale = auditor.post('test/tree/TreeAudit', { id, version: 1, audit_status: AUDIT.approved })
    expect(await getRejectionCode(stale)).toBe('conflict')
    const unnamed = auditor.post('test/tree/TreeAudit', { id, audit_status: AUDIT.approved })
    expect(await getRejectionCode(unnamed)).toBe('bad_request')
  })

  it('requires a second auditor above the limit', async () => {
    const id = await add({ worth: 1000_01 })
    await ok(audit(auditor, id, AUDIT.approved))
    expect(await loadStatus(id)).toBe(AUDIT.second)
    expect(await getRejectionCode(audit(auditor, id, AUDIT.approved))).toBe('same_eyes')
    expect(await getRejectionCode(audit(maker, id, AUDIT.approved))).toBe('own_work')
    await ok(audit(second, id, AUDIT.approved))
    expect(await loadStatus(id)).toBe(AUDIT.approved)
  })

  it('lets a returned record be corrected and submitted again', async () => {
    const id = await add()
    await ok(audit(auditor, id, AUDIT.returned, { audit_remark: 'which oak?' }))
    const { version } = await read(id)
    await ok(maker.post('test/tree/TreeSave', { id, version, tree_name: 'The old oak' }))
    expect(await loadStatus(id)).toBe(AUDIT.pending)
    await ok(audit(auditor, id, AUDIT.approved))
  })

  it('prevents editing and deleting an approved record', async () => {
    const id = await add()
    await ok(audit(auditor, id, AUDIT.approved))
    const { version } = await read(id)
    expect(await getRejectionCode(maker.post('test/tree/TreeSave', { id, version, tree_name: 'Elm' }))).toBe('not_now')
    expect(await getRejectionCode(maker.post('test/tree/TreeDel', { id }))).toBe('not_now')
    const waiting = await add({ worth: 1000_01 })
    await ok(audit(auditor, waiting, AUDIT.approved))
    expect(await getRejectionCode(maker.post('test/tree/TreeSave', { id: waiting, version: 2, worth: 1 }))).toBe(
      'not_now',
    )
    expect(await getRejectionCode(maker.post('test/tree/TreeDel', { id: waiting }))).toBe('not_now')
  })

  it('rejects audit columns in the form', async () => {
    for (const name of ['audit_status', 'audit_by', 'audit_time', 'audit_remark']) {
      const answer = maker.post('test/tree/TreeSave', { tree_name: 'Oak', [name]: 1 })
      expect(await getRejectionCode(answer), name).toBe('unknown_name')
    }
  })
})

describe('action', () => {
  it('runs on each of several records, with a result for each', async () => {
    const [standing, lying] = [await add(), await add()]
    await ok(maker.post('test/tree/TreeFell', { id: lying, reason: 'storm' }))
    const ids = [standing, lying, 999_999].join(',')
    const results = await ok(maker.post<BulkResult[]>('test/tree/TreeFell', { ids, reason: 'storm' }))
    expect(results.map(({ id, status, code }) => [id, status, code])).toEqual([
      [standing, true, undefined],
      [lying, false, 'not_now'],
      [999_999, false, 'not_found'],
    ])
    for (const { message } of results.slice(1)) expect(message).not.toBe('')
    expect((await read(standing)).row['felled']).toBe(1)
  })

  it('deletes several records', async () => {
    const [one, other] = [await add(), await add()]
    const results = await ok(maker.post<BulkResult[]>('test/tree/TreeDel', { ids: `${one},${one},${other}` }))
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [one, true],
      [other, true],
    ])
  })

  it('rejects missing and unknown input', async () => {
    const id = await add()
    expect(await maker.post('test/tree/TreeFell', { id })).toMatchObject({
      code: 'invalid_input',
      fields: { reason: expect.any(String) },
    })
    expect(await getRejectionCode(maker.post('test/tree/TreeFell', { id, reason: 'x', felled: 0 }))).toBe(
      'unknown_name',
    )
    for (const body of [{}, { id, ids: '1' }, { ids: '' }, { ids: '1,,2' }, { ids: '0' }, { id: '1' }, []])
      expect(await getRejectionCode(maker.post('test/tree/TreeFell', body)), JSON.stringify(body)).toBe('bad_request')
  })

  it('is offered and open only to callers with its grant', async () => {
    const reader = await platform.someone(platform.platformId, {
      apis: [getListEntry(tree), getInfoEntry(tree)],
    })
    const listActions = async (who: SignedInCaller) =>
      (await ok(who.get<TableMeta>(TREE))).actions.map(({ name }) => name)
    expect(await listActions(maker)).toEqual(['add', 'look', 'edit', 'audit', 'fell', 'del'])
    expect(await listActions(reader)).toEqual(['look'])
    const id = await add()
    for (const call of ['Fell', 'Audit', 'Del', 'Save'])
      expect(await getRejectionCode(reader.post(`test/tree/Tree${call}`, { id }))).toBe('forbidden')
  })

  it('does not reach rows of other organisations', async () => {
    const bank = await platform.organisation('bank', 'A bank')
    const banker = await platform.someone(bank, { apis: APIS })
    const foreign = await add()
    expect(await getRejectionCode(banker.post('test/tree/TreeFell', { id: foreign, reason: 'x' }))).toBe('not_found')
    expect(await getRejectionCode(audit(banker, foreign, AUDIT.approved))).toBe('not_found')
  })
})

describe('conditional field', () => {
  it('is stored empty, and is not required, if its condition does not hold', async () => {
    const oak = await add({ kind: 1, variety: 'Boskoop' })
    expect((await read(oak)).values['variety']).toBe('')
    expect(await maker.post('test/tree/TreeSave', { tree_name: 'Apple', kind: 2 })).toMatchObject({
      code: 'invalid_input',
      fields: { variety: expect.any(String) },
    })
    const apple = await add({ kind: 2, variety: 'Boskoop' })
    expect((await read(apple)).values['variety']).toBe('Boskoop')
    await ok(maker.post('test/tree/TreeSave', { id: apple, version: 1, kind: 1 }))
    expect((await read(apple)).values['variety']).toBe('')
  })
})

describe('guarded column', () => {
  it('changes no byte of responses to callers without its grant', async () => {
    const blind = await platform.someone(platform.platformId, {
      apis: APIS.filter((entry) => entry !== getSeeEntry(tree, 'worth')),
    })
    const id = await add({ worth: 1 })
    await add({ worth: 2 })
    const loadAllResponses = async () => {
      const requested = [
        blind.raw(TREE),
        blind.raw(TREE, { page: 1 }),
        blind.raw(TREE, { _count_sum: 'true' }),
        blind.raw('test/tree/TreeInfo', { id }),
        blind.raw('test/tree/TreeHistory', { id }),
        ...[{ sort: 'worth' }, { worth: '1,1' }].map((query) => blind.raw(TREE, { page: 1, ...query })),
        blind.raw(TREE, { _down_excel: 3 }),
        blind.raw(TREE, { _down_excel: 3, _excel_down_culumns: 'worth' }),
      ]
      return (await Promise.all(requested)).map(({ text }) => text)
    }
    const before = await loadAllResponses()
    expect(before.join()).not.toContain('worth":')
    await sql`update tree set worth = worth + 1`.execute(platform.db)
    expect(await loadAllResponses()).toEqual(before)
  })

  it('is neither written nor emptied by callers without its grant', async () => {
    const blind = await platform.someone(platform.platformId, {
      apis: APIS.filter((entry) => entry !== getSeeEntry(tree, 'worth')),
    })
    const id = await add({ worth: 7 })
    expect(await getRejectionCode(blind.post('test/tree/TreeSave', { id, version: 1, worth: 9 }))).toBe('unknown_name')
    await ok(blind.post('test/tree/TreeSave', { id, version: 1, tree_name: 'Elm' }))
    expect((await read(id)).values['worth']).toBe(7)
    const rows = await ok(blind.get<Row[]>(TREE, { page: 1 }))
    expect(rows.every((row) => !Object.hasOwn(row, 'worth'))).toBe(true)
  })
})
