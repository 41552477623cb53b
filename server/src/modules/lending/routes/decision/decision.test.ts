import { FINANCING_DECISION, type FinancingDecision, RELEASE_DECISION, type ReleaseDecision } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportAbnormal } from '#modules/inspections/testing/report-abnormal.ts'
import { createTestPlatform, ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createReleaseFixture, type ReleaseFixture } from '#modules/lending/testing/release-fixture.ts'

const REVIEW = 3
const APPROVED = 4
/** 300 t at 20,000 CNY less 5 %: 5,700,000 CNY are eligible, and 70 % of them may be drawn. */
const WEIGHT = 300_00
const AMOUNT = 1_000_000_00

let platform: TestPlatform
let fixture: ReleaseFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform, { terms: { owner_share: 50_00 } })
})
afterAll(() => platform.close())

const readFinancing = (who: SignedInCaller, id: number) =>
  ok(who.get<FinancingDecision | null>(FINANCING_DECISION, { id }))
const readRelease = (who: SignedInCaller, id: number) => ok(who.get<ReleaseDecision | null>(RELEASE_DECISION, { id }))

describe('figures of a loan decision', () => {
  it('show ratio, value, limits before and after, and falls of the price', async () => {
    const loan = await fixture.createLoan(REVIEW, [await fixture.receipt(WEIGHT)], AMOUNT)
    const decision = await readFinancing(fixture.approver, loan)
    expect(decision).toMatchObject({
      amount: AMOUNT,
      ltv: { shown: '175439' },
      eligible: { shown: '570000000' },
      cap: { shown: '399000000' },
      pledge_rate: '700000',
      falls: [
        { percent: 10, ltv: '194932', band: 'normal' },
        { percent: 20, ltv: '219299', band: 'normal' },
        { percent: 30, ltv: '250627', band: 'normal' },
      ],
      faults: [],
    })
    const owner = decision?.limits?.find(({ kind }) => kind === 'owner')
    expect(owner?.after).toBe((owner?.used ?? 0) + AMOUNT)
    expect(decision?.evidence?.map(({ state }) => state)).toEqual(['good', 'open', 'good', 'open', 'open', 'open'])
  })

  it('keep the same use of limits once the approval has used them', async () => {
    const loan = await fixture.createLoan(REVIEW, [await fixture.receipt(WEIGHT)], AMOUNT)
    const before = await readFinancing(fixture.approver, loan)
    await ok(fixture.loanAct(fixture.approver, 'Approve', loan))
    expect((await readFinancing(fixture.accountant, loan))?.limits).toEqual(before?.limits)
    expect(await fixture.read('seller_p/pledge/ApplicationList', loan)).toMatchObject({ loan_state: APPROVED })
  })

  it('name each reason for which the approval would be refused', async () => {
    const receipt = await fixture.receipt(WEIGHT)
    const loan = await fixture.createLoan(REVIEW, [receipt], AMOUNT)
    const { rows } = await sql<{ lot_id: number }>`select lot_id from receipt where id = ${receipt}`.execute(
      platform.db,
    )
    await reportAbnormal(platform.admin, rows[0]?.lot_id ?? 0)
    await sql`update bank set credit_limit = used_limit where id = ${fixture.bankId}`.execute(platform.db)
    const decision = await readFinancing(fixture.approver, loan)
    await sql`update bank set credit_limit = 1000000000000 where id = ${fixture.bankId}`.execute(platform.db)
    expect(decision?.faults.map(({ code }) => code)).toContain('bank_limit_reached')
    expect(decision?.evidence?.map(({ state }) => state)).toContain('bad')
  })

  it('tell the owner nothing of the bank, and are empty for a drawn loan', async () => {
    const loan = await fixture.createLoan(REVIEW, [await fixture.receipt(WEIGHT)], AMOUNT)
    expect(await readFinancing(fixture.owner, loan)).toMatchObject({ limits: null, evidence: null })
    const { loan: drawn } = await fixture.createDrawnLoan(AMOUNT)
    expect(await readFinancing(fixture.approver, drawn)).toBeNull()
  })
})

describe('figures of a release decision', () => {
  it('show the ratio before and after, the possible weight, and blocks', async () => {
    const { pledge } = await fixture.createDrawnLoan(AMOUNT, WEIGHT)
    const order = await fixture.createRelease(pledge, { weight: 150_00 })
    const expected = {
      weight: 150_00,
      owed: AMOUNT,
      before: { ltv: { shown: '175439' }, band: 'normal' },
      after: { ltv: { shown: '350878' }, eligible: { shown: '285000000' } },
      releasable: { shown: '22481' },
      faults: [],
    }
    expect(await readRelease(fixture.approver, order)).toMatchObject(expected)
    await fixture.approveRelease(order)
    expect(await readRelease(fixture.approver, order)).toMatchObject(expected)
    await reportAbnormal(platform.admin, (await fixture.placeOf(pledge)).lot)
    expect(await readRelease(fixture.approver, order)).toMatchObject({ faults: [{ code: 'goods_are_abnormal' }] })
    expect(await readRelease(fixture.store, order)).toBeNull()
  })

  it('are refused to other organisations', async () => {
    const other = await createReleaseFixture(platform)
    const { pledge } = await fixture.createDrawnLoan(AMOUNT, WEIGHT)
    const order = await fixture.createRelease(pledge, { weight: 1_00 })
    expect(await other.approver.get(RELEASE_DECISION, { id: order })).toMatchObject({ code: 'not_found' })
  })
})
