// Members and their verifications (R5, V7, V10, V11, T7): specified calls, versions, masks, and unique credit codes.
import {
  type HistoryEntry,
  MARKS,
  type RecordAnswer,
  type Row,
  startOfDay,
  type TableMeta,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attempt, letPass } from '../testing/guarded.ts'
import { picture } from '#testing/files/pictures.ts'
import {
  ok,
  PASSWORD,
  refusal,
  type SignedIn,
  type TestPlatform,
  testPlatform,
} from '#testing/test-platform.ts'
import { company } from '../company/company.ts'
import { userAuth } from '../user-auth/user-auth.ts'
import { user } from './user.ts'

let platform: TestPlatform
let clerk: SignedIn
let auditor: SignedIn
let blind: SignedIn
let made = 0

const NUMBER = '11010519491231002X'
const MASKED = '1101**********002X'
const [USERS, AUTHS, COMPANIES] = [user.path, userAuth.path, company.path]
const READ = [
  USERS,
  user.calls.info,
  user.calls.history,
  AUTHS,
  userAuth.calls.info,
  COMPANIES,
  company.calls.info,
]
const WRITE = [userAuth.calls.add, company.calls.add].flatMap((call) => [`${call}#add`, `${call}#edit`])
const SEE = [`${AUTHS}#see.card_no`, `${COMPANIES}#see.legal_card_no`]
const AUDITS = ['seller_p/userauth/UserAuthAudit', 'seller_p/company/CompanyAudit']

beforeAll(async () => {
  platform = await testPlatform()
  const of = (...apis: string[]) => platform.someone(platform.platformId, { apis: [...READ, ...apis] })
  clerk = await of(...WRITE, ...SEE)
  auditor = await of(...AUDITS, ...SEE)
  blind = await of(...WRITE, `${AUTHS}#export`)
})
afterAll(() => platform.close())

async function member(more: object = {}): Promise<number> {
  made += 1
  const phone = `1380001${String(made).padStart(4, '0')}`
  const body = {
    phone,
    nick_name: `Member ${made}`,
    password: PASSWORD,
    user_type: 1,
    identity_type: 1,
    ...more,
  }
  return (await ok(platform.admin.post<{ id: number }>('seller/user/reg', body))).id
}
const usernameOf = async (id: number) =>
  (await platform.db.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow())
    .username
const rowOf = async (caller: SignedIn, path: string, id: number): Promise<Row> =>
  (await ok(caller.get<Row[]>(path, { page: 1, id })))[0] ?? {}
const infoOf = (caller: SignedIn, path: string, id: number) => ok(caller.get<RecordAnswer>(path, { id }))
const photo = async (by: SignedIn) => [{ id: (await ok(by.upload('card.png', picture(made)))).id }]

async function identity(uid: number, more: object = {}, by = clerk): Promise<number> {
  const files = await photo(by)
  const body = { ...userAuth.sample, card_front: files, card_back: files, uid, ...more }
  return (await ok(by.post<{ id: number }>(userAuth.calls.add, body))).id
}
async function firm(uid: number, more: object = {}): Promise<number> {
  const files = await photo(clerk)
  const body = {
    ...company.sample,
    license_img: files,
    legal_card_front: files,
    legal_card_back: files,
    uid,
    ...more,
  }
  return (await ok(clerk.post<{ id: number }>(company.calls.add, body))).id
}
async function decide(path: string, id: number, audit_status: number, audit_remark = '') {
  const [info, audit] = path === AUTHS ? [userAuth.calls.info, AUDITS[0]] : [company.calls.info, AUDITS[1]]
  const { version } = await infoOf(auditor, info, id)
  return auditor.post(audit ?? '', { id, version, audit_status, audit_remark })
}

