import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, noConnection, refuse, succeed, tokenFor } from '../testing/fake-server.ts'
import { isSignedV1 } from '../testing/server-session.ts'
import { signedIn } from '../testing/sign-in.ts'
import { ApiError, api } from './client.ts'
import { startClock } from './transport/clock.ts'
import { deviceKey } from './keys/device-key.ts'
import { onNotice, type Notice } from './notices.ts'
import { accessToken, endSession, onSessionEnd, storeTokens } from './session/session-store.ts'

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

describe('what a call carries', () => {
  it('T2: device, time, language, the access token, and a signature that the server can make too', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    const session = await signedIn()
    const from = Math.floor(Date.now() / 1000)
    await api.get(LIST, { page: 1, name: undefined, bank_name: "东海 & 'co' (1)*~+" })
    const call = server.calls[0]!
    expect(call.headers.get('device')).toBe((await deviceKey()).thumbprint)
    expect(call.headers.get('accept-language')).toBe('en')
    expect(call.headers.get('accesstoken')).toBe(accessToken())
    expect(Number(call.headers.get('timestamp'))).toBeGreaterThanOrEqual(from)
    expect(Number(call.headers.get('timestamp'))).toBeLessThanOrEqual(Date.now() / 1000)
    expect(Object.keys(call.params)).toEqual(['page', 'bank_name'])
    expect(session.hasSigned(call)).toBe(true)
    const changed = new URL(call.url)
    changed.searchParams.set('page', '2')
    expect(session.hasSigned({ ...call, url: changed })).toBe(false)
  })

  it('T2: a body is signed as it is sent, with a nonce of its own each time', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    const session = await signedIn()
    await api.post(LIST, { name: '银行' })
    await api.post(LIST, { name: '银行' })
    expect(server.calls.map((call) => session.hasSigned(call))).toEqual([true, true])
    const nonces = server.calls.map(({ headers }) => headers.get('nonce'))
    expect(new Set(nonces).size).toBe(2)
    expect(nonces[0]).toMatch(/^[\w-]{22}$/)
    expect(session.hasSigned({ ...server.calls[0]!, sent: '{}' })).toBe(false)
  })

  it('T2: signing out is signed, and once', async () => {
    const server = fakeServer({ [SESSION_PATHS.logout]: () => succeed(null) })
    const session = await signedIn()
    await api.get(SESSION_PATHS.logout)
    expect(session.hasSigned(server.calls[0]!)).toBe(true)
    expect(server.calls[0]!.headers.get('nonce')).not.toBeNull()
  })

  it('T2: a path containing /public/ carries no token, and an expired one is not refreshed for it', async () => {
    const server = fakeServer({ [SESSION_PATHS.serverConfig]: () => succeed({ server_time: 1 }) })
    await signedIn({ seconds: -60 })
    await api.get(SESSION_PATHS.serverConfig)
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]!.headers.has('accesstoken')).toBe(false)
    expect(server.calls[0]!.headers.has('sign')).toBe(false)
  })

  it('T2: what is sent to a public call has a signature that anybody can make', async () => {
    const server = fakeServer({ [SESSION_PATHS.login]: () => succeed(null) })
    await api.post(SESSION_PATHS.login, { username: 'lin' })
    expect(isSignedV1(server.calls[0]!)).toBe(true)
    expect(server.calls[0]!.headers.has('accesstoken')).toBe(false)
  })

  it('T2: the time is the server’s, however wrong this computer’s clock is', async () => {
    const server = fakeServer({ [LIST]: () => succeed([]) })
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) - 86_400))
    await signedIn()
    await api.get(LIST)
    const behind = Date.now() / 1000 - Number(server.calls[0]!.headers.get('timestamp'))
    expect(behind).toBeGreaterThan(86_300)
  })

  it('T2: a clock that turns out wrong is corrected, and the call signed again, once', async () => {
    const serverTime = Math.floor(Date.now() / 1000) - 5000
    const stale = () => refuse({ code: 'stale_request', server_time: serverTime })
    let answers = [stale(), succeed([])]
    const server = fakeServer({ [LIST]: () => answers.shift()! })
    const session = await signedIn()
    await api.post(LIST)
    expect(server.calls.map(({ headers }) => Number(headers.get('timestamp')))[1]).toBe(serverTime)
    expect(session.hasSigned(server.calls[1]!)).toBe(true)
    answers = [stale(), stale(), succeed([])]
    expect((await failure(api.post(LIST))).code).toBe('stale_request')
    expect(server.calls).toHaveLength(4)
  })

  it('T1: everything is under /api/v1/, behind the debug host where one is set', async () => {
    const addresses: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      addresses.push(address)
      return Response.json(succeed(null))
    })
    await api.get(LIST)
    sessionStorage.setItem('baseHost', 'https://debug.example/')
    await api.get(LIST)
    expect(addresses).toEqual([`/api/v1/${LIST}`, `https://debug.example/api/v1/${LIST}`])
  })

  it('T2: asks for plain answers where this tab is set to', async () => {
    const server = fakeServer({ [LIST]: () => succeed(null) })
    await api.get(LIST)
    sessionStorage.setItem('ignoreencryption', '1')
    await api.get(LIST)
    expect(server.calls.map(({ headers }) => headers.get('ignoreencryption'))).toEqual([null, '1'])
  })

  it('T2: a form with a file is signed as it is sent, under the type it names itself', async () => {
    const server = fakeServer({ [LIST]: () => succeed(null) })
    const session = await signedIn()
    const form = new FormData()
    form.append('file', new File(['a,b'], '银行.csv'))
    await api.post(LIST, form)
    expect(server.calls[0]!.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    expect(new TextDecoder().decode(server.calls[0]!.sent as Uint8Array)).toContain('a,b')
    expect(session.hasSigned(server.calls[0]!)).toBe(true)
  })
})

