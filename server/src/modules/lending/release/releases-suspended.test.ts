import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { isWithinRate } from '../domain/cover/limits.ts'
import { createFigure } from '../domain/cover/explain.ts'
import { LOAN_LIST, PLEDGE_LIST } from '../testing/financing-fixture.ts'
import { reportAbnormal } from '#modules/inspections/testing/report-abnormal.ts'
import { uploadWeighNote } from '#modules/receipts/testing/receipt-desk.ts'
import { type ReleaseFixture, createReleaseFixture } from '../testing/release-fixture.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { lapseReleases } from '../jobs/expiry.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { takeFirst } from '#testing/share.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const log = pino({ level: 'silent' })
const SUSPENDED = 8
/** At 20,000 a tonne, 5 % haircut and 70 %, 500,000 need 37.60 t; 50,000 need 3.76 t. */
const DRAWN = 500_000_00
const WEIGHT = 300_00

let platform: TestPlatform
let fixture: ReleaseFixture
let repayments: RepaymentFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())

/** 450,000 of 500,000 are repaid and 35 of 40 t approved to leave. */
async function createMostReleased() {
  const { loan, pledge } = await fixture.createDrawnLoan(DRAWN, 40_00)
  const repayment = await repayments.posted(loan, 450_000_00)
  const order = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 35_00 })
  await fixture.approveRelease(order)
  return { loan, pledge, repayment, order }
}

const weighRelease = async (order: number) =>
  fixture.act(fixture.store, 'Weigh', order, {
    ...fixture.load,
    pickup_code: await fixture.loadPickupCode(order),
    weighed_weight: 35_00,
  })

const reverseRepayment = (repayment: number) =>
  ok(repayments.act(fixture.second, 'Reverse', repayment, { answer: 'bounced' }))

async function isCovered(loan: number): Promise<boolean> {
  const [{ valuation, lines }, { total_left: owed }] = [
    await loadLoanCover(platform.db, loan),
    await fixture.read(LOAN_LIST, loan),
  ]
  if (valuation.kind === 'unpriced') return false
  return isWithinRate(lines, createFigure('fen', BigInt(Number(owed)), { kind: 'entered' }), valuation.eligible)
}

const listNotices = async (order: number) => {
  const { rows } = await sql<{ kind: string; content: string }>`
    select distinct organisation.kind, msg.content
      from msg join msg_recipient on msg_id = msg.id join account on account.id = account_id join organisation on organisation.id = organisation_id
     where jump_path = ${`/pledge/release/look/${order}`} order by 1`.execute(platform.db)
  return rows
}

describe('reversed repayment', () => {
  it('suspends an approved release that is no longer covered, and its goods count as collateral again', async () => {
    const { loan, pledge, repayment, order } = await createMostReleased()
    await reverseRepayment(repayment)
    expect(await fixture.order(order)).toMatchObject({ release_state: SUSPENDED })
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ earmarked_weight: 0, live_weight: 40_00 })
    expect(await isCovered(loan)).toBe(true)
    expect(await weighRelease(order)).toMatchObject({ code: 'not_now' })
  })

  it.runIf(isFullTier)(
    'notifies bank, owner and storage firm, with figures of the debt only for bank and owner',
    async () => {
      const { repayment, order } = await createMostReleased()
      await reverseRepayment(repayment)
      const notices = await listNotices(order)
      expect(notices.map(({ kind }) => kind)).toEqual(['bank', 'owner', 'store'])
      const [bank, owner, store] = notices.map(({ content }) => content)
      expect([bank, owner]).toEqual([expect.stringContaining('须留'), expect.stringContaining('须留')])
      expect(store).not.toMatch(/\d{3}/)
    },
  )

  it.runIf(isFullTier)('suspends a weighed release too, and keeps one that still fits', async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(DRAWN, WEIGHT)
    const repayment = await repayments.posted(loan, 450_000_00)
    const small = await fixture.createRelease(pledge, { weight: 200_00 })
    await fixture.approveRelease(small)
    const large = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 90_00 })
    await fixture.approveRelease(large)
    await ok(
      fixture.act(fixture.store, 'Weigh', large, {
        ...fixture.load,
        pickup_code: await fixture.loadPickupCode(large),
        weighed_weight: 90_00,
      }),
    )
    await reverseRepayment(repayment)
    expect(await fixture.order(large)).toMatchObject({ release_state: SUSPENDED })
    expect(await fixture.order(small)).toMatchObject({ release_state: 2 })
    expect(await isCovered(loan)).toBe(true)
  })
})

