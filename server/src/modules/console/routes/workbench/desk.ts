// The task queue: all records that await the caller's action. Officers of banks, clerks of storage firms and owners use the same one with different
// lists.
import { DESK_PATH, type DeskResponse, title } from '@cangdan/protocol'
import { deskResponse } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { listMenuResources } from '#engine/declare/menu.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi } from '#platform/identity/principal.ts'
import { listDeskItems, filterFinancing } from './desk.queries.ts'
import { listWaitingKinds } from './waiting.queries.ts'
import type { WorkbenchDeps } from './workbench.ts'

const CALL = defineCall(
  title(
    '逐件办理',
    'The desk: what waits for its reader',
    'Mesa de trabajo: lo pendiente de quien lee',
    '処理待ち一覧',
  ),
  { access: 'signed-in' },
  { query: z.object({ financing_id: plainNumber.optional() }), answer: deskResponse },
)

export function registerDeskRoute(app: ZodApp, { db, menu }: WorkbenchDeps): void {
  const resources = menu.flatMap(listMenuResources)
  app.get(`/${DESK_PATH}`, CALL, async (request) => {
    const reader = { principal: getPrincipal(request), language: getRequestLanguage(request) }
    const kinds = listWaitingKinds(resources, reader.principal).filter(({ resource }) =>
      hasApi(reader.principal, getInfoEntry(resource)),
    )
    const { financing_id } = request.query
    const about = financing_id === undefined ? undefined : filterFinancing(financing_id)
    const found = await listDeskItems(db, kinds, reader, about)
    const topics = [...new Set(kinds.map(({ resource }) => resource.table))]
    return buildSuccess<DeskResponse>({ ...found, topics })
  })
}
