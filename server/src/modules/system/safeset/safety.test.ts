// Each safety setting applies from the next request, sign-in or password (T6).
import {
  PROFILE_PATHS,
  type RecordResponse,
  type Row,
  type ServerConfig,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { operator } from '#modules/accounts/operator/operator.ts'
import { safeSet } from './safeset.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { createSettingsHelpers } from '../testing/settings.ts'
import { buildApiUrl, refresh, send, type SignedInCaller } from '#testing/client/callers.ts'
import { attemptLogin, advanceGuardClock } from '#modules/accounts/testing/login-attempts.ts'
import { getUnixTime, signRequest } from '#testing/client/requests.ts'
import { withRemoteAddress } from '#testing/client/remote-address.ts'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let before: Row

beforeAll(async () => {
  platform = await createTestPlatform()
  before = await read()
})
afterEach(async () => {
  await platform.db.updateTable('safe_setting').set({ ip_black_list: '', ip_white_open: 0 }).execute()
  await sql`delete from access_lock`.execute(platform.db)
  await put(before)
})
afterAll(() => platform.close())

const { read, save, put } = createSettingsHelpers(() => platform, safeSet)
const createUser = () => platform.someone(platform.platformId, {})
const loadUserInfo = (who: SignedInCaller) => ok(who.get<UserInfo>(SESSION_PATHS.info))
const getUsername = async (who: SignedInCaller) => (await loadUserInfo(who)).username
const isAlive = async (who: SignedInCaller) => (await who.get(SESSION_PATHS.info)).status
const change = (who: SignedInCaller, password: string, old_password = PASSWORD) =>
  who.post(PROFILE_PATHS.password, { old_password, password, password_confirm: password })
const reset = async (who: SignedInCaller, password: string) => {
  const { uid: id } = await loadUserInfo(who)
  const { version, values } = await ok(platform.admin.get<RecordResponse>(operator.calls.info, { id }))
  return platform.admin.post(operator.calls.edit, {
    ...values,
    id,
    version,
    password,
    password_confirm: password,
  })
}
const getPasswordError = async (answer: ReturnType<typeof change>) => {
  const settled = await answer
  return settled.status ? undefined : (settled.fields?.['password'] ?? settled.code)
}
const agePassword = (who: SignedInCaller, days: number) =>
  sql`update account set password_time = now() - make_interval(days => ${days})
       where id = (select account_id from session where id = ${who.session.sid}::uuid)`.execute(platform.db)

describe('new password', () => {
  it('must match the configured length and character kinds, which the browser receives', async () => {
    await put({ pwd_min_len: 12, pwd_rule: [1, 4] })
    const config = await ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
    expect(config.pwd_rule).toMatchObject({ min_len: 12, rule: [1, 4] })
    const who = await createUser()
    expect(await getPasswordError(change(who, 'short 1!'))).toContain('12')
    expect(await getPasswordError(change(who, 'long enough it is'))).toBe('密码须包含数字')
    expect(await getPasswordError(change(who, 'long enough 123'))).toBe('密码须包含符号')
    expect(await getPasswordError(change(who, 'long enough 123!'))).toBeUndefined()
  })

  it('cannot be a common one in any spelling', async () => {
    await put({ pwd_weak_list: ['Password2026'] })
    const who = await createUser()
    expect(await getPasswordError(change(who, 'PASSWORD2026'))).toBe('此密码过于常见，请更换')
    expect(await getPasswordError(change(who, 'Password 2026'))).toBeUndefined()
  })

  it('is also checked for added operators, with a limit of repeated characters', async () => {
    const addOperator = (password: string) =>
      platform.admin.post(operator.calls.add, { ...operator.sample, password, password_confirm: password })
    expect(await addOperator('baaaattery horse')).toMatchObject({
      fields: { password: expect.stringContaining('3') },
    })
    await put({ pwd_same_char: 0 })
    expect((await addOperator('baaaattery horse')).status).toBe(true)
  })

  it('cannot be one of the last ones, which only its owner learns', async () => {
    await put({ pwd_history_count: 2 })
    const who = await createUser()
    expect(await getPasswordError(change(who, PASSWORD))).toContain('最近 2 次')
    await ok(change(who, 'second password'))
    expect(await getPasswordError(change(who, PASSWORD, 'second password'))).toContain('最近 2 次')
    expect(await getRejectionCode(change(who, PASSWORD, 'wrong'))).toBe('bad_credentials')
    await ok(change(who, 'third password', 'second password'))
    await ok(change(who, PASSWORD, 'third password'))
    expect((await reset(who, PASSWORD)).status).toBe(true)
  })
})

describe('password expiry', () => {
  it('warns, then permits only a password change', async () => {
    const who = await createUser()
    expect(await loadUserInfo(who)).toMatchObject({ pwd_due: 0, pwd_days_left: null })
    await agePassword(who, 88)
    expect(await loadUserInfo(who)).toMatchObject({ pwd_due: 0, pwd_days_left: 2 })
    await agePassword(who, 91)
    expect(await loadUserInfo(who)).toMatchObject({ pwd_due: 1, pwd_days_left: 0 })
    expect(await getRejectionCode(who.get(SESSION_PATHS.sessions))).toBe('password_due')
    expect(await getRejectionCode(who.get('seller/system/Search', { q: 'x' }))).toBe('password_due')
    const menu = await who.get(SESSION_PATHS.menu)
    expect(menu.status).toBe(true)
    await ok(change(who, 'another password'))
    expect(await loadUserInfo(who)).toMatchObject({ pwd_due: 0 })
    expect((await who.get(SESSION_PATHS.sessions)).status).toBe(true)
  })

  it('is off with 0 days', async () => {
    await put({ pwd_expire_days: 0 })
    const who = await createUser()
    await agePassword(who, 700)
    expect(await loadUserInfo(who)).toMatchObject({ pwd_due: 0, pwd_days_left: null })
  })

  it('requires a change of a password set by another user, if configured', async () => {
    await put({ pwd_first_change: 1 })
    const who = await createUser()
    const name = await getUsername(who)
    expect(await loadUserInfo(who)).toMatchObject({ pwd_due: 0 })
    await ok(reset(who, 'set by another'))
    const again = await platform.signIn(name, 'set by another')
    expect(await getRejectionCode(again.get(SESSION_PATHS.sessions))).toBe('password_due')
    await put({ pwd_first_change: 0 })
    expect((await again.get(SESSION_PATHS.sessions)).status).toBe(true)
    await put({ pwd_first_change: 1 })
    await ok(change(again, 'chosen by myself', 'set by another'))
    expect((await again.get(SESSION_PATHS.sessions)).status).toBe(true)
  })
})

describe('session settings', () => {
  it('end the previous session if only one is allowed', async () => {
    const first = await createUser()
    const name = await getUsername(first)
    const second = await platform.signIn(name, PASSWORD)
    expect([await isAlive(first), await isAlive(second)]).toEqual([true, true])
    await put({ multi_login: 0 })
    const third = await platform.signIn(name, PASSWORD)
    expect([await isAlive(first), await isAlive(second), await isAlive(third)]).toEqual([false, false, true])
    const both = await Promise.all([platform.signIn(name, PASSWORD), platform.signIn(name, PASSWORD)])
    expect((await Promise.all(both.map(isAlive))).filter(Boolean)).toHaveLength(1)
  })

  it('set the lifetimes of sessions and tokens', async () => {
    await put({ token_minute: 20, refresh_day: 2, idle_minute: 30 })
    const who = await createUser()
    expect(who.session.tokens.expires_in).toBe(1200)
    const loadLifetimes = async () => {
      const { rows } = await sql<{ idle: number; life: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::int as idle,
               round(extract(epoch from ends_at - now()) / 86400)::int as life
          from session where id = ${who.session.sid}::uuid`.execute(platform.db)
      return rows[0]
    }
    expect(await loadLifetimes()).toEqual({ idle: 30, life: 2 })
    expect(await loadUserInfo(who)).toMatchObject({ idle_minute: 30 })
    await put({ token_minute: 5, idle_minute: 0 })
    expect(await ok(refresh(platform.app, who.session))).toMatchObject({ expires_in: 300 })
    expect(await loadLifetimes()).toEqual({ idle: 2 * 24 * 60, life: 2 })
  })
})

describe('address settings', () => {
  const fromAddress = (address: string) => withRemoteAddress(platform.app, address)
  const requestConfig = async (address: string) => {
    const { status, text } = await send(fromAddress(address), {
      method: 'GET',
      url: buildApiUrl(SESSION_PATHS.serverConfig),
    })
    return status === 200 ? 'open' : (JSON.parse(text) as { code: string }).code
  }

  it('reject requests of listed addresses with and without a session', async () => {
    await put({ ip_black_list: '203.0.113.0/24\n2001:db8::/32' })
    expect(await requestConfig('203.0.113.7')).toBe('address_refused')
    expect(await requestConfig('2001:db8::1')).toBe('address_refused')
    expect(await requestConfig('198.51.100.7')).toBe('open')
  })

  it('reject unlisted addresses if a list is required, and cannot lock out the saving user', async () => {
    expect(await save({ ip_white_open: 1, ip_white_list: '10.0.0.0/8' })).toMatchObject({
      fields: { ip_white_list: expect.stringContaining('127.0.0.1') },
    })
    expect(await save({ ip_black_list: '127.0.0.0/8' })).toMatchObject({
      fields: { ip_black_list: expect.stringContaining('127.0.0.1') },
    })
    await put({ ip_white_open: 1, ip_white_list: '10.0.0.0/8\n127.0.0.1' })
    expect(await requestConfig('10.1.2.3')).toBe('open')
    expect(await requestConfig('198.51.100.7')).toBe('address_refused')
  })

  it('limit requests per minute with a waiting time', async () => {
    await put({ rate_limit_minute: 60 })
    // Freezes the clock within the counted minute.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(Date.now() - performance.timeOrigin)
    onTestFinished(() => clock.mockRestore())
    const answers = await Promise.all(Array.from({ length: 70 }, () => requestConfig('198.51.100.8')))
    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(10)
    expect(await requestConfig('198.51.100.9')).toBe('open')
    clock.mockRestore()
    await platform.db.updateTable('safe_setting').set({ rate_limit_minute: 0 }).execute()
    await expect.poll(() => requestConfig('198.51.100.8')).toBe('open')
  })
})

describe('request signatures', () => {
  const sendUnsigned = async (who: SignedInCaller) => {
    const headers = { accesstoken: who.session.tokens.access_token }
    const { text } = await send(platform.app, {
      method: 'GET',
      url: buildApiUrl(SESSION_PATHS.info),
      headers,
    })
    return (JSON.parse(text) as { code?: string }).code ?? 'good'
  }

  it('are required unless switched off, and a wrong one is always rejected', async () => {
    const who = await createUser()
    expect(await sendUnsigned(who)).toBe('bad_signature')
    await put({ sign_open: 0 })
    const other = await platform.someone(platform.platformId, { apis: listGrants(safeSet) })
    await ok(other.post('seller/safe/SafeSetConfirmUnsigned', { id: 1 }))
    expect(await sendUnsigned(who)).toBe('good')
    const headers = { accesstoken: who.session.tokens.access_token, sign: 'f'.repeat(64) }
    const response = await send(platform.app, {
      method: 'GET',
      url: buildApiUrl(SESSION_PATHS.info),
      headers,
    })
    expect(JSON.parse(response.text)).toMatchObject({ code: 'bad_signature' })
    expect(await getRejectionCode(platform.nobody.get(SESSION_PATHS.info))).not.toBe('internal')
  })

  it('are valid for the configured seconds before and after', async () => {
    const who = await createUser()
    const sendWithOffset = async (seconds: number) => {
      const url = buildApiUrl(SESSION_PATHS.info)
      const call = signRequest(who.session, { method: 'GET', url }, { timestamp: getUnixTime() + seconds })
      const { text } = await send(platform.app, call)
      const { status, code } = JSON.parse(text) as { status: boolean; code?: string }
      return status ? 'ok' : code
    }
    expect([await sendWithOffset(-200), await sendWithOffset(200)]).toEqual(['ok', 'ok'])
    await put({ sign_expire_second: 60 })
    for (const seconds of [-63, 63]) expect(await sendWithOffset(seconds)).toBe('stale_request')
    for (const seconds of [-57, 57]) expect(await sendWithOffset(seconds)).toBe('ok')
  })
})

describe('sign-in limits', () => {
  const guessPassword = (username: string) =>
    getRejectionCode(attemptLogin(withRemoteAddress(platform.app, '192.0.2.77'), username, 'wrong'))

  it('lock a name after the configured failures', async () => {
    await put({ login_fail_count: 2, captcha_open: 0 })
    expect([await guessPassword('nobody'), await guessPassword('nobody'), await guessPassword('nobody')]).toEqual([
      'bad_credentials',
      'locked',
      'locked',
    ])
  })

  it('lock an address after its own number of failures across names, for its own minutes', async () => {
    await put({ ip_fail_count: 5, ip_lock_minute: 7, login_fail_count: 0, captcha_open: 0 })
    const fromAddress = (address: string, username: string) =>
      getRejectionCode(attemptLogin(withRemoteAddress(platform.app, address), username, 'wrong'))
    const answers: string[] = []
    for (const n of [1, 2, 3, 4, 5, 6]) answers.push(await fromAddress('203.0.113.50', `guess${n}`))
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'bad_credentials'), 'locked', 'locked'])
    const name = await getUsername(await createUser())
    expect(await getRejectionCode(attemptLogin(withRemoteAddress(platform.app, '203.0.113.50'), name, PASSWORD))).toBe(
      'locked',
    )
    expect(
      await getRejectionCode(attemptLogin(withRemoteAddress(platform.app, '203.0.113.51'), name, PASSWORD)),
    ).toMatch(/^succeeded/)
    const locks = await ok(platform.admin.get<Row[]>('seller/safe/AccessIpManage', { page: 1 }))
    expect(locks).toHaveLength(1)
    expect(Number(locks[0]?.['end_time']) - Number(locks[0]?.['begin_time'])).toBe(7 * 60)
    await advanceGuardClock(platform.db, 7 * 60 + 1)
    expect(
      await getRejectionCode(attemptLogin(withRemoteAddress(platform.app, '203.0.113.50'), name, PASSWORD)),
    ).toMatch(/^succeeded/)
  })

  it('require a captcha from the start, and disable SMS codes, if configured', async () => {
    await put({ captcha_open: 1, sms_login_open: 0 })
    expect(await guessPassword('somebody')).toBe('captcha_required')
    const config = await ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
    expect(config.sms_login_open).toBe(0)
    const code = { username: '13800000000', password: '000000', type: 2 }
    expect(await getRejectionCode(platform.nobody.post(SESSION_PATHS.login, code))).toBe('sms_login_closed')
  })
})
