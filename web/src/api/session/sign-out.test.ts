import { SESSION_PATHS } from '@cangdan/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sign-in.ts'
import { getAccessToken, endSession } from './session-store.ts'
import { signOut } from './sign-out.ts'

describe('logging out (S5)', () => {
  beforeEach(() => endSession())
  afterEach(() => vi.useRealTimers())

  it('notifies the server and ends the session', async () => {
    const server = createFakeServer({ [SESSION_PATHS.logout]: () => createSuccess(null) })
    await signInAs()
    await signOut()
    expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1)
    expect(getAccessToken()).toBeUndefined()
  })

  it('ends the session when the server is unreachable', async () => {
    createFakeServer({ [SESSION_PATHS.logout]: () => new TypeError('Failed to fetch') })
    await signInAs()
    await signOut()
    expect(getAccessToken()).toBeUndefined()
  })

  it('ends the session within a second when the server is slow', async () => {
    const server = createFakeServer({ [SESSION_PATHS.logout]: () => new Promise<never>(() => {}) })
    await signInAs()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const leaving = signOut()
    await vi.waitFor(() => expect(server.callsOf(SESSION_PATHS.logout)).toHaveLength(1))
    expect(getAccessToken()).toBeDefined()
    await vi.advanceTimersByTimeAsync(1_000)
    await leaving
    expect(getAccessToken()).toBeUndefined()
  })
})
