// Registration and company entry (R5, R14, D3, T7): permitted and wrong steps, their errors and results.
import {
  ENTER_TOKEN,
  type EnterOpenResponse,
  type RegInfo,
  REGISTRATION_PATHS,
  type Row,
  type UploadedFile,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApiUrl, send, createAnonymousCaller } from '#testing/client/callers.ts'
import {
  attemptLogin,
  advanceGuardClock,
  getWrongCode,
  requestSmsCode,
  solveProof,
} from '#modules/accounts/testing/login-attempts.ts'
import { newDevice, publicHeaders, uploadBody } from '#testing/client/plain-client.mjs'
import { createPicture as image } from '#testing/files/upload-files.ts'
import {
  ok,
  PASSWORD,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform
let agreements: number[]
let auditor: SignedInCaller
let phones = 0

const SUPPLIERS = 'seller/supplier/SupplierManage'
const AUDIT = 'seller/supplier/SupplierAudit'
const COMPANIES = 'seller_p/company/CompanyList'
const CARD = '11010519491231002X'
const CODE = '91350100M000100Y43'

beforeAll(async () => {
  platform = await createTestPlatform()
  for (const agreement_key of ['register', 'privacy']) await publish(agreement_key)
  agreements = await listShownAgreements()
  auditor = await platform.someone(platform.platformId, {
    apis: [SUPPLIERS, 'seller/supplier/SupplierInfo', AUDIT, COMPANIES, 'seller_p/company/CompanyInfo'],
  })
})
beforeEach(async () => {
  for (const table of ['verify_code', 'sms_record', 'access_lock'] as const)
    await platform.db.deleteFrom(table).execute()
})
afterAll(() => platform.close())

const createVisitor = () => createAnonymousCaller(platform.app)
const createPhone = () => `1390001${String((phones += 1)).padStart(4, '0')}`
const listShownAgreements = async () =>
  (await ok(createVisitor().get<RegInfo>(REGISTRATION_PATHS.info))).agreements.map(({ id }) => id)

async function publish(agreement_key: string): Promise<void> {
  const content = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"样例"}]}]}'
  const body = { agreement_key, title: agreement_key, content, sort: 0 }
  const { id } = await ok(platform.admin.post<{ id: number }>('seller/content/AgreementSave', body))
  await ok(platform.admin.post('seller/content/AgreementPublish', { id }))
}

const requestCode = (phone: string, scene: 'reg' | 'enter' | 'login') => requestSmsCode(platform, phone, scene)
const prove = (phone: string, purpose: 'reg' | 'enter') => solveProof(platform.app, phone, { purpose })

async function register(phone: string, verify: string, more: object = {}) {
  const body = { phone, verify, password: PASSWORD, store_name: `Shop ${phone}`, agreements, ...more }
  return createVisitor().post<{ id: number }>(REGISTRATION_PATHS.reg, {
    ...body,
    ...(await prove(phone, 'reg')),
  })
}
const createRegistered = async (phone = createPhone(), more: object = {}) =>
  ok(register(phone, await requestCode(phone, 'reg'), more)).then(() => phone)
const open = async (phone: string, verify: string, by = prove(phone, 'enter')) =>
  createVisitor().post<EnterOpenResponse>(REGISTRATION_PATHS.open, { phone, verify, ...(await by) })
const openEntryForm = async (phone: string) => ok(open(phone, await requestCode(phone, 'enter')))

async function upload(token: string, bytes: Uint8Array = image(1), name = 'a.png') {
  const { body, type } = uploadBody(name, bytes)
  const url = buildApiUrl(`${REGISTRATION_PATHS.upload}?${ENTER_TOKEN}=${encodeURIComponent(token)}`)
  const call = { method: 'POST', url, body } as const
  const headers = { ...publicHeaders(newDevice(), call), 'content-type': type }
  const { text } = await send(platform.app, { ...call, headers })
  return JSON.parse(text) as { code?: string; data: UploadedFile }
}
async function buildApplication(token: string, more: object = {}) {
  const { data } = await upload(token)
  const files = [{ id: data.id }]
  return {
    token,
    company_name: '海港贸易有限公司',
    credit_code: CODE,
    license_img: files,
    legal_person: '王敏',
    legal_card_no: CARD,
    legal_card_front: files,
    legal_card_back: files,
    province: 330000,
    city: 330200,
    address: '镇海区港口路 1 号',
    contact_name: '王敏',
    store_type: 1,
    ...more,
  }
}
const enter = (body: object) =>
  createVisitor().post<{ id: number; audit_status: number }>(REGISTRATION_PATHS.enter, body)
