// A loan's use of storage firm limits follows its goods (docs/decisions/limits-and-cover.md).
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture } from '../testing/financing-fixture.ts'
import { type ReleaseFixture, createReleaseFixture } from '../testing/release-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const MILLION = 1_000_000_00
/** Share of one firm: 20 % of the bank limit. */
const SHARE = 2 * MILLION

let platform: TestPlatform
let fixture: ReleaseFixture
let elsewhere: FinancingFixture
let kept: number
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  fixture = await createReleaseFixture(platform, {
    terms: { store_share: 20_00 },
    ofBank: { credit_limit: 5 * SHARE, max_single_loan: 2 * SHARE },
  })
  elsewhere = await createFinancingFixture(platform)
  const { ownerId, goodId, specId } = fixture.goods
  kept = await elsewhere.goods.agreement({ owner_id: ownerId, good_id: [goodId, specId] })
})

/** Issues a receipt of the same owner and goods, kept by the other firm. */
async function createReceiptElsewhere(weight: number): Promise<number> {
  const lot = await elsewhere.goods.createLot(weight, { agreement_id: kept })
  return elsewhere.goods.issued(lot, weight)
}

/** Holds, endorses, seals by the other firm and registers a pledge, ready for the bank to receive. */
async function sealPledgeElsewhere(loan: number, weight: number): Promise<number> {
  const receipt_id = await createReceiptElsewhere(weight)
  await ok(fixture.loanAct(fixture.owner, 'TopUp', loan, { receipt_id, weight }))
  const id = (await fixture.listPledges(loan)).at(-1) ?? 0
  await ok(fixture.pledgeAct(fixture.owner, 'Endorse', id))
  await ok(fixture.pledgeAct(elsewhere.store, 'Seal', id))
  await ok(fixture.pledgeAct(fixture.manager, 'Register', id, await fixture.registered()))
  return id
}
const receivePledge = (pledge: number, by = fixture.approver) => fixture.pledgeAct(by, 'Receive', pledge)

/** Returns how much of the two firms' limits the loan uses. Fen. */
async function loadLimitUse(loan: number): Promise<{ readonly here: number; readonly there: number }> {
  const { rows } = await sql<{ subject_id: number; amount: number }>`
    select subject_id, amount from limit_use where financing_id = ${loan} and kind = 3 and freed_time is null`.execute(
    platform.db,
  )
  const findAmount = (store: number) => rows.find(({ subject_id }) => subject_id === store)?.amount ?? 0
  return { here: findAmount(fixture.goods.storeId), there: findAmount(elsewhere.goods.storeId) }
}

/** Uses an amount of the other firm's share by another loan of the bank. */
const approveLoanElsewhere = async (amount: number) =>
  fixture.createLoan(4, [await createReceiptElsewhere(300_00)], amount)

