// Sign-in with WeChat end to end (T7, T8, T10, R13), with a fake of WeChat.
import {
  ADDON_PATHS,
  type AddonProbe,
  type AddonRow,
  AUTH_REDIRECT,
  PROFILE_PATHS,
  type Row,
  SESSION_PATHS,
  type ServerConfig,
  SOCIAL_PATHS,
  type SocialAuthData,
  type SocialLoginResponse,
  type SocialProof,
  type UserInfo,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setUpFactor } from '#modules/accounts/testing/factor.ts'
import { requestSmsCode } from '#modules/accounts/testing/login-attempts.ts'
import { startFakeWechat, type WechatTrouble, type WechatUser } from '#modules/addons/testing/fakes/sign-in/wechat.ts'
import { createAnonymousCaller, send, type SignedInCaller } from '#testing/client/callers.ts'
import { type Device, newDevice, publicHeaders } from '#testing/client/plain-client.mjs'
import { createTestPlatform, getRejectionCode, ok, PASSWORD, type TestPlatform } from '#testing/test-platform.ts'

const CANARY = 'canary-app-secret-of-wechat-4c1d'
const APP_ID = 'wxbdc5610cc59c1631'
const SITE = 'https://cangdan.example'
const LIN: WechatUser = { openid: 'o6_bmjrPTlm6', unionid: 'oXkxL6lin', nickname: '林' }
const OTHER: WechatUser = { openid: 'o6_other', unionid: 'oXkxL6other', nickname: '王' }

let platform: TestPlatform
let fake: Awaited<ReturnType<typeof startFakeWechat>>
let bank: number
let someone: SignedInCaller
let username: string

beforeAll(async () => {
  fake = await startFakeWechat({ appId: APP_ID, secret: CANARY })
  const baseUrls = Object.fromEntries(
    ['api.weixin.qq.com', 'thirdwx.qlogo.cn', 'wx.qlogo.cn'].map((host) => [host, fake.url]),
  )
  platform = await createTestPlatform({ outgoing: { allowedPrivateHosts: [], baseUrls } })
  bank = await platform.organisation('bank', 'East Bank')
  await sql`update system_setting set site_url = ${SITE}`.execute(platform.db)
  await ok(platform.admin.post(ADDON_PATHS.install, { key: 'social' }))
  await setUp()
  await openSignIn(1)
})
afterAll(async () => {
  await platform.close()
  await fake.stop()
})
beforeEach(async () => {
  await sql`delete from social_bind`.execute(platform.db)
  await sql`delete from access_lock`.execute(platform.db)
  someone = await platform.someone(bank, {})
  username = (await readInfo(someone)).username
})

async function setUp(more: object = {}) {
  const { version } = await ok(platform.admin.get<{ version: number }>('addons/social/seller/SetInfo'))
  await ok(
    platform.admin.post('addons/social/seller/SetSave', {
      version,
      status: 1,
      app_id: APP_ID,
      app_secret: CANARY,
      admin_open: 0,
      approver_open: 0,
      ...more,
    }),
  )
}
const openSignIn = (social_login_open: 0 | 1) =>
  sql`update safe_setting set social_login_open = ${social_login_open}`.execute(platform.db)

const readInfo = (who: SignedInCaller) => ok(who.get<UserInfo>(SESSION_PATHS.info))

/** Sends a public GET with the header of the browser's key. */
async function getAs<T>(device: Device, path: string, query: Record<string, string>) {
  const call = { method: 'GET', url: `/api/v1/${path}?${new URLSearchParams(query).toString()}` } as const
  const { text } = await send(platform.app, { ...call, headers: publicHeaders(device, call) })
  return JSON.parse(text) as Awaited<ReturnType<SignedInCaller['get']>> & { data: T }
}
const readData = async <T>(answer: Promise<{ status: boolean; data: T }>): Promise<T> => {
  const settled = await answer
  if (!settled.status) throw new Error(JSON.stringify(settled))
  return settled.data
}
const authData = (device: Device, scene: 'login' | 'bind', more: Record<string, string> = {}) =>
  getAs<SocialAuthData>(device, SOCIAL_PATHS.authData, { type: 'wechat_open', scene, ...more })