describe('member (R5, T7)', () => {
  it('is registered with the phone as user name and a new organisation', async () => {
    const id = await member()
    const name = await usernameOf(id)
    expect(name).toMatch(/^1380001/)
    expect((await attempt(platform.app, name, PASSWORD)).status).toBe(true)
    expect((await attempt(platform.app, name, PASSWORD)).status).toBe(true)
    expect(await rowOf(clerk, USERS, id)).toMatchObject({
      user_type: 1,
      identity_type: 1,
      reg_source: 1,
      login_count: 2,
      auth_status: 0,
      company_auth_status: 0,
      is_bind_wx: 0,
    })
  })

  it('joins only an organisation of the matching kind', async () => {
    const bank = await platform.organisation('bank', 'Member bank')
    const store = await platform.organisation('store', 'Member store')
    const body = {
      phone: '13800019999',
      nick_name: 'Clerk',
      password: PASSWORD,
      user_type: 1,
      identity_type: 3,
    }
    const reg = (more: object) => platform.admin.post('seller/user/reg', { ...body, ...more })
    expect(await reg({})).toMatchObject({ fields: { organisation_id: expect.any(String) } })
    expect(await reg({ organisation_id: store })).toMatchObject({
      fields: { organisation_id: expect.any(String) },
    })
    await ok(reg({ organisation_id: bank }))
  })

  it('keeps the business identity, but can change names', async () => {
    const id = await member()
    const { values, version } = await infoOf(platform.admin, 'seller/user/info', id)
    const save = (more: object) =>
      platform.admin.post('seller/user/save', { ...values, id, version, ...more })
    expect(await save({ identity_type: 4 })).toMatchObject({ status: false })
    await ok(save({ nick_name: 'Renamed' }))
    expect(await rowOf(clerk, USERS, id)).toMatchObject({ nick_name: 'Renamed', identity_type: 1 })
  })

  it('is disabled until enabled by hand, or locked until a time (V10, V11)', async () => {
    const id = await member()
    const name = await usernameOf(id)
    const set = (disabled: number, more: object = {}) =>
      platform.admin.post('seller/user/disable', { id, disabled, ...more })
    await ok(set(1, { remark: 'why' }))
    expect(await refusal(attempt(platform.app, name, PASSWORD))).toBe('account_disabled')
    expect(await refusal(set(2, { lock_end_time: 4_000_000_000 }))).toBe('not_now')
    await ok(set(0))
    expect(await set(2)).toMatchObject({ fields: { lock_end_time: expect.any(String) } })
    expect(await set(2, { lock_end_time: 1_700_000_000 })).toMatchObject({
      fields: { lock_end_time: expect.any(String) },
    })
    const { server_time } = await ok(
      platform.nobody.get<{ server_time: number }>('public/config/GetServerConfig'),
    )
    await ok(set(2, { lock_end_time: server_time + 600 }))
    expect(await refusal(attempt(platform.app, name, PASSWORD))).toBe('account_disabled')
    await letPass(platform.db, 601)
    await sql`update account set lock_end_time = now() - interval '1 second' where id = ${id}`.execute(
      platform.db,
    )
    expect((await attempt(platform.app, name, PASSWORD)).status).toBe(true)
    expect(await rowOf(clerk, USERS, id)).toMatchObject({ disabled: 0 })
  })
})

