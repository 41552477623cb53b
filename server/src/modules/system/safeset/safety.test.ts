// Each safety setting applies from the next request, sign-in or password (T6).
import {
  PROFILE_PATHS,
  type RecordAnswer,
  type Row,
  type ServerConfig,
  SESSION_PATHS,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { operator } from '#modules/accounts/operator/operator.ts'
import { safeSet } from './safeset.ts'
import { grantsOf } from '#modules/receipts/testing/receipt-desk.ts'
import { settingsOf } from '../testing/settings.ts'
import { apiUrl, refresh, send, type SignedIn } from '#testing/client/callers.ts'
import { attempt, letPass } from '#modules/accounts/testing/guarded.ts'
import { now, signed } from '#testing/client/requests.ts'
import { seenFrom } from '#testing/client/seen-from.ts'
import { ok, PASSWORD, refusal, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let before: Row

beforeAll(async () => {
  platform = await testPlatform()
  before = await read()
})
afterEach(async () => {
  await platform.db.updateTable('safe_setting').set({ ip_black_list: '', ip_white_open: 0 }).execute()
  await sql`delete from access_lock`.execute(platform.db)
  await put(before)
})
afterAll(() => platform.close())

const { read, save, put } = settingsOf(() => platform, safeSet)
const someone = () => platform.someone(platform.platformId, {})
const infoOf = (who: SignedIn) => ok(who.get<UserInfo>(SESSION_PATHS.info))
const nameOf = async (who: SignedIn) => (await infoOf(who)).username
const isAlive = async (who: SignedIn) => (await who.get(SESSION_PATHS.info)).status
const change = (who: SignedIn, password: string, old_password = PASSWORD) =>
  who.post(PROFILE_PATHS.password, { old_password, password, password_confirm: password })
const reset = async (who: SignedIn, password: string) => {
  const { uid: id } = await infoOf(who)
  const { version, values } = await ok(platform.admin.get<RecordAnswer>(operator.calls.info, { id }))
  return platform.admin.post(operator.calls.edit, {
    ...values,
    id,
    version,
    password,
    password_confirm: password,
  })
}
const faultOf = async (answer: ReturnType<typeof change>) => {
  const settled = await answer
  return settled.status ? undefined : (settled.fields?.['password'] ?? settled.code)
}
const ageOf = (who: SignedIn, days: number) =>
  sql`update account set password_time = now() - make_interval(days => ${days})
       where id = (select account_id from session where id = ${who.session.sid}::uuid)`.execute(platform.db)

describe('new password', () => {
  it('must match the configured length and character kinds, which the browser receives', async () => {
    await put({ pwd_min_len: 12, pwd_rule: [1, 4] })
    const config = await ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
    expect(config.pwd_rule).toMatchObject({ min_len: 12, rule: [1, 4] })
    const who = await someone()
    expect(await faultOf(change(who, 'short 1!'))).toContain('12')
    expect(await faultOf(change(who, 'long enough it is'))).toBe('密码须包含数字')
    expect(await faultOf(change(who, 'long enough 123'))).toBe('密码须包含符号')
    expect(await faultOf(change(who, 'long enough 123!'))).toBeUndefined()
  })

  it('cannot be a common one in any spelling', async () => {
    await put({ pwd_weak_list: ['Password2026'] })
    const who = await someone()
    expect(await faultOf(change(who, 'PASSWORD2026'))).toBe('此密码过于常见，请更换')
    expect(await faultOf(change(who, 'Password 2026'))).toBeUndefined()
  })

  it('is also checked for added operators, with a limit of repeated characters', async () => {
    const add = (password: string) =>
      platform.admin.post(operator.calls.add, { ...operator.sample, password, password_confirm: password })
    expect(await add('baaaattery horse')).toMatchObject({
      fields: { password: expect.stringContaining('3') },
    })
    await put({ pwd_same_char: 0 })
    expect((await add('baaaattery horse')).status).toBe(true)
  })

  it('cannot be one of the last ones, which only its owner learns', async () => {
    await put({ pwd_history_count: 2 })
    const who = await someone()
    expect(await faultOf(change(who, PASSWORD))).toContain('最近 2 次')
    await ok(change(who, 'second password'))
    expect(await faultOf(change(who, PASSWORD, 'second password'))).toContain('最近 2 次')
    expect(await refusal(change(who, PASSWORD, 'wrong'))).toBe('bad_credentials')
    await ok(change(who, 'third password', 'second password'))
    await ok(change(who, PASSWORD, 'third password'))
    expect((await reset(who, PASSWORD)).status).toBe(true)
  })
})

describe('password expiry', () => {
  it('warns, then permits only a password change', async () => {
    const who = await someone()
    expect(await infoOf(who)).toMatchObject({ pwd_due: 0, pwd_days_left: null })
    await ageOf(who, 88)
    expect(await infoOf(who)).toMatchObject({ pwd_due: 0, pwd_days_left: 2 })
    await ageOf(who, 91)
    expect(await infoOf(who)).toMatchObject({ pwd_due: 1, pwd_days_left: 0 })
    expect(await refusal(who.get(SESSION_PATHS.sessions))).toBe('password_due')
    expect(await refusal(who.get('seller/system/Search', { q: 'x' }))).toBe('password_due')
    const menu = await who.get(SESSION_PATHS.menu)
    expect(menu.status).toBe(true)
    await ok(change(who, 'another password'))
    expect(await infoOf(who)).toMatchObject({ pwd_due: 0 })
    expect((await who.get(SESSION_PATHS.sessions)).status).toBe(true)
  })

  it('is off with 0 days', async () => {
    await put({ pwd_expire_days: 0 })
    const who = await someone()
    await ageOf(who, 700)
    expect(await infoOf(who)).toMatchObject({ pwd_due: 0, pwd_days_left: null })
  })

  it('requires a change of a password set by another user, if configured', async () => {
    await put({ pwd_first_change: 1 })
    const who = await someone()
    const name = await nameOf(who)
    expect(await infoOf(who)).toMatchObject({ pwd_due: 0 })
    await ok(reset(who, 'set by another'))
    const again = await platform.signIn(name, 'set by another')
    expect(await refusal(again.get(SESSION_PATHS.sessions))).toBe('password_due')
    await put({ pwd_first_change: 0 })
    expect((await again.get(SESSION_PATHS.sessions)).status).toBe(true)
    await put({ pwd_first_change: 1 })
    await ok(change(again, 'chosen by myself', 'set by another'))
    expect((await again.get(SESSION_PATHS.sessions)).status).toBe(true)
  })
})

describe('session settings', () => {
  it('end the previous session if only one is allowed', async () => {
    const first = await someone()
    const name = await nameOf(first)
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
    const who = await someone()
    expect(who.session.tokens.expires_in).toBe(1200)
    const left = async () => {
      const { rows } = await sql<{ idle: number; life: number }>`
        select round(extract(epoch from expires_at - now()) / 60)::int as idle,
               round(extract(epoch from ends_at - now()) / 86400)::int as life
          from session where id = ${who.session.sid}::uuid`.execute(platform.db)
      return rows[0]
    }
    expect(await left()).toEqual({ idle: 30, life: 2 })
    expect(await infoOf(who)).toMatchObject({ idle_minute: 30 })
    await put({ token_minute: 5, idle_minute: 0 })
    expect(await ok(refresh(platform.app, who.session))).toMatchObject({ expires_in: 300 })
    expect(await left()).toEqual({ idle: 2 * 24 * 60, life: 2 })
  })
})

describe('address settings', () => {
  const from = (address: string) => seenFrom(platform.app, address)
  const ask = async (address: string) => {
    const { status, text } = await send(from(address), {
      method: 'GET',
      url: apiUrl(SESSION_PATHS.serverConfig),
    })
    return status === 200 ? 'open' : (JSON.parse(text) as { code: string }).code
  }

  it('reject requests of listed addresses with and without a session', async () => {
    await put({ ip_black_list: '203.0.113.0/24\n2001:db8::/32' })
    expect(await ask('203.0.113.7')).toBe('address_refused')
    expect(await ask('2001:db8::1')).toBe('address_refused')
    expect(await ask('198.51.100.7')).toBe('open')
  })

  it('reject unlisted addresses if a list is required, and cannot lock out the saving user', async () => {
    expect(await save({ ip_white_open: 1, ip_white_list: '10.0.0.0/8' })).toMatchObject({
      fields: { ip_white_list: expect.stringContaining('127.0.0.1') },
    })
    expect(await save({ ip_black_list: '127.0.0.0/8' })).toMatchObject({
      fields: { ip_black_list: expect.stringContaining('127.0.0.1') },
    })
    await put({ ip_white_open: 1, ip_white_list: '10.0.0.0/8\n127.0.0.1' })
    expect(await ask('10.1.2.3')).toBe('open')
    expect(await ask('198.51.100.7')).toBe('address_refused')
  })

  it('limit requests per minute with a waiting time', async () => {
    await put({ rate_limit_minute: 60 })
    // Freezes the clock within the counted minute.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(Date.now() - performance.timeOrigin)
    onTestFinished(() => clock.mockRestore())
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask('198.51.100.8')))
    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(10)
    expect(await ask('198.51.100.9')).toBe('open')
    clock.mockRestore()
    await platform.db.updateTable('safe_setting').set({ rate_limit_minute: 0 }).execute()
    await expect.poll(() => ask('198.51.100.8')).toBe('open')
  })
})

