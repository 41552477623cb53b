// What a user sees of his sessions, and how he ends them.
import { SESSION_PATHS, type SessionInfo } from '@cangdan/protocol'
import { sessionEndRequest } from '@cangdan/protocol/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/access.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import { MESSAGES } from '#platform/messages.ts'

/**
 * What a browser drops with a session: pages that it keeps whole for the way back, with other people's money on them. Not the
 * storage, which holds the chosen language and the browser's key.
 */
const FORGOTTEN = '"cache"'

export function ownSessionRoutes(sessions: Sessions): FastifyPluginAsyncZod {
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

    app.get(`/${SESSION_PATHS.logout}`, { config: { ...config, once: true } }, async (request, reply) => {
      const { accountId, sessionId } = principalOf(request)
      await sessions.end(accountId, sessionId)
      reply.header('clear-site-data', FORGOTTEN)
      return succeed(null, MESSAGES.done[languageOf(request)])
    })
  }
}
