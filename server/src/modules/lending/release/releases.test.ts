import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-fixture.ts'
import { type ReleaseFixture, createReleaseFixture } from '../testing/release-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { lapseReleases } from '../jobs/expiry.ts'
import { takeFirst } from '#testing/share.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: ReleaseFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform)
})
afterAll(() => platform.close())

const log = pino({ level: 'silent' })
/** Debt after the repayment of domain §4.7. */
const OWED = 3_318_166_67
const loadPledge = (id: number) => fixture.read(PLEDGE_LIST, id)
const loadReceipt = (id: number) => fixture.read(RECEIPT_LIST, id)

describe('releasable weight', () => {
  it('is 50.51 t of 300 t at 20 000 yuan with a debt of 3 318 166.67, and not a hundredth more (domain §4.8)', async () => {
    const { pledge } = await fixture.createDrawnLoan(OWED)
    expect(await fixture.requestRelease(pledge, { weight: 50_52 })).toMatchObject({
      code: 'release_too_much',
      message:
        '在押 300.00 吨，待解押 0.00 吨，冻结 0.00 吨；欠款 3,318,166.67 元须留 249.49 吨。申请 50.52 吨，可解押 50.51 吨',
    })
    const id = await fixture.createRelease(pledge)
    expect(await fixture.order(id)).toMatchObject({ weight: 50_51, asked_possible: 50_51, release_state: 0 })
    await fixture.approveRelease(id)
    expect(await fixture.requestRelease(pledge)).toMatchObject({ code: 'release_too_much' })
    await ok(fixture.act(fixture.store, 'Confirm', id))
    expect(await loadPledge(pledge)).toMatchObject({
      live_weight: 249_49,
      released_weight: 50_51,
      pledge_state: 2,
    })
  })

  it('is rejected while a price is too old, and is everything without a debt (I13, domain §4.0)', async () => {
    const stale = await createReleaseFixture(platform, { terms: { price_max_age: 24 } })
    const { pledge, loan } = await stale.createDrawnLoan(OWED)
    const waiting = await stale.createRelease(pledge, { weight: 1_00 })
    await ok(stale.act(stale.manager, 'Propose', waiting))
    await sql`alter table good_price_history disable trigger user`.execute(platform.db)
    await sql`update good_price_history set price_date = price_date - 30 where spec_id = ${stale.goods.specId}`.execute(
      platform.db,
    )
    await sql`alter table good_price_history enable trigger user`.execute(platform.db)
    expect(await stale.requestRelease(pledge, { weight: 1_00 })).toMatchObject({ code: 'price_too_old' })
    expect(await stale.act(stale.approver, 'Approve', waiting)).toMatchObject({ code: 'price_too_old' })
    await ok(stale.act(stale.owner, 'Withdraw', waiting))
    await stale.repayDebt(loan)
    const id = await stale.createRelease(pledge, { reason: 1 })
    await stale.approveRelease(id)
    await ok(stale.act(stale.store, 'Confirm', id))
    expect(await loadPledge(pledge)).toMatchObject({
      pledge_state: 3,
      live_weight: 0,
      released_weight: 300_00,
    })
    const { receipt } = await stale.placeOf(pledge)
    expect(await loadReceipt(receipt)).toMatchObject({
      pledge_weight: 0,
      free_weight: 300_00,
      controller_id: stale.goods.ownerId,
    })
    await ok(stale.loanAct(stale.manager, 'Close', loan))
  })

  it('is rejected for an undrawn loan', async () => {
    const loan = await fixture.createLoan(6, [await fixture.receipt(300_00)], 1_000_000_00)
    const [pledge = 0] = await fixture.listPledges(loan)
    expect(await fixture.requestRelease(pledge)).toMatchObject({ code: 'not_now' })
  })

  it('keeps the loan to value within the advance rate for any weights and prices (I10)', async () => {
    for (const [weight, fen, share] of takeFirst([
      [123_45, 17_777_77, 63n],
      [300_00, 20_000_00, 90n],
      [7_01, 31_234_56, 17n],
      [999_99, 20_000_01, 99n],
    ] as const)) {
      const varied = await createReleaseFixture(platform, { priced: null })
      await varied.price(fen)
      const cap = (BigInt(weight) * BigInt(fen) * 95n * 70n) / 1_000_000n
      const { pledge, loan } = await varied.createDrawnLoan(Number((cap * share) / 100n), weight)
      const id = await varied.createRelease(pledge)
      await varied.approveRelease(id)
      await ok(varied.act(varied.store, 'Confirm', id))
      const { live_weight: left } = await loadPledge(pledge)
      const { total_left: owed } = await varied.read(LOAN_LIST, loan)
      const isCarried = (of: number) => BigInt(Number(owed)) * 1_000_000n <= BigInt(of) * BigInt(fen) * 95n * 70n
      expect(isCarried(Number(left)), `${weight} at ${fen}`).toBe(true)
      expect(isCarried(Number(left) - 1), `${weight} at ${fen}`).toBe(false)
    }
  })
})

