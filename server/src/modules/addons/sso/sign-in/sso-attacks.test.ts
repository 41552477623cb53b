// Attacks on company sign-in by people with accounts, and by other providers.
import { type HandoverCode, SESSION_PATHS, type SsoLoginAnswer } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'
import { getRejectionCode, ok, PASSWORD, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { checkSsoProvider } from '../ssoprovider/ssoprovider.rules.ts'
import { createSsoFixture, SSO_CALLS, type SsoFixture } from '../testing/sso-fixture.ts'
import { createSsoPeople } from '../testing/sso-people.ts'

let fixture: SsoFixture
let platform: TestPlatform
const { expectMember, createBrowser, signIn, readUser, logOut } = createSsoPeople(() => fixture)

beforeAll(async () => {
  fixture = await createSsoFixture()
  platform = fixture.platform
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const handOver = async (caller: SignedInCaller) => {
  const { code } = await ok(caller.post<HandoverCode>(SESSION_PATHS.handover, {}))
  const { caller: other, device, open } = createBrowser()
  const swap = { access_token: code, public_key: device.publicKey }
  return open(await ok(other.post<SsoLoginAnswer>(SESSION_PATHS.swap, swap)))
}
const setEffective = (change: object) => platform.db.updateTable('sso_effective').set(change).execute()

describe('identities', () => {
  it('are rejected at the address of another provider', async () => {
    const { claims } = await expectMember()
    const browser = createBrowser()
    const answer = await browser.begin(claims)
    expect(await getRejectionCode(browser.finish({ ...answer, company: 'other' }))).toBe('sso_failed')
  })

  it('are rejected if the provider was changed since the sign-in began', async () => {
    const { claims } = await expectMember()
    const browser = createBrowser()
    const answer = await browser.begin(claims)
    await setEffective({ version: 90 })
    expect(await getRejectionCode(browser.finish(answer))).toBe('state_expired')
  })

  it('are not bound by numbers that JSON rounds', async () => {
    const { info, claims } = await expectMember()
    const number = { employee_no: '9007199254740992' }
    await platform.db.updateTable('sso_person').set(number).where('account_id', '=', info.uid).execute()
    const browser = createBrowser()
    const answer = await browser.begin({ ...claims, employee_no: 2 ** 53 })
    expect(await ok(browser.finish(answer))).toMatchObject({ need_bind: 1 })
  })

  it('of another subject claim do not match earlier ones', async () => {
    const { claims } = await expectMember()
    await signIn(claims)
    await setEffective({ subject_claim: 'oid', version: 91 })
    const browser = createBrowser()
    const answer = await browser.begin({ sub: 'attacker', oid: claims.sub })
    expect(await ok(browser.finish(answer))).toMatchObject({ need_bind: 1 })
    await setEffective({ subject_claim: 'sub', version: 92 })
  })

  it.each(['email', 'preferred_username', 'phone_number'])('cannot be the claim %s', (subject_claim) => {
    expect(checkSsoProvider({ subject_claim })).toMatchObject({ subject_claim: { code: 'changeable_claim' } })
  })

  it('cannot be entered for an account with more rights than the caller', async () => {
    const { uid } = await readUser(await platform.someone(fixture.bank, { apis: ['a', 'b'] }))
    const lists = [
      'addons/sso/seller/PersonManage',
      'addons/sso/seller/ProviderManage',
      'seller/operator/OperatorManage',
    ]
    const clerk = await platform.someone(platform.platformId, { apis: [...lists, `${SSO_CALLS.person}#add`] })
    const enter = (account_id: number, employee_no: string) =>
      clerk.post(SSO_CALLS.person, { provider_id: fixture.providerId, account_id, employee_no })
    expect(await getRejectionCode(enter(uid, 'Z-1'))).toBe('beyond_operator')
    const { info } = await fixture.member()
    await ok(enter(info.uid, 'Z-2'))
  })
})

describe('accounts', () => {
  it('stay disabled if they are disabled during a sign-in', async () => {
    const { info, claims } = await expectMember()
    await signIn(claims)
    const browser = createBrowser()
    const answer = await browser.begin(claims)
    const { publicKey: public_key } = browser.device
    const login = { username: info.username, password: PASSWORD, type: 1, public_key }
    for (const enter of [() => browser.finish(answer), () => browser.caller.post(SESSION_PATHS.login, login)]) {
      await platform.db.updateTable('account').set({ disabled: 0 }).where('id', '=', info.uid).execute()
      const disabling = await startBlocking(platform.db, (tx) =>
        tx.selectFrom('account').select('id').where('id', '=', info.uid).forUpdate().execute(),
      )
      const entered = getRejectionCode(enter())
      await waitForBlocked(platform.db, disabling)
      await disabling.finish((tx) =>
        tx.updateTable('account').set({ disabled: 1 }).where('id', '=', info.uid).execute(),
      )
      expect(await entered).toBe('account_disabled')
      const account = platform.db.selectFrom('account').select('disabled').where('id', '=', info.uid)
      expect(await account.executeTakeFirst()).toEqual({ disabled: 1 })
    }
  })
})

describe('sessions', () => {
  it('without a session id at the provider end by their subject', async () => {
    const { claims } = await expectMember()
    const { sid: _sid, ...withoutSid } = claims
    const caller = await signIn(withoutSid)
    expect((await logOut({ sub: claims.sub, sid: 'another' })).statusCode).toBe(200)
    expect(await getRejectionCode(caller.get(SESSION_PATHS.info))).toBe('login_required')
  })

  it('that were handed over end by the logout token, and need a fresh sign-in for sensitive calls', async () => {
    const { info, claims } = await expectMember()
    await platform.db.updateTable('account').set({ password_hash: null }).where('id', '=', info.uid).execute()
    const swapped = await handOver(await signIn(claims))
    await readUser(swapped)
    const { rows } = await sql<{ steps_up_outside: number }>`
      select steps_up_outside from session where account_id = ${info.uid}`.execute(platform.db)
    // The first one is the session of the fixture.
    expect(rows.filter((row) => row.steps_up_outside === 1)).toHaveLength(2)
    expect((await logOut({ sub: claims.sub })).statusCode).toBe(200)
    expect(await getRejectionCode(swapped.get(SESSION_PATHS.info))).toBe('login_required')
  })

  it('end when an administrator deletes the link', async () => {
    const { info, claims } = await expectMember()
    const caller = await signIn(claims)
    const link = platform.db.selectFrom('social_bind').select('id').where('uid', '=', info.uid)
    await ok(platform.admin.post('addons/social/seller/BindDel', await link.executeTakeFirstOrThrow()))
    expect(await getRejectionCode(caller.get(SESSION_PATHS.info))).toBe('login_required')
  })
})
