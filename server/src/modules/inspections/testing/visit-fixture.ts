// Fixture of visits: an inspection agency with an inspector, and a person of the platform who plans and accepts.
import {
  INSPECTION_PATHS,
  type InspectionCounted,
  type InspectionPage,
  type RecordResponse,
  type Row,
  startOfDay,
  type VisitSubmitted,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { listGrants, type ReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createPhone, findCode, findTicket, hashBytes, type Phone } from '#testing/phone.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { abnormal } from '../abnormal/abnormal.ts'
import { inspection } from '../inspection/inspection.ts'
import { inspuser } from '../inspuser/inspuser.ts'
import { investigation } from '../investigation/investigation.ts'
import { inspectionLine } from '../line/line.ts'

/** A 1 × 1 PNG as a drawn signature. */
export const SIGNATURE = `data:image/png;base64,${createPicture(1).toString('base64')}`
export const PICTURES = [11, 12, 13, 14].map((seed) => createPicture(seed))

export interface OpenedVisit {
  readonly id: number
  readonly phone: Phone
  readonly code: string
  readonly page: InspectionPage
}

export async function createVisitFixture(platform: TestPlatform, desk: ReceiptDesk) {
  const { db, admin } = platform
  await sql`update system_setting set site_url = 'https://cangdan.example'`.execute(db)
  const apis = listGrants(inspection, inspectionLine, investigation, abnormal, inspuser)
  const [planner, checker] = [
    await platform.someone(platform.platformId, { apis }),
    await platform.someone(platform.platformId, { apis }),
  ]
  const { rows } = await sql<{ id: number }>`
    insert into organisation (kind, name) values ('inspection', ${`Agency ${desk.storeId}`}) returning id`.execute(db)
  const agencyId = rows[0]?.id ?? 0
  const { rows: roles } = await sql<{ id: number }>`
    insert into role (name, organisation_id) values ('inspectors', ${agencyId}) returning id`.execute(db)
  const number = `136${String(desk.storeId).padStart(8, '0')}`
  const buildInspector = (more: Row = {}): Row => ({
    ...inspuser.sample,
    agency_id: agencyId,
    username: `inspector${desk.storeId}`,
    phone: number,
    warehouse_ids: [desk.warehouseId],
    role_ids: roles.map(({ id }) => id),
    ...more,
  })
  const { id: inspectorId } = await ok(admin.post<{ id: number }>(inspuser.calls.add, buildInspector()))
  const plan = (more: Row = {}) =>
    planner.post<{ id: number }>(inspection.calls.add, {
      inspection_type: 2,
      warehouse_id: desk.warehouseId,
      inspuser_id: inspectorId,
      plan_date: startOfDay(Math.floor(Date.now() / 1000)),
      remark: null,
      ...more,
    })
  const createAct =
    ({ calls, path }: Pick<Resource, 'calls' | 'path'>) =>
    async (name: string, id: number, input: Row = {}, who: SignedInCaller = checker) => {
      const { version } = await ok(who.get<RecordResponse>(calls.info, { id }))
      return who.post(path.replace(/List$/, name), { id, version, ...input })
    }
  const act = createAct(inspection)
  const planInvestigation = (financing_id: number, more: Row = {}) =>
    planner.post<{ id: number }>(investigation.calls.add, {
      financing_id,
      inspuser_id: inspectorId,
      plan_date: startOfDay(Math.floor(Date.now() / 1000)),
      remark: null,
      ...more,
    })
  /** Opens the last link with the code that the phone receives. */
  const open = async (id: number, phone = createPhone(platform)): Promise<OpenedVisit> => {
    const code = await findTicket(platform, number, 'task')
    // A phone gets one code a minute.
    await sql`update verify_code set create_time = create_time - interval '1 hour'`.execute(db)
    await ok(phone.call(INSPECTION_PATHS.code, { code, purpose: 'open' }))
    const { code: verify } = await findCode(platform, number, 'visit')
    const page = await ok(phone.call<InspectionPage>(INSPECTION_PATHS.info, { code, verify }))
    return { id, phone, code, page }
  }
  const start = async (): Promise<OpenedVisit> => {
    const { id } = await ok(plan())
    await ok(act('Link', id, {}, planner))
    return open(id)
  }
  const count = ({ phone, code, page }: OpenedVisit, weights: Readonly<Record<number, number>>) =>
    phone.call<InspectionCounted>(INSPECTION_PATHS.count, {
      code,
      lines: page.lots.map(({ lot_id }) => ({
        lot_id,
        weight: weights[lot_id] ?? 0,
        pieces: null,
        count_method: 1,
        count_time: Math.floor(Date.now() / 1000),
      })),
    })
  const uploadPhotos = async ({ phone, code }: OpenedVisit): Promise<void> => {
    for (const bytes of PICTURES) await ok(phone.upload(INSPECTION_PATHS.photo, bytes, { code }))
  }
  const buildReport = ({ code, page }: OpenedVisit, more: object = {}) => ({
    code,
    nonce: page.nonce,
    photos: PICTURES.map((bytes, index) => ({
      sha256: hashBytes(bytes),
      original_sha256: '',
      nonce_no: index,
      taken_time: page.time,
      longitude: null,
      latitude: null,
    })),
    inspector_image: SIGNATURE,
    clerk_image: SIGNATURE,
    clerk_name: '李管',
    clerk_verify: '',
    conclusion: '账实相符',
    arrive_time: page.time,
    leave_time: page.time,
    place: null,
    place_note: '库内无卫星信号',
    lines: page.lots.map(({ lot_id }) => ({
      lot_id,
      second_weight: null,
      package_state: '完好',
      seal_state: '完好',
      sign_board: 1,
      fire_safety: 1,
      camera_state: 1,
      scale_no: 'S-1',
      scale_end: null,
      sample_no: '',
    })),
    storage_place: 'A 库',
    storage_property: '自有',
    cooperation_history: '',
    storage_situation: '',
    process_standard: '',
    supervise_cooperate: '',
    supervise_scheme: '',
    result: 1,
    ...more,
  })
  const submit = (visit: OpenedVisit, more: object = {}) =>
    visit.phone.call<VisitSubmitted>(INSPECTION_PATHS.save, buildReport(visit, more))
  const read = (id: number) => ok(checker.get<RecordResponse>(inspection.calls.info, { id }))
  return {
    planner,
    checker,
    inspectorId,
    agencyId,
    number,
    buildInspector,
    plan,
    act,
    actOnInvestigation: createAct(investigation),
    planInvestigation,
    open,
    start,
    count,
    uploadPhotos,
    buildReport,
    submit,
    read,
  }
}

export type VisitFixture = Awaited<ReturnType<typeof createVisitFixture>>
