import { SESSION_PATHS, type Tokens, type UserInfo } from '@cangdan/protocol'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Caller,
  ok,
  PASSWORD,
  refusal,
  type TestPlatform,
  testPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform()
})
// Wrong passwords of one test shall not ask the next one for a captcha.
beforeEach(() => platform.db.deleteFrom('access_lock').execute())
afterAll(() => platform.close())

const login = (body: object) => platform.nobody.post<Tokens>(SESSION_PATHS.login, body)
const withToken = async (token: string) => {
  const reply = await platform.app.inject({
    url: `/api/v1/${SESSION_PATHS.info}`,
    headers: { accesstoken: token },
  })
  return reply.json<{ status: boolean; code?: string; data: unknown }>()
}

describe('signing in (D3, T7)', () => {
  it('gives an access token that carries its end, and a refresh token', async () => {
    const tokens = await ok(login({ username: 'user1', password: PASSWORD }))
    expect(decodeJwt(tokens.access_token).exp).toBe(platform.clock.now() + tokens.expires_in)
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/)
    expect((await withToken(tokens.access_token)).status).toBe(true)
  })

  it('trims the user name and knows it in any case, but takes the password as it is (V1)', async () => {
    expect((await login({ username: '  USER1 ', password: PASSWORD })).status).toBe(true)
    expect(await refusal(login({ username: 'user1', password: ` ${PASSWORD}` }))).toBe('bad_credentials')
    expect(await refusal(login({ username: 'user1', password: PASSWORD.toUpperCase() }))).toBe(
      'bad_credentials',
    )
  })

  it('answers a wrong name and a wrong password with the same bytes', async () => {
    const wrongName = await login({ username: 'nobody at all', password: PASSWORD })
    await platform.db.deleteFrom('access_lock').execute()
    const wrongPassword = await login({ username: 'user1', password: 'wrong' })
    expect(JSON.stringify(wrongName)).toBe(JSON.stringify(wrongPassword))
  })

  it.each([
    [{}, 'invalid_input'],
    [{ username: 'user1' }, 'invalid_input'],
    [{ username: 'user1', password: PASSWORD, admin: true }, 'unknown_name'],
    [{ username: ['user1'], password: PASSWORD }, 'invalid_input'],
    [{ username: 'user1', password: 'x'.repeat(300) }, 'invalid_input'],
  ])('refuses a body of another shape: %j', async (body, code) => {
    expect(await refusal(login(body))).toBe(code)
  })
})

describe('the signed-in user (D2)', () => {
  it('has every field of the specification, and at least one role (S7)', async () => {
    const info = await ok(platform.admin.get<UserInfo>(SESSION_PATHS.info, {}, 'en'))
    for (const field of [
      'uid',
      'logo',
      'nick_name',
      'username',
      'phone',
      'last_login_time',
      'is_bind_wx',
      'bind_wx_time',
    ]) {
      expect(info).toHaveProperty(field)
    }
    expect(info.roles).toEqual(['admin'])
    expect(info.role_names).toEqual(['super administrator'])
  })
})

describe('a session', () => {
  const signedIn = async (): Promise<{ tokens: Tokens; caller: Caller }> => {
    const tokens = await ok(login({ username: 'user1', password: PASSWORD }))
    return { tokens, caller: await platform.signIn('user1', PASSWORD) }
  }

  it('ends at once when its user signs out (S5)', async () => {
    const { caller } = await signedIn()
    await ok(caller.get(SESSION_PATHS.logout))
    expect(await refusal(caller.get(SESSION_PATHS.info))).toBe('login_required')
  })

  it('ends at once when its account is disabled, and stays closed to a new sign-in', async () => {
    const someone = await platform.someone(platform.platformId, {})
    const { uid, username } = await ok(someone.get<UserInfo>(SESSION_PATHS.info))
    await platform.db.updateTable('account').set({ disabled: 1 }).where('id', '=', uid).execute()
    expect(await someone.get(SESSION_PATHS.info)).toMatchObject({ code: 'login_required', data: 'login' })
    expect(await refusal(login({ username, password: PASSWORD }))).toBe('account_disabled')
  })

  it('goes on with a refresh token that is good once', async () => {
    const { tokens } = await signedIn()
    const renewed = await ok(
      platform.nobody.post<Tokens>(SESSION_PATHS.refresh, { refresh_token: tokens.refresh_token }),
    )
    expect((await withToken(renewed.access_token)).status).toBe(true)
    expect(
      await refusal(platform.nobody.post(SESSION_PATHS.refresh, { refresh_token: tokens.refresh_token })),
    ).toBe('login_required')
    expect(await refusal(platform.nobody.post(SESSION_PATHS.refresh, { refresh_token: 'made up' }))).toBe(
      'login_required',
    )
  })

  it('is not opened by an access token that has ended (S4)', async () => {
    const { tokens } = await signedIn()
    platform.clock.pass(tokens.expires_in - 1)
    expect((await withToken(tokens.access_token)).status).toBe(true)
    platform.clock.pass(1)
    expect((await withToken(tokens.access_token)).code).toBe('login_required')
  })

  it('is not opened by a token that we did not sign', async () => {
    const { tokens } = await signedIn()
    const claims = decodeJwt(tokens.access_token)
    const [, body = '', signature = ''] = tokens.access_token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const forged = [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      tokens.access_token.slice(0, -4),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(Buffer.alloc(32, 1)),
      '',
      'x',
    ]
    for (const token of forged) expect((await withToken(token)).code).toBe('login_required')
  })

  it('keeps no refresh token in the database, and no password in clear', async () => {
    const { tokens } = await signedIn()
    const kept = JSON.stringify([
      await platform.db.selectFrom('session').selectAll().execute(),
      await platform.db.selectFrom('account').selectAll().execute(),
    ])
    expect(kept).not.toContain(tokens.refresh_token)
    expect(kept).not.toContain(PASSWORD)
    expect(kept).toContain('$argon2id$')
  })
})
