// Requests that the browser application never sends.
import { connect } from 'node:net'
import { SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#platform/log.ts'
import { buildApiUrl, send } from '#testing/client/callers.ts'
import { newDevice, publicHeaders, signedHeaders } from '#testing/client/plain-client.mjs'
import { sendOverSocket } from '#testing/client/requests.ts'
import {
  type Caller,
  PASSWORD,
  getRejectionCode,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const readCode = (text: string) => (JSON.parse(text) as { code?: string }).code

describe('body', () => {
  const post = (caller: Caller, body: string) => getRejectionCode(caller.post(SESSION_PATHS.endSession, body))

  it('rejects too large, too deep or too wide bodies, signed or not (row 50)', async () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
    const abyss = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 1])))
    const { admin } = platform
    expect(await post(admin, `{"id":"${'x'.repeat(70_000)}"}`)).toBe('too_big')
    for (const body of [deep, abyss, wide]) expect(await post(admin, body)).toBe('bad_request')
  })

  it('rejects names that reach a prototype (row 53)', async () => {
    for (const body of [
      '{"__proto__":{"isAdmin":true}}',
      '{"id":{"__proto__":{"isAdmin":true}}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
    ])
      expect(await post(platform.admin, body)).toBe('bad_request')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'rejects the type %s',
    async (type) => {
      const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.endSession), body: '{}' } as const
      const headers = { ...signedHeaders(platform.admin.session, call), 'content-type': type }
      const { status, text } = await send(platform.app, { ...call, headers })
      expect([status, readCode(text)]).toEqual([400, 'bad_request'])
    },
  )
})

describe('query', () => {
  it('treats names that reach a prototype like any other name (row 53)', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', '__proto__[isAdmin]'])
      expect(await getRejectionCode(platform.admin.get('seller_p/bank/BankList', { page: 1, [name]: 'x' }))).toBe(
        'unknown_name',
      )
  })
})

describe('headers', () => {
  it('ignore forwarded addresses and hosts without a trusted proxy (row 48)', async () => {
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: device.publicKey })
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), body } as const
    const headers = {
      ...publicHeaders(device, call),
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9, 198.51.100.1',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
    }
    const readSeenAddress = async (app: typeof platform.app) => {
      const socket = await app.listen({ port: 0, host: '127.0.0.1' })
      const reply = JSON.parse((await sendOverSocket(socket, { ...call, headers })).text) as {
        data: { session_id: string }
      }
      const { ip } = await platform.db
        .selectFrom('session')
        .select('ip')
        .where('id', '=', reply.data.session_id)
        .executeTakeFirstOrThrow()
      return ip
    }
    expect(await readSeenAddress(platform.app)).toBe('127.0.0.1')
    expect(await readSeenAddress(await platform.another({ trustedProxies: ['10.0.0.1'] }))).toBe('127.0.0.1')
    const behindOne = await platform.another({ trustedProxies: ['127.0.0.1'] })
    // The address that the proxy saw, not the one that its caller claims.
    expect(await readSeenAddress(behindOne)).toBe('198.51.100.1')
  })

  it('keep forged addresses and hosts out of responses, locks and logs (row 48)', async () => {
    let text = ''
    const log = openLog('trace', { write: (line) => void (text += line) })
    const app = await platform.another({ log })
    const socket = await app.listen({ port: 0, host: '127.0.0.1' })
    const device = newDevice()
    const body = JSON.stringify({ username: 'nobody', password: 'x', public_key: device.publicKey })
    const url = buildApiUrl(SESSION_PATHS.login)
    const call = { method: 'POST', url, body } as const
    const spoofed = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/api/v1/public/evil',
      'x-rewrite-url': '/api/v1/public/evil',
      'x-request-id': 'evil',
      host: 'evil.example',
    }
    const headers = { ...publicHeaders(device, call), 'content-type': 'application/json', ...spoofed }
    for (const sent of [
      { ...call, headers },
      { method: 'GET', url: '/nothing', headers: spoofed },
      { method: 'GET', url: '/api/v1/nothing', headers: spoofed },
    ] as const) {
      const came = await sendOverSocket(socket, sent)
      expect(JSON.stringify(came.headers) + came.text).not.toMatch(/evil|203\.0\.113|gopher/)
    }
    const locks = await platform.db.selectFrom('access_lock').select(['kind', 'subject', 'last_ip']).execute()
    expect(locks).toContainEqual({ kind: 'ip', subject: '127.0.0.1', last_ip: '127.0.0.1' })
    expect(JSON.stringify(locks)).not.toContain('203.0.113')
    expect(text).toContain(url)
    expect(text).not.toMatch(/evil|203\.0\.113|gopher/)
  })

  it('close the connection on line feeds and return nothing of them', async () => {
    const address = await (await platform.another()).listen({ port: 0, host: '127.0.0.1' })
    const lines = [
      'GET /api/v1/nothing HTTP/1.1',
      'host: x',
      'accept-language: en\r\n injected: 1',
      'device: a\nset-cookie: stolen=1',
      'connection: close',
    ]
    const text = await new Promise<string>((resolve, reject) => {
      let came = ''
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () =>
        socket.end(`${lines.join('\r\n')}\r\n\r\n`),
      )
      socket.on('data', (chunk) => (came += chunk.toString()))
      socket.on('close', () => resolve(came))
      socket.on('error', reject)
    })
    expect(text).toMatch(/^HTTP\/1\.1 (400|404)/)
    expect(text).not.toContain('stolen')
    expect(text).not.toContain('injected')
  })
})
