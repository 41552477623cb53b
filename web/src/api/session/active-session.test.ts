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

describe('expired access token', () => {
  it('is refreshed once for all waiting calls, with a signed request (S4)', async () => {
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

  it('is checked against the server clock (S4)', async () => {
    const session = await signedIn({ seconds: 600 })
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => renewal(session),
      [LIST]: () => succeed([]),
    })
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) + 3600))
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(1)
  })

  it('is not refreshed again when another tab did so meanwhile (S4)', async () => {
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

  it('retries a refresh whose response was lost (S4)', async () => {
    const session = await signedIn({ seconds: -1 })
    const answers = [noConnection(), renewal(session)]
    const server = fakeServer({
      [SESSION_PATHS.refresh]: () => answers.shift()!,
      [LIST]: () => succeed([]),
    })
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(2)
  })

  it('ends the session with the reason when the refresh is rejected (S4)', async () => {
    fakeServer({ [SESSION_PATHS.refresh]: () => refuse({ data: 'login', message: 'Please log in again' }) })
    await signedIn({ seconds: -1 })
    expect(await codeOf(api.get(LIST))).toBe('login_required')
    expect(accessToken()).toBeUndefined()
    expect(ends).toEqual(['Please log in again'])
  })

  it('ends the session when there is no refresh token (S4)', async () => {
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
  ])('fails the call and keeps the session after a temporary error (%s)', async (code, answer) => {
    fakeServer({ [SESSION_PATHS.refresh]: answer })
    await signedIn({ seconds: -1 })
    expect(await codeOf(api.get(LIST))).toBe(code)
    expect(accessToken()).toBeDefined()
    expect(ends).toEqual([])
  })

  it('keeps the user signed out after a logout during the refresh (S5)', async () => {
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

  it('clears an unreadable token and opens the login page (E13)', async () => {
    const server = fakeServer({})
    storeTokens({ access_token: 'nonsense', refresh_token: 'first' })
    await codeOf(api.get(LIST))
    expect(accessToken()).toBeUndefined()
    expect(ends).toEqual(['Your session has expired, please log in again'])
    expect(server.calls).toEqual([])
  })
})
