import { REPAYMENT_EVENTS, type RepaymentEvents } from '@cangdan/protocol'
import { repaymentEventsResponse } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { EVENT, selectEvents } from '#modules/lending/loan/loan.record.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { listEventLines } from './event-lines.ts'
import type { LoanPageDeps } from './loan-page.ts'
import { REPAYMENT_EVENTS_TITLE } from './loan-page.titles.ts'

export function repaymentEventsRoutes(app: ZodApp, { db, ...registry }: LoanPageDeps): void {
  const call = defineCall(
    REPAYMENT_EVENTS_TITLE,
    { access: { api: [getInfoEntry(repayment)] } },
    { query: idQuery, answer: repaymentEventsResponse },
  )
  app.get(`/${REPAYMENT_EVENTS}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the document.
    await loadRecord(db, repayment, id, createRequestWriter(request, registry))
    const posted = sql`select id from loan_event where source = ${`repayment:${id}`} and kind in (${EVENT.repayment}, ${EVENT.recovery})`
    const { rows } = await selectEvents(sql`id in (${posted}) or of_id in (${posted})`).execute(db)
    return buildSuccess<RepaymentEvents>({ events: await listEventLines(db, rows) })
  })
}
