import {
  type HandoverCode,
  type SessionTokens,
  type ServerConfig,
  SESSION_PATHS,
  type SessionInfo,
  type UserInfo,
} from '@cangdan/protocol'
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildApiUrl,
  refresh,
  send,
  type SignedInCaller,
  createSignedInCaller as withSession,
} from '#testing/client/callers.ts'
import { newDevice, openSession, publicHeaders, signedHeaders } from '#testing/client/plain-client.mjs'
import { ok, PASSWORD, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
// Keeps wrong passwords of one test from requiring a captcha in the next.
beforeEach(() => platform.db.deleteFrom('access_lock').execute())
afterAll(() => platform.close())

/** Seconds that a call may take on a slow machine, while the clock runs. */
const SLACK = 30

const login = (body: object) => platform.nobody.post<SessionTokens>(SESSION_PATHS.login, body)
const sendWithToken = async ({ session }: SignedInCaller, token: string) => {
  const call = { method: 'GET', url: buildApiUrl(SESSION_PATHS.info) } as const
  const headers = { ...signedHeaders(session, call), accesstoken: token }
  const { text } = await send(platform.app, { ...call, headers })
  return JSON.parse(text) as { status: boolean; code?: string; data: unknown }
}
const signInUser = () => platform.signIn('user1', PASSWORD)
const loadUserInfo = (caller: SignedInCaller) => caller.get<UserInfo>(SESSION_PATHS.info)

describe('signing in (D3, T7)', () => {
  it('returns an access token with its expiry and a refresh token', async () => {
    const from = platform.clock.now()
    const tokens = await ok(login({ username: 'user1', password: PASSWORD }))
    const begun = (decodeJwt(tokens.access_token).exp ?? 0) - tokens.expires_in
    expect(begun >= from && begun <= platform.clock.now()).toBe(true)
    expect(tokens.refresh_token.startsWith(`${tokens.session_id}.0.`)).toBe(true)
  })

  it('trims the user name and ignores its case, but not the password’s (V1)', async () => {
    expect((await login({ username: '  USER1 ', password: PASSWORD })).status).toBe(true)
    expect(await getRejectionCode(login({ username: 'user1', password: ` ${PASSWORD}` }))).toBe('bad_credentials')
    expect(await getRejectionCode(login({ username: 'user1', password: PASSWORD.toUpperCase() }))).toBe(
      'bad_credentials',
    )
  })

  it('responds identically to a wrong name and a wrong password (row 29)', async () => {
    const wrongName = await login({ username: 'nobody at all', password: PASSWORD })
    await platform.db.deleteFrom('access_lock').execute()
    const wrongPassword = await login({ username: 'user1', password: 'wrong' })
    expect(JSON.stringify(wrongName)).toBe(JSON.stringify(wrongPassword))
  })

  it('accepts a password only for the named organisation, if one is named (D3)', async () => {
    const { name } = await platform.db
      .selectFrom('organisation')
      .innerJoin('account', 'account.organisation_id', 'organisation.id')
      .select('organisation.name')
      .where('account.username', '=', 'user1')
      .executeTakeFirstOrThrow()
    const loginAt = (named: string) => login({ username: 'user1', password: PASSWORD, name: named })
    expect(await getRejectionCode(loginAt('another one'))).toBe('bad_credentials')
    await ok(loginAt(` ${name} `))
    await ok(loginAt(''))
  })

  it.each([
    [{}, 'invalid_input'],
    [{ username: 'user1' }, 'invalid_input'],
    [{ username: 'user1', password: PASSWORD, admin: true }, 'unknown_name'],
    [{ username: ['user1'], password: PASSWORD }, 'invalid_input'],
    [{ username: 'user1', password: 'x'.repeat(300) }, 'invalid_input'],
  ])('rejects the body %j', async (body, code) => {
    expect(await getRejectionCode(login(body))).toBe(code)
  })
})

describe('server settings before sign-in', () => {
  it('include the clock, SMS login and add-ons (D4, T6)', async () => {
    const config = await ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
    expect(config).toMatchObject({ server_time: expect.any(Number), sms_login_open: 1 })
    expect(config).toMatchObject({
      addons: expect.arrayContaining([{ key: 'sms', type: 'notice', installed: 1 }]),
      social_login_open: 0,
      api_hosts: [],
      plain_open: 0,
      pwd_rule: { min_len: 8, max_len: 256 },
    })
    const { rows } = await sql<{ now: number }>`select extract(epoch from now())::bigint as now`.execute(platform.db)
    expect(Math.abs(config.server_time - (rows[0]?.now ?? 0))).toBeLessThan(60)
  })
})

describe('signed-in user (D2)', () => {
  it('has every field of the specification and at least one role (S7)', async () => {
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

describe('session (row 23)', () => {
  it('ends on every server when its user signs out (S5)', async () => {
    const caller = await signInUser()
    const other = await platform.another()
    await ok(loadUserInfo(caller.at(other)))
    await ok(caller.get(SESSION_PATHS.logout))
    expect(await getRejectionCode(loadUserInfo(caller))).toBe('login_required')
    expect(await getRejectionCode(loadUserInfo(caller.at(other)))).toBe('login_required')
    expect(await refresh(other, caller.session)).toMatchObject({ code: 'login_required', data: 'login' })
  })

  it('clears the browser cache at sign-out (row 61)', async () => {
    const caller = await signInUser()
    const { headers } = await caller.raw(SESSION_PATHS.logout)
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('ends on every server when its account is disabled, and rejects new sign-ins', async () => {
    const caller = await platform.someone(platform.platformId, {})
    const other = await platform.another()
    const { uid, username } = await ok(loadUserInfo(caller.at(other)))
    await platform.db.updateTable('account').set({ disabled: 1 }).where('id', '=', uid).execute()
    expect(await loadUserInfo(caller)).toMatchObject({ code: 'login_required', data: 'login' })
    expect(await getRejectionCode(loadUserInfo(caller.at(other)))).toBe('login_required')
    expect((await refresh(other, caller.session)).status).toBe(false)
    expect(await getRejectionCode(login({ username, password: PASSWORD }))).toBe('account_disabled')
  })

  it('gains and loses rights immediately on every server', async () => {
    const path = 'seller_p/bank/BankList'
    const caller = await platform.someone(platform.platformId, {})
    const other = await platform.another()
    const { roles } = await ok(loadUserInfo(caller))
    const grant = (apis: string[]) =>
      platform.db
        .updateTable('role')
        .set({ api_arr: JSON.stringify(apis) })
        .where('name', '=', roles[0] ?? '')
        .execute()
    expect(await getRejectionCode(caller.at(other).get(path))).toBe('forbidden')
    await grant([path])
    await ok(caller.at(other).get(path))
    await ok(caller.get(path))
    await grant([])
    expect(await getRejectionCode(caller.at(other).get(path))).toBe('forbidden')
    expect(await getRejectionCode(caller.get(path))).toBe('forbidden')
  })

  it('rejects an expired access token (S4)', async () => {
    const caller = await signInUser()
    const { access_token, expires_in } = caller.session.tokens
    platform.clock.pass(expires_in - SLACK)
    expect((await sendWithToken(caller, access_token)).status).toBe(true)
    platform.clock.pass(SLACK)
    expect((await sendWithToken(caller, access_token)).code).toBe('login_required')
  })

  it('rejects a token with a foreign signature', async () => {
    const caller = await signInUser()
    const { access_token } = caller.session.tokens
    const claims = decodeJwt(access_token)
    const [, body = '', signature = ''] = access_token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const forged = [
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      access_token.slice(0, -4),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(Buffer.alloc(32, 1)),
      '',
      'x',
    ]
    for (const token of forged) expect((await sendWithToken(caller, token)).code).toBe('login_required')
  })

  it('stores no value in the database that opens it', async () => {
    const { session } = await signInUser()
    const kept = JSON.stringify([
      await platform.db.selectFrom('session').selectAll().execute(),
      await platform.db.selectFrom('account').selectAll().execute(),
    ])
    const inHex = Buffer.from(kept).toString('hex')
    const formatBytes = (key: Buffer) => JSON.stringify([...key]).slice(1, -1)
    for (const key of [session.signKey, session.answerKey]) {
      expect(kept).not.toContain(formatBytes(key))
      expect(inHex).not.toContain(key.toString('hex'))
    }
    expect(kept).not.toContain(session.tokens.refresh_token)
    expect(kept).not.toContain(PASSWORD)
    expect(kept).toContain('$argon2id$')
  })
})

describe('sessions of a user', () => {
  it('are listed and ended by the user only', async () => {
    const one = await platform.someone(platform.platformId, {})
    const { username } = await ok(loadUserInfo(one))
    const two = await platform.signIn(username, PASSWORD)
    const listed = await ok(two.get<SessionInfo[]>(SESSION_PATHS.sessions))
    expect(listed.map(({ id, device, current }) => ({ id, device, current }))).toEqual([
      { id: two.session.sid, device: two.session.device.device, current: true },
      { id: one.session.sid, device: one.session.device.device, current: false },
    ])
    const stranger = await signInUser()
    expect(await getRejectionCode(stranger.post(SESSION_PATHS.endSession, { id: one.session.sid }))).toBe('not_found')
    await ok(loadUserInfo(one))
    await ok(two.post(SESSION_PATHS.endSession, { id: one.session.sid }))
    expect(await getRejectionCode(loadUserInfo(one))).toBe('login_required')
    expect(await ok(two.get<SessionInfo[]>(SESSION_PATHS.sessions))).toHaveLength(1)
  })
})

describe('session hand-over (S2, row 45)', () => {
  const swap = async (token: string, device = newDevice(), key = device.publicKey) => {
    const body = JSON.stringify({ access_token: token, public_key: key })
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.swap), body } as const
    const headers = { ...publicHeaders(device, call), 'content-type': 'application/json' }
    const { text } = await send(platform.app, { ...call, headers })
    const answer = JSON.parse(text) as { status: boolean; code?: string; data: SessionTokens }
    return { answer, session: answer.status ? openSession(device, answer.data) : undefined }
  }

  const requestHandoverCode = async (caller: SignedInCaller) =>
    (await ok(caller.post<HandoverCode>(SESSION_PATHS.handover, {}))).code

  const listEvents = async ({ session: { sid } }: SignedInCaller) => {
    const query = platform.db.selectFrom('security_event').select('kind').where('session_id', '=', sid)
    return (await query.execute()).map(({ kind }) => kind)
  }

  it('opens another session of the account, once per code', async () => {
    const caller = await signInUser()
    const code = await requestHandoverCode(caller)
    const { answer, session } = await swap(code)
    expect(answer.status).toBe(true)
    expect(session?.sid).not.toBe(caller.session.sid)
    const { uid } = await ok(loadUserInfo(withSession(platform.app, session!)))
    expect(uid).toBe((await ok(loadUserInfo(caller))).uid)
    const again = await swap(code)
    expect(again.answer).toMatchObject({ code: 'login_required', data: 'login' })
    expect((await listEvents(caller)).filter((kind) => kind === 'swapped')).toHaveLength(1)
  })

  it('opens one session for concurrent uses of a code', async () => {
    const code = await requestHandoverCode(await signInUser())
    const all = await Promise.all(Array.from({ length: 8 }, () => swap(code)))
    expect(all.filter(({ answer }) => answer.status)).toHaveLength(1)
  })

  it('ends with the original session, and fails after its end', async () => {
    const caller = await signInUser()
    const { session } = await swap(await requestHandoverCode(caller))
    const ends = await platform.db
      .selectFrom('session')
      .select('ends_at')
      .where('id', 'in', [caller.session.sid, session?.sid ?? ''])
      .execute()
    expect(ends[0]?.ends_at).toBe(ends[1]?.ends_at)
    const gone = await signInUser()
    const code = await requestHandoverCode(gone)
    await ok(gone.get(SESSION_PATHS.logout))
    expect((await swap(code)).answer.code).toBe('login_required')
  })

  it('rejects codes older than a minute, and records the use of other tokens', async () => {
    const caller = await signInUser()
    const { tokens } = caller.session
    for (const token of [tokens.refresh_token, tokens.access_token])
      expect((await swap(token)).answer.code).toBe('login_required')
    expect(await listEvents(caller)).toEqual(['access_token_handed'])
    const code = await requestHandoverCode(caller)
    platform.clock.pass(60)
    expect((await swap(code)).answer).toMatchObject({
      code: 'login_required',
      data: 'login',
    })
  })

  it('issues a code that is not an access token, only with the session key', async () => {
    const caller = await signInUser()
    const code = await requestHandoverCode(caller)
    const thief = { ...caller.session, device: newDevice(), signKey: Buffer.alloc(32, 3) }
    const stolen = withSession(platform.app, thief)
    expect(await getRejectionCode(stolen.post(SESSION_PATHS.handover, {}))).toBe('bad_signature')
    const bearing = { ...caller.session, tokens: { ...caller.session.tokens, access_token: code } }
    expect(await getRejectionCode(loadUserInfo(withSession(platform.app, bearing)))).toBe('login_required')
  })

  it('requires the key of the caller, and a point of the curve', async () => {
    const token = await requestHandoverCode(await signInUser())
    expect((await swap(token, newDevice(), newDevice().publicKey)).answer.code).toBe('bad_signature')
    const off = Buffer.alloc(65, 4)
    const device = { ...newDevice(), publicKey: off.toString('base64url') }
    expect((await swap(token, device)).answer.code).toBe('bad_signature')
  })
})
