// Members and their verifications (R5, V7, V10, V11, T7): specified calls, versions, masks, and unique credit codes.
import {
  type HistoryEntry,
  CALL_FLAGS,
  type RecordResponse,
  type Row,
  startOfDay,
  type TableMeta,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptLogin, advanceGuardClock } from '../testing/login-attempts.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { company } from '../company/company.ts'
import { userAuth } from '../user-auth/user-auth.ts'
import { user } from './user.ts'

let platform: TestPlatform
let clerk: SignedInCaller
let auditor: SignedInCaller
let blind: SignedInCaller
let made = 0

const NUMBER = '11010519491231002X'
const MASKED = '1101**********002X'
const [USERS, AUTHS, COMPANIES] = [user.path, userAuth.path, company.path]
const READ = [USERS, user.calls.info, user.calls.history, AUTHS, userAuth.calls.info, COMPANIES, company.calls.info]
const WRITE = [userAuth.calls.add, company.calls.add].flatMap((call) => [`${call}#add`, `${call}#edit`])
const SEE = [`${AUTHS}#see.card_no`, `${COMPANIES}#see.legal_card_no`]
const AUDITS = ['seller_p/userauth/UserAuthAudit', 'seller_p/company/CompanyAudit']

beforeAll(async () => {
  platform = await createTestPlatform()
  const createOperator = (...apis: string[]) => platform.someone(platform.platformId, { apis: [...READ, ...apis] })
  clerk = await createOperator(...WRITE, ...SEE)
  auditor = await createOperator(...AUDITS, ...SEE)
  blind = await createOperator(...WRITE, `${AUTHS}#export`)
})
afterAll(() => platform.close())