describe('an encrypted answer', () => {
  const answer = { status: true, data: ['东海银行'], message: '' }

  it('T3: is opened with the key of the session', async () => {
    const session = await signedIn()
    fakeServer({ [LIST]: (call) => new Response(`${session.encrypted(call, answer)}\n`) })
    expect(await api.get(LIST, { page: 1 })).toEqual(['东海银行'])
  })

  it('T3: a refusal is one as well', async () => {
    const session = await signedIn()
    fakeServer({ [LIST]: (call) => new Response(session.encrypted(call, refuse({ code: 'not_found' }))) })
    expect((await failure(api.get(LIST))).code).toBe('not_found')
  })

  it('T3: one that was made for another request, or changed on the way, is not believed', async () => {
    const session = await signedIn()
    let first: string | undefined
    fakeServer({
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

describe('a session that this browser cannot sign for', () => {
  const reason = 'This browser no longer has the keys of this sign-in. Please log in again'

  it('ends in plain words where its keys are gone, or were never here', async () => {
    const server = fakeServer({})
    storeTokens({ access_token: tokenFor(600, '1', 'stolen'), refresh_token: 'stolen' })
    expect((await failure(api.get(LIST))).code).toBe('login_required')
    expect(ends).toEqual([reason])
    expect(server.calls).toEqual([])
  })

  it('ends where the server refuses the signature, and nothing is tried again', async () => {
    const server = fakeServer({ [LIST]: () => refuse({ code: 'bad_signature' }) })
    await signedIn()
    await failure(api.get(LIST))
    expect(ends).toEqual([reason])
    expect(server.calls).toHaveLength(1)
    expect(notices).toEqual([])
  })

  it('leaves alone the session that another tab has opened meanwhile', async () => {
    fakeServer({
      [LIST]: () => {
        storeTokens({ access_token: tokenFor(600, '2', 'newer'), refresh_token: 'newer' })
        return refuse({ code: 'bad_signature' })
      },
    })
    await signedIn()
    await failure(api.get(LIST))
    expect(ends).toEqual([])
    expect(localStorage.getItem('refresh_token')).toBe('newer')
  })
})

describe('a call that fails', () => {
  it('S6, E8: data `login` asks to log in again', async () => {
    fakeServer({ [LIST]: () => refuse({ data: 'login', code: 'login_required' }) })
    await failure(api.get(LIST))
    expect(notices).toEqual([{ kind: 'login_again' }])
  })

  it('E9: a refused permission is explained for 5 seconds, by its text where the code says less', async () => {
    fakeServer({ [LIST]: () => refuse({ code: 'conflict', message: 'no permission for this operation' }) })
    await failure(api.get(LIST))
    const text = 'Sorry, you do not have permission for this operation. Please contact the administrator.'
    expect(notices).toEqual([{ kind: 'forbidden', text, seconds: 5 }])
  })

  it('E9: a refused permission is in the words of its reader also where the caller shows it', async () => {
    const said = ['forbidden', 'conflict'] as const
    for (const code of said) {
      fakeServer({ [LIST]: () => refuse({ code, message: 'no permission for this operation' }) })
      const error = await failure(api.post(LIST, {}, { quiet: true }))
      expect([error.code, error.message]).toEqual([
        'forbidden',
        'Sorry, you do not have permission for this operation. Please contact the administrator.',
      ])
    }
    expect(notices).toEqual([])
  })

  it('E10: any other message is shown for 4 seconds', async () => {
    fakeServer({ [LIST]: () => refuse({ message: 'Already taken' }) })
    await failure(api.get(LIST))
    expect(notices).toEqual([{ kind: 'error', text: 'Already taken', seconds: 4 }])
  })

  it('E11: data `refresh_captcha` rejects with that marker and shows nothing', async () => {
    fakeServer({ [LIST]: () => refuse({ data: 'refresh_captcha' }) })
    expect((await failure(api.get(LIST))).data).toBe('refresh_captcha')
    expect(notices).toEqual([])
  })

  it('E12: a missing connection is announced for 3 seconds', async () => {
    fakeServer({ [LIST]: noConnection })
    expect((await failure(api.get(LIST))).code).toBe('network')
    expect(notices).toEqual([{ kind: 'error', text: 'Network connection abnormal', seconds: 3 }])
  })

  it('keeps the faults of fields apart, and stays quiet where the caller shows them', async () => {
    fakeServer({ [LIST]: () => refuse({ code: 'invalid_input', fields: { name: 'Required' } }) })
    expect((await failure(api.post(LIST, {}, { quiet: true }))).fields).toEqual({ name: 'Required' })
    expect(notices).toEqual([])
  })

  it('reads a transport fault like any refusal, and a stranger’s page as unreadable', async () => {
    const tooMany = refuse({ code: 'too_many', message: 'Slow down' })
    fakeServer({
      [LIST]: () => Response.json(tooMany, { status: 429 }),
      other: () => new Response('<html>Bad gateway</html>', { status: 502 }),
    })
    expect((await failure(api.get(LIST))).code).toBe('too_many')
    expect((await failure(api.get('other'))).code).toBe('unreadable')
  })

  it('says nothing of a call that was given up', async () => {
    const giveUp = new AbortController()
    fakeServer({ [LIST]: () => new DOMException('given up', 'AbortError') })
    giveUp.abort()
    await expect(api.get(LIST, {}, { signal: giveUp.signal })).rejects.toThrow('given up')
    expect(notices).toEqual([])
  })
})
