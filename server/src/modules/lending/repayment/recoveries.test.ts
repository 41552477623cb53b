// docs/decisions/loans.md.
import { LOAN_LIFE, type LoanLife, type RepaymentPreview, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { loadStatement } from '../routes/loan-statement/statement.ts'
import { LOAN_LIST } from '../testing/financing-fixture.ts'
import { loadWalletBalance, createOwnerWallet } from '#modules/money/testing/owner-wallet.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { type LossFixture, createLossFixture } from '../testing/loss-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { writeOffLoan } from '../testing/written-off-loan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const MILLION = 1_000_000_00
const FEE = 3_000_00
const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }

interface World {
  readonly fixture: LossFixture
  readonly repayments: RepaymentFixture
  readonly loan: number
  readonly reverse: (id: number) => ReturnType<RepaymentFixture['act']>
  readonly read: () => Promise<Row>
  /** Returns the balance of an account of the bank or loan, in fen. */
  readonly booked: (kind: string) => Promise<number>
}

/** Writes off a loan of a million with a fee of 3 000 yuan. */
async function createWrittenOff({ hasWallet = false } = {}): Promise<World & { readonly wallet: number }> {
  const fixture = await createLossFixture(platform)
  const wallet = hasWallet ? await createOwnerWallet(platform, fixture) : 0
  const repayments = createRepaymentFixture(platform, fixture)
  const defaulted = await fixture.defaulted(MILLION)
  const { loan } = defaulted
  await fixture.chargeFee(loan, FEE, '公证费')
  expect(await writeOffLoan(fixture, defaulted)).toBe(MILLION + FEE)
  return {
    fixture,
    repayments,
    loan,
    wallet,
    reverse: (id) => repayments.act(fixture.second, 'Reverse', id, { answer: '退票' }),
    read: () => fixture.read(LOAN_LIST, loan),
    booked: async (kind) => {
      const { rows } = await sql<{ balance: number }>`
        select balance from money_account
         where kind = ${kind} and owner_id = case owner when 'bank' then ${fixture.bankId}::bigint else ${loan}::bigint end`.execute(
        platform.db,
      )
      return rows[0]?.balance ?? 0
    },
  }
}

