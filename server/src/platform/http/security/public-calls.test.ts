// Calls of anonymous users carry a checksum of their content, which detects accidents and binds a sign-in to its key.
import { SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUrl, type Sent, type SignedIn } from '#testing/client/callers.ts'
import { newDevice, newNonce, publicHeaders, refreshHeaders } from '#testing/client/plain-client.mjs'
import { ask as askOf, JSON_TYPE, now, without } from '#testing/client/requests.ts'
import { PASSWORD, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let caller: SignedIn

beforeAll(async () => {
  platform = await testPlatform()
  caller = await platform.signIn('user1', PASSWORD)
})
afterAll(() => platform.close())

const END = apiUrl(SESSION_PATHS.endSession)
const NOBODY = JSON.stringify({ id: '00000000-0000-4000-8000-000000000000' })
const ask = (sent: Sent) => askOf(platform.app, sent)

describe('public call', () => {
  const login = (body = JSON.stringify({ username: 'user1', password: PASSWORD })) => {
    const device = newDevice()
    const whole = body.replace('}', `,"public_key":"${device.publicKey}"}`)
    const call = { method: 'POST', url: apiUrl(SESSION_PATHS.login), body: whole } as const
    return { ...call, headers: { ...publicHeaders(device, call), ...JSON_TYPE } }
  }

  it('requires a checksum of its content (v1)', async () => {
    expect((await ask(login())).code).toBe('ok')
    for (const name of ['sign', 'timestamp', 'device'])
      expect((await ask({ ...login(), headers: without(login().headers, name) })).code).toBe('bad_signature')
    expect((await ask({ ...login(), body: login().body })).code).toBe('bad_signature')
    const call = login()
    expect((await ask({ ...call, url: `${call.url}?lang=en` })).code).toBe('bad_signature')
  })

  it('rejects a missing body or one that is not an object', async () => {
    const device = newDevice()
    for (const body of [undefined, '[]', 'null', '"x"']) {
      const call = { method: 'POST', url: apiUrl(SESSION_PATHS.login), ...(body && { body }) } as const
      const type = body === undefined ? {} : JSON_TYPE
      const { code, answer } = await ask({ ...call, headers: { ...publicHeaders(device, call), ...type } })
      expect(code, body).toBe('bad_request')
      expect(answer).not.toHaveProperty('fields')
    }
  })

  it('returns the server time for a stale timestamp, and succeeds with that time', async () => {
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: device.publicKey })
    const call = { method: 'POST', url: apiUrl(SESSION_PATHS.login), body } as const
    const at = (timestamp: number) => ({
      ...call,
      headers: { ...publicHeaders(device, { ...call, timestamp }), ...JSON_TYPE },
    })
    const refused = await ask(at(now() - 4000))
    expect(refused.code).toBe('stale_request')
    expect((await ask(at(Number(refused.answer.server_time)))).code).toBe('ok')
  })

  it('opens a session only for the key in its header', async () => {
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: newDevice().publicKey })
    const call = { method: 'POST', url: apiUrl(SESSION_PATHS.login), body } as const
    const headers = { ...publicHeaders(device, call), ...JSON_TYPE }
    expect((await ask({ ...call, headers })).code).toBe('bad_signature')
  })

  it("rejects a session's signature format, and vice versa", async () => {
    const call = { method: 'POST', url: END, body: NOBODY } as const
    const headers = {
      ...publicHeaders(caller.session.device, { ...call, nonce: newNonce() }),
      accesstoken: caller.session.tokens.access_token,
      ...JSON_TYPE,
    }
    expect((await ask({ ...call, headers })).code).toBe('bad_signature')
  })

  it('accepts a refresh only with the signature of its session', async () => {
    const body = JSON.stringify({ refresh_token: caller.session.tokens.refresh_token })
    const call = { method: 'POST', url: apiUrl(SESSION_PATHS.refresh), body } as const
    const headers = { ...refreshHeaders(caller.session, call), ...JSON_TYPE }
    for (const sid of ['', 'x', '00000000-0000-4000-8000-000000000000', `${caller.session.sid}'--`])
      expect((await ask({ ...call, headers: { ...headers, sid } })).code, sid).toBe('login_required')
    const two = await platform.signIn('user1', PASSWORD)
    expect((await ask({ ...call, headers: { ...headers, sid: two.session.sid } })).code).toBe('bad_signature')
    expect((await ask({ ...call, headers: without(headers, 'nonce') })).code).toBe('bad_signature')
  })
})
