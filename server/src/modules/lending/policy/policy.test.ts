import { type Row, startOfDay, type TableMeta } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getInfoEntry, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { policy } from './policy.ts'

const DAY = 86_400
const TODAY = startOfDay(Math.floor(Date.now() / 1000))
const { path, calls } = policy
const AUDIT = 'seller_p/pledge/PolicyAudit'

let platform: TestPlatform
let bankId: number
let otherBank: number
let maker: SignedInCaller
let reviewer: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  const { admin, db } = platform
  for (const name of ['metals', 'grain', 'steel', 'rubber'])
    await sql`insert into good_cate (cate_name) values (${name})`.execute(db)
  await sql`insert into good_cate (cate_name, parent_id) values ('copper', 1)`.execute(db)
  bankId = (await ok(admin.post<{ id: number }>(bank.calls.add, bank.sample))).id
  otherBank = (await ok(admin.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name: 'B' }))).id
  const apis = [
    getListEntry(policy),
    getInfoEntry(policy),
    ...[...policy.verbs].map((verb) => getVerbEntry(policy, verb)),
  ]
  maker = await platform.someone(bankId, { apis: [...apis, getListEntry(bank)] })
  reviewer = await platform.someone(bankId, { apis })
})
afterAll(() => platform.close())

const buildPolicyRow = (over: Row = {}): Row => ({
  ...policy.sample,
  bank_id: bankId,
  cate_id: [1],
  effective_date: TODAY,
  ...over,
})
const addPolicy = async (over?: Row) => (await ok(maker.post<{ id: number }>(calls.add, buildPolicyRow(over)))).id
const approvePolicy = (who: SignedInCaller, id: number) => who.post(AUDIT, { id, version: 1, audit_status: 1 })
const loadPolicyRow = async (id: number) => (await ok(maker.get<{ row: Row }>(calls.info, { id }))).row

describe('version of a policy', () => {
  it('is numbered by bank and category, and replaces the previous one from its day on', async () => {
    const [first, second] = [await addPolicy(), await addPolicy({ effective_date: TODAY + DAY })]
    expect([(await loadPolicyRow(first))['version_no'], (await loadPolicyRow(second))['version_no']]).toEqual([1, 2])
    expect((await loadPolicyRow(await addPolicy({ cate_id: [2] })))['version_no']).toBe(1)
    for (const id of [first, second]) await ok(approvePolicy(reviewer, id))
    expect([(await loadPolicyRow(first))['policy_state'], (await loadPolicyRow(second))['policy_state']]).toEqual([
      2, 1,
    ])
    const findDayPolicy = async (days: number) =>
      (
        await sql<{ id: number }>`
          select find_risk_policy(${bankId}, 1, null, (now() at time zone 'Asia/Shanghai')::date + ${days}::int) as id`.execute(
          platform.db,
        )
      ).rows[0]?.id
    expect([await findDayPolicy(-1), await findDayPolicy(0), await findDayPolicy(1), await findDayPolicy(9)]).toEqual([
      null,
      first,
      second,
      second,
    ])
  })

  it('for a subcategory takes precedence over one for the category', async () => {
    const [wide, narrow] = [
      await addPolicy({ cate_id: [3] }),
      await addPolicy({ cate_id: [1, 5], effective_date: TODAY }),
    ]
    for (const id of [wide, narrow]) await ok(approvePolicy(reviewer, id))
    const { rows } = await sql<{ id: number }>`
      select find_risk_policy(${bankId}, 1, 5, (now() at time zone 'Asia/Shanghai')::date) as id`.execute(platform.db)
    expect(rows[0]?.id).toBe(narrow)
  })

  it('is approved by another person, and cannot be changed or deleted afterwards, not even by SQL', async () => {
    const id = await addPolicy({ cate_id: [4] })
    expect(await getRejectionCode(approvePolicy(maker, id))).toBe('own_work')
    await ok(approvePolicy(reviewer, id))
    expect(await getRejectionCode(maker.post(calls.edit, { id, version: 2, haircut: 1_00 }))).toBe('not_now')
    expect(await getRejectionCode(maker.post(calls.del, { id }))).toBe('not_now')
    for (const by of [
      sql`update risk_policy set haircut = 1 where id = ${id}`,
      sql`update risk_policy set audit_status = 0 where id = ${id}`,
      sql`delete from risk_policy where id = ${id}`,
      sql`truncate risk_policy cascade`,
    ])
      await expect(by.execute(platform.db)).rejects.toThrow(/stays as it was decided|only added|does not go/)
  })

  it('has no policy state while it awaits review or is rejected', async () => {
    const id = await addPolicy({ cate_id: [4], effective_date: TODAY + DAY })
    expect(await loadPolicyRow(id)).toMatchObject({ audit_status: 0, policy_state: null })
    await ok(reviewer.post(AUDIT, { id, version: 1, audit_status: 2, audit_remark: 'too high' }))
    expect(await loadPolicyRow(id)).toMatchObject({ audit_status: 2, policy_state: null })
    const { rows } = await ok(maker.get<TableMeta>(path))
    expect(rows['policy_state']?.options?.map(({ value }) => value)).toEqual([1, 2, 3])
  })

  it('cannot start in the past, nor twice on one day', async () => {
    const past = await maker.post(calls.add, buildPolicyRow({ cate_id: [2], effective_date: TODAY - DAY }))
    expect(past).toMatchObject({ code: 'invalid_input', fields: { effective_date: '不能早于今天' } })
    const [one, two] = [await addPolicy({ cate_id: [2] }), await addPolicy({ cate_id: [2] })]
    await ok(approvePolicy(reviewer, one))
    expect(await approvePolicy(reviewer, two)).toMatchObject({ status: false, code: 'invalid_input' })
  })

  it('can be copied by users with the right to add one', async () => {
    const copy = (await ok(maker.get<TableMeta>(path))).actions.find(({ name }) => name === 'copy')
    expect(copy).toMatchObject({ screen: '/pledge/policy/add', filters: { copy: 'id' } })
    expect((await ok(reviewer.get<TableMeta>(path))).actions.map(({ name }) => name)).toContain('copy')
    const reader = await platform.someone(bankId, { apis: [getListEntry(policy)] })
    expect((await ok(reader.get<TableMeta>(path))).actions).toEqual([])
  })
})

