// Registers the OpenAPI 3.1 description: each route describes itself, for the rights and language of the reader. Documents are cached per set of
// rights and language.
import { type Language, OPENAPI_PATH, title } from '@cangdan/protocol'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Cache } from '#platform/cache/cache.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall, type DescriptionReader } from '#platform/http/call-description.ts'
import { getRequestLanguage } from '#platform/http/responses/replies.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { type DescribedCall, buildOpenApi } from './document.ts'

/** Not `application/json`: the document has no response envelope and is never encrypted, like files. */
const MEDIA_TYPE = 'application/vnd.oai.openapi+json;version=3.1'

const CALL = defineCall(
  title(
    '接口说明（OpenAPI 3.1）',
    'This description (OpenAPI 3.1)',
    'Esta descripción (OpenAPI 3.1)',
    'この API 定義（OpenAPI 3.1）',
  ),
  { access: 'signed-in' },
  { answer: false, document: MEDIA_TYPE },
)

const MAX_DOCUMENTS = 64

/**
 * Collects API routes registered after this call; the server does not start if one has no description. Returns a function that registers the call for
 * the description.
 */
export function registerOpenApi(app: FastifyInstance, prefix: string): (api: FastifyInstance) => void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${prefix}/`) && route.method !== 'HEAD') routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => config?.describe === undefined)
    if (silent !== undefined)
      throw new Error(`The route ${String(silent.method)} ${silent.url} does not describe itself.`)
  })
  const kept = new Cache<string>({
    name: 'openapi',
    max: MAX_DOCUMENTS,
    isSecret: true,
    sizeOf: (text) => text.length,
  })
  return (api) => {
    api.get(`/${OPENAPI_PATH}`, CALL, (request, reply) => {
      const reader = { principal: getPrincipal(request), language: getRequestLanguage(request) }
      const key = buildCacheKey(reader.principal, reader.language)
      const text =
        kept.get(key) ?? JSON.stringify(buildOpenApi(describeRoutes(routes, reader), reader.language))
      kept.set(key, text)
      return reply.type(MEDIA_TYPE).send(text)
    })
  }
}

const buildCacheKey = ({ isAdmin, apis, organisationKind }: Principal, language: Language): string =>
  [language, organisationKind, isAdmin, ...[...apis].toSorted()].join('\n')

function describeRoutes(routes: readonly RouteOptions[], reader: DescriptionReader): DescribedCall[] {
  return routes.flatMap(({ method, url, config }) => {
    const { access, describe, once, isDownload } = config ?? {}
    const isOpen = typeof access !== 'object' || access.api.some((entry) => hasApi(reader.principal, entry))
    const description = isOpen ? describe?.(reader) : undefined
    if (description === undefined || access === undefined) return []
    const isOnce = method !== 'GET' || once === true
    const call = { path: url, method: String(method).toLowerCase(), description }
    return [{ ...call, access, nonce: isOnce ? 'once' : isDownload === undefined ? 'free' : 'download' }]
  })
}