describe('abnormal document of the goods', () => {
  const openDocument = async (pledge: number) => reportAbnormal(platform.admin, (await fixture.placeOf(pledge)).lot)

  it('suspends the release at weighing (I23)', async () => {
    const { pledge } = await fixture.createDrawnLoan(DRAWN, WEIGHT)
    const order = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 35_00 })
    await fixture.approveRelease(order)
    await openDocument(pledge)
    expect(await weighRelease(order)).toMatchObject({ code: 'release_suspended' })
    expect(await fixture.order(order)).toMatchObject({ release_state: SUSPENDED })
  })

  it('suspends the release at the reversal of a repayment, which is posted', async () => {
    const { loan, pledge, repayment, order } = await createMostReleased()
    await openDocument(pledge)
    await reverseRepayment(repayment)
    expect(await fixture.order(order)).toMatchObject({ release_state: SUSPENDED })
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ total_left: DRAWN })
  })
})

it.each(takeFirst([1, 2, 3]))(
  'either hands goods out or suspends the release when a reversal runs concurrently (%i)',
  async () => {
    const { pledge, repayment, order } = await createMostReleased()
    await ok(weighRelease(order))
    const [handed] = await Promise.all([fixture.act(fixture.storeManager, 'Hand', order), reverseRepayment(repayment)])
    const { live_weight: left } = await fixture.read(PLEDGE_LIST, pledge)
    const { release_state: state } = await fixture.order(order)
    expect([handed.status, left, state]).toEqual(handed.status ? [true, 5_00, 4] : [false, 40_00, SUSPENDED])
  },
)

describe('release at the gate', () => {
  it.each([
    ['weighed', 'Weigh'],
    ['handed out', 'Hand'],
  ])('is suspended when its goods are %s after a price fall', async (_name, step) => {
    const falling = await createReleaseFixture(platform, { priced: 1, terms: { price_max_age: 240 } })
    const { loan, pledge } = await falling.createDrawnLoan(DRAWN, 100_00)
    const order = await falling.createRelease(pledge, { ...falling.pickup, weight: 60_00 })
    await falling.approveRelease(order)
    const weighFalling = async () =>
      falling.act(falling.store, 'Weigh', order, {
        ...falling.load,
        pickup_code: await falling.loadPickupCode(order),
        weighed_weight: 60_00,
      })
    if (step === 'Hand') await ok(weighFalling())
    await falling.price(16_000_00)
    const answer = step === 'Hand' ? await falling.act(falling.storeManager, 'Hand', order) : await weighFalling()
    expect(answer).toMatchObject({ status: false, code: 'release_suspended' })
    expect(answer).not.toHaveProperty('message', expect.stringMatching(/欠款/))
    expect(await falling.order(order)).toMatchObject({ release_state: SUSPENDED })
    expect(await falling.read(PLEDGE_LIST, pledge)).toMatchObject({
      earmarked_weight: 0,
      live_weight: 100_00,
      released_weight: 0,
    })
    expect(loan).toBeGreaterThan(0)
  })

  it.runIf(isFullTier)('is suspended when its goods stay in store and the price is too old', async () => {
    const stale = await createReleaseFixture(platform, { terms: { price_max_age: 24 } })
    const { pledge } = await stale.createDrawnLoan(DRAWN, 100_00)
    const order = await stale.createRelease(pledge, { weight: 60_00 })
    await stale.approveRelease(order)
    await sql`alter table good_price_history disable trigger user`.execute(platform.db)
    await sql`update good_price_history set price_date = price_date - 30 where spec_id = ${stale.goods.specId}`.execute(
      platform.db,
    )
    await sql`alter table good_price_history enable trigger user`.execute(platform.db)
    expect(await stale.act(stale.store, 'Confirm', order)).toMatchObject({ code: 'release_suspended' })
    expect(await stale.order(order)).toMatchObject({ release_state: SUSPENDED })
  })

  it('is suspended once, and returns the same response to a call repeated under its idempotency key', async () => {
    const falling = await createReleaseFixture(platform, { priced: 1, terms: { price_max_age: 240 } })
    const { pledge } = await falling.createDrawnLoan(DRAWN, 100_00)
    const order = await falling.createRelease(pledge, { ...falling.pickup, weight: 60_00 })
    await falling.approveRelease(order)
    await falling.price(16_000_00)
    const body = {
      id: order,
      ...falling.load,
      pickup_code: await falling.loadPickupCode(order),
      weighed_weight: 60_00,
      weigh_note: [await uploadWeighNote(falling.store)],
      idempotency_key: `weigh-${order}-once`,
    }
    const postWeigh = () => falling.store.post('seller_p/pledge/ReleaseWeigh', body)
    const [first, second] = [await postWeigh(), await postWeigh()]
    expect(first).toMatchObject({ status: false, code: 'release_suspended' })
    expect(second).toEqual(first)
    const { rows } = await sql`
      select from record_history where table_name = 'release_order' and record_id = ${order} and verb = 'suspend'`.execute(
      platform.db,
    )
    expect(rows).toHaveLength(1)
  })

  it.runIf(isFullTier)('stays approved after a wrong pickup code', async () => {
    const { repayment, order } = await createMostReleased()
    expect(
      await fixture.act(fixture.store, 'Weigh', order, {
        ...fixture.load,
        pickup_code: 'x',
        weighed_weight: 1,
      }),
    ).toMatchObject({
      code: 'wrong_pickup_code',
    })
    expect(await fixture.order(order)).toMatchObject({ release_state: 2 })
    expect(repayment).toBeGreaterThan(0)
  })

  it.runIf(isFullTier)('leaves while the loan is covered', async () => {
    const { order, pledge } = await createMostReleased()
    await ok(weighRelease(order))
    await ok(fixture.act(fixture.storeManager, 'Hand', order))
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({
      released_weight: 35_00,
      live_weight: 5_00,
    })
  })
})

