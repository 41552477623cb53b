// An inspection from its plan to the lots: blind counts, photos, one submission, acceptance by another person.
import { INSPECTION_PATHS } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReceiptDesk, type ReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createPhone, hashBytes } from '#testing/phone.ts'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'
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
  })
})
