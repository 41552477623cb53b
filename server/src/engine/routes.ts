// The calls of a resource: its list path, told apart by marks in the query, and the siblings Info, Save and Del.
import { EXPORT_SCOPES, MARKS, siblingPath } from '@cangdan/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { FileUrls } from '#platform/files/file-urls.ts'
import { principalOf, sessionOf } from '#platform/http/access.ts'
import { disposition } from '#platform/http/attachment.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import { describeTable } from './describe.ts'
import { csvStream } from './export/csv.ts'
import { fileFormat } from './export/format.ts'
import { scopeOf } from './expressions.ts'
import { withUrls } from './files/row-urls.ts'
import { readFormPost } from './form-values.ts'
import {
  type QueryString,
  readExportColumns,
  readListQuery,
  readQueryString,
  readSelected,
} from './list-query.ts'
import { PK, type Resource } from './resource.ts'
import { infoEntry, listEntry, verbEntry } from './rights.ts'
import { selectAll, selectCount, selectPage } from './select.ts'
import { addRecord, deleteRecord, editRecord, readRecord, type Writer } from './write.ts'

/** An export is good once, and a new window may open it. */
const isDownload = (query: QueryString) => query[MARKS.export] !== undefined

const granted = (...api: string[]) => ({ config: { access: { api } } })

export interface ResourceDeps {
  readonly db: Db
  readonly fileUrls: FileUrls
}

/** Registers the calls that the resource's declaration asks for. */
export function resourceRoutes(app: FastifyInstance, resource: Resource, deps: ResourceDeps): void {
  const { db } = deps
  const url = (verb: 'Info' | 'Save' | 'Del') => `/${siblingPath(resource.path, verb)}`

  const list = { config: { access: { api: [listEntry(resource)] }, isDownload } }
  app.get(`/${resource.path}`, list, (request, reply) => readList(resource, deps, request, reply))

  if (resource.verbs.has('edit')) {
    app.get(url('Info'), granted(infoEntry(resource)), async (request) => {
      const found = await readRecord(db, resource, readId(request.query), writerOf(request))
      const reading = { resource, columns: [...resource.fields.values()], session: sessionOf(request) }
      return succeed({ ...found, values: withUrls(found.values, reading, deps.fileUrls, found.id) })
    })
  }
  if (resource.verbs.has('add') || resource.verbs.has('edit')) {
    const entries = [verbEntry(resource, 'add'), verbEntry(resource, 'edit')]
    app.post(url('Save'), granted(...entries), (request) => save(resource, db, request))
  }
  if (resource.verbs.has('del')) {
    app.post(url('Del'), granted(verbEntry(resource, 'del')), async (request) => {
      const id = readId(request.body)
      await deleteRecord(db, resource, id, writerOf(request))
      record(request, verbEntry(resource, 'del'), id)
      const said = resource.deletion.title === undefined ? MESSAGES.deleted : MESSAGES.done
      return succeed(null, said[languageOf(request)])
    })
  }
}

// The order of the marks is part of the contract (architecture §9.3).
async function readList(
  resource: Resource,
  { db, fileUrls }: ResourceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = readQueryString(request.query)
  if (query[MARKS.export] !== undefined) return exportList(resource, db, request, reply)
  if (query[MARKS.countSum] !== undefined)
    return succeed(await selectCount(db, resource, scoped(resource, request, query)))
  if (query['page'] === undefined) {
    return succeed(describeTable(resource, principalOf(request), languageOf(request)))
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
  const name = query[MARKS.exportName] ?? resource.title[language]
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', disposition('attachment', `${name}.csv`, 'export.csv'))
    .send(csvStream(columns, rows, fileFormat(language, query['zone'])))
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

async function save(resource: Resource, db: Db, request: FastifyRequest): Promise<unknown> {
  const post = readFormPost(resource, request.body)
  const verb = post.id === undefined ? 'add' : 'edit'
  if (!resource.verbs.has(verb)) throw new Failure('forbidden')
  requireApi(principalOf(request), verbEntry(resource, verb))
  const write = verb === 'add' ? addRecord : editRecord
  const id = await write(db, resource, post, writerOf(request))
  record(request, verbEntry(resource, verb), id)
  return succeed({ id }, MESSAGES.saved[languageOf(request)])
}

// Who changed what, for whoever reads the log afterwards. Values stay out of it.
function record(request: FastifyRequest, entry: string, id: number): void {
  request.log.info({ account: principalOf(request).accountId, entry, id }, 'record written')
}

function scoped(resource: Resource, request: FastifyRequest, query: QueryString) {
  const list = readListQuery(resource, query)
  return { ...list, where: [scopeOf(resource, principalOf(request)), ...list.where] }
}

function writerOf(request: FastifyRequest): Writer {
  return { principal: principalOf(request), language: languageOf(request) }
}

function readId(input: unknown): number {
  const { id } = (input ?? {}) as { id?: unknown }
  const number = typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id
  if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 1)
    throw new Failure('bad_request')
  return number
}
