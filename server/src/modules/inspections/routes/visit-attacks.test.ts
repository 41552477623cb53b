// Attacks on the pages of visits: forwarded and revoked links, foreign lots and photos, wrong files, extreme values, simultaneous actions.
import { INSPECTION_PATHS, type RecordResponse, type Row, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createReceiptDesk, listGrants, type ReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { sweepFiles } from '#platform/files/sweep.ts'
import { createPdf, createPicture } from '#testing/files/upload-files.ts'
import { createPhone, findTicket, hashBytes } from '#testing/phone.ts'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'
import { abnormal } from '../abnormal/abnormal.ts'
import { inspection } from '../inspection/inspection.ts'
import { inspuser } from '../inspuser/inspuser.ts'
import { investigation } from '../investigation/investigation.ts'
import { inspectionLine } from '../line/line.ts'
import { createVisitFixture, type OpenedVisit, type VisitFixture } from '../testing/visit-fixture.ts'

let platform: TestPlatform
let desk: ReceiptDesk
let visits: VisitFixture
let lot: number
beforeAll(async () => {
  platform = await createTestPlatform()
  desk = await createReceiptDesk(platform)
  visits = await createVisitFixture(platform, desk)
  lot = await desk.createLot(100_00)
})
afterAll(() => platform.close())

const SEEDS = Array.from({ length: 40 }, (_none, index) => 100 + index)
const cancel = (visit: OpenedVisit) => ok(visits.act('Cancel', visit.id, { answer: '改期' }))
const now = () => Math.floor(Date.now() / 1000)
const countAs = (visit: OpenedVisit, more: object) =>
  visit.phone.call(INSPECTION_PATHS.count, {
    code: visit.code,
    lines: [{ lot_id: lot, weight: 100_00, pieces: null, count_method: 1, count_time: now(), ...more }],
  })

describe('the link of a visit', () => {
  it('ends when the visit gets another inspector or a new link, or the inspector is disabled', async () => {
    const { admin } = platform
    const { id } = await ok(visits.plan())
    await ok(visits.act('Link', id, {}, visits.planner))
    const stale = await findTicket(platform, visits.number, 'task')
    const more = { username: `second${desk.storeId}`, phone: '13699999999' }
    const { id: second } = await ok(admin.post<{ id: number }>(inspuser.calls.add, visits.buildInspector(more)))
    const { version } = await ok(visits.planner.get<RecordResponse>(inspection.calls.info, { id }))
    await ok(
      visits.planner.post(inspection.calls.edit, {
        id,
        version,
        inspection_type: 2,
        warehouse_id: desk.warehouseId,
        inspuser_id: second,
        plan_date: startOfDay(now()),
        remark: null,
      }),
    )
    expect(await getRejectionCode(createPhone(platform).call(INSPECTION_PATHS.open, { code: stale }))).toBe(
      'ticket_unusable',
    )
    await ok(visits.act('Cancel', id, { answer: '改期' }))

    const visit = await visits.start()
    await sql`update account set disabled = 1 where id = ${visits.inspectorId}`.execute(platform.db)
    expect(await getRejectionCode(visits.count(visit, {}))).toBe('visit_changed')
    expect(await getRejectionCode(visit.phone.call(INSPECTION_PATHS.info, { code: visit.code }))).toBe('visit_changed')
    expect(await getRejectionCode(visits.act('Link', visit.id, {}, visits.planner))).toBe('not_independent')
    await sql`update account set disabled = 0 where id = ${visits.inspectorId}`.execute(platform.db)
    await ok(visits.act('Link', visit.id, {}, visits.planner))
    expect(await getRejectionCode(visits.count(visit, {}))).toBe('ticket_unusable')
    await cancel(visit)
  })

  it('takes requests only for their call, with their key', async () => {
    const visit = await visits.start()
    const { phone, code } = visit
    const info = phone.sign(INSPECTION_PATHS.info, { code })
    expect(await getRejectionCode(phone.post(INSPECTION_PATHS.save, info))).toBe('bad_request')
    expect(await getRejectionCode(phone.post(INSPECTION_PATHS.open, info))).toBe('bad_signature')
    expect(await getRejectionCode(phone.post('public/investigation/Info', info))).toBe('bad_signature')
    const foreign = phone.sign('public/investigation/Info', { code })
    expect(await getRejectionCode(phone.post('public/investigation/Info', foreign))).toBe('ticket_unusable')
    await cancel(visit)
  })
})

describe('an inspector', () => {
  it('is independent of the firm, the owners and the borrower, also with another account', async () => {
    const financing = await createFinancingFixture(platform)
    const loan = await financing.createLoan(2, [await financing.receipt(100_00)], 100_00)
    const more = { username: `kin${desk.storeId}`, phone: '13688888888', warehouse_ids: [] }
    const { id } = await ok(platform.admin.post<{ id: number }>(inspuser.calls.add, visits.buildInspector(more)))
    const relate = (organisation: number) =>
      sql`update person set same_as = (select min(person_id) from account where organisation_id = ${organisation})
           where id = (select person_id from account where id = ${id})`.execute(platform.db)
    for (const organisation of [desk.storeId, desk.ownerId]) {
      await relate(organisation)
      expect(await getRejectionCode(visits.plan({ inspuser_id: id }))).toBe('not_independent')
      await expect(
        sql`update account set warehouse_ids = array[${desk.warehouseId}::bigint] where id = ${id}`.execute(
          platform.db,
        ),
      ).rejects.toThrow('is related')
    }
    await ok(visits.planInvestigation(loan, { inspuser_id: id }))
    await relate(financing.goods.ownerId)
    expect(await getRejectionCode(visits.planInvestigation(loan, { inspuser_id: id }))).toBe('not_independent')
  })
})

describe('a report', () => {
  it('ignores lots of other visits', async () => {
    const elsewhere = await createReceiptDesk(platform)
    const foreign = await elsewhere.createLot(50_00)
    const visit = await visits.start()
    expect(await ok(countAs(visit, { lot_id: foreign }))).toEqual({ lines: [] })
    await ok(visits.count(visit, { [lot]: 100_00 }))
    await visits.uploadPhotos(visit)
    const lines = visits.buildReport(visit).lines
    await ok(visits.submit(visit, { lines: [...lines, { ...lines[0], lot_id: foreign, second_weight: 1 }] }))
    const { rows } = await sql`select from inspection_line where lot_id = ${foreign}`.execute(platform.db)
    expect(rows).toEqual([])
  })

  it('rejects photos of another visit and repeated photos', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 100_00 }))
    const photos = visits.buildReport(visit).photos
    // Photos of the previous visit.
    expect(await getRejectionCode(visits.submit(visit, { photos }))).toBe('photos_missing')
    await visits.uploadPhotos(visit)
    expect(await getRejectionCode(visits.submit(visit, { photos: Array(4).fill(photos[0]) }))).toBe('photos_missing')
    expect(await getRejectionCode(visits.submit(visit, { photos: [...photos, photos[0]] }))).toBe('photos_missing')
    const many = SEEDS.slice(0, 31).map((seed) => ({ ...photos[0], sha256: hashBytes(createPicture(seed)) }))
    expect(await getRejectionCode(visits.submit(visit, { photos: many }))).toBe('bad_request')
    await ok(visits.submit(visit, { photos }))
  })

  it.each([
    ['a PDF', createPdf('visit'), 'unsupported_file'],
    ['text', Buffer.from('<svg onload=alert(1)>'), 'unsupported_file'],
    ['nothing', Buffer.alloc(0), 'unsupported_file'],
    ['5 MB', Buffer.concat([createPicture(30), Buffer.alloc(5_000_000)]), 'too_big'],
  ])('takes no photo that is %s', async (_name, bytes, code) => {
    const visit = await visits.start()
    expect(await getRejectionCode(visit.phone.upload(INSPECTION_PATHS.photo, bytes, { code: visit.code }))).toBe(code)
    await cancel(visit)
  })

  it('takes no signature that is not a picture', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 100_00 }))
    await visits.uploadPhotos(visit)
    const inspector_image = `data:image/png;base64,${createPdf('signature').toString('base64')}`
    expect(await getRejectionCode(visits.submit(visit, { inspector_image }))).toBe('unsupported_file')
    await cancel(visit)
  })

  it.each([
    { weight: 10_000_000_01 },
    { weight: 1.5 },
    { weight: -1 },
    { pieces: 2 ** 53 },
    { count_time: 2 ** 53 - 1 },
    { count_time: -(2 ** 53 - 1) },
    { count_method: 5 },
  ])('takes no count with %o', async (more) => {
    const visit = await visits.start()
    expect(await getRejectionCode(countAs(visit, more))).toBe('bad_request')
    await cancel(visit)
  })

  it.each([
    { conclusion: 'a\u0000b' },
    { conclusion: '\uD800' },
    { conclusion: ' ' },
    { arrive_time: 2 ** 53 - 1 },
    { place: { longitude: 2 ** 53, latitude: 0, accuracy: 1 } },
  ])('takes no report with %o', async (more) => {
    const visit = await visits.start()
    expect(await getRejectionCode(visits.submit(visit, more))).toBe('bad_request')
    await cancel(visit)
  })

  it('takes dates of scales from the year 1 only, and keeps markup, emoji and RTL as text', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 100_00 }))
    await visits.uploadPhotos(visit)
    const { lines, photos } = visits.buildReport(visit)
    const scale = (scale_end: string) => ({ lines: lines.map((line) => ({ ...line, scale_end })) })
    expect(await getRejectionCode(visits.submit(visit, scale('0000-01-01')))).toBe('bad_request')
    const late = photos.map((photo) => ({ ...photo, taken_time: 2 ** 53 - 1 }))
    expect(await getRejectionCode(visits.submit(visit, { photos: late }))).toBe('bad_request')
    const conclusion = '<img src=x onerror=alert(1)> 👩‍🚀 \u202Eabc'
    await ok(visits.submit(visit, { conclusion, clerk_name: '<b>李</b>' }))
    expect((await visits.read(visit.id)).row).toMatchObject({ conclusion, clerk_name: '<b>李</b>' })
  })

  it('never tells the books to its agency', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 90_00 }))
    await visits.uploadPhotos(visit)
    const lines = visits.buildReport(visit).lines.map((line) => ({ ...line, second_weight: 91_00 }))
    await ok(visits.submit(visit, { lines }))
    await ok(visits.act('Accept', visit.id))
    const agent = await platform.someone(visits.agencyId, { apis: listGrants(inspection, inspectionLine, abnormal) })
    expect(Object.keys((await visits.read(visit.id)).row)).not.toContain('diff_weight')
    await ok(agent.get(inspection.calls.info, { id: visit.id }))
    for (const { path } of [inspectionLine, abnormal])
      expect(await ok(agent.get<Row[]>(path, { page: 1 })), path).toEqual([])
  })

  it('is not accepted by the person of its inspector', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 100_00 }))
    await visits.uploadPhotos(visit)
    await ok(visits.submit(visit))
    const kin = await platform.someone(platform.platformId, { apis: listGrants(inspection) })
    await sql`
      update person set same_as = (select person_id from account where id = ${visits.inspectorId})
       where id = (select person_id from account order by id desc limit 1)`.execute(platform.db)
    expect(await getRejectionCode(visits.act('Accept', visit.id, {}, kin))).toBe('own_step')
    await ok(visits.act('Accept', visit.id))
  })

  it('stays as it was submitted, also when it is returned', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 100_00 }))
    await visits.uploadPhotos(visit)
    await ok(visits.submit(visit))
    await ok(visits.act('GiveBack', visit.id, { answer: '重拍' }))
    const change = (statement: string) => sql.raw(statement).execute(platform.db)
    await expect(change(`update inspection set request_hash = 'x' where id = ${visit.id}`)).rejects.toThrow('stays')
    await expect(
      change(`update inspection_line set second_weight = 1 where inspection_id = ${visit.id}`),
    ).rejects.toThrow('stays')
    await expect(change(`delete from inspection_line where inspection_id = ${visit.id}`)).rejects.toThrow('stays')
    await expect(change(`delete from inspection where id = ${visit.id}`)).rejects.toThrow(/does not go|stays/)
  })
})

