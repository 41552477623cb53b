// What a browser is given when its session has been opened, or renewed.
import type { OpenedTokens, Tokens } from '@cangdan/protocol'
import type { OpenedSession, RenewedSession } from '#platform/identity/sessions.ts'
import { ACCESS_TOKEN_LIFE, type AccessTokens } from '#platform/identity/tokens.ts'

export function tokenAnswers(tokens: AccessTokens) {
  const renewed = async ({ sessionId, accountId, refreshToken }: RenewedSession): Promise<Tokens> => ({
    access_token: await tokens.sign(sessionId, accountId),
    refresh_token: refreshToken,
    expires_in: ACCESS_TOKEN_LIFE,
  })
  const opened = async (session: OpenedSession): Promise<OpenedTokens> => ({
    ...(await renewed(session)),
    session_id: session.sessionId,
    server_key: session.serverKey,
  })
  return { renewed, opened }
}
