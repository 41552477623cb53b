import type { ErrorCode } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { ApiError, type FailureCode } from '../transport/api-error.ts'
import { clockReady, serverNow } from '../transport/clock.ts'
import { alone } from '../keys/locks.ts'
import { sessionKeys, type SessionKeys } from '../keys/session-keys.ts'
import { newTokens } from './refresh.ts'
import { accessToken, endSession, refreshToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

export interface ActiveSession {
  readonly token: string
  readonly keys: SessionKeys
}

// Seconds before expiry when a token is refreshed, so that it does not expire in transit.
const MARGIN_SECONDS = 20

/** Temporary errors that leave it open whether the session is valid: the call fails, the session stays. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'network',
  'unreadable',
  ...(['too_many', 'internal', 'unavailable', 'stale_request'] satisfies ErrorCode[]),
])

let inFlight: Promise<ActiveSession> | undefined

/** Returns `undefined` without a session. @throws ApiError and ends the session when it cannot be refreshed */
export async function activeSession(): Promise<ActiveSession | undefined> {
  await clockReady()
  const token = accessToken()
  if (token === undefined) return undefined
  const stored = await sessionOf(token)
  if (isGood(token)) return stored
  // One refresh at a time in the browser: waiting tabs find the new tokens stored.
  inFlight ??= alone('refresh', renewed).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Ends the session of this token. A newer session, opened in another tab meanwhile, stays. */
export function endOf(token: string, reason: string): ApiError {
  const current = accessToken()
  if (current !== undefined && readToken(current)?.sid === readToken(token)?.sid) endSession(reason)
  return new ApiError('login_required', reason)
}

const isGood = (token: string): boolean => (readToken(token)?.exp ?? 0) > serverNow() + MARGIN_SECONDS

async function sessionOf(token: string): Promise<ActiveSession> {
  const claims = readToken(token)
  if (claims === undefined) throw endOf(token, t('api.session_ended'))
  const keys = claims.sid === undefined ? undefined : await keysOf(claims.sid)
  // The user may have signed out while the keys were loading.
  if (keys === undefined) throw endOf(token, t('api.keys_lost'))
  return { token, keys }
}

async function keysOf(sessionId: string): Promise<SessionKeys | undefined> {
  try {
    return await sessionKeys(sessionId)
  } catch {
    throw new ApiError('no_keys', t('login.storage'))
  }
}

async function renewed(): Promise<ActiveSession> {
  const token = accessToken()
  if (token === undefined) throw new ApiError('login_required', t('api.session_ended'))
  const session = await sessionOf(token)
  if (isGood(token)) return session
  const stored = refreshToken()
  if (stored === undefined) throw endOf(token, t('api.session_ended'))
  try {
    const tokens = await newTokens(stored, session.keys)
    // A user who signed out meanwhile stays signed out.
    if (refreshToken() !== stored) throw new ApiError('login_required', t('api.session_ended'))
    storeTokens(tokens)
    return { ...session, token: tokens.access_token }
  } catch (error) {
    if (error instanceof ApiError && PASSING.has(error.code)) throw error
    throw endOf(token, error instanceof ApiError ? error.message : t('api.session_ended'))
  }
}
