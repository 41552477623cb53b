// Tokens of this browser, stored under the specification's names, and the end of a session.
import type { Tokens } from '@cangdan/protocol'
import { dropDrafts } from '../drafts.ts'
import { logError } from '../error-log.ts'
import { forgetSessionKeys } from '../keys/session-keys.ts'
import { ACCESS_TOKEN as ACCESS, dropLocal, readLocal, writeLocal } from '../local.ts'
import { readToken } from './token.ts'

const REFRESH = 'refresh_token'
/** Storage name of the reason for an expired session, read by other windows. */
const ENDED = 'session_ended'

type StoredTokens = Pick<Tokens, 'access_token' | 'refresh_token'>

/** `reason`: sentence for the login page; undefined after a logout. */
type EndListener = (reason: string | undefined) => void
const endListeners = new Set<EndListener>()
const startListeners = new Set<() => void>()

// Always read from storage: another tab may have refreshed the tokens.
export const accessToken = (): string | undefined => readLocal(ACCESS)
export const refreshToken = (): string | undefined => readLocal(REFRESH)

let reasonOfEnd: string | undefined

export const endReason = (): string | undefined => reasonOfEnd

/** @throws when the browser blocks its storage */
export function storeTokens(tokens: StoredTokens): void {
  reasonOfEnd = undefined
  dropLocal(ENDED)
  writeLocal(REFRESH, tokens.refresh_token)
  writeLocal(ACCESS, tokens.access_token)
  for (const listener of startListeners) listener()
}

/** Calls back when this tab or another stores new tokens. */
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

export const endedByItself = (): string | undefined => readLocal(ENDED)

/** Deletes the tokens and their keys and notifies the page. A reason marks the session as expired. */
export function endSession(reason?: string): void {
  // Written before the tokens are deleted, so that other windows find it.
  noteEnd(reason)
  forgetKeysOf(accessToken())
  clearTokens()
  tellEnd(reason)
}

export function explain(reason: string): void {
  reasonOfEnd = reason
}

export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/**
 * Follows session changes of other tabs: a logout ends the session here, and a sign-in of another user reloads the page, which holds data of the
 * previous one.
 */
export function followOtherTabs(reload: () => void): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key !== null && key !== ACCESS) return
    if (newValue === null) forgetKeysOf(oldValue ?? undefined)
    // A tab that slept may receive a logout event after the next sign-in, whose tokens must stay.
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

/** Pages restored from the back-forward cache have missed all events and may show data of a previous user. */
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
    // The other windows treat it as a logout.
  }
}

function tellEnd(reason: string | undefined): void {
  reasonOfEnd = reason
  // A logout deletes drafts; after an expired session the user returns to them.
  if (reason === undefined) dropDrafts()
  for (const listener of endListeners) listener(reason)
}

function forgetKeysOf(token: string | undefined): void {
  const sessionId = token === undefined ? undefined : readToken(token)?.sid
  if (sessionId !== undefined)
    forgetSessionKeys(sessionId).catch((error: unknown) => logError(error, 'session keys'))
}
