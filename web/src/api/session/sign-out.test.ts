import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, succeed } from '#testing/fake-server.ts'
import { signedIn } from '#testing/sign-in.ts'
import { accessToken, endSession } from './session-store.ts'
import { signOut } from './sign-out.ts'

describe('logging out (S5)', () => {
  beforeEach(() => endSession())
  afterEach(() => vi.useRealTimers())

  it('notifies the server and ends the session', async () => {
    const server = fakeServer({ [SESSION_PATHS.logout]: () => succeed(null) })
    await signedIn()
    await signOut()
    expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1)
    expect(accessToken()).toBeUndefined()
  })

  it('ends the session when the server is unreachable', async () => {
    fakeServer({ [SESSION_PATHS.logout]: () => new TypeError('Failed to fetch') })
    await signedIn()
    await signOut()
    expect(accessToken()).toBeUndefined()
  })

  it('ends the session within a second when the server is slow', async () => {
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
