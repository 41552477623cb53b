// The session in whose name calls are made: a token that is good for the next one, and the keys that sign it.
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

// A token that ends while its call is on the way is no use.
const MARGIN_SECONDS = 20

/** After these nobody knows whether the session still holds: the call fails, the session stays. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'network',
  'unreadable',
  ...(['too_many', 'internal', 'unavailable', 'stale_request'] satisfies ErrorCode[]),
])

let inFlight: Promise<ActiveSession> | undefined

/** `undefined` without a session. Throws, and ends the session, where it cannot be continued. */
export async function activeSession(): Promise<ActiveSession | undefined> {
  await clockReady()
  const token = accessToken()
  if (token === undefined) return undefined
  const stored = await sessionOf(token)
  if (isGood(token)) return stored
  // One at a time in the whole browser: the tabs that waited find the new tokens stored.
  inFlight ??= alone('refresh', renewed).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

/** Ends the session that this token stands for; a newer one, opened in another tab meanwhile, stays. */
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
  // Signed out while the keys were looked for.
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
    // Anyone who has signed out meanwhile stays signed out.
    if (refreshToken() !== stored) throw new ApiError('login_required', t('api.session_ended'))
    storeTokens(tokens)
    return { ...session, token: tokens.access_token }
  } catch (error) {
    if (error instanceof ApiError && PASSING.has(error.code)) throw error
    throw endOf(token, error instanceof ApiError ? error.message : t('api.session_ended'))
  }
}
