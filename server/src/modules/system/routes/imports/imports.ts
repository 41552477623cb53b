import { IMPORT_PATHS, type ImportTask, type OwnImport, type Topic } from '@cangdan/protocol'
import { importTask, ownImportRequest, ownImports as ownImportsAnswer } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { resourceAt } from '#engine/declare/registry.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { may } from '#engine/declare/rights/rights.ts'
import type { RecordDeps, Writer } from '#engine/declare/records/writer.ts'
import { ownImports } from '#engine/import/batch/imported-before.ts'
import { cancelImport, importTaskOf } from '#engine/import/job/own-imports.ts'
import { undoOwnBatch } from '#engine/import/batch/undo-own.ts'
import { inShort } from '#engine/write/touch.ts'
import { Failure } from '#platform/failure.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { refusedWith, type ZodRoutes } from '#platform/http/zod-routes.ts'
import { MESSAGES } from '#platform/messages.ts'
import { IMPORT_TITLES } from './imports.titles.ts'

type Deps = Omit<RecordDeps, 'address' | 'fileUrls'> & { readonly resources: readonly Resource[] }

const listQuery = refusedWith(z.object({ list: z.string() }), () => new Failure('forbidden'))

export const importRoutes =
  (deps: Deps): ZodRoutes =>
  async (app) => {
    await app.register(ownRoutes(deps))
    await app.register(jobRoutes(deps))
  }

function jobRoutes({ db, sheets }: Deps): ZodRoutes {
  const access = 'signed-in'
  const body = ownImportRequest
  return async (app) => {
    app.get(
      `/${IMPORT_PATHS.task}`,
      defineCall(IMPORT_TITLES.task, { access }, { query: idQuery, answer: importTask }),
      async (request) => {
        const { id } = request.query
        const { list, ...task } = await importTaskOf(db, principalOf(request).accountId, id)
        // The same topics as a synchronous import.
        const topics = task.answer?.kept ? [resourceAt(list).table] : undefined
        return succeed<ImportTask>(task, undefined, topics)
      },
    )
    app.post(
      `/${IMPORT_PATHS.cancel}`,
      defineCall(IMPORT_TITLES.cancel, { access }, { body }),
      async (request) => {
        await sheets.remove(await cancelImport(db, principalOf(request).accountId, request.body.id))
        return succeed(null, MESSAGES.done[languageOf(request)])
      },
    )
  }
}

function ownRoutes({ db, resources, sheets: _sheets, ...registry }: Deps): ZodRoutes {
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
        const principal = principalOf(request)
        if (resource === undefined || !may(principal, resource, 'import')) throw new Failure('forbidden')
        return succeed<OwnImport[]>(await ownImports(db, { path, principal }))
      },
    )
    app.post(
      `/${IMPORT_PATHS.undoOwn}`,
      defineCall(IMPORT_TITLES.undo, { access, stepUp: true }, { body }),
      async (request) => {
        const language = languageOf(request)
        const topics = new Set<Topic>()
        const writer: Writer = { ...registry, principal: principalOf(request), language, topics }
        await undoOwnBatch(db, writer, request.body.id)
        return succeed(null, MESSAGES.done[language], inShort([...topics]))
      },
    )
  }
}
