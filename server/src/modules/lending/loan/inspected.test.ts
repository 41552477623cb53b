// How much of a loan's goods was counted by an independent inspector lately.
import { RISK_DESK, type RiskDesk } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createVisitFixture } from '#modules/inspections/testing/visit-fixture.ts'
import { createTestPlatform, ok, type TestPlatform } from '#testing/test-platform.ts'
import { createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

it('is the share of the pledged weight with an accepted inspection within the days of the policy', async () => {
  const fixture = await createFinancingFixture(platform)
  const visits = await createVisitFixture(platform, fixture.goods)
  const loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
  expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ inspected_share: 0, inspect_time: null })
  const visit = await visits.start()
  await ok(visits.count(visit, Object.fromEntries(visit.page.lots.map(({ lot_id }) => [lot_id, 300_00]))))
  await visits.uploadPhotos(visit)
  await ok(visits.submit(visit))
  expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ inspected_share: 0 })
  await ok(visits.act('Accept', visit.id))
  const inspected = await fixture.read(LOAN_LIST, loan)
  expect(inspected).toMatchObject({ inspected_share: 100_00 })
  expect(inspected['inspect_time']).not.toBeNull()

  // A second loan in the same firm, with 100 t that were not counted, and a third one of another firm and bank.
  await fixture.createLoan(7, [await fixture.receipt(100_00)], 500_000_00)
  const other = await createFinancingFixture(platform)
  await other.createLoan(7, [await other.receipt(200_00)], 500_000_00)
  const desk = await ok(platform.admin.get<RiskDesk>(RISK_DESK, {}))
  const lines = [
    { id: other.bankId, pledged: '20000', inspected: '0', hundredths: 0, oldest: null },
    { id: fixture.bankId, pledged: '40000', inspected: '30000', hundredths: 75_00, oldest: null },
  ]
  expect(desk.inspected.bank).toMatchObject(lines)
  expect(desk.inspected.store).toMatchObject([
    { ...lines[0], id: other.goods.storeId },
    { ...lines[1], id: fixture.goods.storeId },
  ])
  const member = await platform.someone(fixture.bankId, { apis: [RISK_DESK] })
  expect((await ok(member.get<RiskDesk>(RISK_DESK, {}))).inspected.bank).toMatchObject([lines[1]])
  expect((await ok(member.get<RiskDesk>(RISK_DESK, {}))).inspected.store).toHaveLength(1)

  await sql`alter table inspection_line disable trigger protect_inspection_line`.execute(platform.db)
  await sql`update inspection_line set count_time = count_time - interval '8 days'`.execute(platform.db)
  expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ inspected_share: 0 })
  expect((await ok(member.get<RiskDesk>(RISK_DESK, {}))).inspected.bank).toMatchObject([{ hundredths: 0 }])
})
