// Tests of the client with a faulty provider.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type OidcControl,
  OIDC_LIES,
  startFakeOidcProvider,
} from '#modules/addons/testing/fakes/sign-in/oidc-provider.ts'
import type { AuthorizeRequest } from '#modules/addons/sign-in/identity-provider.ts'
import { createOutgoing, createOutgoingBreaker } from '#platform/outgoing/outgoing.ts'
import { createOidcClient, type OidcClient, type OidcSettings } from './oidc-client.ts'
import type { OidcError } from './oidc-error.ts'

const HOST = 'idp.bank.example'
const SETTINGS: OidcSettings = {
  issuer: `https://${HOST}/realms/bank`,
  clientId: 'cangdan',
  secret: 'a secret with % and : signs',
  authMethod: 'client_secret_basic',
  scopes: 'openid profile',
  algs: ['RS256', 'ES256'],
}

let fake: Awaited<ReturnType<typeof startFakeOidcProvider>>
let control: OidcControl
let client: OidcClient

const open = (settings: Partial<OidcSettings> = {}) =>
  createOidcClient(
    { ...SETTINGS, ...settings },
    createOutgoing({
      hosts: [HOST],
      allowedPrivateHosts: [],
      baseUrls: { [HOST]: fake.url },
      breaker: createOutgoingBreaker(),
    }),
  )

let requests = 0
const createRequest = (more: Partial<AuthorizeRequest> = {}): AuthorizeRequest => ({
  state: `state-${(requests += 1)}`,
  nonce: `nonce-${requests}`,
  verifier: 'v'.repeat(43),
  redirectUri: 'https://cangdan.example/auth-redirect',
  isStepUp: false,
  ...more,
})
const readAnswer = (query: URLSearchParams) => {
  const [code = '', state = '', iss = ''] = ['code', 'state', 'iss'].map((name) => query.get(name) ?? '')
  return { code, state, iss }
}
const signIn = async (more: Partial<AuthorizeRequest> = {}, claims = {}) => {
  const request = createRequest(more)
  const query = control.approve(await client.buildAuthUrl(request), claims)
  return client.exchange(request, readAnswer(query))
}
/** A wrong secret would hide the reason of each other rejection. */
const ACCEPTED = /^(?:succeeded|invalid_client)$/

const getCode = (work: Promise<unknown>) =>
  work.then(
    () => 'succeeded',
    (error: OidcError) => error.code,
  )

