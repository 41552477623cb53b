// A platform with the add-on, an organisation, and a fake provider that two persons set up.
import { ADDON_PATHS, type AddonRow, SESSION_PATHS, type UserInfo } from '@cangdan/protocol'
import { type OidcControl, startFakeOidcProvider } from '#modules/addons/testing/fakes/sign-in/oidc-provider.ts'
import { createTestPlatform, ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

export const SSO_CALLS = {
  save: 'addons/sso/seller/ProviderSave',
  info: 'addons/sso/seller/ProviderInfo',
  audit: 'addons/sso/seller/ProviderAudit',
  disable: 'addons/sso/seller/ProviderDisable',
  enable: 'addons/sso/seller/ProviderEnable',
  person: 'addons/sso/seller/PersonSave',
} as const
const PROVIDER_LIST = 'addons/sso/seller/ProviderManage'

export const CODE = 'east-bank'
const HOST = 'idp.bank.example'
const SECRET = 'canary-secret-of-the-provider-9f2c'
const CLIENT = 'cangdan'

export interface SsoFixture {
  readonly platform: TestPlatform
  readonly fake: OidcControl
  readonly bank: number
  readonly issuer: string
  readonly secret: string
  /** Another person who may approve. */
  readonly approver: SignedInCaller
  readonly providerId: number
  readonly logoutUrl: string
  /** Changes the provider and approves the change. */
  setUp(change?: object): Promise<void>
  /** Returns a caller with an account of the bank, and its account. */
  member(): Promise<{ caller: SignedInCaller; info: UserInfo }>
  /** Signs a person in at the provider. Returns what the page of the redirect passes on. */
  answer(authUrl: string, claims: object): Record<string, string>
  /** Lets the provider answer truly, and forgets guesses and devices. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function createSsoFixture(): Promise<SsoFixture> {
  const issuer = `https://${HOST}/realms/east`
  const fake = await startFakeOidcProvider({ issuer, clientId: CLIENT, secret: SECRET })
  const platform = await createTestPlatform({
    outgoing: { allowedPrivateHosts: [], baseUrls: { [HOST]: fake.url } },
  })
  const { admin } = platform
  await platform.db.updateTable('system_setting').set({ site_url: 'https://cangdan.example' }).execute()
  await ok(admin.post(ADDON_PATHS.install, { key: 'sso' }))
  const bank = await platform.organisation('bank', 'East Bank')
  const approver = await platform.someone(platform.platformId, {
    apis: [PROVIDER_LIST, SSO_CALLS.info, SSO_CALLS.audit],
  })
  const values = {
    organisation_id: bank,
    name: '东方银行',
    code: CODE,
    issuer,
    client_id: CLIENT,
    client_secret: SECRET,
    auth_method: 'client_secret_post',
    scopes: 'openid profile',
    algs: ['RS256'],
    subject_claim: 'sub',
    employee_claim: 'employee_no',
  }
  const { id: providerId } = await ok(admin.post<{ id: number }>(SSO_CALLS.save, values))
  const readVersion = async () => (await ok(admin.get<{ version: number }>(SSO_CALLS.info, { id: providerId }))).version
  const approve = async () =>
    ok(approver.post(SSO_CALLS.audit, { id: providerId, version: await readVersion(), audit_status: 1 }))
  await approve()
  const addons = await ok(admin.get<AddonRow[]>(ADDON_PATHS.list))
  const logoutUrl = addons.find(({ key }) => key === 'sso')?.hooks[0]?.url ?? ''
  return {
    platform,
    fake: fake.control,
    bank,
    issuer,
    secret: SECRET,
    approver,
    providerId,
    logoutUrl: new URL(logoutUrl).pathname,
    async setUp(change = {}) {
      const version = await readVersion()
      await ok(admin.post(SSO_CALLS.save, { id: providerId, version, ...values, client_secret: '', ...change }))
      await approve()
    },
    async member() {
      const caller = await platform.someone(bank, {})
      return { caller, info: await ok(caller.get<UserInfo>(SESSION_PATHS.info)) }
    },
    answer(authUrl, claims) {
      const redirect = new URL(new URL(authUrl).searchParams.get('redirect_uri') ?? '')
      return {
        ...Object.fromEntries(fake.control.approve(authUrl, { ...claims })),
        company: redirect.pathname.replace('/auth-redirect/', ''),
      }
    },
    async reset() {
      fake.control.lie = undefined
      for (const table of ['access_lock', 'captcha', 'known_place'] as const)
        await platform.db.deleteFrom(table).execute()
    },
    async close() {
      await platform.close()
      await fake.stop()
    },
  }
}
