// What somebody reads of their own exports, and how they cancel, repeat and download one (decision 90).
import { type ExportBegun, EXPORT_PATHS, type ExportTask, type ExportTicket } from '@cangdan/protocol'
import { exportBegun, exportRequest, exportTasks, exportTicket } from '@cangdan/protocol/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Resource } from '#engine/declare/resource.ts'
import { exporting } from '#engine/read/export/exporting.ts'
import { sendFile } from '#engine/read/export/send-file.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { principalOf, sessionOf } from '#platform/http/access.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { queryOf } from '#platform/http/signature.ts'
import type { ZodRoutes } from '#platform/http/zod-bodies.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import { MESSAGES } from '#platform/messages.ts'
import { EXPORT_TITLES } from './exports.titles.ts'
import { listExports, readyExport, removeExport, repeatExport } from './own-exports.ts'
import { giveTicket, spendTicket } from './tickets.ts'

export interface ExportRouteDeps {
  readonly db: Db
  readonly files: ExportStore
  readonly sessions: Pick<Sessions, 'live'>
  readonly resources: readonly Resource[]
}

const MAX_PAGE = 100
const FILES = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv']
const count = { type: 'integer', minimum: 1 }
const TICKET = { name: 'ticket', schema: { type: 'string' }, required: true }
const PAGE = [
  { name: 'page', schema: count },
  { name: 'limit', schema: { ...count, maximum: MAX_PAGE } },
]

const { list, remove, retry, ticket, open } = EXPORT_TITLES
const TAKES = { body: exportRequest }

/** Registers ExportManage, ExportDel, ExportRetry, ExportTicket and ExportFile. */
export const exportRoutes =
  (deps: ExportRouteDeps): ZodRoutes =>
  async (app) => {
    await app.register(ownRoutes(deps))
    await app.register(fileRoutes(deps))
  }

function ownRoutes({ db, files, resources }: ExportRouteDeps): ZodRoutes {
  const titles = new Map(resources.map(({ path, title }) => [path, title]))
  const reading = describedAs(list, { query: PAGE, answer: exportTasks })
  const retrying = describedAs(retry, { ...TAKES, answer: exportBegun })
  return async (app) => {
    app.get(
      `/${EXPORT_PATHS.list}`,
      { config: { access: 'signed-in', describe: reading } },
      async (request) => {
        const language = languageOf(request)
        const rows = await listExports(db, principalOf(request).accountId, pageOf(request))
        return succeed<ExportTask[]>(
          rows.map(({ list_path: path, ...row }) => ({
            ...row,
            title: titles.get(path)?.[language] ?? path,
          })),
        )
      },
    )
    app.post(
      `/${EXPORT_PATHS.remove}`,
      { config: { access: 'signed-in', describe: describedAs(remove, TAKES) }, schema: TAKES },
      async (request) => {
        const file = await removeExport(db, principalOf(request).accountId, request.body.id)
        if (file !== undefined) await files.remove(file)
        return succeed(null, MESSAGES.deleted[languageOf(request)])
      },
    )
    app.post(
      `/${EXPORT_PATHS.retry}`,
      { config: { access: 'signed-in', describe: retrying }, schema: TAKES },
      async (request) => {
        const { id } = request.body
        await repeatExport(db, principalOf(request), id)
        return succeed<ExportBegun>({ task: id }, MESSAGES.done[languageOf(request)])
      },
    )
  }
}

function fileRoutes(deps: ExportRouteDeps): ZodRoutes {
  const { db } = deps
  const giving = describedAs(ticket, { ...TAKES, answer: exportTicket })
  const opening = describedAs(open, { query: [TICKET], files: FILES, answer: false })
  return async (app) => {
    app.post(
      `/${EXPORT_PATHS.ticket}`,
      { config: { access: 'signed-in', describe: giving }, schema: TAKES },
      async (request) => {
        const { principal } = sessionOf(request)
        const kept = await readyExport(db, principal.accountId, request.body.id)
        exporting(kept, principal)
        return succeed<ExportTicket>({ url: await giveTicket(db, kept.id, principal.sessionId) })
      },
    )
    // A trial of an address must not use it up.
    app.get(
      `/${EXPORT_PATHS.open}`,
      { exposeHeadRoute: false, config: { access: 'signed-url', describe: opening } },
      (request, reply) => openExport(request, reply, deps),
    )
  }
}

function pageOf(request: FastifyRequest): { page: number; limit: number } {
  const { page = '1', limit = '20' } = queryOf(request)
  if (!/^[1-9]\d{0,4}$/.test(page) || !/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MAX_PAGE)
    throw new Failure('bad_request')
  return { page: Number(page), limit: Number(limit) }
}

/** Whatever is wrong, it is answered in the same way: an address says nothing about what is behind it. */
async function openExport(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files, sessions }: ExportRouteDeps,
): Promise<FastifyReply> {
  const used = await spendTicket(db, queryOf(request)['ticket'] ?? '')
  const session = used === undefined ? undefined : await sessions.live(used.sessionId)
  if (used === undefined || session === undefined) throw new Failure('file_gone')
  const kept = await readyExport(db, session.principal.accountId, used.task).catch(gone)
  try {
    exporting(kept, session.principal)
  } catch (error) {
    gone(error)
  }
  const bytes = await files.read(kept.excel)
  if (bytes === undefined) throw new Failure('file_gone')
  void reply.header('content-length', kept.bytes).header('cache-control', 'private, no-store')
  return sendFile(reply, bytes, kept.type, kept.name)
}

function gone(error: unknown): never {
  throw error instanceof Failure ? new Failure('file_gone') : error
}
