// Simulates people who sign in at the fake provider, each in a separate browser.
import { SESSION_PATHS, SSO_PATHS, type SsoLoginAnswer, type SsoStart, type UserInfo } from '@cangdan/protocol'
import { createAnonymousCaller, createSignedInCaller } from '#testing/client/callers.ts'
import { newDevice, openSession } from '#testing/client/plain-client.mjs'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { CODE, SSO_CALLS, type SsoFixture } from './sso-fixture.ts'

export function createSsoPeople(getFixture: () => SsoFixture) {
  let people = 0
  /** An account of the bank whose employee number an administrator entered. */
  async function expectMember() {
    const fixture = getFixture()
    const { platform, providerId } = fixture
    const { caller, info } = await fixture.member()
    const employee_no = `A-${(people += 1)}`
    await ok(platform.admin.post(SSO_CALLS.person, { provider_id: providerId, account_id: info.uid, employee_no }))
    const claims = { sub: `subject ${employee_no}`, employee_no, name: '林晓', sid: `sid ${employee_no}` }
    return { caller, info, claims }
  }

  const createBrowser = () => {
    const { platform } = getFixture()
    const device = newDevice()
    const caller = createAnonymousCaller(platform.app, device)
    const start = (company = CODE) => caller.post<SsoStart>(SSO_PATHS.start, { company })
    const begin = async (claims: object) => {
      const { auth_url } = await ok(start())
      return getFixture().answer(auth_url, claims)
    }
    const finish = (answer: object) =>
      caller.post<SsoLoginAnswer>(SSO_PATHS.login, { ...answer, public_key: device.publicKey })
    const open = (answer: SsoLoginAnswer): SignedInCaller => {
      if (!('session_id' in answer)) throw new Error(`no session: ${JSON.stringify(answer)}`)
      return createSignedInCaller(platform.app, openSession(device, answer))
    }
    return { device, caller, start, begin, finish, open }
  }

  const signIn = async (claims: object) => {
    const browser = createBrowser()
    return browser.open(await ok(browser.finish(await browser.begin(claims))))
  }

  const readUser = (caller: SignedInCaller) => ok(caller.get<UserInfo>(SESSION_PATHS.info))

  const postLogout = (token: string) =>
    getFixture().platform.app.inject({
      method: 'POST',
      url: getFixture().logoutUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  const logOut = (claims: object, header: Record<string, string> = {}) =>
    postLogout(getFixture().fake.createLogoutToken({ ...claims }, header))

  return { expectMember, createBrowser, signIn, readUser, postLogout, logOut }
}
