import { LOAN_LIFE, type LoanLife } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECORD_LIST } from '#modules/paths.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-desk.ts'
import { type ReleaseDesk, releaseDesk } from '../testing/release-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { jobDeps } from '#testing/job-deps.ts'

const log = pino({ level: 'silent' })
const [SUSPENDED, DEFAULTED] = [8, 9]
/** At 20,000 a tonne, 5 % haircut and 70 %, 500,000 need 37.60 t. */
const DRAWN = 500_000_00
const LATE = 100

let platform: TestPlatform
let desk: ReleaseDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await releaseDesk(platform)
})
afterAll(() => platform.close())

async function later<T>(of: ReleaseDesk, days: number, work: () => Promise<T>): Promise<T> {
  await of.daysLater(days)
  try {
    return await work()
  } finally {
    await of.daysLater(0)
  }
}

const lifeOf = async (who: SignedIn, id: number) => ok(who.get<LoanLife>(LOAN_LIFE, { id }))
const releasableOf = async (loan: number) => {
  const { cover, pledges } = await lifeOf(platform.admin, loan)
  return { holds: cover?.holds ?? [], releasable: pledges.map(({ releasable }) => releasable.shown) }
}
const fallDue = () => accrueLoans(jobDeps(platform.db, log))

describe('overdue loan', () => {
  it('rejects releases, and its page shows 0 and the reason', async () => {
    const { loan, pledge } = await desk.drawn(DRAWN, 300_00)
    expect(await releasableOf(loan)).toEqual({ holds: [], releasable: [expect.stringMatching(/^26\d{3}$/)] })
    await later(desk, LATE, async () => {
      expect(await desk.ask(pledge, { weight: 1_00 })).toMatchObject({ code: 'loan_is_overdue' })
      expect(await desk.ask(pledge, { weight: 1_00, reason: 3 })).toMatchObject({ code: 'loan_is_overdue' })
      expect(await releasableOf(loan)).toEqual({
        holds: [expect.stringContaining('逾期 10 天')],
        releasable: ['0'],
      })
    })
  })

  it('has the same days past due on page, list and guard, before and after the accrual', async () => {
    const { loan } = await desk.drawn(DRAWN)
    await later(desk, LATE, async () => {
      const before = await lifeOf(platform.admin, loan)
      await fallDue()
      const after = await lifeOf(platform.admin, loan)
      const { dpd, asset_class } = await desk.read(LOAN_LIST, loan)
      expect([before.dpd, after.dpd, dpd]).toEqual([10, 10, 10])
      expect([before, after].map((life) => Number(life.asset_class?.shown))).toEqual([
        asset_class,
        asset_class,
      ])
    })
  })

  it('allows releases on its due day, and again after full repayment', async () => {
    const { loan, pledge } = await desk.drawn(DRAWN)
    await later(desk, 90, async () => {
      await desk.asked(pledge, { weight: 1_00 })
    })
    await later(desk, LATE, async () => {
      await desk.repaid(loan)
      await desk.asked(pledge, { weight: 1_00 })
      expect((await releasableOf(loan)).holds).toEqual([])
      expect((await lifeOf(platform.admin, loan)).dpd).toBe(0)
    })
  })

  it('suspends its approved releases when it becomes overdue, and rejects proposals and approvals', async () => {
    const { loan, pledge } = await desk.drawn(DRAWN, 300_00)
    const [kept, open] = [
      await desk.asked(pledge, { weight: 10_00 }),
      await desk.asked(pledge, { weight: 5_00 }),
    ]
    await desk.approved(kept)
    await later(desk, LATE, async () => {
      await fallDue()
      expect(await desk.order(kept)).toMatchObject({ release_state: SUSPENDED })
      expect(await desk.read(PLEDGE_LIST, pledge)).toMatchObject({ earmarked_weight: 0 })
      expect(await desk.act(desk.approver, 'Approve', kept)).toMatchObject({ code: 'loan_is_overdue' })
      expect(await desk.act(desk.manager, 'Propose', open)).toMatchObject({ code: 'loan_is_overdue' })
      await ok(desk.loanAct(desk.approver, 'Default', loan, { answer: 'no answer' }))
      expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ loan_state: DEFAULTED })
      expect(await desk.act(desk.approver, 'Approve', kept)).toMatchObject({ code: 'loan_is_overdue' })
    })
  })

  it.each([
    ['confirmed', 'Confirm'],
    ['weighed', 'Weigh'],
    ['handed out', 'Hand'],
  ])('suspends a release that is %s before the nightly job', async (_name, step) => {
    const { pledge } = await desk.drawn(DRAWN, 300_00)
    const order = await desk.asked(pledge, {
      ...(step === 'Confirm' ? {} : desk.pickup),
      weight: 10_00,
    })
    await desk.approved(order)
    const load = async () => ({
      ...desk.load,
      pickup_code: await desk.codeOf(order),
      weighed_weight: 10_00,
    })
    if (step === 'Hand') await ok(desk.act(desk.store, 'Weigh', order, await load()))
    await later(desk, LATE, async () => {
      const answer =
        step === 'Weigh'
          ? await desk.act(desk.store, 'Weigh', order, await load())
          : await desk.act(step === 'Hand' ? desk.storeManager : desk.store, step, order)
      expect(answer).toMatchObject({ status: false, code: 'release_suspended' })
      expect(JSON.stringify(answer)).not.toMatch(/逾期/)
      expect(await desk.order(order)).toMatchObject({ release_state: SUSPENDED })
    })
  })

  it('allows releases up to the cover if its policy does', async () => {
    const lenient = await releaseDesk(platform, { terms: { overdue_release: 1 } })
    const { loan, pledge } = await lenient.drawn(DRAWN, 300_00)
    await later(lenient, LATE, async () => {
      const { holds, releasable } = await releasableOf(loan)
      expect([holds, Number(releasable[0])]).toEqual([[], expect.any(Number)])
      expect(Number(releasable[0])).toBeGreaterThan(200_00)
      const order = await lenient.asked(pledge, { weight: 1_00 })
      await lenient.approved(order)
      await fallDue()
      expect(await lenient.order(order)).toMatchObject({ release_state: 2 })
    })
  })
})

describe('goods that a stocktake found short', () => {
  it('show 0 releasable and the reason on the page of the loan', async () => {
    const { loan, pledge } = await desk.drawn(DRAWN, 300_00)
    const { lot } = await desk.placeOf(pledge)
    const counted = { record_type: 6, lot_id: lot, weight_after: 290_00, count_method: 1 }
    const count_time = Math.floor(Date.now() / 1000)
    const { id } = await ok(desk.goods.write({ ...counted, count_time }))
    await ok(desk.goods.approve(RECORD_LIST, id))
    expect(await desk.ask(pledge, { weight: 1_00 })).toMatchObject({ code: 'goods_are_short' })
    expect(await releasableOf(loan)).toEqual({
      holds: [expect.stringContaining('短少')],
      releasable: ['0'],
    })
  })
})

describe('direct SQL', () => {
  it('cannot propose a release of an overdue loan', async () => {
    const { loan, pledge } = await desk.drawn(DRAWN, 300_00)
    const order = await desk.asked(pledge, { weight: 10_00 })
    await later(desk, LATE, async () => {
      await fallDue()
      expect((await desk.read(LOAN_LIST, loan))['dpd']).toBe(10)
      await expect(
        sql`update release_order set release_state = 1, propose_person = 1 where id = ${order}`.execute(
          platform.db,
        ),
      ).rejects.toThrow(/overdue/)
    })
  })
})
