import { SESSION_PATHS } from '@cangdan/protocol'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, endReason, endSession } from '#api/session/session-store.ts'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { fakeServer, refuse, succeed, tokenFor } from '#testing/fake-server.ts'
import { openedFor, signedIn } from '#testing/sign-in.ts'
import { acceptToken, takeHandedToken } from './handover.ts'

const answers = (is: boolean) => vi.fn<() => Promise<boolean>>(() => Promise.resolve(is))

describe('handover code in the address', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })

  beforeEach(() => endSession())

  it('is removed from the address, and nothing else (S2)', () => {
    history.replaceState(null, '', '/banks/bank/list?page=2&access_token=abc&access_token=def&x=%E9#y')
    expect(takeHandedToken()).toBe('abc')
    expect(location.pathname + location.search + location.hash).toBe('/banks/bank/list?page=2&x=%EF%BF%BD#y')
    expect(takeHandedToken()).toBeUndefined()
  })

  it('opens a new session without a question when no user is signed in (S2)', async () => {
    const server = fakeServer({
      [SESSION_PATHS.swap]: ({ body }) => succeed(openedFor(body, { subject: '2' })),
    })
    const ask = answers(false)
    await acceptToken('abc', ask)
    expect(ask).not.toHaveBeenCalled()
    expect(accessToken()).toBeDefined()
    expect(server.calls[0]!.url.search).toBe('')
    expect(server.calls[0]!.body).toEqual({ access_token: 'abc', public_key: expect.any(String) })
  })

  it('asks first when another user is signed in, who may stay (S2)', async () => {
    const server = fakeServer({})
    await signedIn({ subject: '1' })
    const before = accessToken()
    const ask = answers(false)
    await acceptToken(tokenFor(600, '2', 'other'), ask)
    expect(ask).toHaveBeenCalledOnce()
    expect(accessToken()).toBe(before)
    expect(server.calls).toEqual([])
  })

  it('signs the previous user out on the server (S2)', async () => {
    const server = fakeServer({
      [SESSION_PATHS.swap]: ({ body }) => succeed(openedFor(body, { subject: '2' })),
      [SESSION_PATHS.logout]: () => succeed(null),
    })
    const former = await signedIn({ subject: '1' })
    const before = accessToken()
    await acceptToken(tokenFor(600, '2', 'other'), answers(true))
    expect(server.calls.map(({ path }) => path)).toEqual([SESSION_PATHS.swap, SESSION_PATHS.logout])
    expect(former.hasSigned(server.calls[1]!)).toBe(true)
    expect(accessToken()).not.toBe(before)
  })

  it('changes nothing for a signed-in user when it is expired (S2)', async () => {
    fakeServer({ [SESSION_PATHS.swap]: () => refuse({ data: 'login', code: 'login_required' }) })
    await signedIn()
    const before = accessToken()
    await acceptToken(tokenFor(600, '2', 'other'), answers(true))
    expect(accessToken()).toBe(before)
  })

  it('is explained on the login page when it is expired (S2)', async () => {
    fakeServer({ [SESSION_PATHS.swap]: () => refuse({ data: 'login', code: 'login_required' }) })
    await acceptToken('abc', answers(true))
    expect(endReason()).toBe('The login link has expired or has been used already. Please log in')
  })
})
