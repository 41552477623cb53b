import { IMPORT_PATHS, type ImportTask, type OwnImport, type Topic } from '@cangdan/protocol'
import { importTask, ownImportRequest, ownImports as ownImportsAnswer } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { getResource } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { canPerform } from '#engine/declare/rights/rights.ts'
import type { RecordDeps, Writer } from '#engine/declare/records/writer.ts'
import { listOwnImports } from '#engine/import/batch/previous-imports.ts'
import { cancelImport, loadImportTask } from '#engine/import/job/own-imports.ts'
import { undoOwnBatch } from '#engine/import/batch/undo-own.ts'
import { compactTopics } from '#engine/write/invalidate.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { withFailure, type ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { IMPORT_TITLES } from './imports.titles.ts'

type ImportRouteDeps = Omit<RecordDeps, 'address' | 'fileUrls'> & { readonly resources: readonly Resource[] }

const listQuery = withFailure(z.object({ list: z.string() }), () => new Failure('forbidden'))

export const importRoutes =
  (deps: ImportRouteDeps): ZodRoutes =>
  async (app) => {
    await app.register(createOwnRoutes(deps))
    await app.register(createJobRoutes(deps))
  }

function createJobRoutes({ db, sheets }: ImportRouteDeps): ZodRoutes {
  const access = 'signed-in'
  const body = ownImportRequest
  return async (app) => {
    app.get(
      `/${IMPORT_PATHS.task}`,
      defineCall(IMPORT_TITLES.task, { access }, { query: idQuery, answer: importTask }),
      async (request) => {
        const { id } = request.query
        const { list, ...task } = await loadImportTask(db, getPrincipal(request).accountId, id)
        // The same topics as a synchronous import.
        const topics = task.answer?.kept ? [getResource(list).table] : undefined
        return buildSuccess<ImportTask>(task, undefined, topics)
      },
    )
    app.post(`/${IMPORT_PATHS.cancel}`, defineCall(IMPORT_TITLES.cancel, { access }, { body }), async (request) => {
      await sheets.remove(await cancelImport(db, getPrincipal(request).accountId, request.body.id))
      return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)])
    })
  }
}

function createOwnRoutes({ db, resources, sheets: _sheets, ...registry }: ImportRouteDeps): ZodRoutes {
  const access = 'signed-in'
  const lists = new Map(resources.map((resource) => [resource.path, resource]))
  const body = ownImportRequest
  return async (app) => {
    app.get(
      `/${IMPORT_PATHS.own}`,
      defineCall(IMPORT_TITLES.own, { access }, { query: listQuery, answer: ownImportsAnswer }),
      async (request) => {
        const path = request.query.list
        const resource = lists.get(path)
        const principal = getPrincipal(request)
        if (resource === undefined || !canPerform(principal, resource, 'import')) throw new Failure('forbidden')
        return buildSuccess<OwnImport[]>(await listOwnImports(db, { path, principal }))
      },
    )
    app.post(
      `/${IMPORT_PATHS.undoOwn}`,
      defineCall(IMPORT_TITLES.undo, { access, stepUp: true }, { body }),
      async (request) => {
        const language = getRequestLanguage(request)
        const topics = new Set<Topic>()
        const writer: Writer = { ...registry, principal: getPrincipal(request), language, topics }
        await undoOwnBatch(db, writer, request.body.id)
        return buildSuccess(null, MESSAGES.done[language], compactTopics([...topics]))
      },
    )
  }
}
