// Opening a session: with a password, or with an access token that another page has handed over.
import { SESSION_PATHS, type LoginRequest, type OpenedTokens } from '@cangdan/protocol'
import { api } from '../client.ts'
import { alone } from '../keys/locks.ts'
import { obstructed, ownKey } from '../keys/own-key.ts'
import { forgetOtherSessions, openSessionKeys } from '../keys/session-keys.ts'
import { logError } from '../error-log.ts'
import { accessToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

/** Throws an ApiError: the server's refusal, or what keeps this browser from holding a session. */
export const signIn = (request: Omit<LoginRequest, 'public_key'>): Promise<void> =>
  signInBy((public_key) => {
    const body = { ...request, public_key } satisfies LoginRequest
    return api.post<OpenedTokens>(SESSION_PATHS.login, body, { quiet: true })
  })

/** The same by any call that opens a session for this browser's key. */
export async function signInBy(call: (publicKey: string) => Promise<OpenedTokens>): Promise<void> {
  await openSession(await call((await ownKey()).publicKey))
}

/** A session of its own for this browser; a hand-over code is good once. */
export async function swapToken(token: string): Promise<OpenedTokens> {
  const body = { access_token: token, public_key: (await ownKey()).publicKey }
  return api.post<OpenedTokens>(SESSION_PATHS.swap, body, { quiet: true })
}

export async function openSession(opened: OpenedTokens): Promise<void> {
  try {
    await alone('session', async () => {
      // The keys first: anyone who sees the token, in this tab or another, finds them.
      await openSessionKeys(opened.session_id, opened.server_key)
      storeTokens(opened)
      await forgetOtherSessions(opened.session_id)
    })
  } catch {
    throw obstructed('storage')
  }
}

/** Drops the keys of sessions whose tokens are gone: a page that was closed in a hurry leaves them behind. */
export async function forgetLostSessions(): Promise<void> {
  try {
    // Not while another tab has its new keys kept, and their tokens not yet.
    await alone('session', () => forgetOtherSessions(readToken(accessToken() ?? '')?.sid ?? ''))
  } catch (error) {
    // Where nothing can be kept there is nothing to forget; the login page says so.
    logError(error, 'session keys')
  }
}
