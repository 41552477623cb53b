import { type HandoverCode, SESSION_PATHS, SESSION_TOPIC, type SessionInfo } from '@cangdan/protocol'
import { handoverResponse, sessionEndRequest, sessionListResponse } from '@cangdan/protocol/schemas'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { defineCall } from '#platform/http/call-description.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import { type AccessTokens, HANDOVER_TOKEN_LIFE } from '#platform/identity/tokens.ts'
import { MESSAGES } from '#platform/messages.ts'
import { SESSION_TITLES } from './session.titles.ts'

/**
 * The browser drops its cache at sign-out, including whole pages in its back-forward cache. Storage stays, which holds the chosen language and the
 * browser's key.
 */
const FORGOTTEN = '"cache"'

interface OwnSessionDeps {
  readonly sessions: Sessions
  readonly tokens: AccessTokens
}

export function createOwnSessionRoutes({ sessions, tokens }: OwnSessionDeps): ZodRoutes {
  const access = 'signed-in'
  const calls = {
    list: defineCall(SESSION_TITLES.list, { access }, { answer: sessionListResponse }),
    end: defineCall(SESSION_TITLES.end, { access }, { body: sessionEndRequest }),
    handover: defineCall(SESSION_TITLES.handover, { access }, { answer: handoverResponse }),
    logout: defineCall(SESSION_TITLES.logout, { access, once: true, whenDue: true }),
  } as const

  return async (app) => {
    app.get(`/${SESSION_PATHS.sessions}`, calls.list, async (request) => {
      const { accountId, sessionId } = getPrincipal(request)
      const lines = await sessions.list(accountId)
      return buildSuccess<SessionInfo[]>(lines.map((line) => ({ ...line, current: line.id === sessionId })))
    })

    app.post(`/${SESSION_PATHS.endSession}`, calls.end, async (request) => {
      const { accountId } = getPrincipal(request)
      if (!(await sessions.end(accountId, request.body.id))) throw new Failure('not_found')
      return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)], [SESSION_TOPIC])
    })

    // The request signature proves the key of the session that is handed over.
    app.post(`/${SESSION_PATHS.handover}`, calls.handover, async (request) => {
      const { sessionId, accountId } = getPrincipal(request)
      const code = await tokens.signHandover(sessionId, accountId)
      return buildSuccess<HandoverCode>({ code, expires_in: HANDOVER_TOKEN_LIFE })
    })

    app.get(`/${SESSION_PATHS.logout}`, { ...calls.logout, exposeHeadRoute: false }, async (request, reply) => {
      const { accountId, sessionId } = getPrincipal(request)
      await sessions.end(accountId, sessionId)
      reply.header('clear-site-data', FORGOTTEN)
      return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)])
    })
  }
}
