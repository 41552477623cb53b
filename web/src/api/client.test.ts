import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, createNetworkError, rejectCall, createSuccess, createToken } from '../testing/fake-server.ts'
import { isSignedV1 } from '../testing/server-session.ts'
import { signInAs } from '../testing/sign-in.ts'
import { ApiError, api } from './client.ts'
import { startClock } from './transport/clock.ts'
import { loadDeviceKey } from './keys/device-key.ts'
import { onNotice, type Notice } from './notices.ts'
import { getAccessToken, endSession, onSessionEnd, storeTokens } from './session/session-store.ts'

const LIST = 'seller_p/bank/BankList'

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError.')
  return error
}

let notices: Notice[] = []
let ends: (string | undefined)[] = []
onNotice((notice) => notices.push(notice))
onSessionEnd((reason) => ends.push(reason))

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})

beforeEach(() => {
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  notices = []
  ends = []
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await startClock(() => Promise.reject(new Error('no server')))
})

describe('request headers', () => {
  it('sends device, time, language, access token and a signature that the server can verify (T2)', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    const session = await signInAs()
    const from = Math.floor(Date.now() / 1000)
    await api.get(LIST, { page: 1, name: undefined, bank_name: "东海 & 'co' (1)*~+" })
    const call = server.calls[0]!
    expect(call.headers.get('device')).toBe((await loadDeviceKey()).thumbprint)
    expect(call.headers.get('accept-language')).toBe('en')
    expect(call.headers.get('accesstoken')).toBe(getAccessToken())
    expect(Number(call.headers.get('timestamp'))).toBeGreaterThanOrEqual(from)
    expect(Number(call.headers.get('timestamp'))).toBeLessThanOrEqual(Date.now() / 1000)
    expect(Object.keys(call.params)).toEqual(['page', 'bank_name'])
    expect(session.hasSigned(call)).toBe(true)
    const changed = new URL(call.url)
    changed.searchParams.set('page', '2')
    expect(session.hasSigned({ ...call, url: changed })).toBe(false)
  })

  it('signs the body as sent, with a new nonce for each request (T2)', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    const session = await signInAs()
    await api.post(LIST, { name: '银行' })
    await api.post(LIST, { name: '银行' })
    expect(server.calls.map((call) => session.hasSigned(call))).toEqual([true, true])
    const nonces = server.calls.map(({ headers }) => headers.get('nonce'))
    expect(new Set(nonces).size).toBe(2)
    expect(nonces[0]).toMatch(/^[\w-]{22}$/)
    expect(session.hasSigned({ ...server.calls[0]!, sent: '{}' })).toBe(false)
  })

  it('signs the logout request with one nonce (T2)', async () => {
    const server = createFakeServer({ [SESSION_PATHS.logout]: () => createSuccess(null) })
    const session = await signInAs()
    await api.get(SESSION_PATHS.logout)
    expect(session.hasSigned(server.calls[0]!)).toBe(true)
    expect(server.calls[0]!.headers.get('nonce')).not.toBeNull()
  })

  it('sends no token for a path with /public/ and does not refresh an expired one (T2)', async () => {
    const server = createFakeServer({ [SESSION_PATHS.serverConfig]: () => createSuccess({ server_time: 1 }) })
    await signInAs({ seconds: -60 })
    await api.get(SESSION_PATHS.serverConfig)
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]!.headers.has('accesstoken')).toBe(false)
    expect(server.calls[0]!.headers.has('sign')).toBe(false)
  })

  it('signs requests to public paths with the public key (T2)', async () => {
    const server = createFakeServer({ [SESSION_PATHS.login]: () => createSuccess(null) })
    await api.post(SESSION_PATHS.login, { username: 'lin' })
    expect(isSignedV1(server.calls[0]!)).toBe(true)
    expect(server.calls[0]!.headers.has('accesstoken')).toBe(false)
  })

  it('sends the server time when the local clock is wrong (T2)', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) - 86_400))
    await signInAs()
    await api.get(LIST)
    const behind = Date.now() / 1000 - Number(server.calls[0]!.headers.get('timestamp'))
    expect(behind).toBeGreaterThan(86_300)
  })

  it('corrects the clock after stale_request and retries once (T2)', async () => {
    const serverTime = Math.floor(Date.now() / 1000) - 5000
    const stale = () => rejectCall({ code: 'stale_request', server_time: serverTime })
    let answers = [stale(), createSuccess([])]
    const server = createFakeServer({ [LIST]: () => answers.shift()! })
    const session = await signInAs()
    await api.post(LIST)
    expect(server.calls.map(({ headers }) => Number(headers.get('timestamp')))[1]).toBe(serverTime)
    expect(session.hasSigned(server.calls[1]!)).toBe(true)
    answers = [stale(), stale(), createSuccess([])]
    expect((await failure(api.post(LIST))).code).toBe('stale_request')
    expect(server.calls).toHaveLength(4)
  })

  it('prefixes paths with /api/v1/ and the debug host when it is set (T1)', async () => {
    const addresses: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address)
      return Response.json(createSuccess(null))
    })
    await api.get(LIST)
    sessionStorage.setItem('baseHost', 'https://debug.example/')
    await api.get(LIST)
    expect(addresses).toEqual([`/api/v1/${LIST}`, `https://debug.example/api/v1/${LIST}`])
  })

  it('requests unencrypted responses when the tab has the setting (T2)', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess(null) })
    await api.get(LIST)
    sessionStorage.setItem('ignoreencryption', '1')
    await api.get(LIST)
    expect(server.calls.map(({ headers }) => headers.get('ignoreencryption'))).toEqual([null, '1'])
  })

  it('signs multipart forms as sent and keeps their content type (T2)', async () => {
    const server = createFakeServer({ [LIST]: () => createSuccess(null) })
    const session = await signInAs()
    const form = new FormData()
    form.append('file', new File(['a,b'], '银行.csv'))
    await api.post(LIST, form)
    expect(server.calls[0]!.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(new TextDecoder().decode(server.calls[0]!.sent as Uint8Array)).toContain('a,b')
    expect(session.hasSigned(server.calls[0]!)).toBe(true)
  })
})

