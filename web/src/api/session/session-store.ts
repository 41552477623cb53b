// The two tokens of this browser, kept locally under the specification's names, and the end of a session.
import type { Tokens } from '@cangdan/protocol'
import { dropDrafts } from '../drafts.ts'
import { logError } from '../error-log.ts'
import { forgetSessionKeys } from '../keys/session-keys.ts'
import { ACCESS_TOKEN as ACCESS, dropLocal, readLocal, writeLocal } from '../local.ts'
import { readToken } from './token.ts'

const REFRESH = 'refresh_token'
/** Why the last session ended by itself, for the other windows of this browser. */
const ENDED = 'session_ended'

type StoredTokens = Pick<Tokens, 'access_token' | 'refresh_token'>

/** Why a session ended: a sentence for the login page; none where the person asked for it. */
type EndListener = (reason: string | undefined) => void
const endListeners = new Set<EndListener>()
const startListeners = new Set<() => void>()

// Always read from the store, never from memory: another tab may have refreshed them a moment ago.
export const accessToken = (): string | undefined => readLocal(ACCESS)
export const refreshToken = (): string | undefined => readLocal(REFRESH)

let reasonOfEnd: string | undefined

/** Why there is no session any more, for the login page to say. */
export const endReason = (): string | undefined => reasonOfEnd

/** Throws where the browser stores nothing. */
export function storeTokens(tokens: StoredTokens): void {
  reasonOfEnd = undefined
  dropLocal(ENDED)
  writeLocal(REFRESH, tokens.refresh_token)
  writeLocal(ACCESS, tokens.access_token)
  for (const listener of startListeners) listener()
}

/** Calls back whenever there are tokens that were not there before, of this tab or of another. */
export function onSessionStart(listener: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === ACCESS && newValue !== null) listener()
  }
  startListeners.add(listener)
  globalThis.addEventListener('storage', follow)
  return () => {
    startListeners.delete(listener)
    globalThis.removeEventListener('storage', follow)
  }
}

export function clearTokens(): void {
  dropLocal(ACCESS)
  dropLocal(REFRESH)
}

/** Why the last session of this browser ended, where nobody asked for it. */
export const endedByItself = (): string | undefined => readLocal(ENDED)

/** Forgets the tokens and their keys, and tells the page. With a reason the session has ended by itself. */
export function endSession(reason?: string): void {
  // Before the tokens: a window that learns that they are gone finds why.
  noteEnd(reason)
  forgetKeysOf(accessToken())
  clearTokens()
  tellEnd(reason)
}

/** For the login page to say, where no session has ended. */
export function explain(reason: string): void {
  reasonOfEnd = reason
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
    // Without a key everything was cleared at once.
    if (key !== null && key !== ACCESS) return
    if (newValue === null) forgetKeysOf(oldValue ?? undefined)
    // A tab that slept may be notified of a sign-out after the next sign-in, whose tokens are not its to clear.
    if (newValue === null && accessToken() === undefined) tellEnd(endedByItself())
    else if (oldValue !== null && readToken(oldValue)?.sub !== readToken(accessToken() ?? '')?.sub) reload()
  }
  globalThis.addEventListener('storage', follow)
  const stopWaking = followWaking(reload)
  return () => {
    globalThis.removeEventListener('storage', follow)
    stopWaking()
  }
}

/** A page that the browser kept whole for the way back has been notified of nothing: it may show what is nobody's here any more. */
function followWaking(reload: () => void): () => void {
  const person = () => readToken(accessToken() ?? '')?.sub
  let shownTo: string | undefined
  const sleep = () => {
    shownTo = person()
  }
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted && person() !== shownTo) reload()
  }
  globalThis.addEventListener('pagehide', sleep)
  globalThis.addEventListener('pageshow', wake)
  return () => {
    globalThis.removeEventListener('pagehide', sleep)
    globalThis.removeEventListener('pageshow', wake)
  }
}

function noteEnd(reason: string | undefined): void {
  if (reason === undefined) return dropLocal(ENDED)
  try {
    writeLocal(ENDED, reason)
  } catch {
    // The other windows take it for a sign-out.
  }
}

function tellEnd(reason: string | undefined): void {
  reasonOfEnd = reason
  // Anyone who has logged out leaves nothing behind; whose session has ended comes back to what they typed.
  if (reason === undefined) dropDrafts()
  for (const listener of endListeners) listener(reason)
}

/** Without its tokens a key opens nothing, so nobody waits for this. */
function forgetKeysOf(token: string | undefined): void {
  const sessionId = token === undefined ? undefined : readToken(token)?.sid
  if (sessionId !== undefined)
    forgetSessionKeys(sessionId).catch((error: unknown) => logError(error, 'session keys'))
}
