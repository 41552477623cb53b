// Public calls of the page `/h5Template/investigation`.
import { INVESTIGATION_PATHS, type InvestigationPage, type InvestigationReport } from '@cangdan/protocol'
import { investigationPageResponse, investigationSavePayload } from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import { runWrite } from '#engine/write/save.ts'
import { INVESTIGATION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { consumeTicket, type PageTicket } from '#platform/tickets/page-tickets.ts'
import { investigation } from '../investigation/investigation.ts'
import { VISIT } from '../visit/visit.states.ts'
import { storePhotos, storeSignature, toFiles } from '../visit/visit.photos.ts'
import { buildVisitPart, type VisitRow } from '../visit/visit.rows.ts'
import { registerSave, registerVisitCalls, type Submission, toSubmittedColumns } from './visit-calls.ts'

type Application = Pick<
  InvestigationPage,
  'company_name' | 'financing_no' | 'financing_amount' | 'financing_days' | 'purpose' | 'goods' | 'warehouses'
>

async function loadApplication(db: Db, investigationId: number): Promise<Application> {
  const { rows } = await sql<Application>`
    select investigation.company_name, financing.financing_no, investigation.financing_amount, investigation.financing_days, financing.purpose, goods.*
      from investigation join financing on financing.id = investigation.financing_id
      cross join lateral (
        select coalesce(string_agg(distinct good.good_name, '、'), '') as goods, coalesce(string_agg(distinct warehouse.warehouse_name, '、'), '') as warehouses
          from financing_line line join receipt on receipt.id = line.receipt_id
          join good on good.id = receipt.good_id join warehouse on warehouse.id = receipt.warehouse_id
         where line.financing_id = financing.id) as goods
     where investigation.id = ${investigationId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Failure('visit_changed')
  return row
}

async function buildPage(db: Db, visit: VisitRow, ticket: PageTicket): Promise<InvestigationPage> {
  return {
    ...(await buildVisitPart(db, 'investigation', visit, ticket)),
    ...(await loadApplication(db, visit.id)),
  }
}

export function registerInvestigationCalls(app: ZodApp, deps: RouteDeps): void {
  const { db } = deps
  const reader = registerVisitCalls(app, deps, {
    kind: 'investigation',
    resource: investigation,
    paths: INVESTIGATION_PATHS,
    answer: investigationPageResponse,
    build: (visit, ticket) => buildPage(db, visit, ticket),
  })

  registerSave(app, deps, {
    reader,
    kind: 'investigation',
    path: INVESTIGATION_PATHS.save,
    schema: investigationSavePayload,
    submit: (submission) => submitInvestigation(deps, submission),
  })
}

const COLUMNS = [
  'sign_company',
  'upstream_company',
  'downstream_company',
  'terminal_user',
  'transport_party',
  'transit_place',
  'quality_unit',
  'quantity_unit',
  'interest_rate',
  'cooperation_history',
  'main_business',
  'business_flow',
  'risk_point',
  'credit_evaluation',
  'conclusion',
  'need_supply',
  'supply_explain',
  'approve_status',
] as const

async function submitInvestigation(deps: RouteDeps, submission: Submission<InvestigationReport>): Promise<void> {
  const { db, registry } = deps
  const { visit, ticket, report } = submission
  const signature = await storeSignature(deps, visit, report.inspector_image)
  await runWrite(
    db,
    { resource: investigation, writer: createPlatformWriter(registry) },
    undefined,
    async ({ tx, beyondScope }) => {
      const record = await beyondScope.lock(INVESTIGATION_LIST, visit.id, { state: [VISIT.started] })
      await consumeTicket(tx, ticket.id)
      const images = await storePhotos(tx, { kind: 'investigation', visit, photos: report.photos, least: 0 })
      await beyondScope.change(record, {
        verb: 'submit',
        set: {
          ...Object.fromEntries(COLUMNS.map((name) => [name, report[name]])),
          ...toSubmittedColumns(submission),
          business_begin_date: sql`${report.business_begin_date}::date`,
          checks: [...report.checks],
          images: toFiles(images),
          signatures: toFiles([signature]),
        },
        entry: {
          event: 'submitted',
          columns: ['request_hash', 'financing_id', 'approve_status'],
          facts: { device_key: submission.deviceKey },
        },
      })
    },
  )
}
