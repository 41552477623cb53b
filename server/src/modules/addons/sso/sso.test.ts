// Set-up and enforcement of company sign-in, with a fake provider.
import { ADDON_PATHS, type AddonProbe, type AddonRow, type RecordResponse, SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptLogin, solveProof } from '#modules/accounts/testing/login-attempts.ts'
import { getRejectionCode, ok, PASSWORD, type TestPlatform } from '#testing/test-platform.ts'
import { CODE, createSsoFixture, SSO_CALLS, type SsoFixture } from './testing/sso-fixture.ts'

let fixture: SsoFixture
let platform: TestPlatform

beforeAll(async () => {
  fixture = await createSsoFixture()
  platform = fixture.platform
})
afterAll(() => fixture.close())
beforeEach(async () => {
  fixture.fake.lie = undefined
  for (const table of ['access_lock', 'captcha', 'known_place'] as const) await platform.db.deleteFrom(table).execute()
})

const readProvider = () => ok(platform.admin.get<RecordResponse>(SSO_CALLS.info, { id: fixture.providerId }))
const save = async (change: object) => {
  const { version } = await readProvider()
  return platform.admin.post(SSO_CALLS.save, { id: fixture.providerId, version, ...change })
}
const signIn = async (username: string) =>
  getRejectionCode(attemptLogin(platform.app, username, PASSWORD, await solveProof(platform.app, username)))
const readEffective = () =>
  platform.db.selectFrom('sso_effective').selectAll().where('provider_id', '=', fixture.providerId).executeTakeFirst()

describe('identity provider', () => {
  it('never shows its secret', async () => {
    expect(JSON.stringify(await readProvider())).not.toContain(fixture.secret)
    expect((await readProvider()).values['client_secret']).toBe('…9f2c')
    expect(JSON.stringify(await readEffective())).not.toContain(fixture.secret)
  })

  it('shows the address that is entered at the provider', async () => {
    expect((await readProvider()).row['redirect_uri']).toBe(`https://cangdan.example/auth-redirect/${CODE}`)
  })

  it('uses a change only after another person approved it', async () => {
    await ok(save({ client_id: 'changed' }))
    expect((await readEffective())?.client_id).toBe('cangdan')
    const { version } = await readProvider()
    const decision = { id: fixture.providerId, version, audit_status: 1 }
    expect(await getRejectionCode(platform.admin.post(SSO_CALLS.audit, decision))).toBe('own_work')
    await ok(fixture.approver.post(SSO_CALLS.audit, decision))
    expect((await readEffective())?.client_id).toBe('changed')
    await fixture.setUp()
  })

  it.each([
    ['code', 'East Bank'],
    ['code', '-east'],
    ['issuer', 'http://idp.bank.example'],
    ['issuer', 'https://idp.bank.example/?tenant=1'],
    ['issuer', 'https://idp.bank.example/#a'],
  ])('rejects %s %s', async (field, value) => {
    const answer = await save({ [field]: value })
    expect(answer).toMatchObject({ status: false, fields: { [field]: expect.any(String) } })
  })

  it('rejects a private key that cannot sign', async () => {
    expect(await getRejectionCode(save({ auth_method: 'private_key_jwt', client_secret: 'no key' }))).toBe(
      'invalid_input',
    )
  })

  it('is checked by loading its metadata and keys', async () => {
    const check = () => ok(platform.admin.post<AddonProbe[]>(ADDON_PATHS.probe, { key: 'sso' }))
    expect(await check()).toMatchObject([{ title: '东方银行', ok: 1, code: '' }])
    fixture.fake.lie = 'weak_algs'
    expect(await check()).toMatchObject([{ ok: 0, code: 'no_algorithm' }])
  })

  it('deletes its secrets with the add-on on request', async () => {
    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sso', forget: 1 }))
    expect((await readEffective())?.client_secret).toBe('')
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sso' }))
    expect((await readProvider()).values['client_secret']).toBe('')
    await fixture.setUp({ client_secret: fixture.secret })
  })

  it('is on while a provider is approved and enabled', async () => {
    const isOn = async () =>
      (await ok(platform.admin.get<AddonRow[]>(ADDON_PATHS.list))).find(({ key }) => key === 'sso')?.status
    expect(await isOn()).toBe(1)
    await ok(platform.admin.post(SSO_CALLS.disable, { id: fixture.providerId }))
    expect(await isOn()).toBe(0)
    await ok(platform.admin.post(SSO_CALLS.enable, { id: fixture.providerId }))
  })
})

describe('enforced company sign-in', () => {
  const readLastMessage = async () => {
    const last = platform.db.selectFrom('msg').select('title').orderBy('id', 'desc')
    return (await last.executeTakeFirstOrThrow()).title
  }

  it('closes passwords, and raises an alarm when an emergency account signs in', async () => {
    const [one, two, other] = [await fixture.member(), await fixture.member(), await fixture.member()]
    expect(await signIn(other.info.username)).toMatch(/^succeeded/)
    expect(await getRejectionCode(save({ enforce: 1, break_glass_ids: [one.info.uid] }))).toBe('invalid_input')
    await fixture.setUp({ enforce: 1, break_glass_ids: [one.info.uid, two.info.uid] })

    expect(await signIn(other.info.username)).toBe('sso_only')
    const answer = await attemptLogin(platform.app, other.info.username, PASSWORD)
    expect(answer.message).toContain(CODE)
    // Running sessions continue.
    await ok(other.caller.get(SESSION_PATHS.info))

    expect(await signIn(one.info.username)).toMatch(/^succeeded/)
    const events = await platform.db
      .selectFrom('security_event')
      .select('account_id')
      .where('kind', '=', 'break_glass')
      .execute()
    expect(events).toEqual([{ account_id: one.info.uid }])
    expect(await readLastMessage()).toBe('应急账号已使用')

    await ok(platform.admin.post(ADDON_PATHS.uninstall, { key: 'sso' }))
    expect(await signIn(other.info.username)).toMatch(/^succeeded/)
    await ok(platform.admin.post(ADDON_PATHS.install, { key: 'sso' }))
    expect(await signIn(other.info.username)).toBe('sso_only')
    await ok(platform.admin.post(SSO_CALLS.disable, { id: fixture.providerId }))
    expect(await readLastMessage()).toBe('强制企业登录已停用')
    expect(await signIn(other.info.username)).toMatch(/^succeeded/)
    await ok(platform.admin.post(SSO_CALLS.enable, { id: fixture.providerId }))
    await fixture.setUp({ enforce: 0, break_glass_ids: [] })
  })

  it('rejects accounts of another organisation as emergency accounts', async () => {
    const { info } = await fixture.member()
    const stranger = await platform.someone(await platform.organisation('bank', 'West Bank'), {})
    const { uid } = await ok(stranger.get<{ uid: number }>(SESSION_PATHS.info))
    expect(await getRejectionCode(save({ enforce: 1, break_glass_ids: [info.uid, uid] }))).not.toMatch(/^succeeded/)
  })
})
