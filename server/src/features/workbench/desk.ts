// The desk: all that waits for its reader, one after the other. A bank's officer, a storage firm's clerk and an owner have the same one, of other lists.
import { DESK_PATH, type DeskAnswer, title } from '@cangdan/protocol'
import { deskAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { resourcesOf } from '#engine/declare/module.ts'
import { infoEntry } from '#engine/declare/rights.ts'
import { readId } from '#engine/routes/targets.ts'
import { principalOf } from '#platform/http/access.ts'
import { describedAs } from '#platform/http/described.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { holdsApi } from '#platform/identity/principal.ts'
import { deskItems, ofFinancing } from './desk.queries.ts'
import { waitingKinds } from './waiting.queries.ts'
import type { WorkbenchDeps } from './workbench.ts'

const DESCRIBE = describedAs(
  title(
    '逐件办理',
    'The desk: what waits for its reader',
    'Mesa de trabajo: lo pendiente de quien lee',
    '処理待ち一覧',
  ),
  { query: [{ name: 'financing_id', schema: { type: 'integer' } }], answer: deskAnswer },
)

/** Registers Desk. */
export function deskRoute(app: FastifyInstance, { db, modules }: WorkbenchDeps): void {
  const resources = modules.flatMap(resourcesOf)
  const config = { access: 'signed-in', describe: DESCRIBE } as const
  app.get(`/${DESK_PATH}`, { config }, async (request) => {
    const reader = { principal: principalOf(request), language: languageOf(request) }
    const kinds = waitingKinds(resources, reader.principal).filter(({ resource }) =>
      holdsApi(reader.principal, infoEntry(resource)),
    )
    const { financing_id } = request.query as { financing_id?: string }
    const about = financing_id === undefined ? undefined : ofFinancing(readId({ id: financing_id }))
    const found = await deskItems(db, kinds, reader, about)
    const topics = [...new Set(kinds.map(({ resource }) => resource.table))]
    return succeed<DeskAnswer>({ ...found, topics })
  })
}
