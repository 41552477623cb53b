import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, noConnection, refuse, succeed, tokenFor } from '#testing/fake-server.ts'
import type { ServerSession } from '#testing/server-session.ts'
import { signedIn } from '#testing/sign-in.ts'
import { ApiError, api } from '../client.ts'
import { startClock } from '../transport/clock.ts'
import { accessToken, endSession, onSessionEnd, storeTokens } from './session-store.ts'

const LIST = 'seller_p/bank/BankList'
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

const renewal = (session: ServerSession, refresh_token = 'second') =>
  succeed({ access_token: tokenFor(600, '1', session.id), refresh_token, expires_in: 600 })

let ends: (string | undefined)[] = []
onSessionEnd((reason) => ends.push(reason))

beforeAll(async () => {
  await startLanguage()
  await setLanguage('en')
})

beforeEach(() => {
  endSession()
  ends = []
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await startClock(() => Promise.reject(new Error('no server')))
})

describe('an access token that has run out', () => {
  it('S4: is refreshed once, however many calls wait for it, by a call that is signed', async () => {
    const session = await signedIn({ seconds: -1 })
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => renewal(session),
      [LIST]: () => succeed([]),
    })
    await Promise.all([api.get(LIST), api.get(LIST), api.post(LIST)])
    const asked = server.callsOf(SESSION_PATHS.refresh)
    expect(asked.map(({ body }) => body)).toEqual([{ refresh_token: 'first' }])
    expect(asked[0]!.headers.get('sid')).toBe(session.id)
    expect(asked[0]!.headers.has('accesstoken')).toBe(false)
    expect(session.hasSigned(asked[0]!)).toBe(true)
    expect(server.callsOf(LIST).map(({ headers }) => headers.get('accesstoken'))).toEqual(
      Array(3).fill(accessToken()),
    )
    expect(localStorage.getItem('refresh_token')).toBe('second')
  })

  it('S4: is judged by the server’s clock', async () => {
    const session = await signedIn({ seconds: 600 })
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => renewal(session),
      [LIST]: () => succeed([]),
    })
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) + 3600))
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(1)
  })

  it('S4: is not refreshed again where another tab has done so while this one waited', async () => {
    const session = await signedIn({ seconds: -1 })
    const server = fakeServer({ [LIST]: () => succeed([]) })
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, work: () => Promise<unknown>) => {
          storeTokens({ access_token: tokenFor(600, '1', session.id), refresh_token: 'theirs' })
          return work()
        },
      },
    })
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toEqual([])
    expect(server.calls[0]!.headers.get('accesstoken')).toBe(accessToken())
  })

  it('S4: an answer that was lost is asked for again at once', async () => {
    const session = await signedIn({ seconds: -1 })
    const answers = [noConnection(), renewal(session)]
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => answers.shift()!,
      [LIST]: () => succeed([]),
    })
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(2)
  })

  it('S4: a refused refresh ends the session and says why', async () => {
    fakeServer({ [SESSION_PATHS.refresh]: () => refuse({ data: 'login', message: 'Please log in again' }) })
    await signedIn({ seconds: -1 })
    expect(await codeOf(api.get(LIST))).toBe('login_required')
    expect(accessToken()).toBeUndefined()
    expect(ends).toEqual(['Please log in again'])
  })

  it('S4: without a refresh token the session ends', async () => {
    fakeServer({})
    await signedIn({ seconds: -1 })
    localStorage.removeItem('refresh_token')
    await codeOf(api.get(LIST))
    expect(ends).toEqual(['Your session has expired, please log in again'])
  })

  it.each([
    ['network', noConnection],
    ['internal', () => Response.json(refuse({ code: 'internal' }), { status: 500 })],
    ['unavailable', () => Response.json(refuse({ code: 'unavailable' }), { status: 503 })],
    ['too_many', () => Response.json(refuse({ code: 'too_many' }), { status: 429 })],
    ['unreadable', () => new Response('Bad gateway', { status: 502 })],
  ])('a passing fault (%s) fails the call and leaves the session', async (code, answer) => {
    fakeServer({ [SESSION_PATHS.refresh]: answer })
    await signedIn({ seconds: -1 })
    expect(await codeOf(api.get(LIST))).toBe(code)
    expect(accessToken()).toBeDefined()
    expect(ends).toEqual([])
  })

  it('S5: anyone who signs out while it is refreshed stays signed out', async () => {
    const session = await signedIn({ seconds: -1 })
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => {
        endSession()
        return renewal(session)
      },
    })
    expect(await codeOf(api.get(LIST))).toBe('login_required')
    expect(accessToken()).toBeUndefined()
    expect(server.callsOf(LIST)).toEqual([])
  })

  it('E13: one that cannot be read is cleared, and leads to the login page', async () => {
    const server = fakeServer({})
    storeTokens({ access_token: 'nonsense', refresh_token: 'first' })
    await codeOf(api.get(LIST))
    expect(accessToken()).toBeUndefined()
    expect(ends).toEqual(['Your session has expired, please log in again'])
    expect(server.calls).toEqual([])
  })
})