describe('request signatures', () => {
  const unsigned = async (who: SignedIn) => {
    const headers = { accesstoken: who.session.tokens.access_token }
    const { text } = await send(platform.app, { method: 'GET', url: apiUrl(SESSION_PATHS.info), headers })
    return (JSON.parse(text) as { code?: string }).code ?? 'good'
  }

  it('are required unless switched off, and a wrong one is always rejected', async () => {
    const who = await someone()
    expect(await unsigned(who)).toBe('bad_signature')
    await put({ sign_open: 0 })
    const other = await platform.someone(platform.platformId, { apis: grantsOf(safeSet) })
    await ok(other.post('seller/safe/SafeSetConfirmUnsigned', { id: 1 }))
    expect(await unsigned(who)).toBe('good')
    const headers = { accesstoken: who.session.tokens.access_token, sign: 'f'.repeat(64) }
    const wrong = await send(platform.app, { method: 'GET', url: apiUrl(SESSION_PATHS.info), headers })
    expect(JSON.parse(wrong.text)).toMatchObject({ code: 'bad_signature' })
    expect(await refusal(platform.nobody.get(SESSION_PATHS.info))).not.toBe('internal')
  })

  it('are valid for the configured seconds before and after', async () => {
    const who = await someone()
    const codeOf = async (seconds: number) => {
      const url = apiUrl(SESSION_PATHS.info)
      const call = signed(who.session, { method: 'GET', url }, { timestamp: now() + seconds })
      const { text } = await send(platform.app, call)
      const { status, code } = JSON.parse(text) as { status: boolean; code?: string }
      return status ? 'ok' : code
    }
    expect([await codeOf(-200), await codeOf(200)]).toEqual(['ok', 'ok'])
    await put({ sign_expire_second: 60 })
    for (const seconds of [-63, 63]) expect(await codeOf(seconds)).toBe('stale_request')
    for (const seconds of [-57, 57]) expect(await codeOf(seconds)).toBe('ok')
  })
})

