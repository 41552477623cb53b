import { LOAN_LIFE, type LoanLife } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { RECORD_LIST } from '#modules/paths.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-fixture.ts'
import { type ReleaseFixture, createReleaseFixture } from '../testing/release-fixture.ts'
import { takeFirst } from '#testing/share.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const log = pino({ level: 'silent' })
const [SUSPENDED, DEFAULTED] = [8, 9]
/** At 20,000 a tonne, 5 % haircut and 70 %, 500,000 need 37.60 t. */
const DRAWN = 500_000_00
const LATE = 100

let platform: TestPlatform
let fixture: ReleaseFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform)
})
afterAll(() => platform.close())

async function runLater<T>(of: ReleaseFixture, days: number, work: () => Promise<T>): Promise<T> {
  await of.daysLater(days)
  try {
    return await work()
  } finally {
    await of.daysLater(0)
  }
}

const loadLife = async (who: SignedInCaller, id: number) => ok(who.get<LoanLife>(LOAN_LIFE, { id }))
const loadReleasable = async (loan: number) => {
  const { cover, pledges } = await loadLife(platform.admin, loan)
  return { holds: cover?.holds ?? [], releasable: pledges.map(({ releasable }) => releasable.shown) }
}
const accrueDueLoans = () => accrueLoans(createJobDeps(platform.db, log))

describe('overdue loan', () => {
  it('rejects releases, and its page shows 0 and the reason', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(DRAWN, 300_00)
    expect(await loadReleasable(loan)).toEqual({
      holds: [],
      releasable: [expect.stringMatching(/^26\d{3}$/)],
    })
    await runLater(fixture, LATE, async () => {
      expect(await fixture.requestRelease(pledge, { weight: 1_00 })).toMatchObject({
        code: 'loan_is_overdue',
      })
      expect(await fixture.requestRelease(pledge, { weight: 1_00, reason: 3 })).toMatchObject({
        code: 'loan_is_overdue',
      })
      expect(await loadReleasable(loan)).toEqual({
        holds: [expect.stringContaining('逾期 10 天')],
        releasable: ['0'],
      })
    })
  })

  it.runIf(isFullTier)('has the same days past due on page, list and guard, before and after the accrual', async () => {
    const { loan } = await fixture.createDrawnLoan(DRAWN)
    await runLater(fixture, LATE, async () => {
      const before = await loadLife(platform.admin, loan)
      await accrueDueLoans()
      const after = await loadLife(platform.admin, loan)
      const { dpd, asset_class } = await fixture.read(LOAN_LIST, loan)
      expect([before.dpd, after.dpd, dpd]).toEqual([10, 10, 10])
      expect([before, after].map((life) => Number(life.asset_class?.shown))).toEqual([asset_class, asset_class])
    })
  })

  it('allows releases on its due day, and again after full repayment', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(DRAWN)
    await runLater(fixture, 90, async () => {
      await fixture.createRelease(pledge, { weight: 1_00 })
    })
    await runLater(fixture, LATE, async () => {
      await fixture.repayDebt(loan)
      await fixture.createRelease(pledge, { weight: 1_00 })
      expect((await loadReleasable(loan)).holds).toEqual([])
      expect((await loadLife(platform.admin, loan)).dpd).toBe(0)
    })
  })

  it('suspends its approved releases when it becomes overdue, and rejects proposals and approvals', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(DRAWN, 300_00)
    const [kept, open] = [
      await fixture.createRelease(pledge, { weight: 10_00 }),
      await fixture.createRelease(pledge, { weight: 5_00 }),
    ]
    await fixture.approveRelease(kept)
    await runLater(fixture, LATE, async () => {
      await accrueDueLoans()
      expect(await fixture.order(kept)).toMatchObject({ release_state: SUSPENDED })
      expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ earmarked_weight: 0 })
      expect(await fixture.act(fixture.approver, 'Approve', kept)).toMatchObject({ code: 'loan_is_overdue' })
      expect(await fixture.act(fixture.manager, 'Propose', open)).toMatchObject({ code: 'loan_is_overdue' })
      await ok(fixture.loanAct(fixture.approver, 'Default', loan, { answer: 'no answer' }))
      expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ loan_state: DEFAULTED })
      expect(await fixture.act(fixture.approver, 'Approve', kept)).toMatchObject({ code: 'loan_is_overdue' })
    })
  })

  const doors = [
    ['weighed', 'Weigh'],
    ['confirmed', 'Confirm'],
    ['handed out', 'Hand'],
  ] as const
  it.each(takeFirst(doors))('suspends a release that is %s before the nightly job', async (_name, step) => {
    const { pledge } = await fixture.createDrawnLoan(DRAWN, 300_00)
    const order = await fixture.createRelease(pledge, {
      ...(step === 'Confirm' ? {} : fixture.pickup),
      weight: 10_00,
    })
    await fixture.approveRelease(order)
    const buildLoad = async () => ({
      ...fixture.load,
      pickup_code: await fixture.loadPickupCode(order),
      weighed_weight: 10_00,
    })
    if (step === 'Hand') await ok(fixture.act(fixture.store, 'Weigh', order, await buildLoad()))
    await runLater(fixture, LATE, async () => {
      const answer =
        step === 'Weigh'
          ? await fixture.act(fixture.store, 'Weigh', order, await buildLoad())
          : await fixture.act(step === 'Hand' ? fixture.storeManager : fixture.store, step, order)
      expect(answer).toMatchObject({ status: false, code: 'release_suspended' })
      expect(JSON.stringify(answer)).not.toMatch(/逾期/)
      expect(await fixture.order(order)).toMatchObject({ release_state: SUSPENDED })
    })
  })

  it.runIf(isFullTier)('allows releases up to the cover if its policy does', async () => {
    const lenient = await createReleaseFixture(platform, { terms: { overdue_release: 1 } })
    const { loan, pledge } = await lenient.createDrawnLoan(DRAWN, 300_00)
    await runLater(lenient, LATE, async () => {
      const { holds, releasable } = await loadReleasable(loan)
      expect([holds, Number(releasable[0])]).toEqual([[], expect.any(Number)])
      expect(Number(releasable[0])).toBeGreaterThan(200_00)
      const order = await lenient.createRelease(pledge, { weight: 1_00 })
      await lenient.approveRelease(order)
      await accrueDueLoans()
      expect(await lenient.order(order)).toMatchObject({ release_state: 2 })
    })
  })
})

