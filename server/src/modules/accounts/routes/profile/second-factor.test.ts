// Second factor: set-up, sign-in, single use, turning off by the owner, reset by an administrator.
import {
  FACTOR_PATHS,
  type RecoveryCodes,
  type FactorInfo,
  type NewFactorSecret,
  type Row,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedInCaller, createAnonymousCaller } from '#testing/client/callers.ts'
import { attemptLogin, advanceGuardClock, solveProof, solveSmsProof } from '#modules/accounts/testing/login-attempts.ts'
import { oneTimeCode } from '#testing/client/plain-client.mjs'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let owner: SignedInCaller
let name: string
let id: number
let secret: string

const nowSeconds = () => Math.floor(Date.now() / 1000)
const createCode = (later = 0) => oneTimeCode(secret, nowSeconds() + later * 30)
const createWrongCode = () => {
  const right = new Set([-2, -1, 0, 1, 2].map(createCode))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((each) => !right.has(each)) ?? ''
}
const signIn = (more: object = {}) => attemptLogin(platform.app, name, PASSWORD, more)
const signInWithCode = (factor_code: string) => getRejectionCode(signIn({ factor_code }))

const start = () => ok(owner.post<NewFactorSecret>(FACTOR_PATHS.start, { password: PASSWORD }))
async function setUp(): Promise<string[]> {
  secret = (await start()).secret
  const { recovery_codes } = await ok(owner.post<RecoveryCodes>(FACTOR_PATHS.confirm, { factor_code: createCode() }))
  return recovery_codes
}
/** Marks the codes as unused, so that tests need not wait for the next period. */
async function resetUsedCodes(): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    await sql`alter table second_factor disable trigger protect_second_factor`.execute(tx)
    await sql`update second_factor set last_step = 0`.execute(tx)
    await sql`alter table second_factor enable trigger protect_second_factor`.execute(tx)
  })
}
const loadLastMessage = async () =>
  (
    await platform.db
      .selectFrom('msg')
      .innerJoin('msg_recipient', 'msg_recipient.msg_id', 'msg.id')
      .select('title')
      .where('msg_recipient.account_id', '=', id)
      .orderBy('msg.id', 'desc')
      .executeTakeFirst()
  )?.title

beforeAll(async () => {
  platform = await createTestPlatform()
})
beforeEach(async () => {
  for (const table of ['access_lock', 'captcha', 'known_place', 'verify_code', 'sms_record'] as const)
    await platform.db.deleteFrom(table).execute()
  owner = await platform.someone(platform.platformId, {})
  const info = await ok(owner.get<UserInfo>(SESSION_PATHS.info))
  name = info.username
  id = info.uid
})
afterAll(() => platform.close())

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code at %i as in RFC 6238', (seconds, digits) => {
  expect(oneTimeCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds)).toBe(digits)
})

describe('second factor set-up', () => {
  it('requires the password and a code, and ends all other sessions', async () => {
    expect(await getRejectionCode(owner.post(FACTOR_PATHS.start, { password: 'wrong' }))).toBe('bad_credentials')
    const other = await platform.signIn(name, PASSWORD)
    const started = await start()
    secret = started.secret
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(started.uri)
    expect(uri.searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri.pathname)).toContain(name)
    expect(await ok(owner.get<FactorInfo>(FACTOR_PATHS.info))).toEqual({
      is_on: 0,
      since: null,
      codes_left: 0,
    })
    expect((await signIn()).status).toBe(true)
    expect(await getRejectionCode(owner.post(FACTOR_PATHS.confirm, { factor_code: createWrongCode() }))).toBe(
      'bad_factor_code',
    )
    const { recovery_codes } = await ok(owner.post<RecoveryCodes>(FACTOR_PATHS.confirm, { factor_code: createCode() }))
    expect(new Set(recovery_codes).size).toBe(10)
    for (const each of recovery_codes) expect(each).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await ok(owner.get<FactorInfo>(FACTOR_PATHS.info))).toMatchObject({ is_on: 1, codes_left: 10 })
    expect(await getRejectionCode(other.get(SESSION_PATHS.info))).toBe('login_required')
    expect(await loadLastMessage()).toBe('两步验证已开启')
  })

  it('rejects a second factor and a secret older than ten minutes', async () => {
    secret = (await start()).secret
    await sql`update second_factor set create_time = now() - interval '11 minutes' where account_id = ${id}`.execute(
      platform.db,
    )
    expect(await getRejectionCode(owner.post(FACTOR_PATHS.confirm, { factor_code: createCode() }))).toBe(
      'bad_factor_code',
    )
    await setUp()
    expect(await getRejectionCode(owner.post(FACTOR_PATHS.start, { password: PASSWORD }))).toBe('factor_is_on')
  })

  it('does not store the secret or the recovery codes in clear', async () => {
    const codes = await setUp()
    const stored = await sql<{ all: string }>`
      select (select string_agg(encode(secret, 'escape') || encode(secret, 'hex'), '') from second_factor) ||
             (select string_agg(encode(code_hash, 'escape') || encode(code_hash, 'hex'), '') from recovery_code) as all`.execute(
      platform.db,
    )
    const text = stored.rows[0]?.all ?? ''
    for (const clear of [secret, ...codes, ...codes.map((each) => each.replaceAll('-', ''))])
      expect(text).not.toContain(clear)
  })
})