it('can be added only for the bank of the user', async () => {
  expect(await maker.post(calls.add, buildPolicyRow({ bank_id: otherBank }))).toMatchObject({
    code: 'invalid_input',
    fields: { bank_id: expect.any(String) },
  })
  const stranger = await platform.someone(otherBank, { apis: [getListEntry(policy), getInfoEntry(policy)] })
  expect(await ok(stranger.get<Row[]>(path, { page: 1 }))).toEqual([])
})

it('requires the fields of the futures leg only if the basis has one', async () => {
  const leg = { basis_discount: 2_00, futures_month: 1, settle_days: 5 }
  expect(await maker.post(calls.add, buildPolicyRow({ cate_id: [2], valuation_basis: 3 }))).toMatchObject({
    fields: {
      basis_discount: expect.any(String),
      futures_month: expect.any(String),
      settle_days: expect.any(String),
    },
  })
  const id = await addPolicy({ cate_id: [2], valuation_basis: 3, ...leg })
  const spot = await addPolicy({ cate_id: [2], valuation_basis: 1, ...leg })
  const loadPolicyValues = async (of: number) => (await ok(maker.get<{ values: Row }>(calls.info, { id: of }))).values
  expect(await loadPolicyValues(id)).toMatchObject(leg)
  expect(await loadPolicyValues(spot)).toMatchObject({
    basis_discount: null,
    futures_month: null,
    settle_days: null,
  })
})

describe('start days of asset classes', () => {
  it.each([
    ['laxer than the rule', { substandard_days: 92 }, ['substandard_days']],
    ['laxer than the rule in each class', { doubtful_days: 272, loss_days: 362 }, ['doubtful_days', 'loss_days']],
    ['not ascending', { substandard_days: 60, doubtful_days: 60, loss_days: 50 }, ['doubtful_days', 'loss_days']],
    ['without a day for class 2', { substandard_days: 1 }, ['substandard_days']],
  ])('are rejected by call and by SQL when they are %s', async (_, days, fields) => {
    const answer = await maker.post<Row>(calls.add, buildPolicyRow({ cate_id: [4], ...days }))
    expect(answer).toMatchObject({ code: 'invalid_input' })
    expect(Object.keys((answer as { fields?: object }).fields ?? {}).toSorted()).toEqual(fields)
    const id = await addPolicy({ cate_id: [4] })
    const columns = sql.join(Object.entries(days).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
    await expect(sql`update risk_policy set ${columns} where id = ${id}`.execute(platform.db)).rejects.toThrow(
      /risk_policy_(substandard|doubtful|loss)_days_check/,
    )
  })

  it('may be stricter', async () => {
    const id = await addPolicy({ cate_id: [4], substandard_days: 61, doubtful_days: 181, loss_days: 271 })
    const { values } = await ok(maker.get<{ values: Row }>(calls.info, { id }))
    expect(values).toMatchObject({ substandard_days: 61, doubtful_days: 181, loss_days: 271 })
  })
})
