// Every route says who may call it, or the server does not start. Public is a flag of the registered route,
// never a part of a path (security §0.2).
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Failure } from '../failure.ts'
import { holdsApi, type Principal } from '../identity/principal.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { AccessTokens } from '../identity/tokens.ts'

/**
 * `public`: anyone. `signed-in`: any live session. `api`: a session whose roles grant one of these entries; the
 * handler may ask for more.
 */
export type Access = 'public' | 'signed-in' | { readonly api: readonly string[] }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    principal: Principal | undefined
  }
}

export interface AccessDeps {
  tokens: AccessTokens
  sessions: Sessions
}

/** Registers the guard. Call it before any route. */
export function guardRoutes(app: FastifyInstance, deps: AccessDeps): void {
  app.decorateRequest('principal', undefined)
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => config?.access === undefined)
    if (silent !== undefined)
      throw new Error(`The route ${String(silent.method)} ${silent.url} does not say who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    const access = request.is404 ? 'public' : request.routeOptions.config.access
    if (access === 'public') return
    request.principal = await identify(request, deps)
    if (access === 'signed-in') return
    if (!access?.api.some((entry) => holdsApi(principalOf(request), entry))) throw new Failure('forbidden')
  })
}

/** Who is asking. Only for handlers of routes that are not public. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === undefined) throw new Failure('login_required', { data: 'login' })
  return request.principal
}

async function identify(request: FastifyRequest, { tokens, sessions }: AccessDeps): Promise<Principal> {
  const token = request.headers['accesstoken']
  const sessionId = typeof token === 'string' ? await tokens.read(token) : undefined
  const principal = sessionId === undefined ? undefined : await sessions.principal(sessionId)
  if (principal === undefined) throw new Failure('login_required', { data: 'login' })
  return principal
}