describe('payment of a written-off loan', () => {
  it('recovers the written-off amounts in the order of the contract, without changing the loan', async () => {
    const { repayments, loan, read, booked } = await createWrittenOff()
    const before = await read()
    expect(before).toMatchObject({ asset_class: 5, dpd: 0 })
    const cash = await booked('bank_cash')
    const id = await repayments.posted(loan, 10_000_00)
    expect(await repayments.read(id)).toMatchObject({
      status: 1,
      repay_type: 6,
      fee_amount: FEE,
      principal_amount: 7_000_00,
      excess_amount: 0,
      remain_principal: MILLION - 7_000_00,
    })
    const { recovered, recovery_left, ...rest } = await read()
    const { recovered: _recovered, recovery_left: _left, ...ended } = before
    expect([recovered, recovery_left]).toEqual([10_000_00, MILLION - 7_000_00])
    expect(rest).toEqual(ended)
    expect(rest).toMatchObject({ loan_state: 11, total_left: 0, written_off: MILLION + FEE })
    expect(await booked('recovery_income')).toBe(10_000_00)
    expect(await booked('loan_loss')).toBe(-MILLION - FEE)
    expect(await booked('bank_cash')).toBe(cash - 10_000_00)
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('is shown in the preview, on the page of the loan and in its statement', async () => {
    const { fixture, repayments, loan } = await createWrittenOff()
    const id = await repayments.matched(loan, 10_000_00)
    const { loans } = await ok(fixture.approver.get<RepaymentPreview>('seller_p/contract/RepaymentPreview', { id }))
    expect(loans).toHaveLength(1)
    expect(loans[0]).toMatchObject({ is_recovery: true, claim_paid: '0', others: [] })
    expect(loans[0]?.parts.fee.shown).toBe(String(FEE))
    expect(loans[0]?.total_left.shown).toBe(String(MILLION - 7_000_00))
    await ok(repayments.act(fixture.approver, 'Post', id))
    const life = await ok(fixture.manager.get<LoanLife>(LOAN_LIFE, { id: loan }))
    expect(life.total.shown).toBe(String(MILLION + FEE))
    expect(life.recovery).toEqual({ recovered: 10_000_00, left: MILLION - 7_000_00 })
    expect(life.periods.map(({ status }) => status)).toEqual(['written_off'])
    expect(life.events[0]).toMatchObject({ kind: 10, fee: FEE, principal: 7_000_00 })
    const { rows } = await sql<{ day: string }>`select today()::text as day`.execute(platform.db)
    const day = rows[0]?.day ?? ''
    const statement = await loadStatement(platform.db, loan, { from: day, to: day })
    expect(statement?.lines.at(-1)).toMatchObject({ kind: 10, recovered: 10_000_00n })
    expect(statement?.lines.at(-1)?.change).toEqual({
      fee: 0n,
      penalty: 0n,
      interest: 0n,
      principal: 0n,
      claim: 0n,
    })
  })

  it.runIf(isFullTier)('is excess beyond the written-off amount, which can be paid back', async () => {
    const { fixture, repayments, loan, read, booked } = await createWrittenOff()
    const id = await repayments.posted(loan, MILLION + FEE + 500_00)
    expect(await repayments.read(id)).toMatchObject({ excess_amount: 500_00, principal_amount: MILLION })
    expect(await read()).toMatchObject({ recovered: MILLION + FEE, recovery_left: 0 })
    expect(await booked('loan_excess')).toBe(500_00)
    await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-R' }))
    expect(await booked('loan_excess')).toBe(0)
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('cannot be spread over other loans', async () => {
    const { fixture, repayments, loan } = await createWrittenOff()
    const { id } = await ok(repayments.ask(loan, 10_000_00, { spread: 2 }))
    expect(await repayments.act(fixture.owner, 'Submit', id)).toMatchObject({ code: 'recovery_is_alone' })
  })

  it('needs one person to match and another to post, and is posted once when sent twice concurrently', async () => {
    const { fixture, repayments, loan } = await createWrittenOff()
    const id = await repayments.matched(loan, 10_000_00)
    expect(await repayments.act(fixture.accountant, 'Post', id)).toMatchObject({ status: false })
    expect(await repayments.act(fixture.owner, 'Post', id)).toMatchObject({ status: false })
    const [one, other] = await Promise.all([
      repayments.act(fixture.approver, 'Post', id),
      repayments.act(fixture.second, 'Post', id),
    ])
    expect([one, other].filter(({ status }) => status)).toHaveLength(1)
    expect((await fixture.read(LOAN_LIST, loan))['recovered']).toBe(10_000_00)
  })

  it.runIf(isFullTier)('can come from a wallet, and returns to it when reversed', async () => {
    const { fixture, repayments, loan, wallet, read, reverse } = await createWrittenOff({ hasWallet: true })
    // A million is drawn into the wallet.
    const more = await fixture.createLoan(6, [await fixture.receipt(100_00)], MILLION)
    await ok(fixture.loanAct(fixture.accountant, 'Draw', more, { draw_way: 1 }))
    const id = await repayments.posted(loan, 400_000_00, FROM_WALLET)
    expect(await loadWalletBalance(platform, wallet)).toBe(MILLION - 400_000_00)
    expect(await read()).toMatchObject({ recovered: 400_000_00 })
    await ok(reverse(id))
    expect(await loadWalletBalance(platform, wallet)).toBe(MILLION)
    expect(await read()).toMatchObject({ recovered: 0 })
    expect(await listFindings(platform.db)).toEqual([])
  })
})

describe('reversed recovery', () => {
  it.runIf(isFullTier)('is left to recover again, and later recoveries are reallocated', async () => {
    const { repayments, loan, read, reverse, booked } = await createWrittenOff()
    const first = await repayments.posted(loan, 1_000_000_00)
    const second = await repayments.posted(loan, 10_000_00)
    expect(await repayments.read(second)).toMatchObject({
      principal_amount: 3_000_00,
      excess_amount: 7_000_00,
    })
    await ok(reverse(first))
    expect(await repayments.read(first)).toMatchObject({ status: 3, principal_amount: 0 })
    expect(await repayments.read(second)).toMatchObject({
      fee_amount: FEE,
      principal_amount: 7_000_00,
      excess_amount: 0,
    })
    expect(await read()).toMatchObject({ loan_state: 11, recovered: 10_000_00, written_off: MILLION + FEE })
    expect(await booked('loan_excess')).toBe(0)
    expect(await booked('recovery_income')).toBe(10_000_00)
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('is reversed by another person than posted it', async () => {
    const { fixture, repayments, loan } = await createWrittenOff()
    const id = await repayments.posted(loan, 10_000_00)
    expect(await repayments.act(fixture.approver, 'Reverse', id, { answer: 'x' })).toMatchObject({
      code: 'own_step',
    })
    expect(await repayments.act(fixture.accountant, 'Reverse', id, { answer: 'x' })).toMatchObject({
      status: false,
    })
  })

  it.runIf(isFullTier)('claims excess of later recoveries that was paid out', async () => {
    const { fixture, repayments, loan, read, reverse, booked } = await createWrittenOff()
    const first = await repayments.posted(loan, MILLION + FEE)
    const second = await repayments.posted(loan, 100_000_00)
    await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-C' }))
    await ok(reverse(first))
    // The bank received 100 000 and paid them back.
    expect(await read()).toMatchObject({ recovered: 0, recovery_left: MILLION + FEE, claim_left: 0 })
    await ok(reverse(second))
    expect(await read()).toMatchObject({ recovered: -100_000_00, recovery_left: MILLION + FEE + 100_000_00 })
    expect(await booked('recovery_income')).toBe(-100_000_00)
    await repayments.posted(loan, MILLION + FEE + 100_000_00 + 1_00)
    expect(await read()).toMatchObject({ recovered: MILLION + FEE, recovery_left: 0 })
    expect(await booked('loan_excess')).toBe(1_00)
    expect(await listFindings(platform.db)).toEqual([])
  })
})