describe('encrypted response', () => {
  const answer = { status: true, data: ['东海银行'], message: '' }

  it('decrypts with the session key (T3)', async () => {
    const session = await signInAs()
    createFakeServer({ [LIST]: (call) => new Response(`${session.encrypted(call, answer)}\n`) })
    expect(await api.get(LIST, { page: 1 })).toEqual(['东海银行'])
  })

  it('decrypts a rejection (T3)', async () => {
    const session = await signInAs()
    createFakeServer({
      [LIST]: (call) => new Response(session.encrypted(call, rejectCall({ code: 'not_found' }))),
    })
    expect((await failure(api.get(LIST))).code).toBe('not_found')
  })

  it('rejects a response made for another request or altered in transit (T3)', async () => {
    const session = await signInAs()
    let first: string | undefined
    createFakeServer({
      [LIST]: (call) => {
        first ??= session.encrypted(call, answer)
        return new Response(first)
      },
      other: (call) => new Response(session.encrypted(call, answer).replace(/.{3}$/, 'AAA')),
    })
    await api.get(LIST)
    expect((await failure(api.get(LIST))).code).toBe('unreadable')
    expect((await failure(api.get('other'))).code).toBe('unreadable')
  })
})

describe('session without keys in this browser', () => {
  const reason = 'This browser no longer has the keys of this sign-in. Please log in again'

  it('ends with a readable reason when its keys are missing', async () => {
    const server = createFakeServer({})
    storeTokens({ access_token: createToken(600, '1', 'stolen'), refresh_token: 'stolen' })
    expect((await failure(api.get(LIST))).code).toBe('login_required')
    expect(ends).toEqual([reason])
    expect(server.calls).toEqual([])
  })

  it('ends without a retry when the server rejects the signature', async () => {
    const server = createFakeServer({ [LIST]: () => rejectCall({ code: 'bad_signature' }) })
    await signInAs()
    await failure(api.get(LIST))
    expect(ends).toEqual([reason])
    expect(server.calls).toHaveLength(1)
    expect(notices).toEqual([])
  })

  it('keeps the session that another tab opened meanwhile', async () => {
    createFakeServer({
      [LIST]: () => {
        storeTokens({ access_token: createToken(600, '2', 'newer'), refresh_token: 'newer' })
        return rejectCall({ code: 'bad_signature' })
      },
    })
    await signInAs()
    await failure(api.get(LIST))
    expect(ends).toEqual([])
    expect(localStorage.getItem('refresh_token')).toBe('newer')
  })
})