describe('suspended release', () => {
  it('can be approved again once the loan is covered, and is weighed again', async () => {
    const { loan, pledge, repayment, order } = await createMostReleased()
    await reverseRepayment(repayment)
    expect(await fixture.act(fixture.approver, 'Approve', order)).toMatchObject({ code: 'release_too_much' })
    for (const who of [fixture.store, fixture.owner])
      expect(await fixture.act(who, 'Approve', order)).toMatchObject({ status: false })
    await repayments.posted(loan, 450_000_00)
    const before = await fixture.loadPickupCode(order)
    await ok(fixture.act(fixture.approver, 'Approve', order))
    expect(await fixture.loadPickupCode(order)).not.toBe(before)
    expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({ earmarked_weight: 35_00 })
    await ok(weighRelease(order))
    await ok(fixture.act(fixture.storeManager, 'Hand', order))
    expect(await fixture.order(order)).toMatchObject({ release_state: 4 })
  })

  it.runIf(isFullTier)('allows the first admitter to weigh the second time', async () => {
    const falling = await createReleaseFixture(platform, { priced: 1, terms: { price_max_age: 240 } })
    const { pledge } = await falling.createDrawnLoan(DRAWN, 100_00)
    const order = await falling.createRelease(pledge, {
      ...falling.pickup,
      driver_name: '王五',
      weight: 60_00,
    })
    await falling.approveRelease(order)
    const weighAs = async (who: SignedInCaller) =>
      ok(
        falling.act(who, 'Weigh', order, {
          ...falling.load,
          pickup_code: await falling.loadPickupCode(order),
          weighed_weight: 60_00,
        }),
      )
    await weighAs(falling.store)
    await ok(falling.act(falling.storeManager, 'Admit', order, { admit_note: 'called the owner' }))
    await falling.price(16_000_00)
    expect(await falling.act(falling.storeManager, 'Hand', order)).toMatchObject({
      code: 'release_suspended',
    })
    await falling.toppedUp(Number((await falling.order(order))['financing_id']), 100_00)
    await ok(falling.act(falling.approver, 'Approve', order))
    expect(await falling.order(order)).toMatchObject({ weighed_weight: null, gate_state: 0, admit_note: '' })
    await weighAs(falling.storeManager)
    expect(await falling.order(order)).toMatchObject({ release_state: 3, gate_state: 1 })
    expect(await falling.act(falling.storeManager, 'Admit', order, { admit_note: 'called the owner' })).toMatchObject({
      code: 'own_step',
    })
  })

  it.runIf(isFullTier)('cannot be approved again by SQL with the first approval', async () => {
    const { repayment, order } = await createMostReleased()
    await reverseRepayment(repayment)
    for (const set of ['release_state = 2', 'pickup_end = now()', `pickup_code = '00000000'`])
      await expect(sql.raw(`update release_order set ${set} where id = ${order}`).execute(platform.db)).rejects.toThrow(
        /not approved again|stays as it was/,
      )
  })

  it.runIf(isFullTier)(
    'can be rejected by bank or firm, withdrawn by its owner, and expires with its pledge',
    async () => {
      for (const end of [
        (order: number) => fixture.act(fixture.approver, 'Reject', order, { answer: 'no' }),
        (order: number) => fixture.act(fixture.store, 'Reject', order, { answer: 'no' }),
        (order: number) => fixture.act(fixture.owner, 'Withdraw', order),
      ]) {
        const { pledge, repayment, order } = await createMostReleased()
        await reverseRepayment(repayment)
        await ok(end(order))
        expect(await fixture.read(PLEDGE_LIST, pledge)).toMatchObject({
          earmarked_weight: 0,
          live_weight: 40_00,
        })
      }
      const { loan, repayment, order } = await createMostReleased()
      await reverseRepayment(repayment)
      await fixture.repayDebt(loan)
      await ok(fixture.loanAct(fixture.manager, 'Close', loan))
      await lapseReleases(createJobDeps(platform.db, log))
      expect(await fixture.order(order)).toMatchObject({ release_state: 7 })
    },
  )
})
