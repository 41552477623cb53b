// A loan's use of storage firm limits follows its goods (decision 303).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { type ReleaseDesk, releaseDesk } from '../testing/release-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const MILLION = 1_000_000_00
/** Share of one firm: 20 % of the bank limit. */
const SHARE = 2 * MILLION

let platform: TestPlatform
let desk: ReleaseDesk
let elsewhere: FinancingDesk
let kept: number
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  desk = await releaseDesk(platform, {
    terms: { store_share: 20_00 },
    ofBank: { credit_limit: 5 * SHARE, max_single_loan: 2 * SHARE },
  })
  elsewhere = await financingDesk(platform)
  const { ownerId, goodId, specId } = desk.goods
  kept = await elsewhere.goods.agreement({ owner_id: ownerId, good_id: [goodId, specId] })
})

/** Issues a receipt of the same owner and goods, kept by the other firm. */
async function receiptElsewhere(weight: number): Promise<number> {
  const lot = await elsewhere.goods.lotOf(weight, { agreement_id: kept })
  return elsewhere.goods.issued(lot, weight)
}

/** Holds, endorses, seals by the other firm and registers a pledge, ready for the bank to receive. */
async function sealedElsewhere(loan: number, weight: number): Promise<number> {
  const receipt_id = await receiptElsewhere(weight)
  await ok(desk.loanAct(desk.owner, 'TopUp', loan, { receipt_id, weight }))
  const id = (await desk.pledgesOf(loan)).at(-1) ?? 0
  await ok(desk.pledgeAct(desk.owner, 'Endorse', id))
  await ok(desk.pledgeAct(elsewhere.store, 'Seal', id))
  await ok(desk.pledgeAct(desk.manager, 'Register', id, await desk.registered()))
  return id
}
const receive = (pledge: number, by = desk.approver) => desk.pledgeAct(by, 'Receive', pledge)

/** Returns how much of the two firms' limits the loan uses. Fen. */
async function takenOf(loan: number): Promise<{ readonly here: number; readonly there: number }> {
  const { rows } = await sql<{ subject_id: number; amount: number }>`
    select subject_id, amount from limit_use where financing_id = ${loan} and kind = 3 and freed_time is null`.execute(
    platform.db,
  )
  const of = (store: number) => rows.find(({ subject_id }) => subject_id === store)?.amount ?? 0
  return { here: of(desk.goods.storeId), there: of(elsewhere.goods.storeId) }
}

/** Uses an amount of the other firm's share by another loan of the bank. */
const approvedElsewhere = async (amount: number) => desk.upTo(4, [await receiptElsewhere(300_00)], amount)

describe('goods received later', () => {
  it('use the share of their firm, and are rejected with figures beyond it', async () => {
    await approvedElsewhere(1.5 * MILLION)
    const { loan } = await desk.drawn(MILLION)
    expect(await takenOf(loan)).toEqual({ here: MILLION, there: 0 })
    const over = await sealedElsewhere(loan, 300_01)
    expect(await receive(over)).toMatchObject({
      code: 'share_reached',
      message: expect.stringMatching(
        /20.00%，即 2,000,000.00 元，已用 1,500,000.00 元；本笔占 500,008.33 元，可用 500,000.00 元$/,
      ) as string,
    })
    expect(await takenOf(loan)).toEqual({ here: MILLION, there: 0 })
    await ok(desk.pledgeAct(desk.owner, 'Cancel', over, { answer: 'too much' }))
    await ok(receive(await sealedElsewhere(loan, 300_00)))
    expect(await takenOf(loan)).toEqual({ here: 0.5 * MILLION, there: 0.5 * MILLION })
  })

  it('use the share once when two loans receive concurrently', async () => {
    await approvedElsewhere(1.5 * MILLION)
    const loans = [(await desk.drawn(MILLION)).loan, (await desk.drawn(MILLION)).loan]
    const pledges = [await sealedElsewhere(loans[0]!, 300_00), await sealedElsewhere(loans[1]!, 300_00)]
    const answers = await Promise.all([receive(pledges[0]!), receive(pledges[1]!, desk.second)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'share_reached' })
  })

  it('are limited by the cap of their firm for all banks', async () => {
    const { loan } = await desk.drawn(MILLION)
    const pledge = await sealedElsewhere(loan, 300_00)
    await sql`update store set guarantee_cap = ${0.5 * MILLION - 1} where id = ${elsewhere.goods.storeId}`.execute(
      platform.db,
    )
    expect(await receive(pledge)).toMatchObject({ code: 'store_limit_reached' })
  })

  it('count before the draw once all offered goods are pledged', async () => {
    const loan = await desk.upTo(6, [await desk.receipt(300_00)], MILLION)
    await approvedElsewhere(2 * MILLION)
    expect(await takenOf(loan)).toEqual({ here: MILLION, there: 0 })
    expect(await receive(await sealedElsewhere(loan, 100_00))).toMatchObject({ code: 'share_reached' })
  })
})

describe('substituted goods', () => {
  it('leave only if the firm of the substitutes may cover the whole loan, and free their use', async () => {
    const other = await approvedElsewhere(1.5 * MILLION)
    const { loan, pledge } = await desk.drawn(MILLION)
    const substitute_id = await sealedElsewhere(loan, 300_00)
    const release = await desk.asked(pledge, { reason: 3, weight: 300_00 })
    await ok(receive(substitute_id))
    await ok(desk.act(desk.owner, 'Substitute', release, { substitute_id }))
    await ok(desk.act(desk.manager, 'Propose', release))
    expect(await desk.act(desk.approver, 'Approve', release)).toMatchObject({ code: 'share_reached' })
    expect(await takenOf(loan)).toEqual({ here: 0.5 * MILLION, there: 0.5 * MILLION })
    await ok(desk.loanAct(desk.owner, 'Withdraw', other, { answer: 'no' }))
    await ok(desk.act(desk.approver, 'Approve', release))
    expect(await takenOf(loan)).toEqual({ here: 0, there: MILLION })
  })
})

describe('released goods', () => {
  it("leave whatever the share of the remaining goods' firm", async () => {
    const { loan, pledge } = await desk.drawn(MILLION)
    await ok(receive(await sealedElsewhere(loan, 300_00)))
    await sql`update bank set credit_limit = ${2 * MILLION}, max_single_loan = null where id = ${desk.bankId}`.execute(
      platform.db,
    )
    const release = await desk.asked(pledge, { weight: 150_00 })
    await desk.approved(release)
    await ok(desk.act(desk.store, 'Confirm', release))
    expect(await takenOf(loan)).toEqual({ here: 333_333_33, there: 666_666_67 })
  })
})

it('uses no firm limits after all goods are released', async () => {
  const { loan, pledge } = await desk.drawn(MILLION)
  const second = await sealedElsewhere(loan, 300_00)
  await ok(receive(second))
  await desk.repaid(loan)
  for (const each of [pledge, second]) {
    const release = await desk.asked(each)
    await desk.approved(release)
    await ok(desk.act(each === pledge ? desk.store : elsewhere.store, 'Confirm', release))
  }
  expect(await takenOf(loan)).toEqual({ here: 0, there: 0 })
})