beforeAll(async () => {
  fake = await startFakeOidcProvider(SETTINGS)
  control = fake.control
})
afterAll(() => fake.stop())
beforeEach(() => {
  control.lie = undefined
  control.requests.length = 0
  client = open()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('sign-in with a provider', () => {
  it('returns the claims of the ID token, also Chinese ones', async () => {
    const identity = await signIn({}, { name: '林晓', employee_no: 'A-001', sid: 's1' })
    expect(identity).toMatchObject({
      issuer: SETTINGS.issuer,
      sid: 's1',
      claims: { sub: 'subject', name: '林晓', employee_no: 'A-001' },
    })
  })

  it('loads metadata and keys once for several sign-ins', async () => {
    await signIn()
    await signIn()
    expect(control.requests.filter((path) => path !== '/token')).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('sends the secret in the body for client_secret_post', async () => {
    client = open({ authMethod: 'client_secret_post' })
    expect((await signIn()).claims['sub']).toBe('subject')
  })

  it('reports a wrong secret with the code of the provider', async () => {
    client = open({ secret: 'another' })
    expect(await getCode(signIn())).toBe('invalid_client')
  })

  it('requires the credentials again at a step-up', async () => {
    const url = new URL(await client.buildAuthUrl(createRequest({ isStepUp: true })))
    expect([url.searchParams.get('prompt'), url.searchParams.get('max_age')]).toEqual(['login', '0'])
    expect(await getCode(signIn({ isStepUp: true }))).toBe('succeeded')
  })

  it.each(OIDC_LIES.stepUp)('rejects a step-up with %s', async (lie) => {
    control.lie = lie
    expect(await getCode(signIn({ isStepUp: true }))).not.toMatch(ACCEPTED)
  })

  it.each(OIDC_LIES.token)('rejects an ID token with %s', async (lie) => {
    control.lie = lie
    expect(await getCode(signIn())).not.toMatch(ACCEPTED)
    control.lie = undefined
    expect(await getCode(signIn())).toBe('succeeded')
  })

  it.each(OIDC_LIES.discovery.filter((lie) => lie !== 'http_token' && lie !== 'other_host'))(
    'rejects metadata with the fault %s',
    async (lie) => {
      control.lie = lie
      expect(await getCode(client.buildAuthUrl(createRequest()))).not.toMatch(ACCEPTED)
    },
  )

  it.each(['http_token', 'other_host'] as const)('never calls a token endpoint with the fault %s', async (lie) => {
    control.lie = lie
    expect(await getCode(signIn())).not.toMatch(ACCEPTED)
    expect(control.requests).toEqual(['/.well-known/openid-configuration'])
  })

  it.each([
    ['html_token', 'OAUTH_RESPONSE_IS_NOT_JSON'],
    ['token_error', 'invalid_grant'],
    ['big_keys', 'too_large'],
    ['redirected_keys', 'ERR_JOSE_GENERIC'],
    ['no_keys', 'ERR_JOSE_GENERIC'],
  ] as const)('rejects the answer %s', async (lie, code) => {
    control.lie = lie
    expect(await getCode(signIn())).toBe(code)
  })

  it('gives up a slow token endpoint, and does not send the code again', async () => {
    control.lie = 'slow_token'
    const request = createRequest()
    const answer = readAnswer(control.approve(await client.buildAuthUrl(request)))
    const impatient = createOidcClient(SETTINGS, {
      request: (each) =>
        createOutgoing({ hosts: [HOST], allowedPrivateHosts: [], baseUrls: { [HOST]: fake.url } }).request({
          ...each,
          timeoutMs: 300,
        }),
    })
    expect(await getCode(impatient.exchange(request, answer))).toBe('timeout')
    expect(control.requests.filter((path) => path === '/token')).toHaveLength(1)
  })
})

describe('answer of a provider', () => {
  it.each([
    ['another state', { state: 'other' }],
    ['the issuer of another provider', { iss: 'https://idp.other.example' }],
    ['no issuer', { iss: undefined }],
    ['another code', { code: 'other' }],
  ])('is rejected with %s', async (_what, change) => {
    const request = createRequest()
    const answer = readAnswer(control.approve(await client.buildAuthUrl(request)))
    expect(await getCode(client.exchange(request, { ...answer, ...change }))).not.toMatch(ACCEPTED)
  })

  it.each([
    ['verifier', { verifier: 'w'.repeat(43) }],
    ['nonce', { nonce: 'other' }],
    ['redirect URI', { redirectUri: 'https://cangdan.example/other' }],
  ])('is rejected with the %s of another request', async (_what, change) => {
    const request = createRequest()
    const answer = readAnswer(control.approve(await client.buildAuthUrl(request)))
    expect(await getCode(client.exchange({ ...request, ...change }, answer))).not.toMatch(ACCEPTED)
  })

  it('cannot be used twice', async () => {
    const request = createRequest()
    const answer = readAnswer(control.approve(await client.buildAuthUrl(request)))
    expect(await getCode(client.exchange(request, answer))).toBe('succeeded')
    expect(await getCode(client.exchange(request, answer))).toBe('invalid_grant')
  })
})

describe('keys of a provider', () => {
  it('are loaded once more for an unknown key, after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await signIn()
    control.rotate()
    expect(await getCode(signIn())).not.toMatch(ACCEPTED)
    vi.setSystemTime(Date.now() + 31_000)
    expect(await getCode(signIn())).toBe('succeeded')
    expect(control.requests.filter((path) => path === '/keys')).toHaveLength(2)
  })

  it('are counted by a check', async () => {
    expect(await client.check()).toBe(1)
    control.lie = 'no_keys'
    expect(await getCode(client.check())).not.toMatch(ACCEPTED)
  })
})

describe('logout token', () => {
  const read = (claims: object, header = {}) => client.readLogout(control.createLogoutToken({ ...claims }, header))

  it('names subject and session', async () => {
    expect(await read({ sub: 'subject', sid: 's1', jti: 'j1' })).toEqual({
      issuer: SETTINGS.issuer,
      jti: 'j1',
      subject: 'subject',
      sid: 's1',
    })
    expect(await read({ sid: 's1' })).toMatchObject({ subject: undefined, sid: 's1' })
  })

  it.each([
    ['neither subject nor session', {}],
    ['another issuer', { sub: 's', iss: 'https://other.example' }],
    ['another audience', { sub: 's', aud: 'other-client' }],
    ['no event', { sub: 's', events: undefined }],
    ['another event', { sub: 's', events: { 'http://schemas.openid.net/event/other': {} } }],
    ['a nonce', { sub: 's', nonce: 'n' }],
    ['no identifier', { sub: 's', jti: undefined }],
    ['no time', { sub: 's', iat: undefined }],
    ['an old time', { sub: 's', iat: Math.floor(Date.now() / 1000) - 600 }],
    ['a future time', { sub: 's', iat: Math.floor(Date.now() / 1000) + 600 }],
  ])('is rejected with %s', async (_what, claims) => {
    expect(await getCode(read(claims))).not.toMatch(ACCEPTED)
  })

  it('is rejected with another algorithm or key', async () => {
    expect(await getCode(read({ sub: 's' }, { alg: 'none' }))).not.toMatch(ACCEPTED)
    expect(await getCode(read({ sub: 's' }, { kid: 'other' }))).not.toMatch(ACCEPTED)
    expect(await getCode(client.readLogout('no token'))).not.toMatch(ACCEPTED)
  })
})
