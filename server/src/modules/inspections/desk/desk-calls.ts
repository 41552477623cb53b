import { INSPECTION_REPORT, type InspectionSheet, VISIT_DESK, type VisitDesk } from '@cangdan/protocol'
import { inspectionReportResponse, visitDeskResponse } from '@cangdan/protocol/schemas'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import { Failure } from '#platform/failure.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { inspection } from '../inspection/inspection.ts'
import { REPORT_TITLE, VISIT_DESK_TITLE } from './desk.titles.ts'
import { loadInspectionReport } from './inspection-report.ts'
import { loadVisitDesk } from './visit-desk.ts'

/** The report requires the right to read the inspection; the desk shows the visits of its inspector. */
export function registerDeskCalls(app: ZodApp, { db, registry }: RouteDeps): void {
  const report = defineCall(
    REPORT_TITLE,
    { access: { api: [getInfoEntry(inspection)] } },
    { query: idQuery, answer: inspectionReportResponse },
  )
  app.get(`/${INSPECTION_REPORT}`, report, async (request) => {
    const { id } = request.query
    const writer = createRequestWriter(request, registry)
    const record = await loadRecord(db, inspection, id, writer)
    const reader = { principal: writer.principal, language: getRequestLanguage(request) }
    return buildSuccess<InspectionSheet>(await loadInspectionReport(db, record, reader))
  })

  const desk = defineCall(VISIT_DESK_TITLE, { access: { api: [VISIT_DESK] } }, { answer: visitDeskResponse })
  app.get(`/${VISIT_DESK}`, desk, async (request) => {
    const { organisationKind, accountId } = getPrincipal(request)
    if (organisationKind !== 'inspection') throw new Failure('forbidden')
    return buildSuccess<VisitDesk>(await loadVisitDesk(db, accountId, getRequestLanguage(request)))
  })
}
