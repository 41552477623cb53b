// A change is asked for by a page of ours or by a program. No cookie would help another site's page, and no link may either.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { atOnce } from './at-once.ts'
import { changesSomething } from './caller.ts'

/** What browsers say of a call from our own page, and of one that no page made. Programs say nothing. */
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/** Registers what refuses changes that another site's page, or a mere link, asks a browser for. */
export function registerCrossSite(app: FastifyInstance): void {
  app.addHook(
    'onRequest',
    atOnce((request) => {
      if (changesSomething(request) && !isOwnCall(request)) throw new Failure('bad_request')
    }),
  )
}

function isOwnCall({ headers }: FastifyRequest): boolean {
  return OWN_SITES.has(headers['sec-fetch-site']) && headers['sec-fetch-mode'] !== 'navigate'
}