describe('release', () => {
  it('of the last tonne is approved once when two are approved concurrently', async () => {
    const { pledge } = await fixture.createDrawnLoan(OWED)
    const ids = [
      await fixture.createRelease(pledge, { weight: 30_00 }),
      await fixture.createRelease(pledge, { weight: 30_00 }),
    ]
    for (const id of ids) await ok(fixture.act(fixture.manager, 'Propose', id))
    const answers = await Promise.all(ids.map((id) => fixture.act(fixture.approver, 'Approve', id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'release_too_much' })
    expect(await loadPledge(pledge)).toMatchObject({ earmarked_weight: 30_00, live_weight: 300_00 })
  })

  it('stays pledged after the approval, and counts as collateral again when withdrawn, rejected or expired', async () => {
    const { pledge, receipt } = await fixture.createDrawnLoan(OWED)
    const ways: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      withdrawn: (id) => ok(fixture.act(fixture.owner, 'Withdraw', id)),
      'rejected by the bank': (id) => ok(fixture.act(fixture.approver, 'Reject', id, { answer: 'no' })),
      'rejected by the firm': (id) => ok(fixture.act(fixture.store, 'Reject', id, { answer: 'no' })),
      expired: async (id) => {
        await fixture.expirePickup(id)
        const late = await fixture.act(fixture.store, 'Confirm', id)
        return [
          late,
          await lapseReleases(createJobDeps(platform.db, log)),
          await lapseReleases(createJobDeps(platform.db, log)),
        ]
      },
    }
    for (const [name, end] of Object.entries(ways)) {
      const id = await fixture.createRelease(pledge, { weight: 50_51 })
      await fixture.approveRelease(id)
      expect(await loadPledge(pledge)).toMatchObject({ earmarked_weight: 50_51, live_weight: 300_00 })
      expect(await loadReceipt(receipt)).toMatchObject({ earmarked_weight: 50_51, pledge_weight: 300_00 })
      const answered = await end(id)
      expect(answered).toMatchObject(name === 'expired' ? [{ code: 'pickup_over' }, 1, 0] : {})
      expect(await loadPledge(pledge), name).toMatchObject({ earmarked_weight: 0, live_weight: 300_00 })
      expect(await loadReceipt(receipt), name).toMatchObject({ earmarked_weight: 0, free_weight: 0 })
    }
  })

  it('blocks the end of the loan while approved, and expires when the pledge has ended', async () => {
    const { pledge, loan } = await fixture.createDrawnLoan(OWED)
    await fixture.repayDebt(loan)
    const id = await fixture.createRelease(pledge, { reason: 1, weight: 100_00 })
    const other = await fixture.createRelease(pledge, { reason: 1, weight: 1_00 })
    await fixture.approveRelease(id)
    expect(await fixture.loanAct(fixture.manager, 'Close', loan)).toMatchObject({ code: 'release_under_way' })
    await ok(fixture.act(fixture.store, 'Confirm', id))
    await ok(fixture.loanAct(fixture.manager, 'Close', loan))
    // A request for a pledge that has ended expires with it.
    expect(await lapseReleases(createJobDeps(platform.db, log))).toBe(1)
    expect(await fixture.order(other)).toMatchObject({ release_state: 7 })
  })

  it('limits each step to its party, and a person to one step (I9)', async () => {
    const { pledge } = await fixture.createDrawnLoan(OWED)
    for (const who of [fixture.manager, fixture.store])
      expect(await fixture.requestRelease(pledge, {}, who)).toMatchObject({ status: false })
    const id = await fixture.createRelease(pledge)
    for (const who of [fixture.owner, fixture.store, fixture.approver])
      expect(await fixture.act(who, 'Propose', id)).toMatchObject({ status: false })
    expect(await fixture.act(fixture.approver, 'Approve', id)).toMatchObject({ code: 'not_now' })
    await ok(fixture.act(fixture.manager, 'Propose', id))
    expect(await fixture.act(fixture.manager, 'Approve', id)).toMatchObject({ code: 'position_needed' })
    await fixture.asPosition('propose', id, 3)
    const same = await fixture.act(fixture.manager, 'Approve', id)
    await fixture.asPosition('propose', id, 1)
    expect(same).toMatchObject({ code: 'own_step' })
    await ok(fixture.act(fixture.approver, 'Approve', id))
    for (const who of [fixture.owner, fixture.manager])
      expect(await fixture.act(who, 'Confirm', id)).toMatchObject({ status: false })
    expect(
      await fixture.act(fixture.store, 'Weigh', id, { ...fixture.load, pickup_code: '1', weighed_weight: 1 }),
    ).toMatchObject({
      code: 'not_now',
    })
    await ok(fixture.act(fixture.store, 'Confirm', id))
    expect(await fixture.act(fixture.store, 'Confirm', id)).toMatchObject({ code: 'not_now' })
  })

  it('is visible only to its owner, bank and firm, and the code only to its owner', async () => {
    const { pledge } = await fixture.createDrawnLoan(OWED)
    const id = await fixture.createRelease(pledge, fixture.pickup)
    await fixture.approveRelease(id)
    const other = await createReleaseFixture(platform)
    for (const who of [other.owner, other.manager, other.store])
      expect(await fixture.seen(who, id)).toMatchObject({ code: 'not_found' })
    const loadOrder = async (who: typeof fixture.owner) => (await ok(fixture.seen(who, id))).row
    expect(toPlainText((await loadOrder(fixture.owner))['pickup_code'])).toMatch(/^\d{8}$/)
    for (const who of [fixture.manager, fixture.store])
      expect(toPlainText((await loadOrder(who))['pickup_code'])).not.toMatch(/^\d{8}$/)
  })
})
