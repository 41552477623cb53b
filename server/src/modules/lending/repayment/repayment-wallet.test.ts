import type { Row } from '@cangdan/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { resources } from '#modules/index.ts'
import { loadWalletBalance, createOwnerWallet } from '#modules/money/testing/owner-wallet.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
let wallet: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  wallet = await createOwnerWallet(platform, fixture)
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }

const MILLION = 1_000_000_00
/** Draws a million into the wallet. */
async function drawToWallet(): Promise<number> {
  const id = await fixture.createLoan(6, [await fixture.receipt(100_00)], MILLION)
  await ok(fixture.act(fixture.accountant, 'Draw', id, { draw_way: 1 }))
  return id
}

/** Spends the whole wallet on another loan. */
async function emptyWallet(): Promise<void> {
  const other = await fixture.createLoan(7, [await fixture.receipt(300_00)], 3 * MILLION)
  await repayments.posted(other, await loadWalletBalance(platform, wallet), FROM_WALLET)
}

describe("borrower's wallet", () => {
  it('receives draws and overpayments, pays without a serial number, and gets reversed payments back', async () => {
    const before = await loadWalletBalance(platform, wallet)
    const id = await drawToWallet()
    expect(await loadWalletBalance(platform, wallet)).toBe(before + MILLION)
    const own = await repayments.posted(id, 400_000_00, FROM_WALLET)
    expect(await loadWalletBalance(platform, wallet)).toBe(before + 600_000_00)
    const transfer = await repayments.posted(id, 600_500_00)
    expect(await repayments.read(transfer)).toMatchObject({ excess_amount: 500_00, remain_principal: 0 })
    expect(await loadWalletBalance(platform, wallet)).toBe(before + 600_500_00)
    // The overpayment is owed after all and is taken from the wallet.
    await ok(repayments.act(fixture.second, 'Reverse', own, { answer: '退票' }))
    expect(await loadWalletBalance(platform, wallet)).toBe(before + MILLION)
    expect(await fixture.read(LOAN_LIST, id)).toMatchObject({
      principal_left: 399_500_00,
      total_left: 399_500_00,
    })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('rejects a payment above its balance, even if part of it would be excess', async () => {
    const id = await drawToWallet()
    const [has, isOwed] = [
      await loadWalletBalance(platform, wallet),
      Number((await fixture.read(LOAN_LIST, id))['total_left']),
    ]
    // More than the loan: the excess would return to the wallet.
    expect(has).toBeGreaterThan(isOwed)
    for (const amount of [has + 1, isOwed]) {
      const document = await repayments.matched(id, amount, FROM_WALLET)
      if (amount === isOwed) await emptyWallet()
      expect(await repayments.act(fixture.approver, 'Post', document)).toMatchObject({
        code: 'insufficient_balance',
      })
      expect(await repayments.read(document)).toMatchObject({ status: 4 })
    }
    expect(await loadWalletBalance(platform, wallet)).toBe(0)
    expect(await fixture.read(LOAN_LIST, id)).toMatchObject({ principal_left: MILLION })
  })

  it.runIf(isFullTier)('is required for a payment from it', async () => {
    const other = await createFinancingFixture(platform)
    const theirs = createRepaymentFixture(platform, other)
    const id = await other.createLoan(7, [await other.receipt(100_00)], MILLION)
    const matched = await theirs.matched(id, 1_000_00, FROM_WALLET)
    expect(await theirs.act(other.approver, 'Post', matched)).toMatchObject({ code: 'owner_without_wallet' })
  })
  it.runIf(isFullTier)('pays on the day of posting only, so that no earlier interest is undone', async () => {
    const id = await fixture.createLoan(6, [await fixture.receipt(300_00)], 3_800_000_00)
    await ok(fixture.act(fixture.accountant, 'Draw', id, { draw_way: 1 }))
    await fixture.daysLater(1)
    const late = await repayments.matched(id, 3_800_000_00, {
      ...FROM_WALLET,
      value_date: getDayAfterDraw(1),
    })
    await fixture.daysLater(90)
    const backDated = { ...FROM_WALLET, value_date: getDayAfterDraw(0) }
    const { id: draft } = await ok(repayments.ask(id, 3_800_000_00, backDated))
    const rejected = { code: 'wallet_pays_today' }
    expect(await repayments.act(fixture.owner, 'Submit', draft)).toMatchObject(rejected)
    // Submitted in time but posted too late, so it must be entered again.
    expect(await repayments.act(fixture.approver, 'Post', late)).toMatchObject(rejected)
    await ok(repayments.act(fixture.accountant, 'Reject', late, { answer: '改为当日' }))
    await repayments.posted(id, 3_800_000_00, { ...FROM_WALLET, value_date: getDayAfterDraw(90) })
    // 3 800 000 × 6 % × 90 / 360 came first.
    expect(await fixture.read(LOAN_LIST, id)).toMatchObject({ total_left: 57_000_00, interest_left: 0 })
  })

  it.runIf(isFullTier)('rejects a payment of a loan without a debt', async () => {
    const id = await drawToWallet()
    const waiting = await repayments.matched(id, 100_00, FROM_WALLET)
    await repayments.posted(id, Number((await fixture.read(LOAN_LIST, id))['total_left']))
    expect(await repayments.act(fixture.approver, 'Post', waiting)).toMatchObject({ code: 'nothing_is_owed' })
    const { id: late } = await ok(repayments.ask(id, 100_00, FROM_WALLET))
    expect(await repayments.act(fixture.owner, 'Submit', late)).toMatchObject({ code: 'nothing_is_owed' })
  })

  it.runIf(isFullTier)('gets nothing back for a payment that an earlier transfer has made pure excess', async () => {
    const id = await drawToWallet()
    await fixture.daysLater(1)
    const own = await repayments.posted(id, 400_000_00, { ...FROM_WALLET, value_date: getDayAfterDraw(1) })
    const paid = await loadWalletBalance(platform, wallet)
    await repayments.posted(id, MILLION, { value_date: getDayAfterDraw(0) })
    expect(await loadWalletBalance(platform, wallet)).toBe(paid + 400_000_00)
    await ok(repayments.act(fixture.second, 'Reverse', own, { answer: '退票' }))
    expect(await loadWalletBalance(platform, wallet)).toBe(paid + 400_000_00)
    expect(await fixture.read(LOAN_LIST, id)).toMatchObject({ total_left: 0 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })
})
