// Public calls of the page `/h5Template/inspection`.
import {
  INSPECTION_PATHS,
  type InspectionCounted,
  type InspectionPage,
  type InspectionReport,
  MIN_INSPECTION_PHOTOS,
} from '@cangdan/protocol'
import {
  inspectionCountPayload,
  inspectionCountResponse,
  inspectionPageResponse,
  inspectionSavePayload,
} from '@cangdan/protocol/schemas'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import type { RouteDeps } from '#engine/define-module.ts'
import { runWrite } from '#engine/write/save.ts'
import { INSPECTION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { buildSuccess, getRequestLanguage } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { redeemVerifyCode } from '#platform/phone/verify-codes.ts'
import { assertBound, consumeTicket, type PageTicket } from '#platform/tickets/page-tickets.ts'
import { createLines, storeFirstCounts, storeLines } from '../inspection/counts.ts'
import { inspection } from '../inspection/inspection.ts'
import { REPORT_TEXTS } from '../inspection/report-texts.ts'
import { INSPECTION_TYPES } from '../inspection/inspection.titles.ts'
import { type Geofence, judgePlace, PLACE } from '../visit/place.ts'
import { VISIT } from '../visit/visit.states.ts'
import { storePhotos, storeSignature, toFiles } from '../visit/visit.photos.ts'
import { buildVisitPart, loadOpenVisit, type VisitRow } from '../visit/visit.rows.ts'
import {
  describeVisitCall,
  registerSave,
  registerVisitCalls,
  type Submission,
  toSubmittedColumns,
} from './visit-calls.ts'

interface WarehouseRow extends Geofence {
  readonly warehouse_name: string
  readonly address: string
  readonly contact_phone: string
  readonly inspection_type: keyof typeof INSPECTION_TYPES
}

async function loadWarehouse(db: Db, inspectionId: number): Promise<WarehouseRow> {
  const { rows } = await sql<WarehouseRow>`
    select warehouse_name, warehouse.address, contact_phone, warehouse.longitude, warehouse.latitude, datum, geofence_m, inspection_type
      from inspection join warehouse on warehouse.id = inspection.warehouse_id where inspection.id = ${inspectionId}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Failure('visit_changed')
  return row
}

async function listLots(db: Db, inspectionId: number): Promise<InspectionPage['lots']> {
  const { rows } = await sql<InspectionPage['lots'][number]>`
    select line.lot_id, lot.lot_no, good.good_name, good_spec.spec_name, zone.zone_code as location_no, lot.batch_no, lot.marks, lot.package,
           (line.first_weight is not null)::int as is_counted, line.is_different
      from inspection_line line
      join lot on lot.id = line.lot_id
      join good on good.id = lot.good_id join good_spec on good_spec.id = lot.spec_id join zone on zone.id = lot.zone_id
     where line.inspection_id = ${inspectionId} order by zone.zone_code, line.lot_id`.execute(db)
  return rows
}

async function buildPage(
  db: Db,
  {
    visit,
    ticket,
    request,
  }: { readonly visit: VisitRow; readonly ticket: PageTicket; readonly request: FastifyRequest },
): Promise<InspectionPage> {
  const warehouse = await loadWarehouse(db, visit.id)
  return {
    ...(await buildVisitPart(db, 'inspection', visit, ticket)),
    type_text: INSPECTION_TYPES[warehouse.inspection_type][getRequestLanguage(request)],
    warehouse: warehouse.warehouse_name,
    address: warehouse.address,
    clerk_phone: warehouse.contact_phone === ticket.phone ? '' : maskPhone(warehouse.contact_phone),
    lots: await listLots(db, visit.id),
  }
}

export function registerInspectionCalls(app: ZodApp, deps: RouteDeps): void {
  const { db } = deps
  const reader = registerVisitCalls(app, deps, {
    kind: 'inspection',
    resource: inspection,
    paths: INSPECTION_PATHS,
    answer: inspectionPageResponse,
    build: (visit, ticket, request) => buildPage(db, { visit, ticket, request }),
    onStart: createLines,
    findClerkPhone: async ({ id }) => (await loadWarehouse(db, id)).contact_phone,
  })

  app.post(`/${INSPECTION_PATHS.count}`, describeVisitCall('count', inspectionCountResponse), async (request) => {
    const { ticket, deviceKey, payload } = await reader.read(request, INSPECTION_PATHS.count, inspectionCountPayload)
    assertBound(ticket, deviceKey)
    await loadOpenVisit(db, 'inspection', ticket)
    const lines = await runWrite(
      db,
      { resource: inspection, writer: createPlatformWriter(deps.registry) },
      undefined,
      async ({ tx, beyondScope }) => {
        const { id } = await beyondScope.lock(INSPECTION_LIST, ticket.subject_id, { state: [VISIT.started] })
        return storeFirstCounts(tx, id, payload.lines)
      },
    )
    return buildSuccess<InspectionCounted>({ lines: [...lines] })
  })

  registerSave(app, deps, {
    reader,
    kind: 'inspection',
    path: INSPECTION_PATHS.save,
    schema: inspectionSavePayload,
    submit: (submission) => submitInspection(deps, submission),
  })
}

type InspectionSubmission = Submission<InspectionReport>

async function submitInspection(deps: RouteDeps, submission: InspectionSubmission): Promise<void> {
  const { db, registry } = deps
  const { visit, ticket, report } = submission
  const warehouse = await loadWarehouse(db, visit.id)
  const place = judgePlace(report.place, warehouse)
  if (place.state !== PLACE.inside && report.place_note === '') throw new Failure('place_unexplained')
  const isVerified = await verifyClerk(db, submission, warehouse.contact_phone)
  const signatures = [
    await storeSignature(deps, visit, report.inspector_image),
    await storeSignature(deps, visit, report.clerk_image),
  ]
  await runWrite(
    db,
    { resource: inspection, writer: createPlatformWriter(registry) },
    undefined,
    async ({ tx, beyondScope }) => {
      const record = await beyondScope.lock(INSPECTION_LIST, visit.id, { state: [VISIT.started] })
      await consumeTicket(tx, ticket.id)
      await storeLines(tx, visit.id, report.lines)
      const photos = { kind: 'inspection', visit, photos: report.photos, least: MIN_INSPECTION_PHOTOS } as const
      const images = await storePhotos(tx, photos)
      await beyondScope.change(record, {
        verb: 'submit',
        set: {
          ...Object.fromEntries(TEXTS.map((name) => [name, report[name]])),
          ...clampTimes(report),
          ...toSubmittedColumns(submission),
          result: report.result,
          longitude: report.place?.longitude ?? null,
          latitude: report.place?.latitude ?? null,
          accuracy_m: report.place?.accuracy ?? null,
          distance_m: place.distance,
          place_state: place.state,
          clerk_verified: isVerified ? 1 : 0,
          images: toFiles(images),
          signatures: toFiles(signatures),
        },
        entry: {
          event: 'submitted',
          columns: ['request_hash', 'result', 'place_state', 'clerk_verified'],
          facts: { device_key: submission.deviceKey },
        },
      })
    },
  )
}

/** @throws Failure `bad_verify_code` for a wrong code; without a code the visit is not confirmed by the clerk */
async function verifyClerk(db: Db, { ticket, report }: InspectionSubmission, phone: string): Promise<boolean> {
  if (report.clerk_verify === '') return false
  const code = { phone, scene: 'clerk', ticket: ticket.id, code: report.clerk_verify } as const
  if (phone === ticket.phone || (await redeemVerifyCode(db, code)) === undefined) throw new Failure('bad_verify_code')
  return true
}

const TEXTS = [...REPORT_TEXTS, 'clerk_name'] as const

/** Clocks of phones may be wrong: later times than now become now. */
const clampTimes = ({ arrive_time, leave_time }: InspectionReport) => ({
  arrive_time: sql`least(now(), to_timestamp(${arrive_time}))`,
  leave_time: sql`least(now(), to_timestamp(${leave_time}))`,
})
