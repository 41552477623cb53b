import { type ExportBegun, EXPORT_PATHS, type ExportTask, type ExportTicket } from '@cangdan/protocol'
import { exportBegun, exportRequest, exportTasks, exportTicket } from '@cangdan/protocol/schemas'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import { exporting } from '#engine/export/exporting.ts'
import { sendFile } from '#engine/export/send-file.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ExportStore } from '#platform/files/export-store.ts'
import { principalOf, sessionOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { pageQuery } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { refusedWith, type ZodRoutes } from '#platform/http/zod-routes.ts'
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

const FILES = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv']
/** Invalid addresses have the same error as expired ones. */
const ticketQuery = refusedWith(z.object({ ticket: z.string() }), () => new Failure('file_gone'))

const { list, remove, retry, ticket: give, open } = EXPORT_TITLES
const TAKES = { body: exportRequest }

export const exportRoutes =
  (deps: ExportRouteDeps): ZodRoutes =>
  async (app) => {
    await app.register(ownRoutes(deps))
    await app.register(fileRoutes(deps))
  }

function ownRoutes({ db, files, resources }: ExportRouteDeps): ZodRoutes {
  const titles = new Map(resources.map(({ path, title }) => [path, title]))
  const reading = defineCall(list, { access: 'signed-in' }, { query: pageQuery, answer: exportTasks })
  const retrying = defineCall(retry, { access: 'signed-in' }, { ...TAKES, answer: exportBegun })
  return async (app) => {
    app.get(`/${EXPORT_PATHS.list}`, reading, async (request) => {
      const language = languageOf(request)
      const rows = await listExports(db, principalOf(request).accountId, request.query)
      return succeed<ExportTask[]>(
        rows.map(({ list_path: path, ...row }) => ({
          ...row,
          title: titles.get(path)?.[language] ?? path,
        })),
      )
    })
    app.post(
      `/${EXPORT_PATHS.remove}`,
      defineCall(remove, { access: 'signed-in' }, TAKES),
      async (request) => {
        const file = await removeExport(db, principalOf(request).accountId, request.body.id)
        if (file !== undefined) await files.remove(file)
        return succeed(null, MESSAGES.deleted[languageOf(request)])
      },
    )
    app.post(`/${EXPORT_PATHS.retry}`, retrying, async (request) => {
      const { id } = request.body
      await repeatExport(db, principalOf(request), id)
      return succeed<ExportBegun>({ task: id }, MESSAGES.done[languageOf(request)])
    })
  }
}

function fileRoutes(deps: ExportRouteDeps): ZodRoutes {
  const { db } = deps
  const giving = defineCall(give, { access: 'signed-in' }, { ...TAKES, answer: exportTicket })
  const opening = defineCall(
    open,
    { access: 'signed-url' },
    { query: ticketQuery, files: FILES, answer: false },
  )
  return async (app) => {
    app.post(`/${EXPORT_PATHS.ticket}`, giving, async (request) => {
      const { principal } = sessionOf(request)
      const kept = await readyExport(db, principal.accountId, request.body.id)
      exporting(kept, principal)
      return succeed<ExportTicket>({ url: await giveTicket(db, kept.id, principal.sessionId) })
    })
    // A HEAD request must not consume the address.
    app.get(`/${EXPORT_PATHS.open}`, { ...opening, exposeHeadRoute: false }, (request, reply) =>
      openExport(request.query.ticket, reply, deps),
    )
  }
}

/** Every error has the same response, so that an address discloses nothing. */
async function openExport(
  ticket: string,
  reply: FastifyReply,
  { db, files, sessions }: ExportRouteDeps,
): Promise<FastifyReply> {
  const used = await spendTicket(db, ticket)
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
