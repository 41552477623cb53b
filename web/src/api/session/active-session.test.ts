import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, createNetworkError, rejectCall, createSuccess, createToken } from '#testing/fake-server.ts'
import type { ServerSession } from '#testing/server-session.ts'
import { signInAs } from '#testing/sign-in.ts'
import { ApiError, api } from '../client.ts'
import { startClock } from '../transport/clock.ts'
import { getAccessToken, endSession, onSessionEnd, storeTokens } from './session-store.ts'

const LIST = 'seller_p/bank/BankList'
const getFailureCode = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

const respondWithTokens = (session: ServerSession, refresh_token = 'second') =>
  createSuccess({ access_token: createToken(600, '1', session.id), refresh_token, expires_in: 600 })

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
    const session = await signInAs({ seconds: -1 })
    const server = createFakeServer({
      [SESSION_PATHS.refresh]: () => respondWithTokens(session),
      [LIST]: () => createSuccess([]),
    })
    await Promise.all([api.get(LIST), api.get(LIST), api.post(LIST)])
    const requested = server.callsOf(SESSION_PATHS.refresh)
    expect(requested.map(({ body }) => body)).toEqual([{ refresh_token: 'first' }])
    expect(requested[0]!.headers.get('sid')).toBe(session.id)
    expect(requested[0]!.headers.has('accesstoken')).toBe(false)
    expect(session.hasSigned(requested[0]!)).toBe(true)
    expect(server.callsOf(LIST).map(({ headers }) => headers.get('accesstoken'))).toEqual(
      Array(3).fill(getAccessToken()),
    )
    expect(localStorage.getItem('refresh_token')).toBe('second')
  })

  it('is checked against the server clock (S4)', async () => {
    const session = await signInAs({ seconds: 600 })
    const server = createFakeServer({
      [SESSION_PATHS.refresh]: () => respondWithTokens(session),
      [LIST]: () => createSuccess([]),
    })
    await startClock(() => Promise.resolve(Math.floor(Date.now() / 1000) + 3600))
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(1)
  })

  it('is not refreshed again when another tab did so meanwhile (S4)', async () => {
    const session = await signInAs({ seconds: -1 })
    const server = createFakeServer({ [LIST]: () => createSuccess([]) })
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_name: string, work: () => Promise<unknown>) => {
          storeTokens({ access_token: createToken(600, '1', session.id), refresh_token: 'theirs' })
          return work()
        },
      },
    })
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toEqual([])
    expect(server.calls[0]!.headers.get('accesstoken')).toBe(getAccessToken())
  })

  it('retries a refresh whose response was lost (S4)', async () => {
    const session = await signInAs({ seconds: -1 })
    const answers = [createNetworkError(), respondWithTokens(session)]
    const server = createFakeServer({
      [SESSION_PATHS.refresh]: () => answers.shift()!,
      [LIST]: () => createSuccess([]),
    })
    await api.get(LIST)
    expect(server.callsOf(SESSION_PATHS.refresh)).toHaveLength(2)
  })

  it('ends the session with the reason when the refresh is rejected (S4)', async () => {
    createFakeServer({
      [SESSION_PATHS.refresh]: () => rejectCall({ data: 'login', message: 'Please log in again' }),
    })
    await signInAs({ seconds: -1 })
    expect(await getFailureCode(api.get(LIST))).toBe('login_required')
    expect(getAccessToken()).toBeUndefined()
    expect(ends).toEqual(['Please log in again'])
  })

  it('ends the session when there is no refresh token (S4)', async () => {
    createFakeServer({})
    await signInAs({ seconds: -1 })
    localStorage.removeItem('refresh_token')
    await getFailureCode(api.get(LIST))
    expect(ends).toEqual(['Your session has expired, please log in again'])
  })

  it.each([
    ['network', createNetworkError],
    ['internal', () => Response.json(rejectCall({ code: 'internal' }), { status: 500 })],
    ['unavailable', () => Response.json(rejectCall({ code: 'unavailable' }), { status: 503 })],
    ['too_many', () => Response.json(rejectCall({ code: 'too_many' }), { status: 429 })],
    ['unreadable', () => new Response('Bad gateway', { status: 502 })],
  ])('fails the call and keeps the session after a temporary error (%s)', async (code, answer) => {
    createFakeServer({ [SESSION_PATHS.refresh]: answer })
    await signInAs({ seconds: -1 })
    expect(await getFailureCode(api.get(LIST))).toBe(code)
    expect(getAccessToken()).toBeDefined()
    expect(ends).toEqual([])
  })

  it('keeps the user signed out after a logout during the refresh (S5)', async () => {
    const session = await signInAs({ seconds: -1 })
    const server = createFakeServer({
      [SESSION_PATHS.refresh]: () => {
        endSession()
        return respondWithTokens(session)
      },
    })
    expect(await getFailureCode(api.get(LIST))).toBe('login_required')
    expect(getAccessToken()).toBeUndefined()
    expect(server.callsOf(LIST)).toEqual([])
  })

  it('clears an unreadable token and opens the login page (E13)', async () => {
    const server = createFakeServer({})
    storeTokens({ access_token: 'nonsense', refresh_token: 'first' })
    await getFailureCode(api.get(LIST))
    expect(getAccessToken()).toBeUndefined()
    expect(ends).toEqual(['Your session has expired, please log in again'])
    expect(server.calls).toEqual([])
  })
})
