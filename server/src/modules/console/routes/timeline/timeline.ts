import { TIMELINE, type Timeline } from '@cangdan/protocol'
import { timelineResponse } from '@cangdan/protocol/schemas'
import { z } from 'zod'
import type { Registry } from '#engine/declare/records/writer.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { loan } from '#modules/lending/index.ts'
import { contractWarehouse, receipt } from '#modules/receipts/index.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { plainNumber } from '#platform/http/requests/query.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { listTimeline } from './timeline.queries.ts'
import { TIMELINE_TITLE } from './timeline.titles.ts'

interface TimelineDeps extends Registry {
  readonly db: Db
}

const CALL = defineCall(
  TIMELINE_TITLE,
  { access: { api: [receipt, contractWarehouse, loan].map(getInfoEntry) } },
  {
    query: z
      .object({ receipt_id: plainNumber.optional(), financing_id: plainNumber.optional() })
      .refine(({ receipt_id, financing_id }) => (receipt_id === undefined) !== (financing_id === undefined)),
    answer: timelineResponse,
  },
)

/** Requires the right to read the receipt or the loan. */
export function registerTimelineRoute(app: ZodApp, { db, ...registry }: TimelineDeps): void {
  app.get(`/${TIMELINE}`, CALL, async (request) => {
    const { receipt_id: receiptId, financing_id: financingId } = request.query
    const writer = createRequestWriter(request, registry)
    const [subject, id] =
      receiptId === undefined ? ([loan, financingId ?? 0] as const) : ([receipt, receiptId] as const)
    await loadRecord(db, subject, id, writer)
    const reader = { principal: writer.principal, language: getRequestLanguage(request) }
    return buildSuccess<Timeline>(await listTimeline(db, { receiptId, financingId }, reader))
  })
}