describe('personal verification (R5, V7)', () => {
  it('sets the member’s name after approval by another user, once', async () => {
    const uid = await member({ real_name: '' })
    const id = await identity(uid)
    expect(await rowOf(clerk, USERS, uid)).toMatchObject({ auth_status: 1 })
    await ok(decide(AUTHS, id, 1))
    expect(await refusal(decide(AUTHS, id, 1))).toBe('audited')
    expect(await rowOf(clerk, USERS, uid)).toMatchObject({ auth_status: 2, real_name: '王敏' })
    const { values, version } = await infoOf(platform.admin, 'seller/user/info', uid)
    const body = { ...values, id: uid, version, real_name: '别人' }
    expect(await platform.admin.post('seller/user/save', body)).toMatchObject({
      fields: { real_name: expect.any(String) },
    })
  })

  it('stays in force until a new version is approved, and can be resubmitted after a rejection', async () => {
    const uid = await member()
    const first = await identity(uid)
    await ok(decide(AUTHS, first, 1))
    const second = await identity(uid, { real_name: '王敏敏' })
    expect(await rowOf(clerk, AUTHS, first)).toMatchObject({ in_force: 1 })
    await ok(decide(AUTHS, second, 2, '看不清'))
    expect(await rowOf(clerk, AUTHS, first)).toMatchObject({ in_force: 1, audit_status: 1 })
    const third = await identity(uid, { real_name: '王敏敏' })
    await ok(decide(AUTHS, third, 1))
    expect(await rowOf(clerk, AUTHS, first)).toMatchObject({ in_force: 0, audit_status: 1 })
    expect(await rowOf(clerk, AUTHS, third)).toMatchObject({ in_force: 1 })
    expect(await rowOf(clerk, USERS, uid)).toMatchObject({ auth_status: 2, real_name: '王敏敏' })
    const forged = sql`update user_auth set real_name = 'x' where id = ${first}`
    await expect(forged.execute(platform.db)).rejects.toThrow('stays as it was decided')
  })

  it('leaves one version in force when several are approved concurrently', async () => {
    const uid = await member()
    const ids = [await identity(uid), await identity(uid), await identity(uid)]
    await Promise.all(ids.map((id) => decide(AUTHS, id, 1)))
    const rows = await Promise.all(ids.map((id) => rowOf(clerk, AUTHS, id)))
    expect(rows.map((row) => row['audit_status'])).toEqual([1, 1, 1])
    expect(rows.filter((row) => row['in_force'] === 1)).toHaveLength(1)
  })

  it.each([
    [{ card_no: '110105194912310021' }, 'card_no'],
    [{ card_type: 2, card_no: NUMBER }, 'card_no'],
    [{ card_type: 1, card_no: 'E12345678' }, 'card_no'],
    [{ valid_begin: startOfDay(1_700_000_000), valid_end: startOfDay(1_600_000_000) }, 'valid_end'],
    [{ card_front: [] }, 'card_front'],
  ])('rejects %j at its field', async (more, field) => {
    const files = await photo(clerk)
    const body = { ...userAuth.sample, card_front: files, card_back: files, uid: await member(), ...more }
    expect(await clerk.post(userAuth.calls.add, body)).toMatchObject({
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('card numbers (R5)', () => {
  it('are masked with their pictures in list, record, export and history without the right', async () => {
    const id = await identity(await member())
    expect(await rowOf(clerk, AUTHS, id)).toMatchObject({ card_no: NUMBER })
    expect(await rowOf(blind, AUTHS, id)).toMatchObject({ card_no: MASKED, card_front: [] })
    const { values, row } = await infoOf(blind, userAuth.calls.info, id)
    for (const part of [values, row]) expect(part).toMatchObject({ card_no: MASKED, card_front: [] })
    const { text } = await blind.raw(AUTHS, {
      [MARKS.export]: 3,
      _excel_down_culumns: 'id,card_no',
      [MARKS.exportType]: 'csv',
      id,
    })
    expect(text).toContain(MASKED)
    expect(text).not.toContain(NUMBER)
    const history = JSON.stringify(await ok(blind.get<HistoryEntry[]>(userAuth.calls.history, { id })))
    expect(history).not.toContain(NUMBER)
    const meta = await ok(blind.get<TableMeta>(AUTHS))
    expect(meta.top_search.map(({ name }) => name)).not.toContain('card_no')
    expect(await refusal(blind.get(AUTHS, { page: 1, card_no: '1949' }))).toBe('unknown_name')
    const { rows } = await sql<{
      params: string
    }>`select coalesce(string_agg(to_jsonb(l)::text, ''), '') as params from log_operate l`.execute(
      platform.db,
    )
    expect(rows[0]?.params).not.toContain(NUMBER)
  })

  it('are unchanged when posted masked, and validated when changed', async () => {
    const id = await identity(await member())
    const { values, version } = await infoOf(blind, userAuth.calls.info, id)
    const save = (more: object) => blind.post(userAuth.calls.edit, { ...values, id, version, ...more })
    expect(await save({ card_no: '110105194912310021' })).toMatchObject({
      fields: { card_no: expect.any(String) },
    })
    await ok(save({ real_name: '李敏' }))
    expect(await rowOf(clerk, AUTHS, id)).toMatchObject({ card_no: NUMBER, real_name: '李敏' })
    const { values: kept } = await infoOf(clerk, userAuth.calls.info, id)
    expect(kept['card_front']).toHaveLength(1)
  })
})

describe('company verification (R5)', () => {
  it('allows one approval per credit code, also in the database', async () => {
    const [one, two] = [await member({ user_type: 2 }), await member({ user_type: 2 })]
    const [first, second] = [await firm(one), await firm(two)]
    await ok(decide(COMPANIES, first, 1))
    expect(await rowOf(clerk, USERS, one)).toMatchObject({ company_auth_status: 2, company_name: '样例贸易' })
    expect(await refusal(decide(COMPANIES, second, 1))).toBe('credit_code_taken')
    await expect(
      sql`update company set audit_status = 1, audit_person = 999, audit_by = 1 where id = ${second}`.execute(
        platform.db,
      ),
    ).rejects.toThrow(/company_credit_code_key|decided|four/)
    const next = await firm(one, { company_name: '样例贸易（新）' })
    await ok(decide(COMPANIES, next, 1))
    expect(await rowOf(clerk, USERS, one)).toMatchObject({ company_name: '样例贸易（新）' })
    expect(await rowOf(clerk, COMPANIES, first)).toMatchObject({ in_force: 0 })
  })

  it('approves one of two members with the same credit code under concurrency', async () => {
    const code = '91330106673959654P'
    const ids = [
      await firm(await member(), { credit_code: code }),
      await firm(await member(), { credit_code: code }),
    ]
    const answers = await Promise.all(ids.map((id) => decide(COMPANIES, id, 1)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).not.toMatchObject({ code: 'internal' })
  })
})
