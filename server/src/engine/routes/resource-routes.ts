// Routes of a resource: flags in the query of the list path select the operation.
import { CALL_FLAGS } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { Failure } from '#platform/failure.ts'
import { sendDescription } from '#platform/http/responses/descriptions.ts'
import { getRequestLanguage, buildKindSuccess } from '#platform/http/responses/replies.ts'
import { describeTable, loadDescription, listNamedMembers } from '#engine/read/describe.ts'
import { exportList, sendTemplate } from '../export/export-list.ts'
import { describeList } from '#engine/read/openapi/list-calls.ts'
import { registerExportRoute } from './export-route.ts'
import { registerImportRoutes } from './import-routes.ts'
import { checkParents, checkResource } from '#engine/read/check.ts'
import { countAll } from '#engine/read/cached-counts.ts'
import { loadPosition } from '#engine/sql/keyset.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { withTooSlowError } from '#engine/read/too-slow.ts'
import { addFileUrls } from '#engine/read/files/row-urls.ts'
import { type QueryString, readListQuery, readQueryString } from '#engine/sql/list-query.ts'
import { registerOptionsRoute } from './options-route.ts'
import { selectMatching } from '#engine/read/matching.ts'
import { toPlainRows } from '#engine/read/plain-values.ts'
import type { Reader } from '../declare/columns/ref.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { registerRecordRoutes } from './record-routes.ts'
import { getListEntry } from '../declare/rights/rights.ts'
import { selectCapped, selectNamed, selectPage } from '#engine/sql/select.ts'
import { restrictResource } from '../declare/rights/view.ts'
import type { RecordDeps } from '../declare/records/writer.ts'
import type { Db } from '#platform/database/database.ts'

/** Export URLs are single-use and may open in a new window. */
const isDownload = (query: QueryString) =>
  query[CALL_FLAGS.export] !== undefined || query[CALL_FLAGS.importTemplate] !== undefined

export function registerResourceRoutes(app: FastifyInstance, resource: Resource, deps: RecordDeps): void {
  checkResource(resource)
  checkParents(resource, deps.lockOrder)
  const access = { api: [getListEntry(resource)] }
  const list = { config: { access, isDownload, describe: describeList(resource) } }
  app.get(`/${resource.path}`, list, (request, reply) =>
    handleList(restrictResource(resource, getPrincipal(request)), deps, request, reply),
  )
  registerExportRoute(app, resource, deps)
  registerImportRoutes(app, resource, deps)
  registerRecordRoutes(app, resource, deps)
  registerOptionsRoute(app, resource, deps)
}

const createReader = (request: FastifyRequest): Reader => ({
  principal: getPrincipal(request),
  language: getRequestLanguage(request),
})

/** Reads of all matching rows, in the order in which their flags are checked. */
const WHOLE_READS = [
  { flag: CALL_FLAGS.countSum, kind: 'count', read: countAll },
  { flag: CALL_FLAGS.count, kind: 'count', read: selectCapped },
  { flag: CALL_FLAGS.matching, kind: 'matching', read: selectMatching },
] as const

/** Returns the description, a page, a count or a file of the list, by the flags of the query. Their order is part of the contract (docs/wire.md §10). */
export async function handleList(
  resource: Resource,
  deps: RecordDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { db, fileUrls } = deps
  const query = readQueryString(request.query)
  if (resource.isSingle && Object.keys(query).some((name) => name !== 'lang')) throw new Failure('no_such_call')
  if (query[CALL_FLAGS.importTemplate] !== undefined) return sendTemplate(resource, deps, query, { request, reply })
  if (query[CALL_FLAGS.export] !== undefined) return exportList(resource, deps, query, { request, reply })
  for (const { flag, kind, read } of WHOLE_READS)
    if (query[flag] !== undefined) {
      const found = read(db, resource, readScopedQuery(resource, request, query))
      return buildKindSuccess<unknown>(kind, await withTooSlowError<unknown>(resource, query, found))
    }
  if (query[CALL_FLAGS.all] !== undefined && query['page'] === undefined)
    return buildKindSuccess('named', await selectNamed(db, resource, buildScope(resource, getPrincipal(request))))
  if (query['page'] === undefined) {
    const reader = createReader(request)
    const loaded = await loadDescription(db, resource, reader)
    const { hasNames } = loaded
    return sendDescription(request, reply, describeTable(resource, reader, loaded), {
      hasNames,
      named: listNamedMembers(loaded),
      kind: 'description',
    })
  }
  const rows = await withTooSlowError(
    resource,
    query,
    loadPage(db, resource, readScopedQuery(resource, request, query)),
  )
  const reading = { resource, columns: resource.listColumns, session: getSession(request) }
  return buildKindSuccess(
    'rows',
    toPlainRows(resource.listColumns, rows).map((row) => addFileUrls(row, reading, fileUrls)),
  )
}

async function loadPage(db: Db, resource: Resource, list: ScopedQuery) {
  const position = await loadPosition(db, resource, list, list.scope)
  return selectPage(db, resource, resource.listColumns, { ...list, position })
}

type ScopedQuery = ReturnType<typeof readScopedQuery>

function readScopedQuery(resource: Resource, request: FastifyRequest, query: QueryString) {
  const list = readListQuery(resource, query)
  const scope = buildScope(resource, getPrincipal(request))
  return { ...list, scope, where: [scope, ...list.where] }
}
