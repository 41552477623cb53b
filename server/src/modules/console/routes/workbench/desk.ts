// The task queue: all records that await the caller's action. Officers of banks, clerks of storage firms and owners use the same one with different
// lists.
import { DESK_PATH, type DeskAnswer, title } from '@cangdan/protocol'
import { deskAnswer } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import { resourcesOf } from '#engine/declare/menu.ts'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { holdsApi } from '#platform/identity/principal.ts'
import { deskItems, ofFinancing } from './desk.queries.ts'
import { waitingKinds } from './waiting.queries.ts'
import type { WorkbenchDeps } from './workbench.ts'

const CALL = defineCall(
  title(
    '逐件办理',
    'The desk: what waits for its reader',
    'Mesa de trabajo: lo pendiente de quien lee',
    '処理待ち一覧',
  ),
  { access: 'signed-in' },
  { query: z.object({ financing_id: plainNumber.optional() }), answer: deskAnswer },
)

export function deskRoute(app: ZodApp, { db, menu }: WorkbenchDeps): void {
  const resources = menu.flatMap(resourcesOf)
  app.get(`/${DESK_PATH}`, CALL, async (request) => {
    const reader = { principal: principalOf(request), language: languageOf(request) }
    const kinds = waitingKinds(resources, reader.principal).filter(({ resource }) =>
      holdsApi(reader.principal, infoEntry(resource)),
    )
    const { financing_id } = request.query
    const about = financing_id === undefined ? undefined : ofFinancing(financing_id)
    const found = await deskItems(db, kinds, reader, about)
    const topics = [...new Set(kinds.map(({ resource }) => resource.table))]
    return succeed<DeskAnswer>({ ...found, topics })
  })
}