describe('photos of a visit that was not submitted', () => {
  it('are deleted like other unused uploads, and do not stop the deletion', async () => {
    const { db, files } = platform
    const visit = await visits.start()
    await visits.uploadPhotos(visit)
    await cancel(visit)
    const countPhotos = async () =>
      (await sql`select from visit_photo where inspection_id = ${visit.id}`.execute(db)).rows.length
    await sweepFiles(db, files.store)
    expect(await countPhotos()).toBe(4)
    await sql`update file set unused_since = now() - interval '2 days'`.execute(db)
    await sweepFiles(db, files.store)
    expect(await countPhotos()).toBe(0)
    const { rows: kept } = await sql<{ images: number }>`
      select cardinality(images) as images from inspection join visit_photo photo on photo.inspection_id = inspection.id
       where state = 3 group by inspection.id`.execute(db)
    expect(new Set(kept.map(({ images }) => images))).toEqual(new Set([4]))
  })
})

describe('people of other organisations', () => {
  it('cannot read or change visits, lines, photos and documents', async () => {
    const visit = await visits.start()
    await ok(visits.count(visit, { [lot]: 0 }))
    await visits.uploadPhotos(visit)
    const lines = visits.buildReport(visit).lines.map((line) => ({ ...line, second_weight: 0 }))
    await ok(visits.submit(visit, { lines }))
    await ok(visits.act('Accept', visit.id))
    const { row } = await visits.read(visit.id)
    const [document] = await ok(visits.checker.get<Row[]>(abnormal.path, { page: 1 }))
    const elsewhere = await createReceiptDesk(platform)
    const organisations = {
      bank: await platform.organisation('bank', 'Other bank'),
      store: elsewhere.storeId,
      owner: elsewhere.ownerId,
      inspection: await platform.organisation('inspection', 'Other agency'),
    }
    const resources = [inspection, inspectionLine, investigation, abnormal, inspuser]
    for (const [kind, organisation] of Object.entries(organisations)) {
      const stranger = await platform.someone(organisation, { apis: listGrants(...resources) })
      for (const { path } of resources) {
        const listed = await stranger.get<Row[]>(path, { page: 1 })
        // An agency sees its own inspectors.
        const foreign = listed.status && listed.data.filter(({ agency_id }) => agency_id !== organisation)
        expect(foreign || [], `${kind} ${path}`).toEqual([])
      }
      const read = (path: string, id: unknown) => getRejectionCode(stranger.get(path, { id: String(id) }))
      expect(await read(inspection.calls.info, visit.id), kind).toBe('not_found')
      expect(await read(abnormal.calls.info, document?.['id']), kind).toBe('not_found')
      for (const [{ path }, id, calls] of listAttempts(visit.id, document?.['id']))
        for (const [action, input] of Object.entries(calls)) {
          const code = await getRejectionCode(stranger.post(path.replace(/List$/, action), { id, ...input }))
          expect(code, `${kind} ${action}`).toBeOneOf(['not_found', 'forbidden'])
        }
      const reported = { ...DAMAGE, lot_id: lot }
      const refused = kind === 'inspection' ? 'forbidden' : 'invalid_input'
      expect(await getRejectionCode(stranger.post(abnormal.calls.add, reported)), kind).toBe(refused)
    }
    expect(row['images']).toHaveLength(4)
  })

  it('see a plan no longer when it changes to another firm or into a surprise', async () => {
    const elsewhere = await createReceiptDesk(platform)
    await elsewhere.createLot(50_00)
    const { id } = await ok(visits.plan({ plan_date: startOfDay(now()) + 86_400 }))
    const edit = async (more: object) => {
      const { version, row } = await ok(visits.planner.get<RecordResponse>(inspection.calls.info, { id }))
      const { inspection_type, warehouse_id, inspuser_id, plan_date, remark } = row
      const plan = { inspection_type, warehouse_id, inspuser_id, plan_date, remark }
      await ok(visits.planner.post(inspection.calls.edit, { id, version, ...plan, ...more }))
    }
    const [firm, other] = [
      await platform.someone(desk.storeId, { apis: listGrants(inspection) }),
      await platform.someone(elsewhere.storeId, { apis: listGrants(inspection) }),
    ]
    const seenBy = async () =>
      Promise.all([firm, other].map((who) => getRejectionCode(who.get(inspection.calls.info, { id }))))
    expect(await seenBy()).toEqual([expect.stringContaining('succeeded'), 'not_found'])
    await edit({ warehouse_id: elsewhere.warehouseId })
    expect(await seenBy()).toEqual(['not_found', expect.stringContaining('succeeded')])
    await edit({ inspection_type: 3 })
    expect(await seenBy()).toEqual(['not_found', 'not_found'])
    await ok(visits.act('Cancel', id, { answer: '改期' }))
  })
})

