import { formatShanghaiDay, type FinancingQuote, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { loadLoanCover, listDailyValues } from '#modules/lending/cover/loan.cover.ts'
import { getToday } from '#modules/lending/testing/financing-fixture.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { type ReleaseFixture, createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import {
  ok,
  getRejectionCode,
  type SignedInCaller,
  type TestPlatform,
  createTestPlatform,
} from '#testing/test-platform.ts'
import { grade } from './grade.ts'

const AUDIT = 'seller_p/good/GradeAudit'

let platform: TestPlatform
let submitter: SignedInCaller
let approver: SignedInCaller
beforeAll(async () => {
  platform = await createTestPlatform()
  const apis = listGrants(grade)
  submitter = await platform.someone(platform.platformId, { apis })
  approver = await platform.someone(platform.platformId, { apis })
})
afterAll(() => platform.close())

const submit = async ({ goods }: ReleaseFixture, grade_factor: number) =>
  (
    await ok(
      submitter.post<{ id: number }>(grade.calls.add, {
        good_id: [goods.goodId, goods.specId],
        grade_factor,
        remark: '',
      }),
    )
  ).id
const decide = (who: SignedInCaller, id: number, audit_status = 1) =>
  who.post(AUDIT, { id, version: 1, audit_status, audit_remark: 'checked' })

async function changeGrade(fixture: ReleaseFixture, gradeFactor: number): Promise<void> {
  await ok(decide(approver, await submit(fixture, gradeFactor)))
}

/** Creates a desk with a grade factor of 50 %: 300 t × 20,000 × 50 % × 95 % × 70 % secure 1,995,000. */
async function createHalfGradeDesk(): Promise<ReleaseFixture> {
  const fixture = await createReleaseFixture(platform)
  await changeGrade(fixture, 50_00)
  return fixture
}
const HALF_CAP = 1_995_000_00

describe('grade factor', () => {
  it('multiplies the value in a quote, and limits an application', async () => {
    const fixture = await createHalfGradeDesk()
    const receipt = await fixture.receipt(300_00)
    const quote = await ok(
      fixture.owner.post<FinancingQuote>('seller_p/pledge/FinancingQuote', {
        bank_id: fixture.bankId,
        amount: HALF_CAP + 1,
        tenor_days: 90,
        lines: [{ receipt_id: receipt }],
      }),
    )
    expect(quote).toMatchObject({
      possible: String(HALF_CAP),
      lines: [{ grade: '500000', gross: { shown: '300000000' }, cap: String(HALF_CAP) }],
      faults: [{ code: 'beyond_cap' }],
    })
    await expect(fixture.createLoan(1, [receipt], HALF_CAP + 1)).rejects.toThrow('beyond_cap')
  })

  it('multiplies the cover of a loan, its pledge, the custody of the firm and the receipt', async () => {
    const fixture = await createHalfGradeDesk()
    const { loan, pledge, receipt } = await fixture.createDrawnLoan(HALF_CAP)
    const { valuation } = await loadLoanCover(platform.db, loan)
    expect(valuation.kind === 'priced' && valuation.eligible.shown).toBe(2_850_000_00n)
    expect(await fixture.read('seller_p/pledge/PledgeList', pledge)).toMatchObject({
      initial_price: 20_000_00,
      initial_grade: 50_00,
      initial_value: 3_000_000_00,
    })
    expect(await fixture.read('seller_p/contract/WarehouseList', receipt)).toMatchObject({
      total_amount: 3_000_000_00,
    })
    const [pledged] = (
      await sql<{ value: number }>`
        select amount as value from limit_use where financing_id = ${loan} and kind = 3 and freed_time is null`.execute(
        platform.db,
      )
    ).rows
    expect(pledged).toEqual({ value: HALF_CAP })
  })

  it('limits a release, and revalues open loans after approval', async () => {
    const fixture = await createReleaseFixture(platform)
    const { loan, pledge } = await fixture.createDrawnLoan(1_000_000_00)
    await ok(fixture.requestRelease(pledge, { weight: 150_00 }))
    await changeGrade(fixture, 50_00)
    // A loan of 1,000,000 needs 150.38 t at half the price.
    expect(await fixture.requestRelease(pledge, { weight: 150_00 })).toMatchObject({
      code: 'release_too_much',
    })
    const { rows } = await sql<{ id: number; policy_id: number }>`
      select id, policy_id from financing where id = ${loan}`.execute(platform.db)
    const day = formatShanghaiDay(getToday())
    const values = await listDailyValues(platform.db, rows[0]!, [day])
    expect(values.get(day)).toBe(2_850_000_00n)
  })

  it.runIf(isFullTier)('values a past day by the factor of that day', async () => {
    const fixture = await createReleaseFixture(platform, { priced: 3, terms: { price_max_age: 240 } })
    const { loan } = await fixture.createDrawnLoan(1_000_000_00)
    const [yesterday, now] = [formatShanghaiDay(getToday() - 86_400), formatShanghaiDay(getToday())]
    await sql`alter table pledge disable trigger user`.execute(platform.db)
    await sql`update pledge set perfected_time = perfected_time - interval '2 days' where financing_id = ${loan}`.execute(
      platform.db,
    )
    await sql`alter table pledge enable trigger user`.execute(platform.db)
    await changeGrade(fixture, 80_00)
    const { rows } = await sql<{ id: number; policy_id: number }>`
      select id, policy_id from financing where id = ${loan}`.execute(platform.db)
    const values = await listDailyValues(platform.db, rows[0]!, [yesterday, now])
    expect([values.get(yesterday), values.get(now)]).toEqual([5_700_000_00n, 4_560_000_00n])
  })
})

