// An access token that is good for the next call; one refresh at a time, whoever asks for it.
import { SESSION_PATHS, type Tokens } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { ApiError } from './api-error.ts'
import { clockReady, serverNow } from './clock.ts'
import { send } from './send.ts'
import { accessToken, endSession, refreshToken, storeTokens } from './session-store.ts'
import { readToken } from './token.ts'

// A token that ends while its call is on the way is no use.
const MARGIN_SECONDS = 20

let inFlight: Promise<string> | undefined

/** `undefined` without a session. Throws, and ends the session, where it cannot be continued. */
export async function freshAccessToken(): Promise<string | undefined> {
  await clockReady()
  const token = accessToken()
  if (token === undefined) return undefined
  const claims = readToken(token)
  if (claims === undefined) throw endWith(t('api.session_ended'))
  if (claims.exp > serverNow() + MARGIN_SECONDS) return token
  inFlight ??= refresh().finally(() => {
    inFlight = undefined
  })
  return inFlight
}

async function refresh(): Promise<string> {
  const held = refreshToken()
  if (held === undefined) throw endWith(t('api.session_ended'))
  try {
    const { data } = await send<Tokens>({
      method: 'POST',
      path: SESSION_PATHS.refresh,
      body: { refresh_token: held },
    })
    storeTokens(data)
    return data.access_token
  } catch (error) {
    // Without a connection nobody knows whether the session still holds; the call fails, the session stays.
    if (error instanceof ApiError && error.code === 'network') throw error
    throw endWith(error instanceof ApiError ? error.message : t('api.session_ended'))
  }
}

function endWith(reason: string): ApiError {
  endSession(reason)
  return new ApiError('login_required', reason)
}
