// The calls of a resource: its list path, told apart by marks in the query, and those on records beside it.
import { EXPORT_SCOPES, MARKS } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type { Db } from '#platform/database/database.ts'
import type { SheetFormat } from '#platform/spreadsheet/spreadsheet.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf, sessionOf } from '#platform/http/access.ts'
import { disposition } from '#platform/http/attachment.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { describeTable, loadDescribed } from './describe.ts'
import { listFile, templateFile } from './export/list-file.ts'
import { fileFormat } from './export/format.ts'
import { importedFields } from './import/headings.ts'
import { importRoutes } from './import/routes.ts'
import { checkLinks } from './links.ts'
import { scopeOf } from './expressions.ts'
import { withUrls } from './files/row-urls.ts'
import {
  type QueryString,
  readExportColumns,
  readFileType,
  readListQuery,
  readQueryString,
  readSelected,
} from './list-query.ts'
import { optionsRoute } from './options/options-route.ts'
import type { Reader } from './options/spec.ts'
import { treesOf } from './options/trees.ts'
import { PK, type Resource } from './resource.ts'
import { type RecordDeps, recordRoutes } from './record-routes.ts'
import { listEntry, verbEntry } from './rights.ts'
import { selectAll, selectCount, selectNamed, selectPage } from './select.ts'
import { viewOf } from './view.ts'

/** An export is good once, and a new window may open it. */
const isDownload = (query: QueryString) =>
  query[MARKS.export] !== undefined || query[MARKS.importTemplate] !== undefined

/** Registers the calls that the resource's declaration asks for. */
export function resourceRoutes(app: FastifyInstance, resource: Resource, deps: RecordDeps): void {
  checkLinks(resource)
  const list = { config: { access: { api: [listEntry(resource)] }, isDownload } }
  app.get(`/${resource.path}`, list, (request, reply) =>
    readList(viewOf(resource, principalOf(request)), deps, request, reply),
  )
  importRoutes(app, resource, deps)
  recordRoutes(app, resource, deps)
  optionsRoute(app, resource, deps)
}

const readerOf = (request: FastifyRequest): Reader => ({
  principal: principalOf(request),
  language: languageOf(request),
})

// The order of the marks is part of the contract (architecture §9.3).
async function readList(
  resource: Resource,
  { db, fileUrls }: RecordDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = readQueryString(request.query)
  if (query[MARKS.importTemplate] !== undefined) return template(resource, request, reply)
  if (query[MARKS.export] !== undefined) return exportList(resource, db, request, reply)
  if (query[MARKS.countSum] !== undefined)
    return succeed(await selectCount(db, resource, scoped(resource, request, query)))
  if (query[MARKS.all] !== undefined && query['page'] === undefined)
    return succeed(await selectNamed(db, resource, scopeOf(resource, principalOf(request))))
  if (query['page'] === undefined) {
    const reader = readerOf(request)
    return succeed(describeTable(resource, reader, await loadDescribed(db, resource, reader)))
  }
  const rows = await selectPage(db, resource, resource.listColumns, scoped(resource, request, query))
  const reading = { resource, columns: resource.listColumns, session: sessionOf(request) }
  return succeed(rows.map((row) => withUrls(row, reading, fileUrls)))
}

async function exportList(
  resource: Resource,
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!resource.verbs.has('export')) throw new Failure('forbidden')
  requireApi(principalOf(request), verbEntry(resource, 'export'))
  const query = readQueryString(request.query)
  const columns = readExportColumns(resource.listColumns, query)
  const language = languageOf(request)
  const rows = await exportedRows(resource, db, request, query)
  const type = readFileType(query)
  const trees = await treesOf(db, columns, readerOf(request))
  const name = query[MARKS.exportName] ?? resource.title[language]
  const file = listFile(type, columns, rows, fileFormat(language, query['zone'], trees))
  return sendFile(reply, file, type, name)
}

/** The file to fill in for an import. */
function template(resource: Resource, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!resource.verbs.has('import')) throw new Failure('forbidden')
  requireApi(principalOf(request), verbEntry(resource, 'import'))
  const language = languageOf(request)
  const file = templateFile(importedFields(resource), fileFormat(language, undefined))
  return sendFile(reply, file, 'xlsx', resource.title[language])
}

const MEDIA_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function sendFile(reply: FastifyReply, file: Readable, type: SheetFormat, name: string): FastifyReply {
  return reply
    .type(MEDIA_TYPES[type])
    .header('content-disposition', disposition('attachment', `${name}.${type}`, `export.${type}`))
    .send(file)
}

async function exportedRows(resource: Resource, db: Db, request: FastifyRequest, query: QueryString) {
  const columns = resource.listColumns
  switch (Number(query[MARKS.export])) {
    case EXPORT_SCOPES.page: {
      const rows = await selectPage(db, resource, columns, scoped(resource, request, query))
      return (async function* () {
        yield* rows
      })()
    }
    case EXPORT_SCOPES.selected: {
      // The ids travel under the key's name, which is then no filter.
      const { [PK]: _ids, ...filters } = query
      const list = scoped(resource, request, filters)
      const isSelected = sql<boolean>`${sql.ref(`${resource.table}.${PK}`)} = any(${readSelected(query)}::bigint[])`
      return selectAll(db, resource, columns, { ...list, where: [...list.where, isSelected] })
    }
    case EXPORT_SCOPES.all:
      return selectAll(db, resource, columns, scoped(resource, request, query))
    default:
      throw new Failure('unknown_name', { values: { name: MARKS.export } })
  }
}

function scoped(resource: Resource, request: FastifyRequest, query: QueryString) {
  const list = readListQuery(resource, query)
  return { ...list, where: [scopeOf(resource, principalOf(request)), ...list.where] }
}
