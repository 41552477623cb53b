// An inspection from its plan to the lots: blind counts, photos, one submission, acceptance by another person.
import {
  INSPECTION_PATHS,
  INSPECTION_REPORT,
  type InspectionSheet,
  VISIT_DESK,
  type VisitDesk,
} from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReceiptDesk, listGrants, type ReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createPhone, hashBytes } from '#testing/phone.ts'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'
import { inspection } from '../inspection/inspection.ts'
import { createVisitFixture, type VisitFixture } from '../testing/visit-fixture.ts'

let platform: TestPlatform
let desk: ReceiptDesk
let visits: VisitFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  desk = await createReceiptDesk(platform)
  visits = await createVisitFixture(platform, desk)
})
afterAll(() => platform.close())

const readLot = async (id: number) =>
  (
    await sql<{
      book_weight: number
      counted_weight: number
    }>`select book_weight, counted_weight from lot where id = ${id}`.execute(platform.db)
  ).rows[0]
const listDocuments = async (lotId: number) =>
  (
    await sql<{ level: number; error_type: number; diff_weight: number; status: number }>`
    select level, error_type, diff_weight, status from abnormal_document where lot_id = ${lotId} order by id`.execute(
      platform.db,
    )
  ).rows

describe('inspection of a warehouse', () => {
  it('hides the book weight, requires a second count beyond the tolerance, and opens a document when it is accepted (I24)', async () => {
    const [right, short] = [await desk.createLot(300_00), await desk.createLot(200_00, { marks: 'SHORT' })]
    const visit = await visits.start()
    expect(visit.page.lots.map(({ lot_id }) => lot_id).toSorted((a, b) => a - b)).toEqual([right, short])
    // Nothing tells the book weight.
    expect(Object.keys(visit.page.lots[0] ?? {})).toEqual(expect.not.arrayContaining([expect.stringMatching(/weight/)]))
    expect(visit.page.photo_nonces).toHaveLength(30)

    const counted = await ok(visits.count(visit, { [right]: 300_00, [short]: 150_00 }))
    expect(counted).toEqual({
      lines: [
        { lot_id: right, is_different: 0 },
        { lot_id: short, is_different: 1 },
      ],
    })
    // The first count is final.
    expect(await ok(visits.count(visit, { [right]: 1, [short]: 200_00 }))).toEqual(counted)
    expect(await getRejectionCode(visits.submit(visit))).toBe('counts_missing')
    const lines = visits
      .buildReport(visit)
      .lines.map((line) => ({ ...line, second_weight: line.lot_id === short ? 151_00 : null }))
    expect(await getRejectionCode(visits.submit(visit, { lines }))).toBe('photos_missing')
    await visits.uploadPhotos(visit)
    expect(await getRejectionCode(visits.submit(visit, { lines, place_note: '' }))).toBe('place_unexplained')
    const submitted = await ok(visits.submit(visit, { lines, result: 2 }))
    // A lost response: the same report again is the same submission; another one is not.
    expect(await ok(visits.submit(visit, { lines, result: 2 }))).toEqual(submitted)
    expect(await getRejectionCode(visits.submit(visit, { lines, result: 1 }))).toBe('visit_changed')
    expect(await readLot(short)).toEqual({ book_weight: 200_00, counted_weight: 200_00 })

    await ok(visits.act('Accept', visit.id))
    expect(await readLot(right)).toEqual({ book_weight: 300_00, counted_weight: 300_00 })
    expect(await readLot(short)).toEqual({ book_weight: 200_00, counted_weight: 151_00 })
    expect(await listDocuments(short)).toEqual([{ level: 3, error_type: 1, diff_weight: -49_00, status: 0 }])
    expect(await listDocuments(right)).toEqual([])
  })

  it('opens in one browser only, with the code of the inspector', async () => {
    const visit = await visits.start()
    const thief = createPhone(platform)
    expect(await getRejectionCode(thief.call(INSPECTION_PATHS.info, { code: visit.code }))).toBe('other_browser')
    expect(await getRejectionCode(thief.call(INSPECTION_PATHS.code, { code: visit.code, purpose: 'open' }))).toBe(
      'other_browser',
    )
    expect(await getRejectionCode(thief.upload(INSPECTION_PATHS.photo, createPicture(20), { code: visit.code }))).toBe(
      'other_browser',
    )
    await ok(visits.act('Cancel', visit.id, { answer: '改期' }))
    expect(await getRejectionCode(visits.count(visit, {}))).toBe('ticket_unusable')
  })

  it('rejects a photo with another hash than it states', async () => {
    const visit = await visits.start()
    const [bytes, other] = [createPicture(21), createPicture(22)]
    const sha256 = hashBytes(other)
    expect(
      await getRejectionCode(visit.phone.upload(INSPECTION_PATHS.photo, bytes, { code: visit.code, sha256 })),
    ).toBe('bad_request')
    await ok(visits.act('Cancel', visit.id, { answer: '改期' }))
  })

  it('is submitted once by simultaneous requests', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, Object.fromEntries(visit.page.lots.map(({ lot_id }) => [lot_id, 0]))))
    await visits.uploadPhotos(visit)
    const lines = visits.buildReport(visit).lines.map((line) => ({ ...line, second_weight: 0 }))
    const answers = await Promise.all([1, 2, 3].map(() => visits.submit(visit, { lines })))
    expect(answers.some(({ status }) => status)).toBe(true)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from record_history
       where table_name = 'inspection' and record_id = ${visit.id} and verb = 'submit'`.execute(platform.db)
    expect(rows).toEqual([{ count: 1 }])
    expect((await visits.read(visit.id)).row).toMatchObject({ state: 2, photo_marks: [4] })

    // Photos stay as they were submitted, also for SQL.
    for (const statement of [
      `update visit_photo set marks = '{}' where inspection_id = ${visit.id}`,
      `update visit_photo set taken_time = now() where inspection_id = ${visit.id}`,
      `delete from visit_photo where inspection_id = ${visit.id}`,
      'truncate visit_photo',
    ])
      await expect(sql.raw(statement).execute(platform.db), statement).rejects.toMatchObject({ hint: 'not_now' })
    await expect(
      sql`insert into visit_photo (inspection_id, file_id, sha256) select inspection_id, file_id, repeat('0', 64) from visit_photo
           where inspection_id = ${visit.id} limit 1`.execute(platform.db),
    ).rejects.toMatchObject({ hint: 'visit_changed' })
  })

  it('shows its report to the reviewer: texts, differences first, and photos with their marks', async () => {
    const { id } = await ok(visits.plan())
    await ok(visits.act('Link', id, {}, visits.planner))
    const visit = await visits.open(id)
    await ok(visits.count(visit, Object.fromEntries(visit.page.lots.map(({ lot_id }) => [lot_id, 0]))))
    await visits.uploadPhotos(visit)
    const lines = visits
      .buildReport(visit)
      .lines.map((line) => ({ ...line, second_weight: 0, fire_safety: 0, sample_no: 'S-9' }))
    const near = { longitude: 1_214_000_000, latitude: 312_000_000 }
    await sql`
      update warehouse set longitude = ${near.longitude}, latitude = ${near.latitude + 10_000}, datum = 1 where id = ${desk.warehouseId}`.execute(
      platform.db,
    )
    const photos = visits
      .buildReport(visit)
      .photos.map((photo, at) => ({ ...photo, ...near, nonce_no: at === 0 ? null : at }))
    await ok(visits.submit(visit, { lines, photos }))
    const report = await ok(visits.checker.get<InspectionSheet>(INSPECTION_REPORT, { id }, 'en'))
    expect(report.texts[0]).toEqual({ name: 'conclusion', title: 'Conclusion', text: '账实相符' })
    expect(report.lines).toHaveLength(2)
    expect(report.lines?.[0]).toMatchObject({ counted: 0, second: 0, is_different: 1, method: 'Weighed' })
    expect(report.lines?.[0]?.facts).toEqual(
      expect.arrayContaining([
        { title: 'Sample seal no.', text: 'S-9', is_fault: 0 },
        { title: 'Fire safety', text: 'Faulty', is_fault: 1 },
      ]),
    )
    // A thousandth of a degree of latitude is 111 metres.
    expect(report.photos.map(({ distance_m: metres }) => metres)).toEqual([111, 111, 111, 111])
    expect(report.photos[0]?.marks).toEqual(expect.arrayContaining(['Not taken here', 'Same as an earlier photo']))
    expect(report.photos[0]?.sha256).toBe(photos[0]?.sha256)
    // The agency reads no counts: its inspectors count blind.
    const apis = listGrants(inspection)
    const agent = await platform.someone(visits.agencyId, { apis })
    expect(await ok(agent.get<InspectionSheet>(INSPECTION_REPORT, { id }))).toMatchObject({ lines: null })
    const reader = await platform.someone(platform.platformId, { apis })
    expect(await ok(reader.get<InspectionSheet>(INSPECTION_REPORT, { id }))).toMatchObject({ lines: null })
    const other = await createReceiptDesk(platform)
    const stranger = await platform.someone(other.storeId, { apis })
    expect(await getRejectionCode(stranger.get(INSPECTION_REPORT, { id }))).toBe('not_found')
  })

  it('is on the desk of its inspector, with the place of the warehouse in WGS-84', async () => {
    const gcj = { longitude: 1_214_700_000, latitude: 312_300_000 }
    await sql`
      update warehouse set longitude = ${gcj.longitude}, latitude = ${gcj.latitude}, datum = 2 where id = ${desk.warehouseId}`.execute(
      platform.db,
    )
    const { id } = await ok(visits.plan())
    const inspector = await platform.someone(visits.agencyId, { apis: [VISIT_DESK] })
    const { rows } = await sql<{
      id: number
    }>`select max(id) as id from account where organisation_id = ${visits.agencyId}`.execute(platform.db)
    expect((await ok(inspector.get<VisitDesk>(VISIT_DESK, {}))).visits).toEqual([])
    await sql
      .raw(
        `alter table inspection disable trigger user;
         update inspection set inspuser_id = ${rows[0]?.id ?? 0} where agency_id = ${visits.agencyId};
         alter table inspection enable trigger user`,
      )
      .execute(platform.db)
    const found = await ok(inspector.get<VisitDesk>(VISIT_DESK, {}, 'en'))
    const planned = found.visits.find((visit) => visit.id === id)
    expect(planned).toMatchObject({
      kind: 'Routine',
      state: 'Planned',
      plan_date: found.today,
      path: `/admins/inspection/look/${id}`,
    })
    // GCJ-02 is some hundred metres east and south of WGS-84 in Shanghai.
    const moved = gcj.longitude - (planned?.place?.longitude ?? 0)
    expect(moved).toBeGreaterThan(30_000)
    expect(moved).toBeLessThan(70_000)
    expect(found.history.some(({ state }) => state === 'Submitted')).toBe(true)
    const outsider = await platform.someone(platform.platformId, { apis: [VISIT_DESK] })
    expect(await getRejectionCode(outsider.get(VISIT_DESK, {}))).toBe('forbidden')
  })
})