describe('goods received later', () => {
  it('use the share of their firm, and are rejected with figures beyond it', async () => {
    await approveLoanElsewhere(1.5 * MILLION)
    const { loan } = await fixture.createDrawnLoan(MILLION)
    expect(await loadLimitUse(loan)).toEqual({ here: MILLION, there: 0 })
    const over = await sealPledgeElsewhere(loan, 300_01)
    expect(await receivePledge(over)).toMatchObject({
      code: 'share_reached',
      message: expect.stringMatching(
        /20.00%，即 2,000,000.00 元，已用 1,500,000.00 元；本笔占 500,008.33 元，可用 500,000.00 元$/,
      ) as string,
    })
    expect(await loadLimitUse(loan)).toEqual({ here: MILLION, there: 0 })
    await ok(fixture.pledgeAct(fixture.owner, 'Cancel', over, { answer: 'too much' }))
    await ok(receivePledge(await sealPledgeElsewhere(loan, 300_00)))
    expect(await loadLimitUse(loan)).toEqual({ here: 0.5 * MILLION, there: 0.5 * MILLION })
  })

  it('use the share once when two loans receive concurrently', async () => {
    await approveLoanElsewhere(1.5 * MILLION)
    const loans = [(await fixture.createDrawnLoan(MILLION)).loan, (await fixture.createDrawnLoan(MILLION)).loan]
    const pledges = [await sealPledgeElsewhere(loans[0]!, 300_00), await sealPledgeElsewhere(loans[1]!, 300_00)]
    const answers = await Promise.all([receivePledge(pledges[0]!), receivePledge(pledges[1]!, fixture.second)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(answers.find(({ status }) => !status)).toMatchObject({ code: 'share_reached' })
  })

  it('are limited by the cap of their firm for all banks', async () => {
    const { loan } = await fixture.createDrawnLoan(MILLION)
    const pledge = await sealPledgeElsewhere(loan, 300_00)
    await sql`update store set guarantee_cap = ${0.5 * MILLION - 1} where id = ${elsewhere.goods.storeId}`.execute(
      platform.db,
    )
    expect(await receivePledge(pledge)).toMatchObject({ code: 'store_limit_reached' })
  })

  it('count before the draw once all offered goods are pledged', async () => {
    const loan = await fixture.createLoan(6, [await fixture.receipt(300_00)], MILLION)
    await approveLoanElsewhere(2 * MILLION)
    expect(await loadLimitUse(loan)).toEqual({ here: MILLION, there: 0 })
    expect(await receivePledge(await sealPledgeElsewhere(loan, 100_00))).toMatchObject({
      code: 'share_reached',
    })
  })
})

describe('substituted goods', () => {
  it('leave only if the firm of the substitutes may cover the whole loan, and free their use', async () => {
    const other = await approveLoanElsewhere(1.5 * MILLION)
    const { loan, pledge } = await fixture.createDrawnLoan(MILLION)
    const substitute_id = await sealPledgeElsewhere(loan, 300_00)
    const release = await fixture.createRelease(pledge, { reason: 3, weight: 300_00 })
    await ok(receivePledge(substitute_id))
    await ok(fixture.act(fixture.owner, 'Substitute', release, { substitute_id }))
    await ok(fixture.act(fixture.manager, 'Propose', release))
    expect(await fixture.act(fixture.approver, 'Approve', release)).toMatchObject({ code: 'share_reached' })
    expect(await loadLimitUse(loan)).toEqual({ here: 0.5 * MILLION, there: 0.5 * MILLION })
    await ok(fixture.loanAct(fixture.owner, 'Withdraw', other, { answer: 'no' }))
    await ok(fixture.act(fixture.approver, 'Approve', release))
    expect(await loadLimitUse(loan)).toEqual({ here: 0, there: MILLION })
  })
})

describe('released goods', () => {
  it("leave whatever the share of the remaining goods' firm", async () => {
    const { loan, pledge } = await fixture.createDrawnLoan(MILLION)
    await ok(receivePledge(await sealPledgeElsewhere(loan, 300_00)))
    await sql`update bank set credit_limit = ${2 * MILLION}, max_single_loan = null where id = ${fixture.bankId}`.execute(
      platform.db,
    )
    const release = await fixture.createRelease(pledge, { weight: 150_00 })
    await fixture.approveRelease(release)
    await ok(fixture.act(fixture.store, 'Confirm', release))
    expect(await loadLimitUse(loan)).toEqual({ here: 333_333_33, there: 666_666_67 })
  })
})

it('uses no firm limits after all goods are released', async () => {
  const { loan, pledge } = await fixture.createDrawnLoan(MILLION)
  const second = await sealPledgeElsewhere(loan, 300_00)
  await ok(receivePledge(second))
  await fixture.repayDebt(loan)
  for (const each of [pledge, second]) {
    const release = await fixture.createRelease(each)
    await fixture.approveRelease(release)
    await ok(fixture.act(each === pledge ? fixture.store : elsewhere.store, 'Confirm', release))
  }
  expect(await loadLimitUse(loan)).toEqual({ here: 0, there: 0 })
})
