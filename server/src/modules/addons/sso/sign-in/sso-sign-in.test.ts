// Company sign-in by calls, with a fake provider: sign-in, binding, step-up and back-channel logout.
import { ADDON_PATHS, SESSION_PATHS, SSO_PATHS, type SsoLoginAnswer, type SsoStart } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createFactorCode, setUpFactor } from '#modules/accounts/testing/factor.ts'
import { OIDC_LIES } from '#modules/addons/testing/fakes/sign-in/oidc-provider.ts'
import { createSignedInCaller } from '#testing/client/callers.ts'
import { openSession, type OpenedTokens } from '#testing/client/plain-client.mjs'
import { getRejectionCode, ok, PASSWORD, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSsoFixture, SSO_CALLS, type SsoFixture } from '../testing/sso-fixture.ts'
import { createSsoPeople } from '../testing/sso-people.ts'

let fixture: SsoFixture
let platform: TestPlatform
const { expectMember, createBrowser, signIn, readUser, logOut, postLogout } = createSsoPeople(() => fixture)

beforeAll(async () => {
  fixture = await createSsoFixture()
  platform = fixture.platform
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const count = async () => {
  const { rows } = await sql<{ sessions: number; bindings: number; open: number }>`
    select (select count(*) from session) as sessions, (select count(*) from social_bind) as bindings,
           (select count(*) from social_state where used_time is null) as open`.execute(platform.db)
  return rows[0]
}

describe('company sign-in', () => {
  it('binds an expected person at the first sign-in, and finds them by subject afterwards', async () => {
    const { info, claims } = await expectMember()
    expect(await readUser(await signIn(claims))).toMatchObject({ uid: info.uid })
    const { employee_no: _number, ...later } = claims
    expect(await readUser(await signIn(later))).toMatchObject({ uid: info.uid })
    const bound = await platform.db.selectFrom('social_bind').selectAll().where('uid', '=', info.uid).execute()
    expect(bound).toMatchObject([{ type: 'oidc', app_id: fixture.issuer, openid: claims.sub, social_nick: '林晓' }])
    const log = await platform.db.selectFrom('log_login').select('login_type').where('uid', '=', info.uid).execute()
    expect(log.map(({ login_type }) => login_type)).toEqual([3, 3])
  })

  it('accepts the code of the organisation in any case', async () => {
    expect((await createBrowser().start(' East-Bank ')).status).toBe(true)
  })

  it('returns the same error for unknown and disabled codes', async () => {
    const browser = createBrowser()
    const unknown = await browser.start('nobody')
    await ok(platform.admin.post(SSO_CALLS.disable, { id: fixture.providerId }))
    onTestFinished(async () => void (await ok(platform.admin.post(SSO_CALLS.enable, { id: fixture.providerId }))))
    expect(await browser.start()).toEqual(unknown)
    expect(unknown).toMatchObject({ status: false, code: 'sso_unknown' })
  })

  it('never binds by mail, and makes no account', async () => {
    const { info } = await fixture.member()
    await platform.db.updateTable('account').set({ email: 'lin@bank.example' }).where('id', '=', info.uid).execute()
    const browser = createBrowser()
    const claims = { sub: 'mail only', email: 'lin@bank.example', email_verified: true, name: '林晓' }
    const accounts = () =>
      platform.db
        .selectFrom('account')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    const before = [await count(), await accounts()]
    const answer = await ok(browser.finish(await browser.begin(claims)))
    expect(answer).toMatchObject({ need_bind: 1, social_nick: '林晓' })
    expect([await count(), await accounts()]).toEqual(before)
  })

  it('does not bind a second person by an employee number that was given again', async () => {
    const { claims } = await expectMember()
    await signIn(claims)
    const browser = createBrowser()
    expect(await ok(browser.finish(await browser.begin({ ...claims, sub: 'successor' })))).toMatchObject({
      need_bind: 1,
    })
  })

  it('signs in no account that moved to another organisation', async () => {
    const { info, claims } = await expectMember()
    await signIn(claims)
    const other = await platform.organisation('bank', 'North Bank')
    await platform.db.updateTable('account').set({ organisation_id: other }).where('id', '=', info.uid).execute()
    const browser = createBrowser()
    expect(await getRejectionCode(browser.finish(await browser.begin(claims)))).toBe('other_organisation')
  })

  it('rejects disabled accounts', async () => {
    const { info, claims } = await expectMember()
    await signIn(claims)
    await platform.db.updateTable('account').set({ disabled: 1 }).where('id', '=', info.uid).execute()
    const browser = createBrowser()
    expect(await getRejectionCode(browser.finish(await browser.begin(claims)))).toBe('account_disabled')
  })

  it('requires the second factor of the account, once in the browser that began', async () => {
    const { caller, claims } = await expectMember()
    const { secret } = await setUpFactor(caller)
    const browser = createBrowser()
    const answer = await ok(browser.finish(await browser.begin(claims)))
    if (!('need_factor' in answer)) throw new Error('no second factor was required')
    const { bind_code } = answer
    const show = (from: ReturnType<typeof createBrowser>, factor_code: string) =>
      from.caller.post<SsoLoginAnswer>(SSO_PATHS.factor, { bind_code, factor_code, public_key: from.device.publicKey })
    expect(await getRejectionCode(show(browser, '000000'))).toBe('bad_factor_code')
    expect(await getRejectionCode(show(createBrowser(), createFactorCode(secret, 1)))).toBe('state_expired')
    const opened = browser.open(await ok(show(browser, createFactorCode(secret, 1))))
    await readUser(opened)
    expect(await getRejectionCode(show(browser, createFactorCode(secret, 1)))).toBe('state_expired')
    // Its logout token still ends it.
    expect((await logOut({ sub: claims.sub })).statusCode).toBe(200)
    expect(await getRejectionCode(opened.get(SESSION_PATHS.info))).toBe('login_required')
  })

  it('binds a person after a sign-in by password', async () => {
    const member = await fixture.member()
    const browser = createBrowser()
    const claims = { sub: 'by password', name: '王敏' }
    const answer = await ok(browser.finish(await browser.begin(claims)))
    if (!('need_bind' in answer)) throw new Error('bound already')
    const tokens = await ok(
      browser.caller.post<OpenedTokens>(SESSION_PATHS.login, { username: member.info.username, password: PASSWORD }),
    )
    const signedIn = createSignedInCaller(platform.app, openSession(browser.device, tokens))
    const bind = (proof: object) => signedIn.post(SSO_PATHS.bind, { bind_code: answer.bind_code, ...proof })
    // Five minutes after the sign-in the owner must prove the account again.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update log_login set login_time = login_time - interval '6 minutes' where session_id = ${tokens.session_id}::uuid`.execute(
        tx,
      )
    })
    expect(await getRejectionCode(bind({}))).toBe('owner_proof_required')
    expect(await getRejectionCode(bind({ password: 'wrong' }))).toBe('bad_credentials')
    await ok(bind({ password: PASSWORD }))
    expect(await getRejectionCode(bind({ password: PASSWORD }))).toBe('state_expired')
    expect(await readUser(await signIn(claims))).toMatchObject({ uid: member.info.uid })
  })

  it('binds within five minutes of the sign-in without another proof', async () => {
    const member = await fixture.member()
    const browser = createBrowser()
    const answer = await ok(browser.finish(await browser.begin({ sub: 'at once', name: '王敏' })))
    if (!('need_bind' in answer)) throw new Error('bound already')
    const credentials = { username: member.info.username, password: PASSWORD }
    const tokens = await ok(browser.caller.post<OpenedTokens>(SESSION_PATHS.login, credentials))
    const signedIn = createSignedInCaller(platform.app, openSession(browser.device, tokens))
    await ok(signedIn.post(SSO_PATHS.bind, { bind_code: answer.bind_code }))
    expect(await readUser(await signIn({ sub: 'at once' }))).toMatchObject({ uid: member.info.uid })
  })

  it.each([...OIDC_LIES.token, 'html_token', 'token_error', 'big_keys', 'redirected_keys'] as const)(
    'leaves no session, binding or open state after the fault %s',
    async (lie) => {
      const { claims } = await expectMember()
      // Cached keys would hide the fault.
      if (lie.endsWith('keys')) await fixture.setUp({ remark: lie })
      const browser = createBrowser()
      const answer = await browser.begin(claims)
      const before = await count()
      fixture.fake.lie = lie
      expect(await getRejectionCode(browser.finish(answer))).toBe('sso_failed')
      expect(await count()).toEqual({ ...before, open: Number(before?.open) - 1 })
      fixture.fake.lie = undefined
      expect(await getRejectionCode(browser.finish(answer))).toBe('state_expired')
    },
  )

  it.each([
    ['another browser', () => createBrowser(), {}],
    ['another state', undefined, { state: 'other' }],
    ['the issuer of another provider', undefined, { iss: 'https://idp.other.example' }],
    ['an unknown code', undefined, { code: 'unknown' }],
  ] as const)('rejects an answer with %s', async (_what, createOther, change) => {
    const { claims } = await expectMember()
    const browser = createBrowser()
    const answer = await browser.begin(claims)
    const { sessions, bindings } = (await count()) ?? {}
    const sender = createOther?.() ?? browser
    expect(await getRejectionCode(sender.finish({ ...answer, ...change }))).toMatch(/^(?:state_expired|sso_failed)$/)
    expect(await count()).toMatchObject({ sessions, bindings })
  })

  it('accepts a state once, also with simultaneous requests', async () => {
    const { claims } = await expectMember()
    const browser = createBrowser()
    const answer = await browser.begin(claims)
    const results = await Promise.all([browser.finish(answer), browser.finish(answer)].map(getRejectionCode))
    expect(results.filter((result) => result === 'state_expired')).toHaveLength(1)
  })

  it('is off while the add-on is not installed', async () => {
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sso' }))
    expect(await getRejectionCode(createBrowser().start())).toBe('addon_off')
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sso' }))
  })
})

