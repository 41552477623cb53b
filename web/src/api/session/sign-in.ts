import { SESSION_PATHS, type LoginRequest, type SessionTokens } from '@cangdan/protocol'
import { api } from '../client.ts'
import { withTabLock } from '../keys/tab-lock.ts'
import { createObstacleError, requireDeviceKey } from '../keys/require-device-key.ts'
import { deleteOtherSessionKeys, deriveSessionKeys } from '../keys/session-keys.ts'
import { logError } from '../error-log.ts'
import { getAccessToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

/** @throws ApiError with the server's rejection or the browser's obstacle to a session */
export const signIn = (request: Omit<LoginRequest, 'public_key'>): Promise<void> =>
  signInWith((public_key) => {
    const body = { ...request, public_key } satisfies LoginRequest
    return api.post<SessionTokens>(SESSION_PATHS.login, body, { quiet: true })
  })

/** Signs in with any call that opens a session for the key of this browser. */
export async function signInWith(call: (publicKey: string) => Promise<SessionTokens>): Promise<void> {
  await openSession(await call((await requireDeviceKey()).publicKey))
}

/** Exchanges a handed-over access token for a new session; a handover code is single-use. */
export async function exchangeToken(token: string): Promise<SessionTokens> {
  const body = { access_token: token, public_key: (await requireDeviceKey()).publicKey }
  return api.post<SessionTokens>(SESSION_PATHS.swap, body, { quiet: true })
}

export async function openSession(opened: SessionTokens): Promise<void> {
  try {
    await withTabLock('session', async () => {
      // Keys first: code that sees the token, in any tab, must find them.
      await deriveSessionKeys(opened.session_id, opened.server_key)
      storeTokens(opened)
      await deleteOtherSessionKeys(opened.session_id)
    })
  } catch {
    throw createObstacleError('storage')
  }
}

/** Deletes the keys of sessions whose tokens are gone, for instance after a page was closed abruptly. */
export async function deleteLostSessionKeys(): Promise<void> {
  try {
    // The lock excludes the moment in which another tab has stored keys but no tokens yet.
    await withTabLock('session', () => deleteOtherSessionKeys(readToken(getAccessToken() ?? '')?.sid ?? ''))
  } catch (error) {
    // Blocked storage holds no keys; the login page reports it.
    logError(error, 'session keys')
  }
}
