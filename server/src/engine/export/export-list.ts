import { type StartedExport, CALL_FLAGS, title } from '@cangdan/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { TextRow } from '#platform/database/text-rows.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { createDisconnectSignal } from '#platform/http/requests/disconnect-signal.ts'
import { getRequestLanguage, buildKindSuccess } from '#platform/http/responses/replies.ts'
import { requireApi } from '#platform/identity/principal.ts'
import { loadPosition } from '#engine/sql/keyset.ts'
import type { QueryString } from '#engine/sql/list-query.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { assertCanAdd, getVerbEntry } from '../declare/rights/rights.ts'
import { selectCellsSql, selectPageCells } from '#engine/sql/select.ts'
import { withTooSlowError } from '../read/too-slow.ts'
import { exportInChild, exportQueue, type Reader } from './export-in-child.ts'
import { queueExport } from './queue-export.ts'
import { writeListFile } from './list-file.ts'
import type { RecordDeps } from '../declare/records/writer.ts'
import { sendFile } from './send-file.ts'
import { buildTemplate } from './template.ts'
import { readExport, type ScopedExport, scopeExport } from './read-export.ts'

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
  const principal = getPrincipal(request)
  const exportRequest = readExport(resource, principal, query)
  const language = getRequestLanguage(request)
  if (query[CALL_FLAGS.exportAsync] !== undefined) {
    if (isDryRun(request, query)) return buildKindSuccess('nothing', null)
    const task = await queueExport(deps.db, resource, { query, wanted: exportRequest, principal, language })
    return buildKindSuccess<StartedExport>('started', { task }, QUEUED[language])
  }
  if (!exportRequest.isPage) exportQueue.assertRoom(principal.personId)
  if (isDryRun(request, query)) return buildKindSuccess('nothing', null)
  const scoped = await scopeExport(
    deps.db,
    resource,
    { principal, language },
    { wanted: exportRequest, zone: query['zone'] },
  )
  const reader = {
    personId: principal.personId,
    signal: createDisconnectSignal(reply),
    stallMs: deps.exportStallMs,
  }
  const bytes = await withTooSlowError(resource, query, createFileStream(resource, deps, scoped, reader))
  return sendFile(reply, bytes, exportRequest.type, query[CALL_FLAGS.exportName] ?? resource.title[language])
}

export async function sendTemplate(
  resource: Resource,
  { db }: Pick<RecordDeps, 'db'>,
  query: QueryString,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  if (!resource.verbs.has('import')) throw new Failure('forbidden')
  const principal = getPrincipal(request)
  requireApi(principal, getVerbEntry(resource, 'import'))
  assertCanAdd(resource, { principal })
  if (isDryRun(request, query)) return buildKindSuccess('nothing', null)
  const language = getRequestLanguage(request)
  const { file, rows } = await buildTemplate(db, resource, { principal, language })
  return sendFile(reply, writeListFile(file, toBatches(rows)), 'xlsx', resource.title[language])
}

/** A HEAD request is a dry run: it needs no file. */
const isDryRun = ({ method }: FastifyRequest, query: QueryString) =>
  method === 'HEAD' || query[CALL_FLAGS.trial] !== undefined

// A page is written in this process, because starting a child process would take longer. Unbounded exports run in a child process.
async function createFileStream(
  resource: Resource,
  { db, address }: ExportDeps,
  { columns, list, isPage, file }: ScopedExport,
  reader: Reader,
): Promise<Readable> {
  if (isPage) {
    const position = await loadPosition(db, resource, list, list.scope)
    return writeListFile(file, toBatches(await selectPageCells(db, resource, columns, { ...list, position })))
  }
  const { sql: text, parameters } = selectCellsSql(resource, columns, list).compile(db)
  return exportInChild({ file, statement: { sql: text, parameters }, address }, reader)
}

async function* toBatches(rows: TextRow[]): AsyncGenerator<TextRow[]> {
  yield rows
}
