// Routes of a resource: flags in the query of the list path select the operation.
import { MARKS } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { principalOf, sessionOf } from '#platform/http/security/access.ts'
import { Failure } from '#platform/failure.ts'
import { answerDescription } from '#platform/http/responses/descriptions.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { describeTable, loadDescribed, namedMembers } from '#engine/read/describe.ts'
import { exportList, template } from '../export/export-list.ts'
import { describeList } from '#engine/read/openapi/list-calls.ts'
import { exportRoute } from './export-route.ts'
import { importRoutes } from './import-routes.ts'
import { checkParents, checkResource } from '#engine/read/check.ts'
import { countAll } from '#engine/read/kept-counts.ts'
import { positionOf } from '#engine/sql/keyset.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import { inTime } from '#engine/read/in-time.ts'
import { withUrls } from '#engine/read/files/row-urls.ts'
import { type QueryString, readListQuery, readQueryString } from '#engine/sql/list-query.ts'
import { optionsRoute } from './options-route.ts'
import { selectMatching } from '#engine/read/matching.ts'
import { rowsInWords } from '#engine/read/plain-words.ts'
import type { Reader } from '../declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { recordRoutes } from './record-routes.ts'
import { listEntry } from '../declare/rights/rights.ts'
import { selectCapped, selectNamed, selectPage } from '#engine/sql/select.ts'
import { viewOf } from '../declare/rights/view.ts'
import type { RecordDeps } from '../declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'

/** Export URLs are single-use and may open in a new window. */
const isDownload = (query: QueryString) =>
  query[MARKS.export] !== undefined || query[MARKS.importTemplate] !== undefined

export function resourceRoutes(app: FastifyInstance, resource: Resource, deps: RecordDeps): void {
  checkResource(resource)
  checkParents(resource, deps.lockOrder)
  const access = { api: [listEntry(resource)] }
  const list = { config: { access, isDownload, describe: describeList(resource) } }
  app.get(`/${resource.path}`, list, (request, reply) =>
    readList(viewOf(resource, principalOf(request)), deps, request, reply),
  )
  exportRoute(app, resource, deps)
  importRoutes(app, resource, deps)
  recordRoutes(app, resource, deps)
  optionsRoute(app, resource, deps)
}

const readerOf = (request: FastifyRequest): Reader => ({
  principal: principalOf(request),
  language: languageOf(request),
})

// The order of these checks is part of the contract (architecture §9.3).
async function readList(
  resource: Resource,
  deps: RecordDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { db, fileUrls } = deps
  const query = readQueryString(request.query)
  if (resource.isSingle && Object.keys(query).some((name) => name !== 'lang'))
    throw new Failure('no_such_call')
  if (query[MARKS.importTemplate] !== undefined) return template(resource, deps, query, { request, reply })
  if (query[MARKS.export] !== undefined) return exportList(resource, deps, query, { request, reply })
  if (query[MARKS.countSum] !== undefined)
    return succeed(await inTime(resource, query, countAll(db, resource, scoped(resource, request, query))))
  if (query[MARKS.count] !== undefined)
    return succeed(
      await inTime(resource, query, selectCapped(db, resource, scoped(resource, request, query))),
    )
  if (query[MARKS.matching] !== undefined)
    return succeed(
      await inTime(resource, query, selectMatching(db, resource, scoped(resource, request, query))),
    )
  if (query[MARKS.all] !== undefined && query['page'] === undefined)
    return succeed(await selectNamed(db, resource, scopeOf(resource, principalOf(request))))
  if (query['page'] === undefined) {
    const reader = readerOf(request)
    const loaded = await loadDescribed(db, resource, reader)
    const names = { hasNames: loaded.hasNames, named: namedMembers(loaded) }
    return answerDescription(request, reply, describeTable(resource, reader, loaded), names)
  }
  const rows = await inTime(resource, query, readPage(db, resource, scoped(resource, request, query)))
  const reading = { resource, columns: resource.listColumns, session: sessionOf(request) }
  return succeed(rowsInWords(resource.listColumns, rows).map((row) => withUrls(row, reading, fileUrls)))
}

async function readPage(db: Db, resource: Resource, list: Scoped) {
  const position = await positionOf(db, resource, list, list.scope)
  return selectPage(db, resource, resource.listColumns, { ...list, position })
}

type Scoped = ReturnType<typeof scoped>

function scoped(resource: Resource, request: FastifyRequest, query: QueryString) {
  const list = readListQuery(resource, query)
  const scope = scopeOf(resource, principalOf(request))
  return { ...list, scope, where: [scope, ...list.where] }
}
