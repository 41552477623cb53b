import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, succeed } from '#testing/fake-server.ts'
import { signedIn } from '#testing/sign-in.ts'
import { accessToken, endSession } from './session-store.ts'
import { signOut } from './sign-out.ts'

describe('signing out (S5)', () => {
  beforeEach(() => endSession())
  afterEach(() => vi.useRealTimers())

  it('tells the server, and forgets the session here', async () => {
    const server = fakeServer({ [SESSION_PATHS.logout]: () => succeed(null) })
    await signedIn()
    await signOut()
    expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1)
    expect(accessToken()).toBeUndefined()
  })

  it('forgets it when the server cannot be reached', async () => {
    fakeServer({ [SESSION_PATHS.logout]: () => new TypeError('Failed to fetch') })
    await signedIn()
    await signOut()
    expect(accessToken()).toBeUndefined()
  })

  it('forgets it within a second, however long the answer takes', async () => {
    const server = fakeServer({ [SESSION_PATHS.logout]: () => new Promise<never>(() => {}) })
    await signedIn()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const leaving = signOut()
    await vi.waitFor(() => expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1))
    expect(accessToken()).toBeDefined()
    await vi.advanceTimersByTimeAsync(1_000)
    await leaving
    expect(accessToken()).toBeUndefined()
  })
})
