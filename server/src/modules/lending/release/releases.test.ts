import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECEIPT_LIST } from '#modules/paths.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-desk.ts'
import { type ReleaseDesk, releaseDesk } from '../testing/release-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { lapseReleases } from '../jobs/financing.ts'
import { firstOf } from '#testing/share.ts'
import { jobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let desk: ReleaseDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await releaseDesk(platform)
})
afterAll(() => platform.close())

const log = pino({ level: 'silent' })
/** Debt after the repayment of domain §4.7. */
const OWED = 3_318_166_67
const pledgeOf = (id: number) => desk.read(PLEDGE_LIST, id)
const receiptOf = (id: number) => desk.read(RECEIPT_LIST, id)

describe('releasable weight', () => {
  it('is 50.51 t of 300 t at 20 000 yuan with a debt of 3 318 166.67, and not a hundredth more (domain §4.8)', async () => {
    const { pledge } = await desk.drawn(OWED)
    expect(await desk.ask(pledge, { weight: 50_52 })).toMatchObject({
      code: 'release_too_much',
      message:
        '在押 300.00 吨，待解押 0.00 吨，冻结 0.00 吨；欠款 3,318,166.67 元须留 249.49 吨。申请 50.52 吨，可解押 50.51 吨',
    })
    const id = await desk.asked(pledge)
    expect(await desk.order(id)).toMatchObject({ weight: 50_51, asked_possible: 50_51, release_state: 0 })
    await desk.approved(id)
    expect(await desk.ask(pledge)).toMatchObject({ code: 'release_too_much' })
    await ok(desk.act(desk.store, 'Confirm', id))
    expect(await pledgeOf(pledge)).toMatchObject({
      live_weight: 249_49,
      released_weight: 50_51,
      pledge_state: 2,
    })
  })

  it('is rejected while a price is too old, and is everything without a debt (I13, domain §4.0)', async () => {
    const stale = await releaseDesk(platform, { terms: { price_max_age: 24 } })
    const { pledge, loan } = await stale.drawn(OWED)
    const waiting = await stale.asked(pledge, { weight: 1_00 })
    await ok(stale.act(stale.manager, 'Propose', waiting))
    await sql`alter table good_price_history disable trigger user`.execute(platform.db)
    await sql`update good_price_history set price_date = price_date - 3 where spec_id = ${stale.goods.specId}`.execute(
      platform.db,
    )
    await sql`alter table good_price_history enable trigger user`.execute(platform.db)
    expect(await stale.ask(pledge, { weight: 1_00 })).toMatchObject({ code: 'price_too_old' })
    expect(await stale.act(stale.approver, 'Approve', waiting)).toMatchObject({ code: 'price_too_old' })
    await ok(stale.act(stale.owner, 'Withdraw', waiting))
    await stale.repaid(loan)
    const id = await stale.asked(pledge, { reason: 1 })
    await stale.approved(id)
    await ok(stale.act(stale.store, 'Confirm', id))
    expect(await pledgeOf(pledge)).toMatchObject({ pledge_state: 3, live_weight: 0, released_weight: 300_00 })
    const { receipt } = await stale.placeOf(pledge)
    expect(await receiptOf(receipt)).toMatchObject({
      pledge_weight: 0,
      free_weight: 300_00,
      controller_id: stale.goods.ownerId,
    })
    await ok(stale.loanAct(stale.manager, 'Close', loan))
  })

  it('is rejected for an undrawn loan', async () => {
    const loan = await desk.upTo(6, [await desk.receipt(300_00)], 1_000_000_00)
    const [pledge = 0] = await desk.pledgesOf(loan)
    expect(await desk.ask(pledge)).toMatchObject({ code: 'not_now' })
  })

  it('keeps the loan to value within the pledge rate for any weights and prices (I10)', async () => {
    for (const [weight, fen, share] of firstOf([
      [123_45, 17_777_77, 63n],
      [300_00, 20_000_00, 90n],
      [7_01, 31_234_56, 17n],
      [999_99, 20_000_01, 99n],
    ] as const)) {
      const varied = await releaseDesk(platform, { priced: null })
      await varied.price(fen)
      const cap = (BigInt(weight) * BigInt(fen) * 95n * 70n) / 1_000_000n
      const { pledge, loan } = await varied.drawn(Number((cap * share) / 100n), weight)
      const id = await varied.asked(pledge)
      await varied.approved(id)
      await ok(varied.act(varied.store, 'Confirm', id))
      const { live_weight: left } = await pledgeOf(pledge)
      const { total_left: owed } = await varied.read(LOAN_LIST, loan)
      const carries = (of: number) =>
        BigInt(Number(owed)) * 1_000_000n <= BigInt(of) * BigInt(fen) * 95n * 70n
      expect(carries(Number(left)), `${weight} at ${fen}`).toBe(true)
      expect(carries(Number(left) - 1), `${weight} at ${fen}`).toBe(false)
    }
  })
})

