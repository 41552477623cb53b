// The two tokens of this browser, kept locally under the specification's names, and the end of a session.
import type { Tokens } from '@cangdan/protocol'
import { readToken } from './token.ts'

const ACCESS = 'token'
const REFRESH = 'refresh_token'

type StoredTokens = Pick<Tokens, 'access_token' | 'refresh_token'>

/** Why a session ended: a sentence for the login page; none where the person asked for it. */
type EndListener = (reason: string | undefined) => void
const endListeners = new Set<EndListener>()

// Always read from the store, never from memory: another tab may have refreshed them a moment ago.
export const accessToken = (): string | undefined => localStorage.getItem(ACCESS) ?? undefined
export const refreshToken = (): string | undefined => localStorage.getItem(REFRESH) ?? undefined

let reasonOfEnd: string | undefined

/** Why there is no session any more, for the login page to say. */
export const endReason = (): string | undefined => reasonOfEnd

export function storeTokens(tokens: StoredTokens): void {
  reasonOfEnd = undefined
  localStorage.setItem(REFRESH, tokens.refresh_token)
  localStorage.setItem(ACCESS, tokens.access_token)
}

export function clearTokens(): void {
  localStorage.removeItem(ACCESS)
  localStorage.removeItem(REFRESH)
}

/** Forgets the tokens and tells the page, which leads to the login page. */
export function endSession(reason?: string): void {
  clearTokens()
  reasonOfEnd = reason
  for (const listener of endListeners) listener(reason)
}

export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/**
 * What another tab did to the session concerns this one: a sign-out signs out here too, and another person's
 * sign-in must not meet what this tab still holds of the previous one.
 */
export function followOtherTabs(reload: () => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== ACCESS) return
    if (newValue === null) endSession()
    else if (oldValue !== null && readToken(oldValue)?.sub !== readToken(newValue)?.sub) reload()
  }
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}
