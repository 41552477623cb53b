import { SESSION_PATHS, type LoginRequest, type OpenedTokens } from '@cangdan/protocol'
import { api } from '../client.ts'
import { alone } from '../keys/locks.ts'
import { obstructed, ownKey } from '../keys/own-key.ts'
import { forgetOtherSessions, openSessionKeys } from '../keys/session-keys.ts'
import { logError } from '../error-log.ts'
import { accessToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

/** @throws ApiError with the server's rejection or the browser's obstacle to a session */
export const signIn = (request: Omit<LoginRequest, 'public_key'>): Promise<void> =>
  signInBy((public_key) => {
    const body = { ...request, public_key } satisfies LoginRequest
    return api.post<OpenedTokens>(SESSION_PATHS.login, body, { quiet: true })
  })

/** Signs in with any call that opens a session for the key of this browser. */
export async function signInBy(call: (publicKey: string) => Promise<OpenedTokens>): Promise<void> {
  await openSession(await call((await ownKey()).publicKey))
}

/** Exchanges a handed-over access token for a new session; a handover code is single-use. */
export async function swapToken(token: string): Promise<OpenedTokens> {
  const body = { access_token: token, public_key: (await ownKey()).publicKey }
  return api.post<OpenedTokens>(SESSION_PATHS.swap, body, { quiet: true })
}

export async function openSession(opened: OpenedTokens): Promise<void> {
  try {
    await alone('session', async () => {
      // Keys first: code that sees the token, in any tab, must find them.
      await openSessionKeys(opened.session_id, opened.server_key)
      storeTokens(opened)
      await forgetOtherSessions(opened.session_id)
    })
  } catch {
    throw obstructed('storage')
  }
}

/** Deletes the keys of sessions whose tokens are gone, for instance after a page was closed abruptly. */
export async function forgetLostSessions(): Promise<void> {
  try {
    // The lock excludes the moment in which another tab has stored keys but no tokens yet.
    await alone('session', () => forgetOtherSessions(readToken(accessToken() ?? '')?.sid ?? ''))
  } catch (error) {
    // Blocked storage holds no keys; the login page reports it.
    logError(error, 'session keys')
  }
}
