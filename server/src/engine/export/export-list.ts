import { type ExportBegun, MARKS, title } from '@cangdan/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { TextRow } from '#platform/database/text-rows.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { leaving } from '#platform/http/requests/leaving.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { positionOf } from '#engine/sql/keyset.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { assertAdder, verbEntry } from '../declare/rights/rights.ts'
import { selectCellsSql, selectPageCells } from '#engine/sql/select.ts'
import { inTime } from '../read/in-time.ts'
import { exportInChild, exportQueue, type Reader } from './in-child.ts'
import { queueExport } from './jobs.ts'
import { writeListFile } from './list-file.ts'
import type { RecordDeps } from '../declare/records/writer.ts'
import { sendFile } from './send-file.ts'
import { templateOf } from './template.ts'
import { readExport, type ScopedExport, scopedExport } from './wanted-export.ts'

const QUEUED = title(
  '已加入导出任务',
  'Added to your exports',
  'Añadido a sus exportaciones',
  'エクスポートに追加しました',
)

type ExportDeps = Pick<RecordDeps, 'db' | 'address' | 'exportStallMs'>

/** Sends the requested rows as a file. A dry run checks the request and reads no rows. */
export async function exportList(
  resource: Resource,
  deps: ExportDeps,
  query: QueryString,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const principal = principalOf(request)
  const wanted = readExport(resource, principal, query)
  const language = languageOf(request)
  if (query[MARKS.exportAsync] !== undefined) {
    if (isTrial(request, query)) return succeed(null)
    const task = await queueExport(deps.db, resource, { query, wanted, principal, language })
    return succeed<ExportBegun>({ task }, QUEUED[language])
  }
  if (!wanted.isPage) exportQueue.assertRoom(principal.personId)
  if (isTrial(request, query)) return succeed(null)
  const scoped = await scopedExport(
    deps.db,
    resource,
    { principal, language },
    { wanted, zone: query['zone'] },
  )
  const reader = { personId: principal.personId, signal: leaving(reply), stallMs: deps.exportStallMs }
  const bytes = await inTime(resource, query, bytesOf(resource, deps, scoped, reader))
  return sendFile(reply, bytes, wanted.type, query[MARKS.exportName] ?? resource.title[language])
}

export async function template(
  resource: Resource,
  { db }: Pick<RecordDeps, 'db'>,
  query: QueryString,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  if (!resource.verbs.has('import')) throw new Failure('forbidden')
  const principal = principalOf(request)
  requireApi(principal, verbEntry(resource, 'import'))
  assertAdder(resource, { principal })
  if (isTrial(request, query)) return succeed(null)
  const language = languageOf(request)
  const { file, rows } = await templateOf(db, resource, { principal, language })
  return sendFile(reply, writeListFile(file, oneBatch(rows)), 'xlsx', resource.title[language])
}

/** A HEAD request is a dry run: it needs no file. */
const isTrial = ({ method }: FastifyRequest, query: QueryString) =>
  method === 'HEAD' || query[MARKS.trial] !== undefined

// A page is written in this process, because starting a child process would take longer. Unbounded exports run in a child process.
async function bytesOf(
  resource: Resource,
  { db, address }: ExportDeps,
  { columns, list, isPage, file }: ScopedExport,
  reader: Reader,
): Promise<Readable> {
  if (isPage) {
    const position = await positionOf(db, resource, list, list.scope)
    return writeListFile(file, oneBatch(await selectPageCells(db, resource, columns, { ...list, position })))
  }
  const { sql: text, parameters } = selectCellsSql(resource, columns, list).compile(db)
  return exportInChild({ file, statement: { sql: text, parameters }, address }, reader)
}

async function* oneBatch(rows: TextRow[]): AsyncGenerator<TextRow[]> {
  yield rows
}
