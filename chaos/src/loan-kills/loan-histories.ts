// Creates loans in every state with calls of the product; statements then violate their invariants one by one.
import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { STATEMENT_LIST } from '../../../server/src/modules/paths.ts'
import { accrueLoans } from '../../../server/src/modules/lending/jobs/loans.ts'
import { createFinancingFixture, getToday } from '../../../server/src/modules/lending/testing/financing-fixture.ts'
import { type LossFixture, createLossFixture } from '../../../server/src/modules/lending/testing/loss-fixture.ts'
import { createOrderFixture } from '../../../server/src/modules/orders/testing/order-fixture.ts'
import { createOwnerWallet } from '../../../server/src/modules/money/testing/owner-wallet.ts'
import {
  getDayAfterDraw,
  type RepaymentFixture,
  createRepaymentFixture,
} from '../../../server/src/modules/lending/testing/repayment-fixture.ts'
import { ok, type TestPlatform } from '../../../server/src/testing/test-platform.ts'
import { writeOffLoan } from '../../../server/src/modules/lending/testing/written-off-loan.ts'
import { createJobDeps } from '../../../server/src/testing/job-deps.ts'

const [SUBMITTED, PLEDGED, DISBURSED] = [1, 6, 7]
const INTO_WALLET = 1
const BY_LAW = 3
const MILLION = 1_000_000_00
/** Percent × 100. */
const [WHOLE, FEES] = [100_00, 2_00]
const DAYS = 10
const EXCHANGE = 3
/** 4 275 000.00 minus the costs of sale and storage. */
const NET = 4_217_250_00

/** Creates ten days of loans: active, with changed goods, repaid, closed, sold and written off. */
export async function createLoanHistories(platform: TestPlatform): Promise<void> {
  const terms = { owner_share: WHOLE, store_share: WHOLE, good_share: WHOLE, fee_share: FEES }
  const fixture = await createLossFixture(platform, { terms })
  const repayments = createRepaymentFixture(platform, fixture)
  await topUpWallet(platform)
  const answers = [await fixture.guarantor(50 * MILLION)]
  await fixture.createLoan(DISBURSED, [await fixture.receipt(300_00)], MILLION, { guarantor_ids: answers })
  const withdrawn = await fixture.createLoan(SUBMITTED, [await fixture.receipt(100_00)], MILLION)
  await ok(fixture.loanAct(fixture.owner, 'Withdraw', withdrawn, { answer: 'no' }))
  const { loan, pledge } = await fixture.createDrawnLoan(MILLION)
  await changeGoods(fixture, loan, pledge)
  await closeLoan(fixture, repayments)
  await sellGoods(fixture)
  await loseGoods(fixture, repayments)
  await repayAcross(platform)
  await fixture.daysLater(DAYS)
  await accrueLoans(createJobDeps(platform.db, pino({ level: 'silent' })))
  await payAndReverse(platform, fixture, repayments, loan)
}

async function topUpWallet(platform: TestPlatform): Promise<void> {
  const money = await createOrderFixture(platform)
  await money.topUp(await money.buyer().then(({ wallet }) => wallet), 10_000_00)
}

/** Releases goods in store and out of the store, substitutes others, and leaves some releases open. */
async function changeGoods(fixture: LossFixture, loan: number, pledge: number): Promise<void> {
  const released = await fixture.createRelease(pledge, { weight: 50_00 })
  await fixture.approveRelease(released)
  await ok(fixture.act(fixture.storeManager, 'Confirm', released))
  const fetched = await fixture.createRelease(pledge, { ...fixture.pickup, weight: 20_00 })
  await fixture.approveRelease(fetched)
  await fixture.handed(fetched, 20_00)
  const exchange = await fixture.createRelease(pledge, { reason: EXCHANGE, weight: 50_00 })
  const substitute_id = await fixture.toppedUp(loan, 100_00)
  await ok(fixture.act(fixture.owner, 'Substitute', exchange, { substitute_id }))
  await fixture.approveRelease(exchange)
  await fixture.approveRelease(await fixture.createRelease(pledge, { weight: 10_00 }))
}

/** Repays a loan with an excess that is refunded; and repays, closes and reopens another after its payment bounces. */
async function closeLoan(fixture: LossFixture, repayments: RepaymentFixture): Promise<void> {
  const { loan } = await fixture.createDrawnLoan(MILLION)
  await repayments.posted(loan, MILLION + 500_00)
  await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TK-1' }))
  await ok(fixture.loanAct(fixture.manager, 'Close', loan))
  const { loan: reopened } = await fixture.createDrawnLoan(MILLION)
  const bounced = await repayments.posted(reopened, MILLION)
  await ok(fixture.loanAct(fixture.manager, 'Close', reopened))
  await reverseRecalled(fixture, repayments, bounced)
}

/** Another person reverses the repayment than the one that requested it. */
async function reverseRecalled(fixture: LossFixture, repayments: RepaymentFixture, document: number): Promise<void> {
  await ok(repayments.act(fixture.accountant, 'Recall', document, { answer: 'bounced' }))
  await ok(repayments.act(fixture.second, 'Reverse', document, { answer: 'bounced' }))
}

