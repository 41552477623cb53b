import { type Cascade, type Language, ORG_PATHS, ORG_TYPES, type OrgInfo, type OrgNode } from '@cangdan/protocol'
import { orgInfoResponse, orgTreeResponse } from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { loadRegionTree } from '#engine/declare/columns/region.ts'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumberOrZero } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodRoutes } from '#platform/http/zod-routes.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { createRequestLimit } from '#platform/safety/request-limit.ts'
import { organisation } from '#modules/accounts/organisation/organisation.ts'
import { ORG_TITLES } from './org.titles.ts'

/** Requests of one network per minute; an office with many users stays below it. */
const MAX_PER_MINUTE = 120
const MAX_LISTED = 1_000

export function createOrgRoutes(db: Db): ZodRoutes {
  const limit = createRequestLimit()
  const assertRateLimit = (request: FastifyRequest) => {
    const wait = limit.count(computeNetwork(request.clientAddress), MAX_PER_MINUTE)
    if (wait > 0) throw new Failure('too_many', { retryAfter: wait })
  }
  return async (app) => {
    app.get(`/${ORG_PATHS.tree}`, calls.tree, async (request) => {
      assertRateLimit(request)
      return buildSuccess<OrgNode[]>(await loadTree(db, request, request.query))
    })
    app.get(`/${ORG_PATHS.info}`, calls.info, async (request) => {
      assertRateLimit(request)
      return buildSuccess<OrgInfo>(await loadOrgInfo(db, request, request.query))
    })
  }
}

const typeQuery = z.object({ type: z.enum(ORG_TYPES).default('region') })
const treeQuery = typeQuery.extend({ pid: plainNumberOrZero.default(0) })
const infoQuery = typeQuery.extend({ id: plainNumberOrZero.default(0) })

const calls = {
  tree: defineCall(ORG_TITLES.tree, { access: 'known' }, { query: treeQuery, answer: orgTreeResponse }),
  info: defineCall(ORG_TITLES.info, { access: 'known' }, { query: infoQuery, answer: orgInfoResponse }),
} as const

async function loadTree(
  db: Db,
  request: FastifyRequest,
  { type, pid }: z.output<typeof treeQuery>,
): Promise<OrgNode[]> {
  if (type === 'org') return pid === 0 ? listOrganisations(db, getPrincipal(request)) : []
  const places = (await loadRegionTree(db, getRequestLanguage(request))).map(buildProvinceNode)
  return pid === 0 ? places : (places.find(({ id }) => id === pid)?.children ?? [])
}

const buildProvinceNode = ({ value, label, children = [] }: Cascade): OrgNode => ({
  id: value,
  pid: 0,
  label,
  type: 'province',
  children: children.map((city) => ({
    id: city.value,
    pid: value,
    label: city.label,
    type: 'city',
    children: [],
  })),
})

async function listOrganisations(db: Db, principal: Principal, id?: number): Promise<OrgNode[]> {
  const isAll = principal.organisationKind === 'platform' && hasApi(principal, getListEntry(organisation))
  const { rows } = await sql<Omit<OrgNode, 'children' | 'pid'>>`
    select id, name as label, kind as type from organisation
     where disabled = 0 and (${isAll} or id = ${principal.organisationId}) and (${id ?? null}::bigint is null or id = ${id ?? null})
     order by kind, name, id limit ${MAX_LISTED}`.execute(db)
  return rows.map((row) => ({ ...row, pid: 0, children: [] }))
}

/** @throws Failure `not_found`, also for an organisation that the caller may not see */
async function loadOrgInfo(
  db: Db,
  request: FastifyRequest,
  { type: asked, id }: z.output<typeof infoQuery>,
): Promise<OrgInfo> {
  if (asked === 'org') {
    const [found] = await listOrganisations(db, getPrincipal(request), id)
    if (found === undefined) throw new Failure('not_found')
    const { children: _none, ...own } = found
    return { ...own, full_name: own.label }
  }
  const language = getRequestLanguage(request)
  const provinces = (await loadRegionTree(db, language)).map(buildProvinceNode)
  const province = provinces.find((each) => each.id === id || each.children.some((city) => city.id === id))
  const place = province?.id === id ? province : province?.children.find((city) => city.id === id)
  if (province === undefined || place === undefined) throw new Failure('not_found')
  const { label, pid, type } = place
  return { id, pid, label, type, full_name: formatFullName(language, province, place) }
}

/** Chinese and Japanese put the province first, English and Spanish last. */
function formatFullName(language: Language, province: OrgNode, place: OrgNode): string {
  if (province === place) return place.label
  const isSpelled = language === 'en' || language === 'es'
  return isSpelled ? `${place.label}, ${province.label}` : `${province.label}${place.label}`
}