describe('change of a grade factor', () => {
  it('needs a second person before it takes effect', async () => {
    const fixture = await createReleaseFixture(platform)
    const gradeFactor = async () => (await fixture.read('seller_p/good/SpecList', fixture.goods.specId))['grade_factor']
    const id = await submit(fixture, 90_00)
    expect(await getRejectionCode(decide(submitter, id))).toBe('own_work')
    expect(await gradeFactor()).toBe(100_00)
    await ok(decide(approver, id))
    expect(await gradeFactor()).toBe(90_00)
    expect((await ok(submitter.get<{ row: Row }>(grade.calls.info, { id }))).row).toMatchObject({
      last_factor: 100_00,
      grade_factor: 90_00,
      audit_status: 1,
    })
    expect(await getRejectionCode(submitter.post(grade.calls.del, { id }))).toBe('not_now')
  })

  it('replaces the previous factor in the order of approval', async () => {
    const fixture = await createReleaseFixture(platform)
    const [first, second] = [await submit(fixture, 90_00), await submit(fixture, 80_00)]
    const gradeFactor = async () => (await fixture.read('seller_p/good/SpecList', fixture.goods.specId))['grade_factor']
    await ok(decide(approver, second))
    expect(await gradeFactor()).toBe(80_00)
    await ok(decide(approver, first))
    expect(await gradeFactor()).toBe(90_00)
    const { row } = await ok(submitter.get<{ row: Row }>(grade.calls.info, { id: first }))
    expect(row).toMatchObject({ last_factor: 80_00 })
  })

  it('is rejected in the form of the spec and in SQL', async () => {
    const fixture = await createReleaseFixture(platform)
    const { specId, goodId } = fixture.goods
    const posted = { good_id: goodId, spec_name: 'B', grade_factor: 200_00 }
    expect(await platform.admin.post('seller_p/good/SpecSave', posted)).toMatchObject({ status: false })
    const id = await submit(fixture, 60_00)
    for (const statement of [
      sql`update good_spec set grade_factor = 6000 where id = ${specId}`,
      sql`insert into good_spec (good_id, spec_name, grade_factor) values (${goodId}, 'C', 6000)`,
      sql`update good_grade set audit_status = 1 where id = ${id}`,
      sql`truncate good_grade`,
    ])
      await expect(statement.execute(platform.db)).rejects.toThrow(
        /was not approved|decided on by nobody|only added to/,
      )
  })
})