describe('sign-in with a second factor', () => {
  it('opens a session only with both password and code', async () => {
    await setUp()
    expect(await getRejectionCode(signIn())).toBe('factor_required')
    expect(await getRejectionCode(attemptLogin(platform.app, name, 'wrong', { factor_code: createCode(1) }))).toBe(
      'bad_factor_code',
    )
    expect((await signIn({ factor_code: createCode(1) })).status).toBe(true)
  })

  it('accepts a code once and rejects codes of earlier periods afterwards', async () => {
    await setUp()
    expect(await signInWithCode(createCode())).toBe('bad_factor_code')
    expect((await signIn({ factor_code: ` ${createCode(1).slice(0, 3)} ${createCode(1).slice(3)}` })).status).toBe(true)
    expect(await signInWithCode(createCode(1))).toBe('bad_factor_code')
    expect(await signInWithCode(createCode())).toBe('bad_factor_code')
  })

  it('accepts one of ten concurrent uses of a code', async () => {
    await setUp()
    await platform.db.updateTable('safe_setting').set({ captcha_open: 0, login_fail_count: 0 }).execute()
    await resetUsedCodes()
    const same = createCode(1)
    const codes = await Promise.all(Array.from({ length: 10 }, () => signInWithCode(same)))
    expect(codes.filter((each) => each === 'bad_factor_code')).toHaveLength(9)
    await platform.db.updateTable('safe_setting').set({ captcha_open: 2, login_fail_count: 5 }).execute()
  })

  it('accepts codes of the adjacent periods only', async () => {
    await setUp()
    for (const later of [-3, 3]) expect(await signInWithCode(createCode(later))).toBe('bad_factor_code')
    await platform.db.deleteFrom('access_lock').execute()
    await resetUsedCodes()
    expect((await signIn({ factor_code: createCode() })).status).toBe(true)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const [first = '', second = ''] = await setUp()
    expect((await signIn({ factor_code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(true)
    expect(await signInWithCode(first)).toBe('bad_factor_code')
    const codes = await Promise.all(Array.from({ length: 3 }, () => signInWithCode(second)))
    expect(codes.filter((each) => each.startsWith('succeeded')).length).toBeLessThan(2)
    expect(await ok(owner.get<FactorInfo>(FACTOR_PATHS.info))).toMatchObject({ codes_left: 8 })
  })

  it('locks after five wrong codes, even with right passwords between them', async () => {
    await setUp()
    const seen: string[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      seen.push(
        await getRejectionCode(signIn({ factor_code: createWrongCode(), ...(await solveProof(platform.app, name)) })),
      )
      await signIn(await solveProof(platform.app, name))
    }
    expect(seen).toEqual(['bad_factor_code', 'bad_factor_code', 'bad_factor_code', 'bad_factor_code', 'locked'])
    expect(
      await getRejectionCode(signIn({ factor_code: createCode(1), ...(await solveProof(platform.app, name)) })),
    ).toBe('locked')
    await advanceGuardClock(platform.db, 61)
    expect((await signIn({ factor_code: createCode(1), ...(await solveProof(platform.app, name)) })).status).toBe(true)
  })

  it('is required after an SMS code too, which stays valid meanwhile', async () => {
    const phone = '13700000355'
    await platform.db.updateTable('account').set({ phone }).where('id', '=', id).execute()
    await setUp()
    const request = { phone, scene: 'login', ...(await solveSmsProof(platform.app, phone)) }
    await ok(createAnonymousCaller(platform.app).post('public/verify/verifysend', request))
    const { content } = await platform.db.selectFrom('sms_record').select('content').executeTakeFirstOrThrow()
    const sent = { username: phone, password: /\d{6}/.exec(content)?.[0] ?? '', type: 2 }
    const signInBySmsCode = (more: object = {}) =>
      createAnonymousCaller(platform.app).post(SESSION_PATHS.login, { ...sent, ...more })
    expect(await getRejectionCode(signInBySmsCode())).toBe('factor_required')
    expect((await signInBySmsCode({ factor_code: createCode(1) })).status).toBe(true)
  })
})

describe('turning a second factor off', () => {
  it('requires a code of the factor, not a password', async () => {
    const [recovery = ''] = await setUp()
    const end = (factor_code: string) => owner.post(FACTOR_PATHS.end, { factor_code })
    expect(await getRejectionCode(end(createWrongCode()))).toBe('bad_factor_code')
    expect(await getRejectionCode(end(PASSWORD))).toBe('bad_factor_code')
    const solved = await solveProof(platform.app, name, { purpose: 'factor' })
    await ok(owner.post(FACTOR_PATHS.end, { factor_code: recovery, ...solved }))
    expect((await signIn()).status).toBe(true)
    expect(await getRejectionCode(end(recovery))).toBe('factor_is_off')
    expect(await loadLastMessage()).toBe('两步验证已关闭')
  })
})

describe('administrator', () => {
  const reset = (by: SignedInCaller, of = id) => by.post('seller/operator/OperatorResetFactor', { id: of })

  it('resets another user’s factor: ends sessions, notifies the owner, writes history', async () => {
    await setUp()
    const listShownNames = async () =>
      (await ok(platform.admin.get<Row[]>('seller/operator/OperatorManage', { page: 1, has_factor: 1 }))).map(
        (row) => row['username'],
      )
    expect(await listShownNames()).toContain(name)
    await ok(reset(platform.admin))
    expect(await getRejectionCode(owner.get(SESSION_PATHS.info))).toBe('login_required')
    expect((await signIn()).status).toBe(true)
    expect(await loadLastMessage()).toBe('管理员已重置您的两步验证')
    expect(await listShownNames()).not.toContain(name)
    const history = await platform.db
      .selectFrom('record_history')
      .select('verb')
      .where('table_name', '=', 'account')
      .where('record_id', '=', id)
      .execute()
    expect(history.map(({ verb }) => verb)).toContain('resetFactor')
    expect(await getRejectionCode(reset(platform.admin))).toBe('not_now')
  })

  it('cannot reset their own factor, nor any without the right', async () => {
    await setUp()
    expect(await getRejectionCode(reset(owner))).toBe('forbidden')
    const { uid: adminId } = await ok(platform.admin.get<UserInfo>(SESSION_PATHS.info))
    expect(await getRejectionCode(reset(platform.admin, adminId))).toMatch(/^(own_account|not_now)$/)
  })
})

describe('database', () => {
  it.each([
    ['another secret', sql`update second_factor set secret = account_id::text::bytea, last_step = last_step + 1`],
    ['a code that was used', sql`update second_factor set last_step = last_step`],
    ['no confirmation', sql`update second_factor set confirmed_at = null, last_step = last_step + 1`],
    ['a recovery code that is unused again', sql`update recovery_code set used_at = null`],
  ])('rejects %s', async (_name, statement) => {
    await setUp()
    await expect(statement.execute(platform.db)).rejects.toMatchObject({ code: '23514' })
  })
})
