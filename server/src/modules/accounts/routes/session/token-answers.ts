// What a browser is given when its session has been opened, or renewed.
import type { OpenedTokens, Tokens } from '@cangdan/protocol'
import type { OpenedSession, RenewedSession } from '#platform/identity/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import type { AccessTokens } from '#platform/identity/tokens.ts'
import { recentSafety } from '#platform/safety/safety.ts'

export function tokenAnswers(db: Db, tokens: AccessTokens) {
  const renewed = async ({ sessionId, accountId, refreshToken }: RenewedSession): Promise<Tokens> => {
    const life = (await recentSafety(db)).token_minute * 60
    return {
      access_token: await tokens.sign(sessionId, accountId, life),
      refresh_token: refreshToken,
      expires_in: life,
    }
  }
  const opened = async (session: OpenedSession): Promise<OpenedTokens> => ({
    ...(await renewed(session)),
    session_id: session.sessionId,
    server_key: session.serverKey,
  })
  return { renewed, opened }
}