describe('step-up at the provider', () => {
  const SENSITIVE = 'seller/role/roleadd'
  async function openPerson() {
    const member = await expectMember()
    await platform.db.updateTable('account').set({ password_hash: null }).where('id', '=', member.info.uid).execute()
    await grantRoles(member.info.uid)
    const caller = await signIn(member.claims)
    return { ...member, caller }
  }
  async function grantRoles(accountId: number) {
    const { id } = await platform.db
      .insertInto('role')
      .values({
        name: `roles ${accountId}`,
        api_arr: JSON.stringify([SENSITIVE, 'seller/role/rolelist#add']),
        path_arr: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await platform.db.insertInto('account_role').values({ account_id: accountId, role_id: id }).execute()
  }
  let roles = 0
  const addRole = (caller: SignedInCaller) =>
    getRejectionCode(caller.post(SENSITIVE, { name: `step ${(roles += 1)}`, api_arr: '[]', path_arr: '[]' }))
  const begin = async (caller: SignedInCaller, claims: object) => {
    const { auth_url } = await ok(caller.post<SsoStart>(SSO_PATHS.stepUpStart, {}))
    return fixture.answer(auth_url, claims)
  }
  const finish = (caller: SignedInCaller, answer: object) => getRejectionCode(caller.post(SSO_PATHS.stepUp, answer))

  it('is required of people without a password, and lasts five minutes', async () => {
    const { caller, claims } = await openPerson()
    expect(await addRole(caller)).toBe('provider_required')
    expect(await finish(caller, await begin(caller, claims))).toMatch(/^succeeded/)
    expect(await addRole(caller)).toMatch(/^succeeded/)
    await sql`update session set factor_at = factor_at - interval '301 seconds' where factor_at is not null`.execute(
      platform.db,
    )
    expect(await addRole(caller)).toBe('provider_required')
  })

  it('keeps the session open to the logout token of the session that it began at the provider', async () => {
    const { caller, claims } = await openPerson()
    expect(await finish(caller, await begin(caller, { ...claims, sid: 'fresh' }))).toMatch(/^succeeded/)
    expect((await logOut({ sub: claims.sub, sid: 'fresh' })).statusCode).toBe(200)
    expect(await getRejectionCode(caller.get(SESSION_PATHS.info))).toBe('login_required')
  })

  it('is not required of people with a password if their organisation allows it', async () => {
    const { info, claims } = await expectMember()
    await grantRoles(info.uid)
    expect(await addRole(await signIn(claims))).toMatch(/^succeeded/)
  })

  it.each(OIDC_LIES.stepUp)('rejects %s', async (lie) => {
    const { caller, claims } = await openPerson()
    const answer = await begin(caller, claims)
    fixture.fake.lie = lie
    expect(await finish(caller, answer)).toBe('sso_failed')
    expect(await addRole(caller)).toBe('provider_required')
  })

  it('rejects another person, another session, a sign-in and a second use', async () => {
    const [one, other] = [await openPerson(), await openPerson()]
    expect(await finish(one.caller, await begin(one.caller, other.claims))).toBe('sso_failed')
    expect(await finish(other.caller, await begin(one.caller, one.claims))).toBe('state_expired')
    const browser = createBrowser()
    expect(await finish(one.caller, await browser.begin(one.claims))).toBe('state_expired')
    const answer = await begin(one.caller, one.claims)
    expect(await finish(one.caller, answer)).toMatch(/^succeeded/)
    expect(await finish(one.caller, answer)).toBe('state_expired')
    expect(await addRole(other.caller)).toBe('provider_required')
  })

  it('needs a session that the provider opened', async () => {
    const { caller } = await fixture.member()
    expect(await getRejectionCode(caller.post(SSO_PATHS.stepUpStart, {}))).toBe('sso_unknown')
  })
})

describe('back-channel logout', () => {
  it('ends all sessions of a person, or one session of the provider', async () => {
    const { claims } = await expectMember()
    const [one, two] = [await signIn({ ...claims, sid: 'first' }), await signIn({ ...claims, sid: 'second' })]
    expect((await logOut({ sid: 'first' })).statusCode).toBe(200)
    expect(await getRejectionCode(one.get(SESSION_PATHS.info))).toBe('login_required')
    await readUser(two)
    expect((await logOut({ sub: claims.sub })).statusCode).toBe(200)
    expect(await getRejectionCode(two.get(SESSION_PATHS.info))).toBe('login_required')
  })

  it.each([
    ['the subject of another person', { sub: 'somebody' }, 200],
    ['a nonce', { nonce: 'n' }, 400],
    ['another issuer', { iss: 'https://other.example' }, 400],
    ['another audience', { aud: 'other' }, 400],
    ['no event', { events: undefined }, 400],
    ['an old time', { iat: 1 }, 400],
  ] as const)('ends nothing with %s', async (_what, change, status) => {
    const { claims } = await expectMember()
    const caller = await signIn(claims)
    expect((await logOut({ sub: claims.sub, ...change })).statusCode).toBe(status)
    await readUser(caller)
  })

  it('accepts a token once, and rejects malformed tokens and those of another key', async () => {
    const { claims } = await expectMember()
    const token = fixture.fake.createLogoutToken({ sub: claims.sub })
    expect((await postLogout(token)).statusCode).toBe(200)
    const caller = await signIn(claims)
    expect((await postLogout(token)).statusCode).toBe(400)
    expect((await postLogout('')).statusCode).toBe(400)
    expect((await logOut({ sub: claims.sub }, { kid: 'other' })).statusCode).toBe(400)
    await readUser(caller)
  })
})
