// Tokens of this browser, stored under the specification's names, and the end of a session.
import type { Tokens, UserInfo } from '@cangdan/protocol'
import { deleteDrafts } from '../drafts.ts'
import { logError } from '../error-log.ts'
import { deleteSessionKeys } from '../keys/session-keys.ts'
import { ACCESS_TOKEN as ACCESS, deleteLocal, readLocal, storeLocal, writeLocal } from '../browser-storage.ts'
import { readToken } from './token.ts'

const REFRESH = 'refresh_token'
const ORGANISATION = 'suid'
const UNION = 'isunion'
/** Storage name of the reason for an expired session, read by other windows. */
const ENDED = 'session_ended'

type StoredTokens = Pick<Tokens, 'access_token' | 'refresh_token'>

/** `reason`: sentence for the login page; undefined after a logout. */
type EndListener = (reason: string | undefined) => void
const endListeners = new Set<EndListener>()
const startListeners = new Set<() => void>()

// Always read from storage: another tab may have refreshed the tokens.
export const getAccessToken = (): string | undefined => readLocal(ACCESS)
export const getRefreshToken = (): string | undefined => readLocal(REFRESH)

let lastEndReason: string | undefined

export const getEndReason = (): string | undefined => lastEndReason

/** @throws when the browser blocks its storage */
export function storeTokens(tokens: StoredTokens): void {
  lastEndReason = undefined
  deleteLocal(ENDED)
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

export function storeIdentity({ suid, isunion }: Pick<UserInfo, 'suid' | 'isunion'>): void {
  storeLocal(ORGANISATION, String(suid))
  storeLocal(UNION, String(isunion))
}

export function clearTokens(): void {
  for (const name of [ACCESS, REFRESH, ORGANISATION, UNION]) deleteLocal(name)
}

export const readExpiryReason = (): string | undefined => readLocal(ENDED)

/** Deletes the tokens and their keys and notifies the page. A reason marks the session as expired. */
export function endSession(reason?: string): void {
  // Written before the tokens are deleted, so that other windows find it.
  storeEndReason(reason)
  deleteKeysOfToken(getAccessToken())
  clearTokens()
  notifyEnd(reason)
}

export function setEndReason(reason: string): void {
  lastEndReason = reason
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
    if (newValue === null) deleteKeysOfToken(oldValue ?? undefined)
    // A tab that slept may receive a logout event after the next sign-in, whose tokens must stay.
    if (newValue === null && getAccessToken() === undefined) notifyEnd(readExpiryReason())
    else if (oldValue !== null && readToken(oldValue)?.sub !== readToken(getAccessToken() ?? '')?.sub) reload()
  }
  globalThis.addEventListener('storage', follow)
  const stopPageRestore = followPageRestore(reload)
  return () => {
    globalThis.removeEventListener('storage', follow)
    stopPageRestore()
  }
}

/** Pages restored from the back-forward cache have missed all events and may show data of a previous user. */
function followPageRestore(reload: () => void): () => void {
  const getUserId = () => readToken(getAccessToken() ?? '')?.sub
  let hiddenUserId: string | undefined
  const onPageHide = () => {
    hiddenUserId = getUserId()
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && getUserId() !== hiddenUserId) reload()
  }
  globalThis.addEventListener('pagehide', onPageHide)
  globalThis.addEventListener('pageshow', onPageShow)
  return () => {
    globalThis.removeEventListener('pagehide', onPageHide)
    globalThis.removeEventListener('pageshow', onPageShow)
  }
}

function storeEndReason(reason: string | undefined): void {
  if (reason === undefined) return deleteLocal(ENDED)
  try {
    writeLocal(ENDED, reason)
  } catch {
    // The other windows treat it as a logout.
  }
}

function notifyEnd(reason: string | undefined): void {
  lastEndReason = reason
  // A logout deletes drafts; after an expired session the user returns to them.
  if (reason === undefined) deleteDrafts()
  for (const listener of endListeners) listener(reason)
}

function deleteKeysOfToken(token: string | undefined): void {
  const sessionId = token === undefined ? undefined : readToken(token)?.sid
  if (sessionId !== undefined) deleteSessionKeys(sessionId).catch((error: unknown) => logError(error, 'session keys'))
}
