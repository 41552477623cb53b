// Paid-out excess that turns out to be owed becomes a claim on the payer, in addition to the debt of the loan (docs/decisions/repayments.md).
import { LOAN_LIFE, type LoanLife, type RepaymentPreview, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { loadStatement, sumOwed } from '../routes/loan-statement/statement.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { loadWalletBalance, createOwnerWallet } from '#modules/money/testing/owner-wallet.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { createSaleFixture } from '../testing/sale-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const MILLION = 1_000_000_00
const FROM_WALLET: Row = { repay_way: 2, serial_no: '', voucher: [] }

interface PayerFixture {
  readonly fixture: FinancingFixture
  readonly repayments: RepaymentFixture
  readonly createDrawnLoan: (amount?: number) => Promise<number>
  readonly reverse: (id: number) => ReturnType<RepaymentFixture['act']>
  readonly read: (loan: number) => Promise<Row>
}

async function createPayer(): Promise<PayerFixture> {
  const fixture = await createFinancingFixture(platform)
  const repayments = createRepaymentFixture(platform, fixture)
  return {
    fixture,
    repayments,
    createDrawnLoan: async (amount = MILLION) => fixture.createLoan(7, [await fixture.receipt(300_00)], amount),
    reverse: (id) => repayments.act(fixture.second, 'Reverse', id, { answer: '退票' }),
    read: (loan) => fixture.read(LOAN_LIST, loan),
  }
}

/** Spends the wallet down to `rest` fen by repaying another loan. */
async function spendExcess({ createDrawnLoan, repayments }: PayerFixture, wallet: number, rest: number): Promise<void> {
  const other = await createDrawnLoan(3 * MILLION)
  await repayments.posted(other, (await loadWalletBalance(platform, wallet)) - rest, FROM_WALLET)
}

/** Overpays by 500 yuan, pays the excess back and reverses the first 400 000. */
async function createClaim({ fixture, repayments, createDrawnLoan, reverse }: PayerFixture): Promise<number> {
  const loan = await createDrawnLoan()
  const first = await repayments.posted(loan, 400_000_00)
  await repayments.posted(loan, 600_500_00)
  await ok(fixture.act(fixture.accountant, 'PayBack', loan, { trade_no: `TH-${loan}` }))
  await ok(reverse(first))
  return loan
}

describe('claim on the payer', () => {
  it.runIf(isFullTier)('is shown on the page of the loan, in the debt, the statement and the curve', async () => {
    const of = await createPayer()
    const loan = await createClaim(of)
    const life = await ok(of.fixture.manager.get<LoanLife>(LOAN_LIFE, { id: loan }))
    expect(life.total.shown).toBe(String(400_000_00))
    expect(life.claim?.shown).toBe(String(500_00))
    expect(life.balance.at(-1)).toMatchObject({ principal: 399_500_00, total: 400_000_00 })
    expect(life.events.find(({ kind }) => kind === 4)).toMatchObject({ claim: 500_00 })
    const { row_day: day } = (await sql<{ row_day: string }>`select today()::text as row_day`.execute(platform.db))
      .rows[0] ?? { row_day: '' }
    const statement = await loadStatement(platform.db, loan, { from: day, to: day })
    expect(statement?.closing).toMatchObject({ principal: 399_500_00n, claim: 500_00n })
    expect(statement === undefined ? 0n : sumOwed(statement.closing)).toBe(400_000_00n)
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('is created when a fee uses excess of its day that was paid out', async () => {
    const { fixture, repayments, createDrawnLoan, read } = await createPayer()
    const loan = await createDrawnLoan()
    await repayments.posted(loan, MILLION + 500_00)
    await ok(fixture.act(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-F' }))
    await fixture.chargeFee(loan, 300_00, '公证费')
    expect(await read(loan)).toMatchObject({ fee_left: 0, claim_left: 300_00, total_left: 300_00 })
  })

  it.runIf(isFullTier)('is paid by a payment across loans, and shown in its preview', async () => {
    const of = await createPayer()
    const loan = await createClaim(of)
    const other = await of.createDrawnLoan(200_000_00)
    const id = await of.repayments.matched(loan, 400_000_00 + 1_000_00, { spread: 2 })
    const { loans } = await ok(of.fixture.approver.get<RepaymentPreview>('seller_p/contract/RepaymentPreview', { id }))
    expect(
      loans.map(({ id: paid, amount, claim_paid, total_left }) => [paid, amount, claim_paid, total_left.shown]),
    ).toEqual([
      [loan, String(400_000_00), String(500_00), '0'],
      [other, String(1_000_00), '0', String(199_000_00)],
    ])
    await ok(of.repayments.act(of.fixture.approver, 'Post', id))
    expect(await of.read(loan)).toMatchObject({ claim_left: 0, total_left: 0 })
    // After the reversal it is claimed again, although most of the payment was excess.
    await ok(of.reverse(id))
    expect(await of.read(loan)).toMatchObject({ claim_left: 500_00, total_left: 400_000_00 })
    expect(await of.read(other)).toMatchObject({ total_left: 200_000_00 })
  })

  it.runIf(isFullTier)('is written off with the loan', async () => {
    const fixture = await createSaleFixture(platform)
    const repayments = createRepaymentFixture(platform, fixture)
    const { loan } = await fixture.defaulted(MILLION)
    const owes = Number((await fixture.read(LOAN_LIST, loan))['total_left'])
    const on = { value_date: Number((await fixture.read(LOAN_LIST, loan))['accrued_to']) }
    const first = await repayments.posted(loan, 400_000_00, on)
    await repayments.posted(loan, owes - 400_000_00 + 500_00, on)
    await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-W' }))
    await ok(repayments.act(fixture.second, 'Reverse', first, { answer: '退票' }))
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ claim_left: 500_00, total_left: 400_000_00 })
    // The goods are gone.
    await platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update pledge set pledge_state = 3 where financing_id = ${loan}`.execute(tx)
    })
    await ok(fixture.loanAct(fixture.approver, 'Writeoff', loan, { answer: '无可执行财产' }))
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ claim_left: 0, written_off: 400_000_00 })
    const life = await ok(fixture.manager.get<LoanLife>(LOAN_LIFE, { id: loan }))
    expect([life.total.shown, life.claim?.shown]).toEqual([String(400_000_00), String(500_00)])
    const { rows } = await sql`
      select from money_account where owner = 'financing' and owner_id = ${loan} and balance <> 0`.execute(platform.db)
    expect(rows).toEqual([])
  })
})

describe('claim on a payer with a wallet', () => {
  it('is the amount that the wallet lacks, can be paid from it later, and returns when that is reversed', async () => {
    const of = await createPayer()
    const wallet = await createOwnerWallet(platform, of.fixture)
    const loan = await of.createDrawnLoan()
    const first = await of.repayments.posted(loan, 400_000_00)
    await of.repayments.posted(loan, 600_500_00)
    await spendExcess(of, wallet, 200_00)
    await ok(of.reverse(first))
    expect(await loadWalletBalance(platform, wallet)).toBe(0)
    expect(await of.read(loan)).toMatchObject({ principal_left: 399_500_00, claim_left: 300_00 })
    await of.repayments.posted(loan, 399_500_00)
    // A million is drawn into the wallet and pays only the claim.
    const more = await of.fixture.createLoan(6, [await of.fixture.receipt(100_00)], MILLION)
    await ok(of.fixture.act(of.fixture.accountant, 'Draw', more, { draw_way: 1 }))
    const own = await of.repayments.posted(loan, 1_000_00, FROM_WALLET)
    expect(await of.read(loan)).toMatchObject({ claim_left: 0, total_left: 0 })
    expect(await loadWalletBalance(platform, wallet)).toBe(MILLION - 300_00)
    await ok(of.reverse(own))
    expect(await of.read(loan)).toMatchObject({ claim_left: 300_00, total_left: 300_00 })
    expect(await loadWalletBalance(platform, wallet)).toBe(MILLION)
  })

  it.runIf(isFullTier)(
    'considers money already taken from the wallet when a reversal covers several loans',
    async () => {
      const of = await createPayer()
      const wallet = await createOwnerWallet(platform, of.fixture)
      const loans = [await of.createDrawnLoan(), await of.createDrawnLoan()] as const
      const across = await of.repayments.posted(loans[0], MILLION + 400_000_00, { spread: 2 })
      await of.repayments.posted(loans[0], 500_00)
      await of.repayments.posted(loans[1], 600_700_00)
      await spendExcess(of, wallet, 600_00)
      await ok(of.reverse(across))
      expect(await loadWalletBalance(platform, wallet)).toBe(0)
      const [one, other] = [await of.read(loans[0]), await of.read(loans[1])]
      expect([one['claim_left'], other['claim_left']]).toEqual([0, 600_00])
      expect([one['principal_left'], other['principal_left']]).toEqual([MILLION - 500_00, 399_300_00])
    },
  )

  it.runIf(isFullTier)('takes the wallet balance once when reversals run concurrently', async () => {
    const of = await createPayer()
    const wallet = await createOwnerWallet(platform, of.fixture)
    const firsts: number[] = []
    const loans = [await of.createDrawnLoan(), await of.createDrawnLoan()]
    for (const loan of loans) {
      firsts.push(await of.repayments.posted(loan, 400_000_00))
      await of.repayments.posted(loan, 600_500_00)
    }
    await spendExcess(of, wallet, 600_00)
    const answers = await Promise.all(firsts.map((first) => of.reverse(first)))
    expect(answers.map(({ status }) => status)).toEqual([true, true])
    expect(await loadWalletBalance(platform, wallet)).toBe(0)
    const claims = await Promise.all(loans.map(async (loan) => Number((await of.read(loan))['claim_left'])))
    expect(claims.toSorted((a, b) => a - b)).toEqual([0, 400_00])
  })
})
