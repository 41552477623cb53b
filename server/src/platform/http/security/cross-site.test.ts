// Pages of other sites cannot call the API.
import { SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiUrl, send, type SignedInCaller } from '#testing/client/callers.ts'
import { newDevice, publicHeaders } from '#testing/client/plain-client.mjs'
import { sendAndParse, JSON_TYPE, signRequest } from '#testing/client/requests.ts'
import { listRoutes } from '#testing/client/routes.ts'
import { takeShare } from '#testing/share.ts'
import { ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let caller: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  caller = await platform.signIn('user1', PASSWORD)
})
afterAll(() => platform.close())

const FOREIGN = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  // Another port, or another host of the same site.
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
] as const
const OURS = [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, {}] as const

describe('change requested by another site (row 44)', () => {
  it.each(FOREIGN)('is rejected even with a valid signature: %j', async (headers) => {
    const leave = signRequest(caller.session, { method: 'GET', url: buildApiUrl(SESSION_PATHS.logout) })
    const body = JSON.stringify({ id: caller.session.sid })
    const end = signRequest(caller.session, {
      method: 'POST',
      url: buildApiUrl(SESSION_PATHS.endSession),
      body,
    })
    for (const call of [leave, end])
      expect(await sendAndParse(platform.app, { ...call, headers: { ...call.headers, ...headers } })).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
    await ok(caller.get(SESSION_PATHS.info))
  })

  it.each(FOREIGN)('is rejected before sign-in, too: %j', async (headers) => {
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: device.publicKey })
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), body } as const
    const summed = { ...publicHeaders(device, call), ...JSON_TYPE }
    expect((await sendAndParse(platform.app, { ...call, headers: { ...summed, ...headers } })).code).toBe('bad_request')
    expect((await sendAndParse(platform.app, { ...call, headers: summed })).code).toBe('ok')
  })

  it.each(OURS)('is allowed from our page and from a program: %j', async (headers) => {
    const leaving = await platform.signIn('user1', PASSWORD)
    const call = signRequest(leaving.session, { method: 'GET', url: buildApiUrl(SESSION_PATHS.logout) })
    expect((await sendAndParse(platform.app, { ...call, headers: { ...call.headers, ...headers } })).code).toBe('ok')
  })
})

describe('another origin (row 60)', () => {
  const ORIGINS = [
    'https://evil.example',
    'http://localhost',
    'http://localhost:80',
    'https://localhost',
    'http://127.0.0.1:8080',
    'http://localhost.evil.example',
    'http://evil.localhost',
    'file://',
    'chrome-extension://abc',
    '',
    'null',
    '*',
  ]
  const listGrants = (headers: Record<string, unknown>) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control') || name.startsWith('timing-'))

  it.each(ORIGINS)('%j gets no CORS header from any call', async (origin) => {
    const calls = listRoutes(platform.app)
    const index = ORIGINS.indexOf(origin)
    // Sent without the call's parameters: the first origin to all calls.
    for (const { method, url } of index === 0 ? calls : takeShare(calls, index)) {
      const { headers, text } = await send(platform.app, { method, url, headers: { origin } })
      expect(listGrants(headers), url).toEqual([])
      expect(text).not.toMatch(/evil|localhost|chrome-extension/)
      const preflight = await platform.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'accesstoken, sign',
        },
      })
      expect(preflight.statusCode, url).toBe(404)
      expect(listGrants(preflight.headers), url).toEqual([])
    }
  })

  it('gets no CORS header from a successful or rejected signed call', async () => {
    const call = signRequest(caller.session, { method: 'GET', url: buildApiUrl(SESSION_PATHS.info) })
    for (const more of [{}, { sign: '0'.repeat(64) }]) {
      const headers = { ...call.headers, ...more, origin: 'https://evil.example' }
      expect(listGrants((await send(platform.app, { ...call, headers })).headers)).toEqual([])
    }
  })
})

describe('origin of a configured server (T1)', () => {
  const FRIEND = 'https://test.example'
  const createServerWithHost = () => platform.another({ apiHosts: [FRIEND] })
  const SITE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
  const url = buildApiUrl(SESSION_PATHS.login)
  const preflight = { method: 'OPTIONS', url } as const

  it('may call this server without cookies, and is allowed by the content security policy', async () => {
    const app = await createServerWithHost()
    const requested = await app.inject({ ...preflight, headers: { origin: FRIEND, ...SITE } })
    expect([requested.statusCode, requested.body]).toEqual([204, ''])
    expect(requested.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-headers': '*',
      vary: 'origin',
    })
    expect(requested.headers).not.toHaveProperty('access-control-allow-credentials')
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: device.publicKey })
    const call = { method: 'POST', url, body } as const
    const headers = { ...publicHeaders(device, call), ...JSON_TYPE, ...SITE, origin: FRIEND }
    expect((await sendAndParse(app, { ...call, headers })).code).toBe('ok')
    const page = await app.inject({ url: '/livez' })
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ${FRIEND};`)
    expect(page.headers['content-security-policy']).toContain(`img-src 'self' data: blob: ${FRIEND};`)
  })

  it('rejects other origins, and navigations that change something', async () => {
    const app = await createServerWithHost()
    for (const origin of ['https://evil.example', 'https://test.example.evil', 'https://test.example:8443']) {
      const requested = await app.inject({ ...preflight, headers: { origin, ...SITE } })
      expect([requested.statusCode, requested.headers['access-control-allow-origin']]).toEqual([404, undefined])
    }
    const leave = signRequest(caller.session, { method: 'GET', url: buildApiUrl(SESSION_PATHS.logout) })
    const linked = { origin: FRIEND, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await sendAndParse(app, { ...leave, headers: { ...leave.headers, ...linked } })).code).toBe('bad_request')
  })
})
