// Window of a provider that a test opens, and its return to `/auth-redirect`.
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { isExpectedResponse, storeAuthResponse } from '#api/session/external-sign-in.ts'

/** Opens a fake window; `vi.restoreAllMocks` removes it. */
export function mockProviderWindow() {
  const there = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  const open = vi.spyOn(window, 'open').mockReturnValue(there as unknown as Window)
  return { ...there, open }
}

/** Simulates `/auth-redirect` in another window, because a window receives no storage events for its own writes. Returns whether the response was expected. */
export function simulateReturn(search: string): boolean {
  const isExpected = isExpectedResponse(new URLSearchParams(search))
  if (isExpected) storeAuthResponse(search)
  const newValue = localStorage.getItem('x-admin-oauth-code')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'x-admin-oauth-code', newValue })))
  return isExpected
}
