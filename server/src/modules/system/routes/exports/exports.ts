import {
  type ExportTicket,
  EXPORT_PATHS,
  type Language,
  type Row,
  type StartedExport,
  type Success,
  toPlainText,
} from '@cangdan/protocol'
import { startedExport, exportRequest, exportTicket } from '@cangdan/protocol/schemas'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Resource } from '#engine/declare/resource.ts'
import type { RecordDeps } from '#engine/declare/records/writer.ts'
import { describeList } from '#engine/read/openapi/list-calls.ts'
import { handleList } from '#engine/routes/resource-routes.ts'
import { resolveExport } from '#engine/export/resolve-export.ts'
import { sendFile } from '#engine/export/send-file.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal, getSession } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { withFailure, type ZodRoutes } from '#platform/http/zod-routes.ts'
import type { Sessions } from '#platform/identity/sessions.ts'
import { MESSAGES } from '#platform/messages.ts'
import { EXPORT_TITLES } from './exports.titles.ts'
import { createOwnExports, exportTask } from './export-task.ts'
import { loadReadyExport, removeExport, repeatExport } from './own-exports.ts'
import { createTicket, consumeExportTicket } from './tickets.ts'

export interface ExportRouteDeps extends RecordDeps {
  readonly sessions: Pick<Sessions, 'live'>
  readonly resources: readonly Resource[]
}

const FILES = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv']
/** Invalid addresses have the same error as expired ones. */
const ticketQuery = withFailure(z.object({ ticket: z.string() }), () => new Failure('file_gone'))

const { remove, retry, ticket: give, open } = EXPORT_TITLES
const TAKES = { body: exportRequest }

export const exportRoutes =
  (deps: ExportRouteDeps): ZodRoutes =>
  async (app) => {
    await app.register(createOwnRoutes(deps))
    await app.register(createFileRoutes(deps))
  }

function createOwnRoutes(deps: ExportRouteDeps): ZodRoutes {
  const {
    db,
    files: { exports: files },
    resources,
  } = deps
  const titles = new Map(resources.map(({ path, title }) => [path, title]))
  const reading = { config: { access: 'signed-in', describe: describeList(exportTask) } } as const
  const getListTitle = ({ title: path }: Row, language: Language) => titles.get(toPlainText(path))?.[language] ?? path
  const retrying = defineCall(retry, { access: 'signed-in' }, { ...TAKES, answer: startedExport })
  return async (app) => {
    app.get(`/${EXPORT_PATHS.list}`, reading, async (request, reply) => {
      const language = getRequestLanguage(request)
      const answer = await handleList(createOwnExports(getPrincipal(request).accountId), deps, request, reply)
      if (!isRowsAnswer(answer)) return answer
      return { ...answer, data: answer.data.map((row) => ({ ...row, title: getListTitle(row, language) })) }
    })
    app.post(`/${EXPORT_PATHS.remove}`, defineCall(remove, { access: 'signed-in' }, TAKES), async (request) => {
      const file = await removeExport(db, getPrincipal(request).accountId, request.body.id)
      if (file !== undefined) await files.remove(file)
      return buildSuccess(null, MESSAGES.deleted[getRequestLanguage(request)])
    })
    app.post(`/${EXPORT_PATHS.retry}`, retrying, async (request) => {
      const { id } = request.body
      await repeatExport(db, getPrincipal(request), id)
      return buildSuccess<StartedExport>({ task: id }, MESSAGES.done[getRequestLanguage(request)])
    })
  }
}

const isRowsAnswer = (answer: unknown): answer is Success<Row[]> =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'rows'

function createFileRoutes(deps: ExportRouteDeps): ZodRoutes {
  const { db } = deps
  const giving = defineCall(give, { access: 'signed-in' }, { ...TAKES, answer: exportTicket })
  const opening = defineCall(open, { access: 'signed-url' }, { query: ticketQuery, files: FILES, answer: false })
  return async (app) => {
    app.post(`/${EXPORT_PATHS.ticket}`, giving, async (request) => {
      const { principal } = getSession(request)
      const kept = await loadReadyExport(db, principal.accountId, request.body.id)
      resolveExport(kept, principal)
      return buildSuccess<ExportTicket>({ url: await createTicket(db, kept.id, principal.sessionId) })
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
  { db, files: { exports: files }, sessions }: ExportRouteDeps,
): Promise<FastifyReply> {
  const used = await consumeExportTicket(db, ticket)
  const session = used === undefined ? undefined : await sessions.live(used.sessionId)
  if (used === undefined || session === undefined) throw new Failure('file_gone')
  const kept = await loadReadyExport(db, session.principal.accountId, used.task).catch(throwFileGone)
  try {
    resolveExport(kept, session.principal)
  } catch (error) {
    throwFileGone(error)
  }
  const bytes = await files.read(kept.excel)
  if (bytes === undefined) throw new Failure('file_gone')
  void reply.header('content-length', kept.bytes).header('cache-control', 'private, no-store')
  return sendFile(reply, bytes, kept.type, kept.name)
}

function throwFileGone(error: unknown): never {
  throw error instanceof Failure ? new Failure('file_gone') : error
}