describe('failed call', () => {
  it('requests a new login for data `login` (S6, E8)', async () => {
    createFakeServer({ [LIST]: () => rejectCall({ data: 'login', code: 'login_required' }) })
    await failure(api.get(LIST))
    expect(notices).toEqual([{ kind: 'login_again' }])
  })

  it('shows a forbidden message for 5 seconds, also when only the text identifies it (E9)', async () => {
    createFakeServer({
      [LIST]: () => rejectCall({ code: 'conflict', message: 'no permission for this operation' }),
    })
    await failure(api.get(LIST))
    const text = 'Sorry, you do not have permission for this operation. Please contact the administrator.'
    expect(notices).toEqual([{ kind: 'forbidden', text, seconds: 5 }])
  })

  it('translates a forbidden message also when the caller displays it (E9)', async () => {
    const codes = ['forbidden', 'conflict'] as const
    for (const code of codes) {
      createFakeServer({ [LIST]: () => rejectCall({ code, message: 'no permission for this operation' }) })
      const error = await failure(api.post(LIST, {}, { quiet: true }))
      expect([error.code, error.message]).toEqual([
        'forbidden',
        'Sorry, you do not have permission for this operation. Please contact the administrator.',
      ])
    }
    expect(notices).toEqual([])
  })

  it('shows any other message for 4 seconds (E10)', async () => {
    createFakeServer({ [LIST]: () => rejectCall({ message: 'Already taken' }) })
    await failure(api.get(LIST))
    expect(notices).toEqual([{ kind: 'error', text: 'Already taken', seconds: 4 }])
  })

  it('rejects with data `refresh_captcha` and shows no message (E11)', async () => {
    createFakeServer({ [LIST]: () => rejectCall({ data: 'refresh_captcha' }) })
    expect((await failure(api.get(LIST))).data).toBe('refresh_captcha')
    expect(notices).toEqual([])
  })

  it('reports a missing connection for 3 seconds (E12)', async () => {
    createFakeServer({ [LIST]: createNetworkError })
    expect((await failure(api.get(LIST))).code).toBe('network')
    expect(notices).toEqual([{ kind: 'error', text: 'Network connection abnormal', seconds: 3 }])
  })

  it('keeps field errors separate and shows no message for quiet calls', async () => {
    createFakeServer({ [LIST]: () => rejectCall({ code: 'invalid_input', fields: { name: 'Required' } }) })
    expect((await failure(api.post(LIST, {}, { quiet: true }))).fields).toEqual({ name: 'Required' })
    expect(notices).toEqual([])
  })

  it('reads an HTTP error with an envelope as a rejection and a foreign page as unreadable', async () => {
    const tooMany = rejectCall({ code: 'too_many', message: 'Slow down' })
    createFakeServer({
      [LIST]: () => Response.json(tooMany, { status: 429 }),
      other: () => new Response('<html>Bad gateway</html>', { status: 502 }),
    })
    expect((await failure(api.get(LIST))).code).toBe('too_many')
    expect((await failure(api.get('other'))).code).toBe('unreadable')
  })

  it('shows no message for an aborted call', async () => {
    const giveUp = new AbortController()
    createFakeServer({ [LIST]: () => new DOMException('given up', 'AbortError') })
    giveUp.abort()
    await expect(api.get(LIST, {}, { signal: giveUp.signal })).rejects.toThrow('given up')
    expect(notices).toEqual([])
  })
})
