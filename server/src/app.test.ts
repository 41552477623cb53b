import { SESSION_PATHS } from '@cangdan/protocol'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardRoutes } from '#platform/http/security/access.ts'
import { openMetricsPort } from '#platform/http/metrics.ts'
import { createNonces } from '#platform/identity/nonces.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const request = (url: string, headers: Record<string, string> = {}) => platform.app.inject({ url, headers })

describe('routes', () => {
  it('fails the start when a route has no access declaration', async () => {
    const app = Fastify()
    const none = () => Promise.resolve(undefined)
    const empty = () => Promise.resolve('')
    const tokens = { sign: empty, read: none, signHandover: empty, readHandover: none }
    const { db } = platform
    guardRoutes(app, {
      tokens,
      sessions: { live: none, displaced: none, findMissingProof: () => Promise.resolve(undefined) },
      db,
      nonces: createNonces(db),
      isDevelopment: false,
    })
    app.get('/forgotten', () => 'open to all')
    await expect(app.ready()).rejects.toThrow('/forgotten does not declare its access')
  })
})

describe('error responses', () => {
  it('keeps their shape when no route matches (T3)', async () => {
    const reply = await request('/api/v1/nothing/here', { 'accept-language': 'en' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({
      status: false,
      data: null,
      message: 'There is no such call',
      code: 'no_such_call',
    })
  })

  it.each([
    ['{"username":', 'bad_request'],
    ['[]', 'bad_request'],
    ['{"__proto__":{"admin":true},"username":"a","password":"b"}', 'bad_request'],
    ['{"constructor":{"prototype":{"admin":true}},"username":"a","password":"b"}', 'bad_request'],
    [`{"username":"${'x'.repeat(70_000)}","password":"b"}`, 'too_big'],
  ])('rejects an invalid body: %.40s', async (payload, code) => {
    expect(await platform.nobody.post(SESSION_PATHS.login, payload)).toMatchObject({ status: false, code })
  })

  it('hides the cause of a server error and shows a reference number', async () => {
    const { admin, db } = platform
    await db.schema.alterTable('bank').renameTo('bank_away').execute()
    try {
      const reply = await admin.raw('seller_p/bank/BankList', { page: 1 }, 'en')
      expect(reply.status).toBe(500)
      expect(reply.text).toMatch(
        /^\{"status":false,"data":null,"message":"Something went wrong, please try again later \(reference \w{8}\)","code":"internal"\}$/,
      )
    } finally {
      await db.schema.alterTable('bank_away').renameTo('bank').execute()
    }
  })

  it.each([
    [`/api/v1/${SESSION_PATHS.serverConfig}`, 'no-store'],
    // A new build changes the page, so each visit revalidates it.
    ['/', 'no-cache'],
    ['/banks/bank/list', 'no-cache'],
  ])('sets security headers and forbids unvalidated caching and frames: %s (row 47)', async (url, cacheControl) => {
    const { headers } = await request(url)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'cache-control': cacheControl,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('allows only own scripts in pages and no scripts in call responses (row 47)', async () => {
    const { headers } = await request('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe-eval')
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), geolocation=(self), microphone=()',
    })
    const signing = await request('/contract/create')
    expect(signing.headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=()')
    const call = await request(`/api/v1/${SESSION_PATHS.serverConfig}`)
    expect(call.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })
})

describe('operations endpoints', () => {
  it('reports liveness and readiness', async () => {
    expect((await request('/livez')).json()).toEqual({ live: true })
    expect((await request('/readyz')).json()).toEqual({ ready: true })
  })

  it('serves metrics on a separate port and not on the public one', async () => {
    const metrics = await openMetricsPort(platform.app.metrics, { host: '127.0.0.1', port: 0 })
    try {
      const fetchPath = (path: string) => fetch(`http://127.0.0.1:${metrics.port}${path}`)
      const text = await (await fetchPath('/metrics')).text()
      expect(text).toContain('http_request_duration_seconds_bucket')
      expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
      expect((await fetchPath('/api/v1/menu')).status).toBe(404)
    } finally {
      await metrics.close()
    }
    expect((await request('/metrics')).body).not.toContain('http_request_duration')
  })
})