describe('goods that a stocktake found short', () => {
  it('show 0 releasable and the reason on the page of the loan', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(DRAWN, 300_00)
    const { lot } = await fixture.placeOf(pledge)
    const counted = { record_type: 6, lot_id: lot, weight_after: 290_00, count_method: 1 }
    const count_time = Math.floor(Date.now() / 1000)
    const { id } = await ok(fixture.goods.write({ ...counted, count_time }))
    await ok(fixture.goods.approve(RECORD_LIST, id))
    expect(await fixture.requestRelease(pledge, { weight: 1_00 })).toMatchObject({ code: 'goods_are_short' })
    expect(await loadReleasable(loan)).toEqual({
      holds: [expect.stringContaining('短少')],
      releasable: ['0'],
    })
  })
})

describe('direct SQL', () => {
  it.runIf(isFullTier)('cannot propose a release of an overdue loan', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(DRAWN, 300_00)
    const order = await fixture.createRelease(pledge, { weight: 10_00 })
    await runLater(fixture, LATE, async () => {
      await accrueDueLoans()
      expect((await fixture.read(LOAN_LIST, loan))['dpd']).toBe(10)
      await expect(
        sql`update release_order set release_state = 1, propose_person = 1 where id = ${order}`.execute(platform.db),
      ).rejects.toThrow(/overdue/)
    })
  })
})
