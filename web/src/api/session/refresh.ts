// Requests new tokens. The old refresh token is single-use, but valid for ten more seconds in case the response was lost.
import { SESSION_PATHS, type Tokens } from '@cangdan/protocol'
import { t } from '#i18n/index.ts'
import { ApiError } from '../transport/api-error.ts'
import type { SessionKeys } from '../keys/session-keys.ts'
import { send } from '../transport/send.ts'

// Two attempts fit into the ten seconds; other tabs wait for them.
const TIMEOUT_MS = 4000

export async function refreshTokens(refreshToken: string, keys: SessionKeys): Promise<Tokens> {
  try {
    return await requestTokens(refreshToken, keys)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network') throw error
    return requestTokens(refreshToken, keys)
  }
}

async function requestTokens(refreshToken: string, keys: SessionKeys): Promise<Tokens> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const body = { refresh_token: refreshToken }
  try {
    return (await send<Tokens>({ method: 'POST', path: SESSION_PATHS.refresh, body, keys, signal })).data
  } catch (error) {
    throw signal.aborted ? new ApiError('network', t('api.network')) : error
  }
}
