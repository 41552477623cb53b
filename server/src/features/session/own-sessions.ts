// What a user sees of their sessions, how they end them, and how they hand one over.
import { type HandoverCode, SESSION_PATHS, type SessionInfo } from '@cangdan/protocol'
import { sessionEndRequest } from '@cangdan/protocol/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import { type AccessTokens, HANDOVER_TOKEN_LIFE } from '#platform/identity/tokens.ts'
import { MESSAGES } from '#platform/messages.ts'

/**
 * What a browser drops with a session: pages that it keeps whole for the way back, with other people's money on them. Not the
 * storage, which holds the chosen language and the browser's key.
 */
const FORGOTTEN = '"cache"'

interface OwnSessionDeps {
  readonly sessions: Sessions
  readonly tokens: AccessTokens
}

export function ownSessionRoutes({ sessions, tokens }: OwnSessionDeps): FastifyPluginAsyncZod {
  const config = { access: 'signed-in' } as const

  return async (app) => {
    app.get(`/${SESSION_PATHS.sessions}`, { config }, async (request) => {
      const { accountId, sessionId } = principalOf(request)
      const lines = await sessions.list(accountId)
      return succeed<SessionInfo[]>(lines.map((line) => ({ ...line, current: line.id === sessionId })))
    })

    app.post(
      `/${SESSION_PATHS.endSession}`,
      { config, schema: { body: sessionEndRequest } },
      async (request) => {
        const { accountId } = principalOf(request)
        if (!(await sessions.end(accountId, request.body.id))) throw new Failure('not_found')
        return succeed(null, MESSAGES.done[languageOf(request)])
      },
    )

    // Its signature proves the key of the session that is handed over.
    app.post(`/${SESSION_PATHS.handover}`, { config }, async (request) => {
      const { sessionId, accountId } = principalOf(request)
      const code = await tokens.signHandover(sessionId, accountId)
      return succeed<HandoverCode>({ code, expires_in: HANDOVER_TOKEN_LIFE })
    })

    app.get(`/${SESSION_PATHS.logout}`, { config: { ...config, once: true } }, async (request, reply) => {
      const { accountId, sessionId } = principalOf(request)
      await sessions.end(accountId, sessionId)
      reply.header('clear-site-data', FORGOTTEN)
      return succeed(null, MESSAGES.done[languageOf(request)])
    })
  }
}
