import { SESSION_PATHS } from '@cangdan/protocol'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getAccessToken, getEndReason, endSession } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { createFakeServer, rejectCall, createSuccess, createToken } from '#testing/fake-server.ts'
import { createTokensFor, signInAs } from '#testing/sign-in.ts'
import { acceptHandover, takeHandoverToken } from './handover.ts'

const createAnswer = (is: boolean) => vi.fn<() => Promise<boolean>>(() => Promise.resolve(is))

describe('handover code in the address', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => endSession())

  it('is removed from the address, and nothing else (S2)', () => {
    history.replaceState(null, '', '/banks/bank/list?page=2&access_token=abc&access_token=def&x=%E9#y')
    expect(takeHandoverToken()).toBe('abc')
    expect(location.pathname + location.search + location.hash).toBe('/banks/bank/list?page=2&x=%EF%BF%BD#y')
    expect(takeHandoverToken()).toBeUndefined()
  })

  it('opens a new session without a question when no user is signed in (S2)', async () => {
    const server = createFakeServer({
      [SESSION_PATHS.swap]: ({ body }) => createSuccess(createTokensFor(body, { subject: '2' })),
    })
    const ask = createAnswer(false)
    await acceptHandover('abc', ask)
    expect(ask).not.toHaveBeenCalled()
    expect(getAccessToken()).toBeDefined()
    expect(server.calls[0]!.url.search).toBe('')
    expect(server.calls[0]!.body).toEqual({ access_token: 'abc', public_key: expect.any(String) })
  })

  it('asks first when another user is signed in, who may stay (S2)', async () => {
    const server = createFakeServer({})
    await signInAs({ subject: '1' })
    const before = getAccessToken()
    const ask = createAnswer(false)
    await acceptHandover(createToken(600, '2', 'other'), ask)
    expect(ask).toHaveBeenCalledOnce()
    expect(getAccessToken()).toBe(before)
    expect(server.calls).toEqual([])
  })

  it('signs the previous user out on the server (S2)', async () => {
    const server = createFakeServer({
      [SESSION_PATHS.swap]: ({ body }) => createSuccess(createTokensFor(body, { subject: '2' })),
      [SESSION_PATHS.logout]: () => createSuccess(null),
    })
    const former = await signInAs({ subject: '1' })
    const before = getAccessToken()
    await acceptHandover(createToken(600, '2', 'other'), createAnswer(true))
    expect(server.calls.map(({ path }) => path)).toEqual([SESSION_PATHS.swap, SESSION_PATHS.logout])
    expect(former.hasSigned(server.calls[1]!)).toBe(true)
    expect(getAccessToken()).not.toBe(before)
  })

  it('changes nothing for a signed-in user when it is expired (S2)', async () => {
    createFakeServer({ [SESSION_PATHS.swap]: () => rejectCall({ data: 'login', code: 'login_required' }) })
    await signInAs()
    const before = getAccessToken()
    await acceptHandover(createToken(600, '2', 'other'), createAnswer(true))
    expect(getAccessToken()).toBe(before)
  })

  it('is explained on the login page when it is expired (S2)', async () => {
    createFakeServer({ [SESSION_PATHS.swap]: () => rejectCall({ data: 'login', code: 'login_required' }) })
    await acceptHandover('abc', createAnswer(true))
    expect(getEndReason()).toBe('The login link has expired or has been used already. Please log in')
  })
})
