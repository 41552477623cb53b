import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToken } from '#testing/fake-server.ts'
import {
  clearTokens,
  getEndReason,
  endSession,
  followOtherTabs,
  onSessionEnd,
  storeIdentity,
  storeTokens,
} from './session-store.ts'

function changeInOtherTab(oldValue: string | null, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('token')
  else localStorage.setItem('token', newValue)
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue, newValue }))
}

describe('browser session', () => {
  const reload = vi.fn<() => void>()
  const onEnd = vi.fn<(reason: string | undefined) => void>()
  let stop: (() => void)[] = []

  beforeEach(() => {
    localStorage.clear()
    stop = [followOtherTabs(reload), onSessionEnd(onEnd)]
  })

  afterEach(() => {
    for (const each of stop) each()
    vi.clearAllMocks()
  })

  it('stores the tokens under the names of the specification (S8)', () => {
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    expect([localStorage.getItem('token'), localStorage.getItem('refresh_token')]).toEqual(['a', 'r'])
    storeIdentity({ suid: 3, isunion: 1 })
    expect([localStorage.getItem('suid'), localStorage.getItem('isunion')]).toEqual(['3', '1'])
    clearTokens()
    for (const name of ['token', 'refresh_token', 'suid', 'isunion']) expect(localStorage.getItem(name)).toBeNull()
  })

  it('keeps the reason of its end until the next sign-in', () => {
    endSession('expired')
    expect(getEndReason()).toBe('expired')
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    expect(getEndReason()).toBeUndefined()
  })

  it('ends in all tabs on logout (S5)', () => {
    changeInOtherTab(createToken(60), null)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  it('tells an expired session from a logout in another window (S4)', () => {
    localStorage.setItem('session_ended', 'expired')
    changeInOtherTab(createToken(60), null)
    expect(onEnd).toHaveBeenLastCalledWith('expired')
    storeTokens({ access_token: 'a', refresh_token: 'r' })
    endSession()
    changeInOtherTab(createToken(60), null)
    expect(onEnd).toHaveBeenLastCalledWith(undefined)
  })

  it('reloads for another user but not for a refreshed token', () => {
    changeInOtherTab(createToken(60, '1'), createToken(600, '1'))
    expect(reload).not.toHaveBeenCalled()
    changeInOtherTab(createToken(60, '1'), createToken(60, '2'))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('ignores a late logout event after a newer sign-in', () => {
    localStorage.setItem('token', createToken(60, '1', 'newer'))
    localStorage.setItem('refresh_token', 'newer')
    const late = { key: 'token', oldValue: createToken(60, '1', 'older'), newValue: null }
    globalThis.dispatchEvent(new StorageEvent('storage', late))
    expect(onEnd).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
    expect(localStorage.getItem('refresh_token')).toBe('newer')
  })

  it.each([
    ['signed out', null, true, 1],
    ['replaced by another', createToken(600, '2'), true, 1],
    ['still signed in', createToken(600, '1'), true, 0],
    ['signed out, page reloaded', null, false, 0],
  ])(
    'reloads a page restored from the back-forward cache as needed: user %s (row 61)',
    (_who, now, persisted, times) => {
      localStorage.setItem('token', createToken(60, '1'))
      const dispatchPageEvent = (type: string) =>
        globalThis.dispatchEvent(Object.assign(new Event(type), { persisted }))
      dispatchPageEvent('pagehide')
      if (now === null) localStorage.removeItem('token')
      else localStorage.setItem('token', now)
      dispatchPageEvent('pageshow')
      expect(reload).toHaveBeenCalledTimes(times)
    },
  )
})
