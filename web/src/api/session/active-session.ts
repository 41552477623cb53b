import type { ErrorCode } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { ApiError, type FailureCode } from '../transport/api-error.ts'
import { waitForClock, getServerTime } from '../transport/clock.ts'
import { withTabLock } from '../keys/tab-lock.ts'
import { loadSessionKeys, type SessionKeys } from '../keys/session-keys.ts'
import { refreshTokens } from './refresh.ts'
import { getAccessToken, endSession, getRefreshToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

export interface ActiveSession {
  readonly token: string
  readonly keys: SessionKeys
}

// Seconds before expiry when a token is refreshed, so that it does not expire in transit.
const MARGIN_SECONDS = 20

/** Temporary errors that leave it open whether the session is valid: the call fails, the session stays. */
const TEMPORARY_CODES: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'network',
  'unreadable',
  ...(['too_many', 'internal', 'unavailable', 'stale_request'] satisfies ErrorCode[]),
])

let inFlight: Promise<ActiveSession> | undefined

/** Returns `undefined` without a session. @throws ApiError and ends the session when it cannot be refreshed */
export async function getActiveSession(): Promise<ActiveSession | undefined> {
  await waitForClock()
  const token = getAccessToken()
  if (token === undefined) return undefined
  const stored = await loadSessionOfToken(token)
  if (isValid(token)) return stored
  // One refresh at a time in the browser: waiting tabs find the new tokens stored.
  inFlight ??= withTabLock('refresh', refreshSession).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Ends the session of this token. A newer session, opened in another tab meanwhile, stays. */
export function endExpiredSession(token: string, reason: string): ApiError {
  const current = getAccessToken()
  if (current !== undefined && readToken(current)?.sid === readToken(token)?.sid) endSession(reason)
  return new ApiError('login_required', reason)
}

const isValid = (token: string): boolean => (readToken(token)?.exp ?? 0) > getServerTime() + MARGIN_SECONDS

async function loadSessionOfToken(token: string): Promise<ActiveSession> {
  const claims = readToken(token)
  if (claims === undefined) throw endExpiredSession(token, t('api.session_ended'))
  const keys = claims.sid === undefined ? undefined : await loadKeys(claims.sid)
  // The user may have signed out while the keys were loading.
  if (keys === undefined) throw endExpiredSession(token, t('api.keys_lost'))
  return { token, keys }
}

async function loadKeys(sessionId: string): Promise<SessionKeys | undefined> {
  try {
    return await loadSessionKeys(sessionId)
  } catch {
    throw new ApiError('no_keys', t('login.storage'))
  }
}

async function refreshSession(): Promise<ActiveSession> {
  const token = getAccessToken()
  if (token === undefined) throw new ApiError('login_required', t('api.session_ended'))
  const session = await loadSessionOfToken(token)
  if (isValid(token)) return session
  const stored = getRefreshToken()
  if (stored === undefined) throw endExpiredSession(token, t('api.session_ended'))
  try {
    const tokens = await refreshTokens(stored, session.keys)
    // A user who signed out meanwhile stays signed out.
    if (getRefreshToken() !== stored) throw new ApiError('login_required', t('api.session_ended'))
    storeTokens(tokens)
    return { ...session, token: tokens.access_token }
  } catch (error) {
    if (error instanceof ApiError && TEMPORARY_CODES.has(error.code)) throw error
    throw endExpiredSession(token, error instanceof ApiError ? error.message : t('api.session_ended'))
  }
}
