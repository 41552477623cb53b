// Registers the OpenAPI 3.1 description: each route describes itself, for the rights and language of the reader. Documents are cached per set of
// rights and language.
import { type Language, OPENAPI_PATH, PUBLIC_OPENAPI_PATH, title } from '@cangdan/protocol'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Cache } from '#platform/cache/cache.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall, type DescriptionReader } from '#platform/http/call-description.ts'
import { getRequestLanguage } from '#platform/http/responses/replies.ts'
import { PublicText } from '#platform/http/responses/descriptions.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { Failure } from '#platform/failure.ts'
import {
  hasApi,
  ORGANISATION_KINDS,
  type OrganisationKind,
  PLATFORM_PRINCIPAL,
  type Principal,
} from '#platform/identity/principal.ts'
import { createRequestLimit } from '#platform/safety/request-limit.ts'
import type { Rights } from '#engine/declare/rights/right.ts'
import { SEE_MARK } from '#engine/declare/rights/rights.ts'
import { z } from 'zod'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { type DescribedCall, buildOpenApi } from './document.ts'
import { PUBLIC_DESCRIPTION } from './openapi.titles.ts'

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

const PUBLIC_CALL = defineCall(
  title(
    '某类机构的接口说明（OpenAPI 3.1），无需登录',
    'The description for a kind of organisation (OpenAPI 3.1), without signing in',
    'La descripción para un tipo de organización (OpenAPI 3.1), sin iniciar sesión',
    '組織の種類ごとの API 定義（OpenAPI 3.1）。ログイン不要',
  ),
  { access: 'public' },
  {
    query: z.object({ organisation: z.enum(ORGANISATION_KINDS).default('platform') }),
    answer: false,
    document: MEDIA_TYPE,
  },
)

/** A document has about 5 MB. */
const MAX_DOCUMENTS = 16
/** Requests of one network per minute for the public document. */
const MAX_PER_MINUTE = 60

/**
 * Collects API routes registered after this call; the server does not start if one has no description. Returns a function that registers the call for
 * the description.
 */
export function registerOpenApi(app: FastifyInstance, prefix: string, rights: Rights): ZodRoutes {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(`${prefix}/`) && route.method !== 'HEAD') routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => config?.describe === undefined)
    if (silent !== undefined)
      throw new Error(`The route ${String(silent.method)} ${silent.url} does not describe itself.`)
  })
  const cached = new Cache<string>({
    name: 'openapi',
    max: MAX_DOCUMENTS,
    isSecret: true,
    sizeOf: (text) => text.length,
  })
  const loadPublic = createPublicDocuments(routes, rights)
  const limit = createRequestLimit()
  return async (api) => {
    api.get(`/${OPENAPI_PATH}`, CALL, (request, reply) => {
      const reader = { principal: getPrincipal(request), language: getRequestLanguage(request) }
      const key = buildCacheKey(reader.principal, reader.language)
      const text = cached.get(key) ?? JSON.stringify(buildOpenApi(describeRoutes(routes, reader), reader.language))
      cached.set(key, text)
      return reply.type(MEDIA_TYPE).send(text)
    })
    api.get(`/${PUBLIC_OPENAPI_PATH}`, PUBLIC_CALL, (request, reply) => {
      const wait = limit.count(computeNetwork(request.clientAddress), MAX_PER_MINUTE)
      if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
      const document = loadPublic(request.query.organisation, getRequestLanguage(request))
      return document.send(request, reply, MEDIA_TYPE)
    })
  }
}

/** Returns a function that builds the document of a kind of organisation and language once. It contains no guarded column. */
function createPublicDocuments(routes: readonly RouteOptions[], { all }: Rights) {
  const apis = new Set(all.map(({ entry }) => entry).filter((entry) => !entry.includes(SEE_MARK)))
  const documents = new Map<string, PublicText>()
  return (organisationKind: OrganisationKind, language: Language): PublicText => {
    const key = `${organisationKind} ${language}`
    const principal = { ...PLATFORM_PRINCIPAL, organisationKind, apis }
    const build = () => {
      const calls = describeRoutes(routes, { principal, language })
      return new PublicText(JSON.stringify(buildOpenApi(calls, language, PUBLIC_DESCRIPTION)))
    }
    const document = documents.get(key) ?? build()
    documents.set(key, document)
    return document
  }
}

const buildCacheKey = ({ isAdmin, apis, organisationKind, addons }: Principal, language: Language): string =>
  [language, organisationKind, isAdmin, ...(addons ?? []), '', ...[...apis].toSorted()].join('\n')

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
