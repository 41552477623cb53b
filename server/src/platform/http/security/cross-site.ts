// Changes are only accepted from our pages and from programs. There are no cookies that another site could use, and links must not change anything
// either. Our pages include those of other servers of the platform that the operator has configured: the debug dialog sends their calls here (T1).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { createSyncHook } from '../sync-hook.ts'
import { changesSomething } from './caller.ts'

/** `sec-fetch-site` of our page and of calls without a page. Programs send no such header. */
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

const API = '/api/'

/** Tokens are sent in headers, so credentials (cookies) are not allowed. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

export function registerCrossSite(app: FastifyInstance, apiHosts: readonly string[]): void {
  app.addHook(
    'onRequest',
    createSyncHook((request, reply) => {
      const isKnownHost = isFromHost(request, apiHosts)
      if (changesSomething(request) && !isKnownHost && !isOwnCall(request)) throw new Failure('bad_request')
      if (!isKnownHost || !request.url.startsWith(API)) return
      reply.headers({
        'access-control-allow-origin': request.headers.origin,
        'access-control-expose-headers': '*',
        vary: 'origin',
      })
    }),
  )
}

export function registerPreflights(app: FastifyInstance, apiHosts: readonly string[]): void {
  if (apiHosts.length === 0) return
  app.options(`${API}*`, { config: { access: 'public' } }, async (request, reply) => {
    if (!isFromHost(request, apiHosts)) throw new Failure('no_such_call')
    return reply.code(204).headers(PREFLIGHT).send()
  })
}

const isFromHost = ({ headers: { origin, ...headers } }: FastifyRequest, apiHosts: readonly string[]) =>
  origin !== undefined && apiHosts.includes(origin) && headers['sec-fetch-mode'] !== 'navigate'

function isOwnCall({ headers }: FastifyRequest): boolean {
  return OWN_SITES.has(headers['sec-fetch-site']) && headers['sec-fetch-mode'] !== 'navigate'
}
