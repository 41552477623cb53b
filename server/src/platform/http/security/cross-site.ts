// A change is asked for by a page of ours or by a program. No cookie would help another site's page, and no link may either. Ours are those of the other
// servers of the platform too, where an operator has named them: the debug dialog leads their calls here (T1).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#platform/failure.ts'
import { atOnce } from '../at-once.ts'
import { changesSomething } from './caller.ts'

/** What browsers say of a call from our own page, and of one that no page made. Programs say nothing. */
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

const API = '/api/'

/** Tokens travel in headers of our own; there are no cookies, so none are let through. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': '*',
  'access-control-max-age': '600',
}

/** Registers what refuses changes that another site's page, or a mere link, asks a browser for. */
export function registerCrossSite(app: FastifyInstance, apiHosts: readonly string[]): void {
  app.addHook(
    'onRequest',
    atOnce((request, reply) => {
      const isFriend = isOfHosts(request, apiHosts)
      if (changesSomething(request) && !isFriend && !isOwnCall(request)) throw new Failure('bad_request')
      if (!isFriend || !request.url.startsWith(API)) return
      reply.headers({
        'access-control-allow-origin': request.headers.origin,
        'access-control-expose-headers': '*',
        vary: 'origin',
      })
    }),
  )
}

/** Answers what a browser asks before a call to another host. Without such hosts there is no such call. */
export function answerPreflights(app: FastifyInstance, apiHosts: readonly string[]): void {
  if (apiHosts.length === 0) return
  app.options(`${API}*`, { config: { access: 'public' } }, async (request, reply) => {
    if (!isOfHosts(request, apiHosts)) throw new Failure('no_such_call')
    return reply.code(204).headers(PREFLIGHT).send()
  })
}

const isOfHosts = ({ headers: { origin, ...headers } }: FastifyRequest, apiHosts: readonly string[]) =>
  origin !== undefined && apiHosts.includes(origin) && headers['sec-fetch-mode'] !== 'navigate'

function isOwnCall({ headers }: FastifyRequest): boolean {
  return OWN_SITES.has(headers['sec-fetch-site']) && headers['sec-fetch-mode'] !== 'navigate'
}