describe('sign-in limits', () => {
  const wrong = (username: string) =>
    refusal(attempt(seenFrom(platform.app, '192.0.2.77'), username, 'wrong'))

  it('lock a name after the configured failures', async () => {
    await put({ login_fail_count: 2, captcha_open: 0 })
    expect([await wrong('nobody'), await wrong('nobody'), await wrong('nobody')]).toEqual([
      'bad_credentials',
      'locked',
      'locked',
    ])
  })

  it('lock an address after its own number of failures across names, for its own minutes', async () => {
    await put({ ip_fail_count: 5, ip_lock_minute: 7, login_fail_count: 0, captcha_open: 0 })
    const from = (address: string, username: string) =>
      refusal(attempt(seenFrom(platform.app, address), username, 'wrong'))
    const answers: string[] = []
    for (const n of [1, 2, 3, 4, 5, 6]) answers.push(await from('203.0.113.50', `guess${n}`))
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'bad_credentials'), 'locked', 'locked'])
    const name = await nameOf(await someone())
    expect(await refusal(attempt(seenFrom(platform.app, '203.0.113.50'), name, PASSWORD))).toBe('locked')
    expect(await refusal(attempt(seenFrom(platform.app, '203.0.113.51'), name, PASSWORD))).toMatch(
      /^succeeded/,
    )
    const locks = await ok(platform.admin.get<Row[]>('seller/safe/AccessIpManage', { page: 1 }))
    expect(locks).toHaveLength(1)
    expect(Number(locks[0]?.['end_time']) - Number(locks[0]?.['begin_time'])).toBe(7 * 60)
    await letPass(platform.db, 7 * 60 + 1)
    expect(await refusal(attempt(seenFrom(platform.app, '203.0.113.50'), name, PASSWORD))).toMatch(
      /^succeeded/,
    )
  })

  it('require a captcha from the start, and disable SMS codes, if configured', async () => {
    await put({ captcha_open: 1, sms_login_open: 0 })
    expect(await wrong('somebody')).toBe('captcha_required')
    const config = await ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
    expect(config.sms_login_open).toBe(0)
    const code = { username: '13800000000', password: '000000', type: 2 }
    expect(await refusal(platform.nobody.post(SESSION_PATHS.login, code))).toBe('sms_login_closed')
  })
})