async function createEntry(phone: string, more: object = {}): Promise<number> {
  const { token } = await openEntryForm(phone)
  return (await ok(enter(await buildApplication(token, more)))).id
}
const decide = async (id: number, audit_status: number, audit_remark = '') => {
  const { version } = await ok(auditor.get<{ version: number }>('seller/supplier/SupplierInfo', { id }))
  return auditor.post(AUDIT, { id, version, audit_status, audit_remark })
}
const trySignIn = async (phone: string) => getRejectionCode(attemptLogin(platform.app, phone, PASSWORD))

describe('registration (R5, D3)', () => {
  it('creates a member with the accepted versions and without access yet', async () => {
    const phone = await createRegistered()
    expect(await trySignIn(phone)).toBe('supplier_incomplete')
    const { rows } = await sql<{ agreement_id: number; user_type: number; reg_source: number }>`
      select agreement_id, user_type, reg_source from agreement_acceptance
        join account on account.id = account_id where phone = ${phone} order by agreement_id`.execute(platform.db)
    expect(rows.map(({ agreement_id }) => agreement_id)).toEqual(agreements.toSorted((a, b) => a - b))
    expect(rows[0]).toMatchObject({ user_type: 2, reg_source: 2 })
  })

  it('rejects codes of another phone or purpose, and used or expired codes (row 30)', async () => {
    const [phone, theirs] = [createPhone(), createPhone()]
    const code = await requestCode(theirs, 'reg')
    expect(await getRejectionCode(register(phone, code))).toBe('bad_verify_code')
    expect(await getRejectionCode(register(phone, await requestCode(phone, 'login')))).toBe('bad_verify_code')
    await ok(register(theirs, code))
    await platform.db.deleteFrom('access_lock').execute()
    expect(await getRejectionCode(register(theirs, code))).toBe('bad_verify_code')
    const late = await requestCode(phone, 'reg')
    await advanceGuardClock(platform.db, 301)
    expect(await getRejectionCode(register(phone, late))).toBe('bad_verify_code')
  })

  it('rejects the right code after five wrong ones, and locks (row 30)', async () => {
    const phone = createPhone()
    const code = await requestCode(phone, 'reg')
    for (let tried = 0; tried < 4; tried += 1)
      expect(await getRejectionCode(register(phone, getWrongCode(code)))).toBe('bad_verify_code')
    expect(await getRejectionCode(register(phone, getWrongCode(code)))).toBe('locked')
    expect(await getRejectionCode(register(phone, code))).toBe('locked')
    await platform.db.deleteFrom('access_lock').execute()
    expect(await getRejectionCode(register(phone, code))).toBe('bad_verify_code')
    expect(await platform.db.selectFrom('account').select('id').where('phone', '=', phone).execute()).toEqual([])
  })

  it('discloses a known phone only to its holder (row 29)', async () => {
    const known = await createRegistered()
    const unknown = createPhone()
    for (const phone of [known, unknown]) {
      expect(await getRejectionCode(register(phone, '000000'))).toBe('bad_verify_code')
      expect(await getRejectionCode(open(phone, '000000'))).toBe('bad_verify_code')
    }
    expect(await getRejectionCode(register(known, await requestCode(known, 'reg'), { store_name: 'Another' }))).toBe(
      'phone_registered',
    )
    expect(await getRejectionCode(open(unknown, await requestCode(unknown, 'enter')))).toBe('phone_not_registered')
  })

  it('rejects outdated agreements and keeps the code valid', async () => {
    const phone = createPhone()
    const code = await requestCode(phone, 'reg')
    await publish('register')
    expect(await getRejectionCode(register(phone, code))).toBe('agreement_changed')
    agreements = await listShownAgreements()
    expect(await getRejectionCode(register(phone, code, { agreements: [] }))).toBe('agreement_changed')
    await ok(register(phone, code))
  })

  it.each([
    [{ store_name: '' }, 'store_name'],
    [{ store_name: 'x'.repeat(61) }, 'store_name'],
    [{ password: 'short' }, 'password'],
    [{ phone: '23900010001' }, 'phone'],
  ])('rejects %j at its field before it checks the code (V2)', async (more, field) => {
    expect(await register(createPhone(), '000000', more)).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  })

  it('accepts a store name once, also under concurrency', async () => {
    const [one, two] = [createPhone(), createPhone()]
    const codes = [await requestCode(one, 'reg'), await requestCode(two, 'reg')]
    const answers = await Promise.all(
      [one, two].map((phone, place) => register(phone, codes[place] ?? '', { store_name: 'The Same' })),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({
      fields: { store_name: expect.any(String) },
    })
  })
})

describe('company entry (R14, T7)', () => {
  it('creates a pending supplier and company; after approval their users sign in and see only their data', async () => {
    const phone = await createRegistered()
    const id = await createEntry(phone)
    expect(await trySignIn(phone)).toBe('supplier_pending')
    expect(await ok(auditor.get<Row[]>(COMPANIES, { page: 1 }))).toMatchObject([
      { company_name: '海港贸易有限公司', audit_status: 0 },
    ])
    await ok(decide(id, 1))
    await createRegistered()
    const caller = await platform.signIn(phone, PASSWORD)
    expect(await ok(caller.get<Row[]>(SUPPLIERS, { page: 1 }))).toMatchObject([{ id }])
    expect(await ok(caller.get<UserInfo>('seller/supplier/Info'))).toMatchObject({ username: phone })
    expect(await getRejectionCode(caller.get(COMPANIES, { page: 1 }))).toBe('forbidden')
    expect(await getRejectionCode(caller.post(AUDIT, { id, version: 1, audit_status: 1 }))).toBe('forbidden')
    expect(await getRejectionCode(decide(id, 1))).toBe('audited')
  })

  it('accepts a corrected entry after a return, but not after a rejection (V7)', async () => {
    const phone = await createRegistered()
    const id = await createEntry(phone, { credit_code: '91330106673959654P' })
    await ok(decide(id, 3, '执照看不清'))
    const answer = await attemptLogin(platform.app, phone, PASSWORD)
    expect(answer).toMatchObject({
      code: 'supplier_returned',
      message: expect.stringContaining('执照看不清'),
    })
    const { before, token } = await openEntryForm(phone)
    expect(before).toMatchObject({
      credit_code: '91330106673959654P',
      remark: '执照看不清',
      province: 330000,
    })
    expect((await ok(enter(await buildApplication(token, { credit_code: '91330106673959654P' })))).id).toBe(id)
    expect(await trySignIn(phone)).toBe('supplier_pending')
    await ok(decide(id, 2, '不符合条件'))
    expect(await trySignIn(phone)).toBe('supplier_rejected')
    expect(await getRejectionCode(open(phone, await requestCode(phone, 'enter')))).toBe('supplier_rejected')
  })

  it('accepts one of two concurrent entries, and no expired ticket', async () => {
    const phone = await createRegistered()
    const { token } = await openEntryForm(phone)
    const body = await buildApplication(token, { credit_code: '91110000802100433B' })
    const answers = await Promise.all([enter(body), enter(body)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await getRejectionCode(enter(body))).toBe('enter_expired')
    const late = await openEntryForm(await createRegistered())
    await sql`update enter_ticket set expires_at = now()`.execute(platform.db)
    expect((await upload(late.token)).code).toBe('enter_expired')
  })

  it('keeps the ticket valid after an invalid form, with errors at the fields', async () => {
    const { token } = await openEntryForm(await createRegistered())
    const body = await buildApplication(token, {
      credit_code: '91350100M000100Y44',
      legal_card_no: '110105194912310021',
    })
    expect(await enter(body)).toMatchObject({
      code: 'invalid_input',
      fields: { credit_code: expect.any(String), legal_card_no: expect.any(String) },
    })
    await ok(enter({ ...body, credit_code: '91440300708461136T', legal_card_no: CARD }))
  })

  it('accepts only pictures uploaded under the same ticket', async () => {
    const [one, two] = [await openEntryForm(await createRegistered()), await openEntryForm(await createRegistered())]
    expect((await upload(one.token, Buffer.from('<html></html>'), 'a.png')).code).toBe('unsupported_file')
    expect((await upload('x')).code).toBe('enter_expired')
    const { data } = await upload(one.token)
    const body = await buildApplication(two.token, { license_img: [{ id: data.id }] })
    expect(await enter(body)).toMatchObject({
      code: 'invalid_input',
      fields: { license_img: expect.any(String) },
    })
    const more = await Promise.all(Array.from({ length: 12 }, () => upload(two.token)))
    expect(more.filter(({ code }) => code === 'too_many')).toHaveLength(1)
  })

  it('admits one supplier per credit code', async () => {
    const id = await createEntry(await createRegistered(), { credit_code: CODE })
    expect(await getRejectionCode(decide(id, 1))).toBe('credit_code_taken')
  })
})
