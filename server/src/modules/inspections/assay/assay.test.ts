// Laboratory reports: what they mean for the cover of a loan, in SQL and by the functions of the domain.
import { startOfDay, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startValuationDay, valueNextLoans } from '#modules/lending/jobs/loan-valuation.ts'
import { alertExpiringCover } from '#modules/lending/jobs/pledge-alerts.ts'
import { createFinancingFixture, type FinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { computeExpectedValuation, loadStoredValuation } from '#modules/lending/testing/valuation-oracle.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { findAlertsByPath } from '#testing/alerts.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import {
  createTestPlatform,
  getRejectionCode,
  ok,
  type SignedInCaller,
  type TestPlatform,
} from '#testing/test-platform.ts'
import { reportAbnormalFacts } from '../jobs/abnormal-documents.ts'
import { assay } from './assay.ts'

const DAY = 86_400
const log = pino({ level: 'silent' })
const today = startOfDay(Math.floor(Date.now() / 1000))

let platform: TestPlatform
let fixture: FinancingFixture
let clerk: SignedInCaller
let checker: SignedInCaller
let serial = 0
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform, { terms: { assay_needed: 1 } })
  const apis = listGrants(assay)
  clerk = await platform.someone(fixture.goods.storeId, { apis: [...apis, ...listLotGrants()] })
  checker = await platform.someone(platform.platformId, { apis })
  await sql`
    update good_spec set params = '[{"name":"Cu","value":"≥ 99.95","unit":"%"}]' where id = ${fixture.goods.specId}`.execute(
    platform.db,
  )
})
afterAll(() => platform.close())

const listLotGrants = () => ['seller_p/pledge/LotList']

async function submit(lot: number, more: Row = {}): Promise<number> {
  serial += 1
  const { id: file } = await ok(clerk.upload('report.png', createPicture(serial + 40)))
  const { id } = await ok(
    clerk.post<{ id: number }>(assay.calls.add, {
      ...assay.sample,
      lot_id: lot,
      report_no: `CCIC-${serial}`,
      sample_date: today - 2 * DAY,
      report_date: today - DAY,
      valid_to: today + 60 * DAY,
      results: JSON.stringify([{ name: 'Cu', value: '99.97', unit: '%' }]),
      report_files: [{ id: file }],
      remark: '',
      ...more,
    }),
  )
  return id
}
const decide = (who: SignedInCaller, id: number, audit_status = 1) =>
  who.post('seller_p/inspection/AssayAudit', { id, version: 1, audit_status, audit_remark: 'seen' })
const approve = async (lot: number, more: Row = {}) => {
  const id = await submit(lot, more)
  await ok(decide(checker, id))
  return id
}
const valueAll = async () => {
  while (await valueNextLoans(platform.db, log));
}
async function expectValued(loan: number) {
  await valueAll()
  const stored = await loadStoredValuation(platform.db, loan)
  expect(stored).toEqual(await computeExpectedValuation(platform.db, loan))
  return stored
}
const listDocuments = async (lot: number) =>
  (
    await sql<{ error_type: number; level: number; no: string | null }>`
      select error_type, level, find_severe_document(lot_id, null) as no from abnormal_document where lot_id = ${lot} order by id`.execute(
      platform.db,
    )
  ).rows

