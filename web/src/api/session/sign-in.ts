import { SESSION_PATHS, type LoginRequest, type SessionTokens } from '@cangdan/protocol'
import { api } from '../client.ts'
import { withTabLock } from '../keys/tab-lock.ts'
import { createObstacleError, requireDeviceKey } from '../keys/require-device-key.ts'
import { deleteOtherSessionKeys, deriveSessionKeys } from '../keys/session-keys.ts'
import { logError } from '../error-log.ts'
import { getAccessToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

/** @throws ApiError with the server's rejection or the browser's obstacle to a session */
export async function signIn(request: Omit<LoginRequest, 'public_key'>): Promise<void> {
  await signInWith<SessionTokens>((public_key) => {
    const body = { ...request, public_key } satisfies LoginRequest
    return api.post(SESSION_PATHS.login, body, { quiet: true })
  })
}

/**
 * Signs in with any call that opens a session for the key of this browser. Returns an answer that requires a further step instead.
 * @throws ApiError like `signIn`
 */
export async function signInWith<Answer extends object>(
  call: (publicKey: string) => Promise<Answer>,
): Promise<Exclude<Answer, SessionTokens> | undefined> {
  const answer = await call((await requireDeviceKey()).publicKey)
  if (!isSession(answer)) return answer as Exclude<Answer, SessionTokens>
  await openSession(answer)
  return undefined
}

const isSession = (answer: object): answer is SessionTokens => 'session_id' in answer

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
