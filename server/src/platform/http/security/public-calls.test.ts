// Calls of anonymous users carry a checksum of their content, which detects accidents and binds a sign-in to its key.
import { SESSION_PATHS } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApiUrl, type SentRequest, type SignedInCaller } from '#testing/client/callers.ts'
import { newDevice, newNonce, publicHeaders, refreshHeaders } from '#testing/client/plain-client.mjs'
import { sendAndParse as askOf, JSON_TYPE, getUnixTime, omitHeader } from '#testing/client/requests.ts'
import { PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let caller: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  caller = await platform.signIn('user1', PASSWORD)
})
afterAll(() => platform.close())

const END = buildApiUrl(SESSION_PATHS.endSession)
const NOBODY = JSON.stringify({ id: '00000000-0000-4000-8000-000000000000' })
const sendCall = (sent: SentRequest) => askOf(platform.app, sent)

describe('public call', () => {
  const buildLogin = (body = JSON.stringify({ username: 'user1', password: PASSWORD })) => {
    const device = newDevice()
    const whole = body.replace('}', `,"public_key":"${device.publicKey}"}`)
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), body: whole } as const
    return { ...call, headers: { ...publicHeaders(device, call), ...JSON_TYPE } }
  }

  it('requires a checksum of its content (v1)', async () => {
    expect((await sendCall(buildLogin())).code).toBe('ok')
    for (const name of ['sign', 'timestamp', 'device'])
      expect((await sendCall({ ...buildLogin(), headers: omitHeader(buildLogin().headers, name) })).code).toBe(
        'bad_signature',
      )
    expect((await sendCall({ ...buildLogin(), body: buildLogin().body })).code).toBe('bad_signature')
    const call = buildLogin()
    expect((await sendCall({ ...call, url: `${call.url}?lang=en` })).code).toBe('bad_signature')
  })

  it('rejects a missing body or one that is not an object', async () => {
    const device = newDevice()
    for (const body of [undefined, '[]', 'null', '"x"']) {
      const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), ...(body && { body }) } as const
      const type = body === undefined ? {} : JSON_TYPE
      const { code, answer } = await sendCall({
        ...call,
        headers: { ...publicHeaders(device, call), ...type },
      })
      expect(code, body).toBe('bad_request')
      expect(answer).not.toHaveProperty('fields')
    }
  })

  it('returns the server time for a stale timestamp, and succeeds with that time', async () => {
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: device.publicKey })
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), body } as const
    const createCallAt = (timestamp: number) => ({
      ...call,
      headers: { ...publicHeaders(device, { ...call, timestamp }), ...JSON_TYPE },
    })
    const rejected = await sendCall(createCallAt(getUnixTime() - 4000))
    expect(rejected.code).toBe('stale_request')
    expect((await sendCall(createCallAt(Number(rejected.answer.server_time)))).code).toBe('ok')
  })

  it('opens a session only for the key in its header', async () => {
    const device = newDevice()
    const body = JSON.stringify({ username: 'user1', password: PASSWORD, public_key: newDevice().publicKey })
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.login), body } as const
    const headers = { ...publicHeaders(device, call), ...JSON_TYPE }
    expect((await sendCall({ ...call, headers })).code).toBe('bad_signature')
  })

  it("rejects a session's signature format, and vice versa", async () => {
    const call = { method: 'POST', url: END, body: NOBODY } as const
    const headers = {
      ...publicHeaders(caller.session.device, { ...call, nonce: newNonce() }),
      accesstoken: caller.session.tokens.access_token,
      ...JSON_TYPE,
    }
    expect((await sendCall({ ...call, headers })).code).toBe('bad_signature')
  })

  it('accepts a refresh only with the signature of its session', async () => {
    const body = JSON.stringify({ refresh_token: caller.session.tokens.refresh_token })
    const call = { method: 'POST', url: buildApiUrl(SESSION_PATHS.refresh), body } as const
    const headers = { ...refreshHeaders(caller.session, call), ...JSON_TYPE }
    for (const sid of ['', 'x', '00000000-0000-4000-8000-000000000000', `${caller.session.sid}'--`])
      expect((await sendCall({ ...call, headers: { ...headers, sid } })).code, sid).toBe('login_required')
    const two = await platform.signIn('user1', PASSWORD)
    expect((await sendCall({ ...call, headers: { ...headers, sid: two.session.sid } })).code).toBe('bad_signature')
    expect((await sendCall({ ...call, headers: omitHeader(headers, 'nonce') })).code).toBe('bad_signature')
  })
})