const openState = async (device: Device, scene: 'login' | 'bind') => (await readData(authData(device, scene))).state

interface SignInOptions {
  readonly device?: Device
  readonly user?: WechatUser
  readonly code?: string
  readonly state?: string
}
async function signIn({ device = newDevice(), user = LIN, code, state }: SignInOptions = {}) {
  return createAnonymousCaller(platform.app, device).post<SocialLoginResponse>(SOCIAL_PATHS.login, {
    type: 'wechat_open',
    public_key: device.publicKey,
    code: code ?? fake.control.scan(user),
    state: state ?? (await openState(device, 'login')),
  })
}
async function prove(who: SignedInCaller, user: WechatUser = LIN): Promise<SocialProof> {
  const { device } = who.session
  const query = { type: 'wechat_open', state: await openState(device, 'bind'), code: fake.control.scan(user) }
  return readData(getAs<SocialProof>(device, SOCIAL_PATHS.proof, query))
}
const bind = async (who: SignedInCaller, user: WechatUser = LIN, proof: object = { password: PASSWORD }) =>
  who.post(PROFILE_PATHS.bindWx, { bind_code: (await prove(who, user)).bind_code, ...proof })
const unbind = (who: SignedInCaller, proof: object = { password: PASSWORD }) => who.post(PROFILE_PATHS.unbindWx, proof)
const countSessions = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from session`.execute(platform.db)
  return rows[0]?.count
}
const listMessages = async () => {
  const { rows } = await sql<{ title: string }>`
    select msg.title from msg join msg_recipient on msg.id = msg_id join account on account.id = account_id
     where username = ${username} order by msg.id`.execute(platform.db)
  return rows.map(({ title }) => title)
}

describe('sign-in with WeChat (T7, T10)', () => {
  it('returns the page of WeChat and its own redirect address', async () => {
    const data = await readData(authData(newDevice(), 'login', { redirect: SITE + AUTH_REDIRECT }))
    const url = new URL(data.auth_url)
    expect([url.origin + url.pathname, url.hash]).toEqual([
      'https://open.weixin.qq.com/connect/qrconnect',
      '#wechat_redirect',
    ])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: APP_ID,
      redirect_uri: SITE + AUTH_REDIRECT,
      response_type: 'code',
      scope: 'snsapi_login',
      state: data.state,
    })
    expect(data).toMatchObject({ app_id: APP_ID, scope: 'snsapi_login', qr_url: data.auth_url })
  })

  it.each(['https://evil.example/auth-redirect', `${SITE}/elsewhere`, `${SITE}${AUTH_REDIRECT}?x=1`])(
    'rejects the redirect %s',
    async (redirect) =>
      expect(await getRejectionCode(authData(newDevice(), 'login', { redirect }))).toBe('bad_redirect'),
  )

  it('links in the profile, opens a session, and logs both', async () => {
    const proof = await prove(someone)
    expect(proof).toMatchObject({ social_nick: '林', is_bind_wx: 0, bind_wx_time: null, openid: LIN.openid })
    expect(proof.social_logo).toMatch(/^data:image\/png;base64,/)
    await ok(someone.post(PROFILE_PATHS.bindWx, { bind_code: proof.bind_code, password: PASSWORD }))
    expect(await readInfo(someone)).toMatchObject({ is_bind_wx: 1, bind_wx_time: expect.any(Number) })
    expect(await ok(someone.get(SOCIAL_PATHS.own))).toMatchObject({ is_bind_wx: 1, social_nick: '林' })
    const opened = await ok(signIn())
    expect(opened).toMatchObject({ access_token: expect.any(String), server_key: expect.any(String) })
    const [row] = await ok(platform.admin.get<Row[]>('seller/log/MemberLogin', { page: 1, limit: 1 }))
    expect(row).toMatchObject({ username, login_type: 3, status: 1, message: 0 })
    expect(await listMessages()).toEqual(['微信已绑定，可用于登录您的账号'])
    const { rows } = await sql`
      select kind, detail ->> 'type' as type from security_event join account on account.id = account_id
       where username = ${username}`.execute(platform.db)
    expect(rows).toEqual([{ kind: 'sign_in_bound', type: 'wechat_open' }])
    const linked = await ok(platform.admin.get<Row[]>('addons/social/seller/BindManage', { page: 1 }))
    expect(linked).toEqual([
      expect.objectContaining({ username, openid: LIN.openid, last_login_time: expect.any(Number) }),
    ])
  })

  it('makes no account for an unknown WeChat, and links after a sign-in by password without asking it again', async () => {
    const device = newDevice()
    const answer = await ok(signIn({ device }))
    expect(answer).toEqual({
      need_bind: 1,
      bind_code: expect.any(String),
      social_nick: '林',
      social_logo: expect.any(String),
    })
    if (!('need_bind' in answer)) throw new Error('no bind code')
    const other = await platform.signIn(username, PASSWORD)
    // The code belongs to the browser that began.
    expect(await getRejectionCode(other.post(PROFILE_PATHS.bindWx, { bind_code: answer.bind_code }))).toBe(
      'state_expired',
    )
    const same = await ok(signIn({ device: other.session.device }))
    if (!('need_bind' in same)) throw new Error('no bind code')
    expect(await ok(other.post(PROFILE_PATHS.bindWx, { bind_code: same.bind_code }))).toMatchObject({ is_bind_wx: 1 })
  })

  it('matches another application of the company by unionid', async () => {
    await ok(bind(someone))
    expect(await ok(signIn({ user: { ...LIN, openid: 'o6_of_another_app' } }))).toHaveProperty('access_token')
    expect(await ok(signIn({ user: { openid: 'o6_new', nickname: '林' } }))).toHaveProperty('need_bind')
  })
})

describe('attacks on sign-in with WeChat (T7)', () => {
  it('accepts a state once, also with simultaneous requests', async () => {
    await ok(bind(someone))
    const device = newDevice()
    const state = await openState(device, 'login')
    const before = fake.control.count('/sns/oauth2/access_token')
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ device, state })))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await getRejectionCode(signIn({ device, state }))).toBe('state_expired')
    expect(fake.control.count('/sns/oauth2/access_token')).toBe(before + 1)
  })

  it('rejects a state of another browser, another scene, and one after ten minutes', async () => {
    await ok(bind(someone))
    const device = newDevice()
    const sessions = await countSessions()
    expect(await getRejectionCode(signIn({ device, state: await openState(newDevice(), 'login') }))).toBe(
      'state_expired',
    )
    expect(await getRejectionCode(signIn({ device, state: await openState(device, 'bind') }))).toBe('state_expired')
    expect(await getRejectionCode(signIn({ device, state: 'invented' }))).toBe('state_expired')
    const old = await openState(device, 'login')
    await sql`update social_state set create_time = now() - interval '601 seconds'`.execute(platform.db)
    expect(await getRejectionCode(signIn({ device, state: old }))).toBe('state_expired')
    await sql`update social_state set type = 'oidc'`.execute(platform.db)
    const otherType = await openState(device, 'login')
    await sql`update social_state set type = 'oidc'`.execute(platform.db)
    expect(await getRejectionCode(signIn({ device, state: otherType }))).toBe('state_expired')
    expect(await countSessions()).toBe(sessions)
  })

  it('rejects a public key that is not of the requesting browser', async () => {
    const device = newDevice()
    const body = { type: 'wechat_open', public_key: newDevice().publicKey, code: 'x', state: 'y' }
    expect(await getRejectionCode(createAnonymousCaller(platform.app, device).post(SOCIAL_PATHS.login, body))).toBe(
      'bad_signature',
    )
  })

  it('reports a used code and never sends a code again', async () => {
    await ok(bind(someone))
    const code = fake.control.scan(LIN)
    await ok(signIn({ code }))
    const again = await signIn({ code })
    expect(again).toMatchObject({ status: false, code: 'social_failed' })
    expect(again.message).toContain('40163')
  })

  it.each<[WechatTrouble, string]>([
    ['busy', '微信繁忙，请稍后重新扫码（-1）'],
    ['html', '无法连接微信，请稍后重新扫码（http_502）'],
    ['huge', '无法连接微信，请稍后重新扫码（too_large）'],
    ['reset', '无法连接微信，请稍后重新扫码（broken）'],
  ])('opens no session when WeChat is in trouble: %s', async (trouble, message) => {
    await ok(bind(someone))
    const sessions = await countSessions()
    const before = fake.control.count('/sns/oauth2/access_token')
    fake.control.breakNext(trouble)
    expect(await signIn()).toMatchObject({ status: false, code: 'social_failed', message: `微信登录失败：${message}` })
    expect(fake.control.count('/sns/oauth2/access_token')).toBe(before + 1)
    expect(await countSessions()).toBe(sessions)
  })

  it('links a WeChat to one account, and an account to one WeChat', async () => {
    await ok(bind(someone))
    const other = await platform.someone(bank, {})
    expect(await getRejectionCode(bind(other))).toBe('social_taken')
    expect(await getRejectionCode(bind(someone, OTHER))).toBe('social_bound')
    expect(await prove(other)).toMatchObject({ is_bind_wx: 1, bind_wx_time: expect.any(Number) })
  })

  it('requires the password for an old session, and uses a bind code once', async () => {
    const { bind_code } = await prove(someone)
    const post = (proof: object) => someone.post(PROFILE_PATHS.bindWx, { bind_code, ...proof })
    expect(await getRejectionCode(post({}))).toBe('owner_proof_required')
    expect(await getRejectionCode(post({ password: 'wrong' }))).toBe('bad_credentials')
    await ok(post({ password: PASSWORD }))
    await ok(unbind(someone))
    expect(await getRejectionCode(post({ password: PASSWORD }))).toBe('state_expired')
  })

  it('unlinks with the password', async () => {
    expect(await getRejectionCode(unbind(someone))).toBe('social_unbound')
    await ok(bind(someone))
    expect(await getRejectionCode(unbind(someone, {}))).toBe('owner_proof_required')
    expect(await ok(unbind(someone))).toEqual({ is_bind_wx: 0, bind_wx_time: null })
    expect(await ok(signIn())).toHaveProperty('need_bind')
    expect(await listMessages()).toEqual(['微信已绑定，可用于登录您的账号', '微信已解除绑定，不能再登录您的账号'])
  })

  it('does not unlink the only way in', async () => {
    await ok(bind(someone))
    const phone = '13912345678'
    await sql`update account set phone = ${phone}, password_hash = null where username = ${username}`.execute(
      platform.db,
    )
    const verify = await requestSmsCode(platform, phone, 'bind')
    expect(await getRejectionCode(unbind(someone, { verify }))).toBe('social_only_way')
    expect(await ok(signIn())).toHaveProperty('access_token')
  })

  it('rejects a disabled account and logs the attempt', async () => {
    await ok(bind(someone))
    await sql`update account set disabled = 1 where username = ${username}`.execute(platform.db)
    expect(await getRejectionCode(signIn())).toBe('account_disabled')
    const [row] = await ok(platform.admin.get<Row[]>('seller/log/MemberLogin', { page: 1, limit: 1 }))
    expect(row).toMatchObject({ username, login_type: 3, status: 0, message: 5 })
  })

  it('requires the second factor, and counts wrong codes like a sign-in', async () => {
    await ok(bind(someone))
    const { recoveryCodes } = await setUpFactor(someone)
    const device = newDevice()
    const answer = await ok(signIn({ device }))
    expect(answer).toEqual({ need_factor: 1, bind_code: expect.any(String), username })
    if (!('need_factor' in answer)) throw new Error('no code')
    const body = { type: 'wechat_open', public_key: device.publicKey, bind_code: answer.bind_code }
    const post = (more: object, from = device) =>
      createAnonymousCaller(platform.app, from).post<SocialLoginResponse>(SOCIAL_PATHS.login, { ...body, ...more })
    expect(await getRejectionCode(post({}))).toBe('bad_request')
    expect(await getRejectionCode(post({ factor_code: '000000' }))).toBe('bad_factor_code')
    const stranger = newDevice()
    const stolen = { factor_code: recoveryCodes[0], public_key: stranger.publicKey }
    expect(await getRejectionCode(post(stolen, stranger))).toBe('state_expired')
    expect(await ok(post({ factor_code: recoveryCodes[0] }))).toHaveProperty('access_token')
    expect(await getRejectionCode(post({ factor_code: recoveryCodes[1] }))).toBe('state_expired')
    // A session with an old proof changes no way to sign in.
    await sql`update session set factor_at = now() - interval '6 minutes'`.execute(platform.db)
    expect(await getRejectionCode(unbind(someone))).toBe('factor_required')
  })

  it('admits administrators and approvers of banks only by the settings', async () => {
    expect(await getRejectionCode(bind(platform.admin))).toBe('social_not_allowed')
    const approver = await platform.someone(bank, { apis: ['seller_p/pledge/ApplicationApprove'] })
    expect(await getRejectionCode(bind(approver))).toBe('social_not_allowed')
    await setUp({ approver_open: 1 })
    await ok(bind(approver))
    expect(await ok(signIn())).toHaveProperty('access_token')
    await setUp()
    expect(await getRejectionCode(signIn())).toBe('social_not_allowed')
  })
})

describe('the add-on for sign-in with WeChat (T8, R13)', () => {
  it.each([
    ['right settings', {}, true, ''],
    ['a wrong secret', { app_secret: 'wrong-secret-of-wechat' }, false, '40125'],
    ['a wrong AppID', { app_id: 'wx0' }, false, '40013'],
  ])('checks %s', async (_what, settings, isOk, code) => {
    await setUp(settings)
    const [probe] = await ok(platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'social' }))
    expect(probe).toMatchObject({ ok: isOk ? 1 : 0, code, detail: expect.stringMatching(/.{8,}/) })
    await setUp()
  })

  it('shows where WeChat returns to, and never the secret', async () => {
    const rows = await ok(platform.admin.get<AddonRow[]>(ADDON_PATHS.list))
    expect(rows.find(({ key }) => key === 'social')).toMatchObject({ callback_url: SITE + AUTH_REDIRECT, status: 1 })
    expect((await platform.admin.raw('addons/social/seller/SetInfo')).text).not.toContain(CANARY)
    const calls = (await platform.admin.raw('addons/CallManage', { page: 1 })).text
    expect(calls).toContain('api.weixin.qq.com')
    expect(calls).not.toContain(CANARY)
  })

  it('opens sign-in only by the safety settings, while it is installed and on', async () => {
    const isOpen = async () => {
      const config = await ok(platform.nobody.get<ServerConfig>(SESSION_PATHS.serverConfig))
      return [config.social_login_open, config.social_bind_open]
    }
    expect(await isOpen()).toEqual([1, 1])
    await setUp({ status: 0 })
    expect(await isOpen()).toEqual([0, 0])
    expect(await getRejectionCode(authData(newDevice(), 'bind'))).toBe('social_off')
    await setUp()
    await openSignIn(0)
    expect(await getRejectionCode(authData(newDevice(), 'login'))).toBe('social_off')
    expect(await authData(newDevice(), 'bind')).toMatchObject({ status: true })
    await openSignIn(1)
  })

  it('notifies the user when an administrator deletes a link', async () => {
    await ok(bind(someone))
    const [row] = await ok(platform.admin.get<{ id: number }[]>('addons/social/seller/BindManage', { page: 1 }))
    await ok(platform.admin.post('addons/social/seller/BindDel', { id: row?.id }))
    expect(await ok(signIn())).toHaveProperty('need_bind')
    expect((await listMessages()).at(-1)).toBe('微信开放平台已解除绑定，不能再登录您的账号')
  })

  it('closes all of it and keeps the links while it is not installed', async () => {
    await ok(bind(someone))
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'social' }))
    expect(await getRejectionCode(authData(newDevice(), 'login'))).toBe('addon_off')
    expect(await getRejectionCode(unbind(someone))).toBe('addon_off')
    expect(await readInfo(someone)).toMatchObject({ is_bind_wx: 0, bind_wx_time: null })
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'social' }))
    expect(await readInfo(someone)).toMatchObject({ is_bind_wx: 1 })
  })
})
