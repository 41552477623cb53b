// Where providers send the browser back: one page of this platform, whose address the provider knows.
import { AUTH_REDIRECT } from '@cangdan/protocol'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getSite } from '#platform/site/site.ts'

/**
 * Returns the address of the page. Without an address in the system settings it is of the host that the browser called.
 * @throws Failure `bad_redirect` if the browser names another one: the provider's answer would not reach it
 */
export async function resolveRedirectUri(db: Db, request: FastifyRequest, redirect?: string): Promise<string> {
  const { site_url } = await getSite(db)
  const origin = site_url === '' ? `${request.protocol}://${request.host}` : new URL(site_url).origin
  const own = `${origin}${AUTH_REDIRECT}`
  if (redirect !== undefined && redirect !== own) throw new Failure('bad_redirect', { values: { url: origin } })
  return own
}
