// One history of goods and debt, in which each party reads its own records only.
import { TIMELINE, type Timeline } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assay, inspection, record } from '#modules/inspections/index.ts'
import { createVisitFixture } from '#modules/inspections/testing/visit-fixture.ts'
import { application, loan, marginCall, pledgeOfReceipt, release, repayment } from '#modules/lending/index.ts'
import { createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createRepaymentFixture } from '#modules/lending/testing/repayment-fixture.ts'
import { createReleaseFixture, type ReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { operation, receipt } from '#modules/receipts/index.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import {
  createTestPlatform,
  getRejectionCode,
  ok,
  type SignedInCaller,
  type TestPlatform,
} from '#testing/test-platform.ts'
import { abnormal } from '#modules/inspections/index.ts'

let platform: TestPlatform
let fixture: ReleaseFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform)
})
afterAll(() => platform.close())

const apis = listGrants(
  abnormal,
  application,
  assay,
  inspection,
  loan,
  marginCall,
  operation,
  pledgeOfReceipt,
  receipt,
  record,
  release,
  repayment,
)
const listEvents = async (who: SignedInCaller, query: Record<string, string>) =>
  (await ok(who.get<Timeline>(TIMELINE, query, 'en'))).entries.map(({ what }) => what)

it('joins goods, receipt, pledge, loan, repayment, inspection and abnormal documents, as far as the reader may open them', async () => {
  const { goods, bankId } = fixture
  const visits = await createVisitFixture(platform, goods)
  const lot = await goods.createLot(300_00)
  const of = await goods.issued(lot, 300_00)
  const id = await fixture.createLoan(7, [of], 1_000_000_00)
  await createRepaymentFixture(platform, fixture).posted(id, 100_000_00)
  const visit = await visits.start()
  await ok(visits.count(visit, { [lot]: 100_00 }))
  await visits.uploadPhotos(visit)
  const lines = visits.buildReport(visit).lines.map((line) => ({ ...line, second_weight: 100_00 }))
  await ok(visits.submit(visit, { lines, result: 2 }))
  await ok(visits.act('Accept', visit.id))

  const everything = [
    'Inspection accepted',
    'Abnormal document opened',
    'Repaid',
    'Drawn',
    'Pledge perfected',
    'Pledge sealed by the storage firm',
    'Endorsed in pledge',
    'Loan approved',
    'Loan applied for',
    'Receipt issued',
    'Goods in',
    'Storage agreement',
  ]
  const bank = await platform.someone(bankId, { apis })
  const withoutStore = everything.filter((event) => !['Goods in', 'Storage agreement'].includes(event))
  expect(await listEvents(platform.admin, { receipt_id: String(of) })).toEqual(everything)
  expect(await listEvents(platform.admin, { financing_id: String(id) })).toEqual(everything)
  expect(await listEvents(bank, { financing_id: String(id) })).toEqual(withoutStore)
  // The storage firm reads goods and pledge, not the debt.
  const store = await platform.someone(goods.storeId, { apis })
  const debt = ['Repaid', 'Drawn', 'Loan approved', 'Loan applied for']
  expect(await listEvents(store, { receipt_id: String(of) })).toEqual(
    everything.filter((event) => !debt.includes(event)),
  )
  // A right that is missing removes its entries.
  const few = await platform.someone(bankId, { apis: listGrants(loan) })
  expect(await listEvents(few, { financing_id: String(id) })).toEqual(['Drawn'])

  const { entries } = await ok(platform.admin.get<Timeline>(TIMELINE, { receipt_id: String(of) }, 'en'))
  const { rows } = await sql<{
    error_no: string
  }>`select error_no from abnormal_document where lot_id = ${lot}`.execute(platform.db)
  expect(entries.find(({ what }) => what === 'Abnormal document opened')).toMatchObject({
    no: rows[0]?.error_no,
    is_blocking: 1,
  })
  expect(entries.find(({ what }) => what === 'Repaid')).toMatchObject({ amount: 100_000_00 })
  expect(entries.find(({ what }) => what === 'Goods in')).toMatchObject({ weight: 300_00 })

  const other = await createFinancingFixture(platform)
  const stranger = await platform.someone(other.bankId, { apis })
  expect(await getRejectionCode(stranger.get(TIMELINE, { financing_id: String(id) }))).toBe('not_found')
  expect(await getRejectionCode(stranger.get(TIMELINE, { receipt_id: String(of) }))).toBe('not_found')
  expect(await getRejectionCode(bank.get(TIMELINE, { receipt_id: String(of), financing_id: String(id) }))).toBe(
    'bad_request',
  )
})
