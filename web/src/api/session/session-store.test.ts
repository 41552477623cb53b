import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenFor } from '#testing/fake-server.ts'
import {
  clearTokens,
  endReason,
  endSession,
  followOtherTabs,
  onSessionEnd,
  storeTokens,
} from './session-store.ts'

/** What another tab has stored, and this one is notified of. */
function elsewhere(oldValue: string | null, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('token')
  else localStorage.setItem('token', newValue)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue }))
}

describe('the session of a browser', () => {
  const reload = vi.fn<() => void>()
  const ended = vi.fn<(reason: string | undefined) => void>()
  let stop: (() => void)[] = []

  beforeEach(() => {
    localStorage.clear()
    stop = [followOtherTabs(reload), onSessionEnd(ended)]
  })

  afterEach(() => {
    for (const each of stop) each()
    vi.clearAllMocks()
  })

  it('S8: keeps the tokens under the names of the specification', () => {
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    expect([localStorage.getItem('token'), localStorage.getItem('refresh_token')]).toEqual(['a', 'r'])
    clearTokens()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('remembers why it ended until somebody signs in', () => {
    endSession('expired')
    expect(endReason()).toBe('expired')
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    expect(endReason()).toBeUndefined()
  })

  it('S5: signing out in one tab signs out in the others', () => {
    elsewhere(tokenFor(60), null)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('S4: one that has ended by itself is no sign-out to the other windows', () => {
    localStorage.setItem('session_ended', 'expired')
    elsewhere(tokenFor(60), null)
    expect(ended).toHaveBeenLastCalledWith('expired')
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    endSession()
    elsewhere(tokenFor(60), null)
    expect(ended).toHaveBeenLastCalledWith(undefined)
  })

  it('loads anew when another person signs in elsewhere, and not for a refreshed token', () => {
    elsewhere(tokenFor(60, '1'), tokenFor(600, '1'))
    expect(reload).not.toHaveBeenCalled()
    elsewhere(tokenFor(60, '1'), tokenFor(60, '2'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is notified of a sign-out late, and leaves alone what was signed in since', () => {
    localStorage.setItem('token', tokenFor(60, '1', 'newer'))
    localStorage.setItem('refresh_token', 'newer')
    const late = { key: 'token', oldValue: tokenFor(60, '1', 'older'), newValue: null }
    globalThis.dispatchEvent(new StorageEvent('storage', late))
    expect(ended).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
    expect(localStorage.getItem('refresh_token')).toBe('newer')
  })

  it.each([
    ['who has left', null, true, 1],
    ['for whom another person has come', tokenFor(600, '2'), true, 1],
    ['who is still here', tokenFor(600, '1'), true, 0],
    ['who has left, where it was loaded anew already', null, false, 0],
  ])('row 61: a page kept whole for the way back, of somebody %s', (_who, now, persisted, times) => {
    localStorage.setItem('token', tokenFor(60, '1'))
    const turn = (type: string) => globalThis.dispatchEvent(Object.assign(new Event(type), { persisted }))
    turn('pagehide')
    if (now === null) localStorage.removeItem('token')
    else localStorage.setItem('token', now)
    turn('pageshow')
    expect(reload).toHaveBeenCalledTimes(times)
  })
})