describe('release', () => {
  it('of the last tonne is approved once when two are approved concurrently', async () => {
    const { pledge } = await desk.drawn(OWED)
    const ids = [await desk.asked(pledge, { weight: 30_00 }), await desk.asked(pledge, { weight: 30_00 })]
    for (const id of ids) await ok(desk.act(desk.manager, 'Propose', id))
    const answers = await Promise.all(ids.map((id) => desk.act(desk.approver, 'Approve', id)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'release_too_much' })
    expect(await pledgeOf(pledge)).toMatchObject({ earmarked_weight: 30_00, live_weight: 300_00 })
  })

  it('stays pledged after the approval, and counts as collateral again when withdrawn, rejected or expired', async () => {
    const { pledge, receipt } = await desk.drawn(OWED)
    const ways: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      withdrawn: (id) => ok(desk.act(desk.owner, 'Withdraw', id)),
      'rejected by the bank': (id) => ok(desk.act(desk.approver, 'Reject', id, { answer: 'no' })),
      'rejected by the firm': (id) => ok(desk.act(desk.store, 'Reject', id, { answer: 'no' })),
      expired: async (id) => {
        await desk.expired(id)
        const late = await desk.act(desk.store, 'Confirm', id)
        return [
          late,
          await lapseReleases(jobDeps(platform.db, log)),
          await lapseReleases(jobDeps(platform.db, log)),
        ]
      },
    }
    for (const [name, end] of Object.entries(ways)) {
      const id = await desk.asked(pledge, { weight: 50_51 })
      await desk.approved(id)
      expect(await pledgeOf(pledge)).toMatchObject({ earmarked_weight: 50_51, live_weight: 300_00 })
      expect(await receiptOf(receipt)).toMatchObject({ earmarked_weight: 50_51, pledge_weight: 300_00 })
      const answered = await end(id)
      expect(answered).toMatchObject(name === 'expired' ? [{ code: 'pickup_over' }, 1, 0] : {})
      expect(await pledgeOf(pledge), name).toMatchObject({ earmarked_weight: 0, live_weight: 300_00 })
      expect(await receiptOf(receipt), name).toMatchObject({ earmarked_weight: 0, free_weight: 0 })
    }
  })

  it('blocks the end of the loan while approved, and expires when the pledge has ended', async () => {
    const { pledge, loan } = await desk.drawn(OWED)
    await desk.repaid(loan)
    const id = await desk.asked(pledge, { reason: 1, weight: 100_00 })
    const other = await desk.asked(pledge, { reason: 1, weight: 1_00 })
    await desk.approved(id)
    expect(await desk.loanAct(desk.manager, 'Close', loan)).toMatchObject({ code: 'release_under_way' })
    await ok(desk.act(desk.store, 'Confirm', id))
    await ok(desk.loanAct(desk.manager, 'Close', loan))
    // A request for a pledge that has ended expires with it.
    expect(await lapseReleases(jobDeps(platform.db, log))).toBe(1)
    expect(await desk.order(other)).toMatchObject({ release_state: 7 })
  })

  it('limits each step to its party, and a person to one step (I9)', async () => {
    const { pledge } = await desk.drawn(OWED)
    for (const who of [desk.manager, desk.store])
      expect(await desk.ask(pledge, {}, who)).toMatchObject({ status: false })
    const id = await desk.asked(pledge)
    for (const who of [desk.owner, desk.store, desk.approver])
      expect(await desk.act(who, 'Propose', id)).toMatchObject({ status: false })
    expect(await desk.act(desk.approver, 'Approve', id)).toMatchObject({ code: 'not_now' })
    await ok(desk.act(desk.manager, 'Propose', id))
    expect(await desk.act(desk.manager, 'Approve', id)).toMatchObject({ code: 'position_needed' })
    await desk.asPosition('propose', id, 3)
    const same = await desk.act(desk.manager, 'Approve', id)
    await desk.asPosition('propose', id, 1)
    expect(same).toMatchObject({ code: 'own_step' })
    await ok(desk.act(desk.approver, 'Approve', id))
    for (const who of [desk.owner, desk.manager])
      expect(await desk.act(who, 'Confirm', id)).toMatchObject({ status: false })
    expect(
      await desk.act(desk.store, 'Weigh', id, { ...desk.load, pickup_code: '1', weighed_weight: 1 }),
    ).toMatchObject({
      code: 'not_now',
    })
    await ok(desk.act(desk.store, 'Confirm', id))
    expect(await desk.act(desk.store, 'Confirm', id)).toMatchObject({ code: 'not_now' })
  })

  it('is visible only to its owner, bank and firm, and the code only to its owner', async () => {
    const { pledge } = await desk.drawn(OWED)
    const id = await desk.asked(pledge, desk.pickup)
    await desk.approved(id)
    const other = await releaseDesk(platform)
    for (const who of [other.owner, other.manager, other.store])
      expect(await desk.seen(who, id)).toMatchObject({ code: 'not_found' })
    const seen = async (who: typeof desk.owner) => (await ok(desk.seen(who, id))).row
    expect(plainText((await seen(desk.owner))['pickup_code'])).toMatch(/^\d{8}$/)
    for (const who of [desk.manager, desk.store])
      expect(plainText((await seen(who))['pickup_code'])).not.toMatch(/^\d{8}$/)
  })
})