async function createMember(more: object = {}): Promise<number> {
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
const getUsername = async (id: number) =>
  (await platform.db.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
const findRow = async (caller: SignedInCaller, path: string, id: number): Promise<Row> =>
  (await ok(caller.get<Row[]>(path, { page: 1, id })))[0] ?? {}
const loadInfo = (caller: SignedInCaller, path: string, id: number) => ok(caller.get<RecordResponse>(path, { id }))
const uploadPhoto = async (by: SignedInCaller) => [{ id: (await ok(by.upload('card.png', createPicture(made)))).id }]

async function createIdentity(uid: number, more: object = {}, by = clerk): Promise<number> {
  const files = await uploadPhoto(by)
  const body = { ...userAuth.sample, card_front: files, card_back: files, uid, ...more }
  return (await ok(by.post<{ id: number }>(userAuth.calls.add, body))).id
}
async function createCompany(uid: number, more: object = {}): Promise<number> {
  const files = await uploadPhoto(clerk)
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
  const { version } = await loadInfo(auditor, info, id)
  return auditor.post(audit ?? '', { id, version, audit_status, audit_remark })
}

describe('member (R5, T7)', () => {
  it('is registered with the phone as user name and a new organisation', async () => {
    const id = await createMember()
    const name = await getUsername(id)
    expect(name).toMatch(/^1380001/)
    expect((await attemptLogin(platform.app, name, PASSWORD)).status).toBe(true)
    expect((await attemptLogin(platform.app, name, PASSWORD)).status).toBe(true)
    expect(await findRow(clerk, USERS, id)).toMatchObject({
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
    const registerUser = (more: object) => platform.admin.post('seller/user/reg', { ...body, ...more })
    expect(await registerUser({})).toMatchObject({ fields: { organisation_id: expect.any(String) } })
    expect(await registerUser({ organisation_id: store })).toMatchObject({
      fields: { organisation_id: expect.any(String) },
    })
    await ok(registerUser({ organisation_id: bank }))
  })

  it('keeps the business identity, but can change names', async () => {
    const id = await createMember()
    const { values, version } = await loadInfo(platform.admin, 'seller/user/info', id)
    const save = (more: object) => platform.admin.post('seller/user/save', { ...values, id, version, ...more })
    expect(await save({ identity_type: 4 })).toMatchObject({ status: false })
    await ok(save({ nick_name: 'Renamed' }))
    expect(await findRow(clerk, USERS, id)).toMatchObject({ nick_name: 'Renamed', identity_type: 1 })
  })

  it('is disabled until enabled by hand, or locked until a time (V10, V11)', async () => {
    const id = await createMember()
    const name = await getUsername(id)
    const set = (disabled: number, more: object = {}) =>
      platform.admin.post('seller/user/disable', { id, disabled, ...more })
    await ok(set(1, { remark: 'why' }))
    expect(await getRejectionCode(attemptLogin(platform.app, name, PASSWORD))).toBe('account_disabled')
    expect(await getRejectionCode(set(2, { lock_end_time: 4_000_000_000 }))).toBe('not_now')
    await ok(set(0))
    expect(await set(2)).toMatchObject({ fields: { lock_end_time: expect.any(String) } })
    expect(await set(2, { lock_end_time: 1_700_000_000 })).toMatchObject({
      fields: { lock_end_time: expect.any(String) },
    })
    const { server_time } = await ok(platform.nobody.get<{ server_time: number }>('public/config/GetServerConfig'))
    await ok(set(2, { lock_end_time: server_time + 600 }))
    expect(await getRejectionCode(attemptLogin(platform.app, name, PASSWORD))).toBe('account_disabled')
    await advanceGuardClock(platform.db, 601)
    await sql`update account set lock_end_time = now() - interval '1 second' where id = ${id}`.execute(platform.db)
    expect((await attemptLogin(platform.app, name, PASSWORD)).status).toBe(true)
    expect(await findRow(clerk, USERS, id)).toMatchObject({ disabled: 0 })
  })
})

describe('personal verification (R5, V7)', () => {
  it('sets the member’s name after approval by another user, once', async () => {
    const uid = await createMember({ real_name: '' })
    const id = await createIdentity(uid)
    expect(await findRow(clerk, USERS, uid)).toMatchObject({ auth_status: 1 })
    await ok(decide(AUTHS, id, 1))
    expect(await getRejectionCode(decide(AUTHS, id, 1))).toBe('audited')
    expect(await findRow(clerk, USERS, uid)).toMatchObject({ auth_status: 2, real_name: '王敏' })
    const { values, version } = await loadInfo(platform.admin, 'seller/user/info', uid)
    const body = { ...values, id: uid, version, real_name: '别人' }
    expect(await platform.admin.post('seller/user/save', body)).toMatchObject({
      fields: { real_name: expect.any(String) },
    })
  })

  it('stays in force until a new version is approved, and can be resubmitted after a rejection', async () => {
    const uid = await createMember()
    const first = await createIdentity(uid)
    await ok(decide(AUTHS, first, 1))
    const second = await createIdentity(uid, { real_name: '王敏敏' })
    expect(await findRow(clerk, AUTHS, first)).toMatchObject({ in_force: 1 })
    await ok(decide(AUTHS, second, 2, '看不清'))
    expect(await findRow(clerk, AUTHS, first)).toMatchObject({ in_force: 1, audit_status: 1 })
    const third = await createIdentity(uid, { real_name: '王敏敏' })
    await ok(decide(AUTHS, third, 1))
    expect(await findRow(clerk, AUTHS, first)).toMatchObject({ in_force: 0, audit_status: 1 })
    expect(await findRow(clerk, AUTHS, third)).toMatchObject({ in_force: 1 })
    expect(await findRow(clerk, USERS, uid)).toMatchObject({ auth_status: 2, real_name: '王敏敏' })
    const forged = sql`update user_auth set real_name = 'x' where id = ${first}`
    await expect(forged.execute(platform.db)).rejects.toThrow('stays as it was decided')
  })

  it('leaves one version in force when several are approved concurrently', async () => {
    const uid = await createMember()
    const ids = [await createIdentity(uid), await createIdentity(uid), await createIdentity(uid)]
    await Promise.all(ids.map((id) => decide(AUTHS, id, 1)))
    const rows = await Promise.all(ids.map((id) => findRow(clerk, AUTHS, id)))
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
    const files = await uploadPhoto(clerk)
    const body = {
      ...userAuth.sample,
      card_front: files,
      card_back: files,
      uid: await createMember(),
      ...more,
    }
    expect(await clerk.post(userAuth.calls.add, body)).toMatchObject({
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('card numbers (R5)', () => {
  it('are masked with their pictures in list, record, export and history without the right', async () => {
    const id = await createIdentity(await createMember())
    expect(await findRow(clerk, AUTHS, id)).toMatchObject({ card_no: NUMBER })
    expect(await findRow(blind, AUTHS, id)).toMatchObject({ card_no: MASKED, card_front: [] })
    const { values, row } = await loadInfo(blind, userAuth.calls.info, id)
    for (const part of [values, row]) expect(part).toMatchObject({ card_no: MASKED, card_front: [] })
    const { text } = await blind.raw(AUTHS, {
      [CALL_FLAGS.export]: 3,
      _excel_down_culumns: 'id,card_no',
      [CALL_FLAGS.exportType]: 'csv',
      id,
    })
    expect(text).toContain(MASKED)
    expect(text).not.toContain(NUMBER)
    const history = JSON.stringify(await ok(blind.get<HistoryEntry[]>(userAuth.calls.history, { id })))
    expect(history).not.toContain(NUMBER)
    const meta = await ok(blind.get<TableMeta>(AUTHS))
    expect(meta.top_search.map(({ name }) => name)).not.toContain('card_no')
    expect(await getRejectionCode(blind.get(AUTHS, { page: 1, card_no: '1949' }))).toBe('unknown_name')
    const { rows } = await sql<{
      params: string
    }>`select coalesce(string_agg(to_jsonb(l)::text, ''), '') as params from log_operate l`.execute(platform.db)
    expect(rows[0]?.params).not.toContain(NUMBER)
  })

  it('are unchanged when posted masked, and validated when changed', async () => {
    const id = await createIdentity(await createMember())
    const { values, version } = await loadInfo(blind, userAuth.calls.info, id)
    const save = (more: object) => blind.post(userAuth.calls.edit, { ...values, id, version, ...more })
    expect(await save({ card_no: '110105194912310021' })).toMatchObject({
      fields: { card_no: expect.any(String) },
    })
    await ok(save({ real_name: '李敏' }))
    expect(await findRow(clerk, AUTHS, id)).toMatchObject({ card_no: NUMBER, real_name: '李敏' })
    const { values: kept } = await loadInfo(clerk, userAuth.calls.info, id)
    expect(kept['card_front']).toHaveLength(1)
  })
})

describe('company verification (R5)', () => {
  it('allows one approval per credit code, also in the database', async () => {
    const [one, two] = [await createMember({ user_type: 2 }), await createMember({ user_type: 2 })]
    const [first, second] = [await createCompany(one), await createCompany(two)]
    await ok(decide(COMPANIES, first, 1))
    expect(await findRow(clerk, USERS, one)).toMatchObject({
      company_auth_status: 2,
      company_name: '样例贸易',
    })
    expect(await getRejectionCode(decide(COMPANIES, second, 1))).toBe('credit_code_taken')
    await expect(
      sql`update company set audit_status = 1, audit_person = 999, audit_by = 1 where id = ${second}`.execute(
        platform.db,
      ),
    ).rejects.toThrow(/company_credit_code_key|decided|four/)
    const next = await createCompany(one, { company_name: '样例贸易（新）' })
    await ok(decide(COMPANIES, next, 1))
    expect(await findRow(clerk, USERS, one)).toMatchObject({ company_name: '样例贸易（新）' })
    expect(await findRow(clerk, COMPANIES, first)).toMatchObject({ in_force: 0 })
  })

  it('approves one of two members with the same credit code under concurrency', async () => {
    const code = '91330106673959654P'
    const ids = [
      await createCompany(await createMember(), { credit_code: code }),
      await createCompany(await createMember(), { credit_code: code }),
    ]
    const answers = await Promise.all(ids.map((id) => decide(COMPANIES, id, 1)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).not.toMatchObject({ code: 'internal' })
  })
})