/** Sells all goods of a loan in default; proceeds beyond the debt are kept for the owner. */
async function sellGoods(fixture: LossFixture): Promise<void> {
  const { loan, pledge } = await fixture.defaulted(3 * MILLION)
  const sale = await fixture.sale(pledge)
  await ok(fixture.act(fixture.risk, 'Propose', sale))
  const repayment_id = await fixture.proceeds(loan, NET)
  await ok(fixture.act(fixture.manager, 'Settle', sale, { repayment_id }))
  await ok(fixture.act(fixture.approver, 'Approve', sale))
  await fixture.handed(sale, 300_00)
}

/** Loses all goods of a loan in default, writes it off, recovers more than the loss, and reverses the first recovery. */
async function loseGoods(fixture: LossFixture, repayments: RepaymentFixture): Promise<void> {
  const defaulted = await fixture.defaulted(MILLION)
  const { loan } = defaulted
  await fixture.chargeFee(loan, 500_00, 'courier')
  const early = await repayments.posted(loan, 10_000_00)
  await writeOffLoan(fixture, defaulted)
  const bounced = await repayments.posted(loan, MILLION)
  await repayments.posted(loan, 1_000_00)
  await ok(fixture.loanAct(fixture.accountant, 'PayBack', loan, { trade_no: 'TK-2' }))
  await ok(repayments.act(fixture.second, 'Reverse', bounced, { answer: 'bounced' }))
  await reverseRecalled(fixture, repayments, early)
}

/** Creates loans of an owner with a wallet, one drawn into it: repaid across loans in legal order, once reversed and once final. */
async function repayAcross(platform: TestPlatform): Promise<void> {
  const fixture = await createFinancingFixture(platform)
  const repayments = createRepaymentFixture(platform, fixture)
  await createOwnerWallet(platform, fixture)
  const loan = await fixture.createLoan(PLEDGED, [await fixture.receipt(300_00)], MILLION)
  await ok(fixture.act(fixture.accountant, 'Draw', loan, { draw_way: INTO_WALLET }))
  await fixture.createLoan(DISBURSED, [await fixture.receipt(100_00)], MILLION)
  const bounced = await repayments.posted(loan, 1.2 * MILLION, { spread: BY_LAW })
  await ok(repayments.act(fixture.second, 'Reverse', bounced, { answer: 'bounced' }))
  await repayments.posted(loan, 1.2 * MILLION, { spread: BY_LAW })
}

/** Creates a fee and a waived one, a repayment and a reversed one, and lines of the bank's statement. */
async function payAndReverse(
  platform: TestPlatform,
  fixture: LossFixture,
  repayments: RepaymentFixture,
  loan: number,
): Promise<void> {
  await fixture.chargeFee(loan, 700_00, 'courier')
  await ok(fixture.loanAct(fixture.second, 'Waive', loan, { amount: 700_00, answer: 'twice' }))
  await fixture.chargeFee(loan, 3_000_00, 'custody')
  await repayments.posted(loan, 100_000_00, { value_date: getDayAfterDraw(DAYS) })
  const bounced = await repayments.posted(loan, 50_000_00)
  await ok(repayments.act(fixture.second, 'Reverse', bounced, { answer: 'bounced' }))
  const line = await findLine(platform, fixture, 'OF-DOCUMENT')
  const { id: repayment_id } = await ok(repayments.ask(loan, 30_00, { serial_no: 'OF-DOCUMENT' }))
  await ok(repayments.act(fixture.owner, 'Submit', repayment_id))
  await matchLine(fixture, line, { match_to: 1, repayment_id, financing_id: null })
  // The line's day is that of the draw, further back than the policy allows one person to confirm.
  await ok(repayments.act(fixture.manager, 'Date', repayment_id))
  await ok(repayments.act(fixture.approver, 'Post', repayment_id))
  const unknown = await findLine(platform, fixture, 'OF-LOAN')
  await matchLine(fixture, unknown, { match_to: 2, repayment_id: null, financing_id: loan })
  await findLine(platform, fixture, 'OF-NOBODY')
}

async function findLine({ db }: TestPlatform, fixture: LossFixture, serial: string): Promise<number> {
  const sheet = `交易日期,借方发生额,贷方发生额,对方户名,摘要,交易流水号\n${formatShanghaiDay(getToday())},,30.00,华锦,还款,${serial}`
  await ok(fixture.accountant.importSheet(STATEMENT_LIST, 'lines.csv', Buffer.from(sheet), {}))
  const { rows } = await sql<{
    id: number
  }>`select id from statement_line where serial_no = ${serial}`.execute(db)
  return rows[0]?.id ?? 0
}

const matchLine = (fixture: LossFixture, id: number, input: object) =>
  ok(fixture.accountant.post('seller_p/contract/StatementMatch', { id, ...input }))