const listAttempts = (visitId: number, documentId: unknown) =>
  [
    [
      inspection,
      visitId,
      { Accept: { version: 1 }, GiveBack: { version: 1, answer: 'x' }, Cancel: { answer: 'x' }, Link: {} },
    ],
    [
      abnormal,
      Number(documentId),
      {
        Take: {},
        Resolve: { handle_result: 'x', handle_files: [] },
        Close: { version: 1 },
        Reopen: { reason: 'x' },
        Raise: { version: 1, reason: 'x' },
      },
    ],
  ] as const

const DAMAGE = {
  receipt_id: null,
  error_type: 2,
  level: 1,
  real_weight: null,
  amount: null,
  content: '包装破损',
  images: [],
}

describe('abnormal documents', () => {
  const report = async () => {
    const { id } = await ok(visits.planner.post<{ id: number }>(abnormal.calls.add, { ...DAMAGE, lot_id: lot }))
    return id
  }
  const act = (name: string, id: number, input: object, who = visits.checker) =>
    who.post(abnormal.path.replace(/List$/, name), { id, ...input })

  it('are raised and closed once by simultaneous requests', async () => {
    const id = await report()
    const read = async () => (await ok(visits.checker.get<RecordResponse>(abnormal.calls.info, { id }))).row
    const { version } = await ok(visits.checker.get<RecordResponse>(abnormal.calls.info, { id }))
    const raised = await Promise.all([1, 2].map(() => act('Raise', id, { version, reason: '扩大' })))
    expect(raised.filter(({ status }) => status)).toHaveLength(1)
    expect(await read()).toMatchObject({ level: 2 })
    await ok(act('Take', id, {}))
    await ok(act('Resolve', id, { handle_result: '已更换', handle_files: [] }))
    const resolved = await ok(visits.checker.get<RecordResponse>(abnormal.calls.info, { id }))
    expect(await getRejectionCode(act('Close', id, { version: resolved.version }))).toBe('own_step')
    const closed = await Promise.all([1, 2].map(() => act('Close', id, { version: resolved.version }, visits.planner)))
    expect(closed.filter(({ status }) => status)).toHaveLength(1)
    expect(await read()).toMatchObject({ status: 3 })
  })

  it('stay as they were reported, with severity only raised', async () => {
    const id = await report()
    for (const change of [
      `update abnormal_document set content = 'x' where id = ${id}`,
      `update abnormal_document set lot_id = null where id = ${id}`,
      `update abnormal_document set level = 0 where id = ${id}`,
      `delete from abnormal_document where id = ${id}`,
    ])
      await expect(sql.raw(change).execute(platform.db), change).rejects.toThrow(/stays|does not go/)
  })
})
