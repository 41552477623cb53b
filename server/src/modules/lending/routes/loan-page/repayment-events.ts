import { REPAYMENT_EVENTS, type RepaymentEvents } from '@cangdan/protocol'
import { repaymentEventsAnswer } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import { defineCall } from '#platform/http/described.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { EVENT, storedEvents } from '#modules/lending/loan/loan.record.ts'
import { repayment } from '#modules/lending/repayment/repayment.ts'
import { eventLines } from './event-lines.ts'
import type { LoanPageDeps } from './loan-page.ts'
import { REPAYMENT_EVENTS_TITLE } from './loan-page.titles.ts'

export function repaymentEventsRoutes(app: ZodApp, { db, ...registry }: LoanPageDeps): void {
  const call = defineCall(
    REPAYMENT_EVENTS_TITLE,
    { access: { api: [infoEntry(repayment)] } },
    { query: idQuery, answer: repaymentEventsAnswer },
  )
  app.get(`/${REPAYMENT_EVENTS}`, call, async (request) => {
    const { id } = request.query
    // Throws `not_found` without access to the document.
    await readRecord(db, repayment, id, writerOf(request, registry))
    const posted = sql`select id from loan_event where source = ${`repayment:${id}`} and kind in (${EVENT.repayment}, ${EVENT.recovery})`
    const { rows } = await storedEvents(sql`id in (${posted}) or of_id in (${posted})`).execute(db)
    return succeed<RepaymentEvents>({ events: await eventLines(db, rows) })
  })
}
