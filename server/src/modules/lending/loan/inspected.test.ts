// How much of a loan's goods was counted by an independent inspector lately.
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
  await sql`alter table inspection_line disable trigger protect_inspection_line`.execute(platform.db)
  await sql`update inspection_line set count_time = count_time - interval '8 days'`.execute(platform.db)
  expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ inspected_share: 0 })
})