describe('assay of a lot', () => {
  it('is required before a pledge, decided by another person of the platform, and kept as it was decided', async () => {
    const lot = await fixture.goods.createLot(300_00)
    const receipt = await fixture.goods.issued(lot, 300_00)
    const { id: loan } = await ok(fixture.ask([receipt], 1_000_000_00))
    expect(await getRejectionCode(fixture.act(fixture.owner, 'Submit', loan))).toBe('assay_missing')
    const id = await submit(lot)
    expect(await getRejectionCode(decide(clerk, id))).toBe('forbidden')
    await ok(decide(checker, id))
    await ok(fixture.act(fixture.owner, 'Submit', loan))
    for (const change of [`valid_to = valid_to + 1`, `spec_match = 3`, `report_files = '{1,2}'`])
      await expect(sql.raw(`update assay set ${change} where id = ${id}`).execute(platform.db)).rejects.toMatchObject({
        hint: 'not_now',
      })
    await expect(sql`delete from assay where id = ${id}`.execute(platform.db)).rejects.toBeDefined()
    const { rows } = await sql<{ body: string }>`
      select convert_from(body, 'UTF8') as body from ledger_entry where stream = ${`assay:${id}`}`.execute(platform.db)
    expect(rows[0]?.body).toMatch(/"report_files"/)
    expect(rows[0]?.body).toMatch(/[0-9a-f]{64}/)
  })

  it('is required again at the receipt of the goods and at the draw', async () => {
    const lot = await fixture.goods.createLot(300_00)
    const receipt = await fixture.goods.issued(lot, 300_00)
    await approve(lot, { valid_to: today })
    const loan = await fixture.createLoan(5, [receipt], 1_000_000_00)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    const [pledge = 0] = await fixture.listPledges(loan)
    await ok(fixture.pledgeAct(fixture.owner, 'Endorse', pledge))
    await ok(fixture.pledgeAct(fixture.store, 'Seal', pledge))
    await ok(fixture.pledgeAct(fixture.manager, 'Register', pledge, await fixture.registered()))
    const receive = () => fixture.pledgeAct(fixture.approver, 'Receive', pledge)
    const payment = { draw_way: 2, draw_no: `FK-${loan}`, draw_files: await fixture.files(fixture.accountant) }
    const draw = () => fixture.act(fixture.accountant, 'Draw', loan, payment)
    await fixture.daysLater(1)
    expect(await getRejectionCode(receive())).toBe('assay_missing')
    await fixture.daysLater(0)
    await ok(receive())
    await fixture.daysLater(1)
    expect(await getRejectionCode(draw())).toBe('assay_missing')
    // A report that leaves out the indicator of the spec is none.
    await approve(lot, { results: JSON.stringify([{ name: 'Fe', value: '0.01', unit: '%' }]) })
    expect(await getRejectionCode(draw())).toBe('assay_missing')
    await approve(lot)
    await ok(draw())
    await fixture.daysLater(0)
  })

  it('is shown only to the banks that hold the lot, also after its correction', async () => {
    const [pledged, free] = [await fixture.goods.createLot(100_00), await fixture.goods.createLot(100_00)]
    await approve(pledged)
    const loan = await fixture.createLoan(5, [await fixture.goods.issued(pledged, 100_00)], 100_000_00)
    await ok(fixture.act(fixture.owner, 'Hold', loan))
    const draft = await submit(pledged)
    const countReaders = async () =>
      (await sql`select from assay_reader where assay_id = ${draft}`.execute(platform.db)).rows.length
    expect(await countReaders()).toBe(1)
    await sql`update assay set lot_id = ${free} where id = ${draft}`.execute(platform.db)
    expect(await countReaders()).toBe(0)
  })

  it('values the loan once: at its approval, when it fails the spec, and at midnight when it has expired', async () => {
    const lot = await fixture.goods.createLot(300_00)
    const receipt = await fixture.goods.issued(lot, 300_00)
    await approve(lot)
    await valueAll()
    const loan = await fixture.createLoan(7, [receipt], 1_000_000_00)
    // 300 t at 20,000 yuan, haircut 5 %.
    expect(await expectValued(loan)).toMatchObject({ eligible: '570000000.0000000000', band: 1 })
    const [pledge] = await fixture.listPledges(loan)
    const jobs = createJobDeps(platform.db, log)

    await approve(lot, { results: JSON.stringify([{ name: 'Cu', value: '99.94', unit: '%' }]) })
    expect(await expectValued(loan)).toMatchObject({ eligible: '0.0000000000', band: 4 })
    expect(await listDocuments(lot)).toMatchObject([{ error_type: 9, level: 3, no: expect.any(String) as string }])
    // An earlier report does not outweigh it; a later one does.
    await approve(lot, { report_date: today - 2 * DAY })
    expect(await expectValued(loan)).toMatchObject({ band: 4 })
    await approve(lot, { valid_to: today + 3 * DAY, report_date: today })
    expect(await expectValued(loan)).toMatchObject({ eligible: '570000000.0000000000', band: 1 })
    const { rows } = await sql<{ count: number; loans: number }>`
      select count(distinct event.id)::int as count, coalesce(sum(batch.loan_count), 0)::int as loans
        from valuation_event event left join valuation_batch batch on batch.event_id = event.id
       where event.cause = 14 and event.subject_id = ${lot}`.execute(platform.db)
    // The first of four approvals had no loan yet.
    expect(rows).toEqual([{ count: 4, loans: 3 }])

    expect(await alertExpiringCover(jobs)).toBe(1)
    expect(await alertExpiringCover(jobs)).toBe(0)
    expect(await findAlertsByPath(platform.db, `/pledge/pledge/look/${pledge}`)).toMatchObject([
      { organisations: ['bank', 'owner'], title: expect.stringContaining('化验报告将于') as string },
    ])

    await fixture.daysLater(4)
    await startValuationDay(platform.db)
    await valueAll()
    // Goods without an assay need no price, which is too old on that day.
    expect(await loadStoredValuation(platform.db, loan)).toMatchObject({ eligible: '0.0000000000', band: 4 })
    await reportAbnormalFacts(jobs)
    expect(await listDocuments(lot)).toContainEqual({ error_type: 19, level: 2, no: expect.any(String) as string })
    await fixture.daysLater(0)
  })
})
