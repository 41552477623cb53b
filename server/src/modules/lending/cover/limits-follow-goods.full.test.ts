// What a loan takes of the limits of storage firms follows the goods that it rests on (decision 303): goods that come later, and goods that leave.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk } from '../testing/financing-desk.ts'
import { type ReleaseDesk, releaseDesk } from '../testing/release-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

const MILLION = 1_000_000_00
/** Of one firm: 20 % of what the bank may lend. */
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

/** A receipt of the same owner on the same goods, in the keeping of another firm. */
async function receiptElsewhere(weight: number): Promise<number> {
  const lot = await elsewhere.goods.lotOf(weight, { agreement_id: kept })
  return elsewhere.goods.issued(lot, weight)
}

/** Held, endorsed, sealed by the other firm and registered: what is left is the bank's to receive. */
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

/** What of the two firms' limits the loan takes. Fen. */
async function takenOf(loan: number): Promise<{ readonly here: number; readonly there: number }> {
  const { rows } = await sql<{ subject_id: number; amount: number }>`
    select subject_id, amount from limit_use where financing_id = ${loan} and kind = 3 and freed_time is null`.execute(
    platform.db,
  )
  const of = (store: number) => rows.find(({ subject_id }) => subject_id === store)?.amount ?? 0
  return { here: of(desk.goods.storeId), there: of(elsewhere.goods.storeId) }
}

/** So much of the other firm's share is taken by another loan of the bank. */
const approvedElsewhere = async (amount: number) => desk.upTo(4, [await receiptElsewhere(300_00)], amount)

describe('goods that are received later', () => {
  it('take of their firm what they carry, refused in figures where they would take more than its share', async () => {
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

  it('take of it once where two loans receive them at the same moment', async () => {
    await approvedElsewhere(1.5 * MILLION)
    const loans = [(await desk.drawn(MILLION)).loan, (await desk.drawn(MILLION)).loan]
    const pledges = [await sealedElsewhere(loans[0]!, 300_00), await sealedElsewhere(loans[1]!, 300_00)]
    const answers = await Promise.all([receive(pledges[0]!), receive(pledges[1]!, desk.second)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'share_reached' })
  })

  it('are bounded by what their firm may keep for all banks', async () => {
    const { loan } = await desk.drawn(MILLION)
    const pledge = await sealedElsewhere(loan, 300_00)
    await sql`update store set guarantee_cap = ${0.5 * MILLION - 1} where id = ${elsewhere.goods.storeId}`.execute(
      platform.db,
    )
    expect(await receive(pledge)).toMatchObject({ code: 'store_limit_reached' })
  })

  it('count before the draw too, once all that was offered is pledged', async () => {
    const loan = await desk.upTo(6, [await desk.receipt(300_00)], MILLION)
    await approvedElsewhere(2 * MILLION)
    expect(await takenOf(loan)).toEqual({ here: MILLION, there: 0 })
    expect(await receive(await sealedElsewhere(loan, 100_00))).toMatchObject({ code: 'share_reached' })
  })
})

describe('goods that others take the place of', () => {
  it('leave only where the firm of the others may carry it all, and free what they took', async () => {
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

describe('goods that are paid for', () => {
  it('leave, whatever the share of the firm of the rest', async () => {
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

it('takes nothing of a firm once the loan has ended', async () => {
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
