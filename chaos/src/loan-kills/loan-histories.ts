// Creates loans in every state with calls of the product; statements then violate their invariants one by one.
import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { STATEMENT_LIST } from '../../../server/src/modules/paths.ts'
import { accrueLoans } from '../../../server/src/modules/lending/jobs/loans.ts'
import {
  createFinancingFixture,
  getToday,
} from '../../../server/src/modules/lending/testing/financing-fixture.ts'
import {
  type LossFixture,
  createLossFixture,
} from '../../../server/src/modules/lending/testing/loss-fixture.ts'
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
  const desk = await createLossFixture(platform, { terms })
  const repayments = createRepaymentFixture(platform, desk)
  await topUpWallet(platform)
  const answers = [await desk.guarantor(50 * MILLION)]
  await desk.createLoan(DISBURSED, [await desk.receipt(300_00)], MILLION, { guarantor_ids: answers })
  const withdrawn = await desk.createLoan(SUBMITTED, [await desk.receipt(100_00)], MILLION)
  await ok(desk.loanAct(desk.owner, 'Withdraw', withdrawn, { answer: 'no' }))
  const { loan, pledge } = await desk.createDrawnLoan(MILLION)
  await changeGoods(desk, loan, pledge)
  await closeLoan(desk, repayments)
  await sellGoods(desk)
  await loseGoods(desk, repayments)
  await repayAcross(platform)
  await desk.daysLater(DAYS)
  await accrueLoans(createJobDeps(platform.db, pino({ level: 'silent' })))
  await payAndReverse(platform, desk, repayments, loan)
}

async function topUpWallet(platform: TestPlatform): Promise<void> {
  const money = await createOrderFixture(platform)
  await money.topUp(await money.buyer().then(({ wallet }) => wallet), 10_000_00)
}

/** Releases goods in store and out of the store, substitutes others, and leaves some releases open. */
async function changeGoods(desk: LossFixture, loan: number, pledge: number): Promise<void> {
  const released = await desk.createRelease(pledge, { weight: 50_00 })
  await desk.approveRelease(released)
  await ok(desk.act(desk.storeManager, 'Confirm', released))
  const fetched = await desk.createRelease(pledge, { ...desk.pickup, weight: 20_00 })
  await desk.approveRelease(fetched)
  await desk.handed(fetched, 20_00)
  const exchange = await desk.createRelease(pledge, { reason: EXCHANGE, weight: 50_00 })
  const substitute_id = await desk.toppedUp(loan, 100_00)
  await ok(desk.act(desk.owner, 'Substitute', exchange, { substitute_id }))
  await desk.approveRelease(exchange)
  await desk.approveRelease(await desk.createRelease(pledge, { weight: 10_00 }))
}

/** Repays a loan with an excess that is refunded; and repays, closes and reopens another after its payment bounces. */
async function closeLoan(desk: LossFixture, repayments: RepaymentFixture): Promise<void> {
  const { loan } = await desk.createDrawnLoan(MILLION)
  await repayments.posted(loan, MILLION + 500_00)
  await ok(desk.loanAct(desk.accountant, 'PayBack', loan, { trade_no: 'TK-1' }))
  await ok(desk.loanAct(desk.manager, 'Close', loan))
  const { loan: reopened } = await desk.createDrawnLoan(MILLION)
  const bounced = await repayments.posted(reopened, MILLION)
  await ok(desk.loanAct(desk.manager, 'Close', reopened))
  await reverseRecalled(desk, repayments, bounced)
}

/** Another person reverses the repayment than the one that requested it. */
async function reverseRecalled(
  desk: LossFixture,
  repayments: RepaymentFixture,
  document: number,
): Promise<void> {
  await ok(repayments.act(desk.accountant, 'Recall', document, { answer: 'bounced' }))
  await ok(repayments.act(desk.second, 'Reverse', document, { answer: 'bounced' }))
}

/** Sells all goods of a loan in default; proceeds beyond the debt are kept for the owner. */
async function sellGoods(desk: LossFixture): Promise<void> {
  const { loan, pledge } = await desk.defaulted(3 * MILLION)
  const sale = await desk.sale(pledge)
  await ok(desk.act(desk.risk, 'Propose', sale))
  const repayment_id = await desk.proceeds(loan, NET)
  await ok(desk.act(desk.manager, 'Settle', sale, { repayment_id }))
  await ok(desk.act(desk.approver, 'Approve', sale))
  await desk.handed(sale, 300_00)
}

/** Loses all goods of a loan in default, writes it off, recovers more than the loss, and reverses the first recovery. */
async function loseGoods(desk: LossFixture, repayments: RepaymentFixture): Promise<void> {
  const defaulted = await desk.defaulted(MILLION)
  const { loan } = defaulted
  await desk.chargeFee(loan, 500_00, 'courier')
  const early = await repayments.posted(loan, 10_000_00)
  await writeOffLoan(desk, defaulted)
  const bounced = await repayments.posted(loan, MILLION)
  await repayments.posted(loan, 1_000_00)
  await ok(desk.loanAct(desk.accountant, 'PayBack', loan, { trade_no: 'TK-2' }))
  await ok(repayments.act(desk.second, 'Reverse', bounced, { answer: 'bounced' }))
  await reverseRecalled(desk, repayments, early)
}

/** Creates loans of an owner with a wallet, one drawn into it: repaid across loans in legal order, once reversed and once final. */
async function repayAcross(platform: TestPlatform): Promise<void> {
  const desk = await createFinancingFixture(platform)
  const repayments = createRepaymentFixture(platform, desk)
  await createOwnerWallet(platform, desk)
  const loan = await desk.createLoan(PLEDGED, [await desk.receipt(300_00)], MILLION)
  await ok(desk.act(desk.accountant, 'Draw', loan, { draw_way: INTO_WALLET }))
  await desk.createLoan(DISBURSED, [await desk.receipt(100_00)], MILLION)
  const bounced = await repayments.posted(loan, 1.2 * MILLION, { spread: BY_LAW })
  await ok(repayments.act(desk.second, 'Reverse', bounced, { answer: 'bounced' }))
  await repayments.posted(loan, 1.2 * MILLION, { spread: BY_LAW })
}

/** Creates a fee and a waived one, a repayment and a reversed one, and lines of the bank's statement. */
async function payAndReverse(
  platform: TestPlatform,
  desk: LossFixture,
  repayments: RepaymentFixture,
  loan: number,
): Promise<void> {
  await desk.chargeFee(loan, 700_00, 'courier')
  await ok(desk.loanAct(desk.second, 'Waive', loan, { amount: 700_00, answer: 'twice' }))
  await desk.chargeFee(loan, 3_000_00, 'custody')
  await repayments.posted(loan, 100_000_00, { value_date: getDayAfterDraw(DAYS) })
  const bounced = await repayments.posted(loan, 50_000_00)
  await ok(repayments.act(desk.second, 'Reverse', bounced, { answer: 'bounced' }))
  const line = await findLine(platform, desk, 'OF-DOCUMENT')
  const { id: repayment_id } = await ok(repayments.ask(loan, 30_00, { serial_no: 'OF-DOCUMENT' }))
  await ok(repayments.act(desk.owner, 'Submit', repayment_id))
  await matchLine(desk, line, { match_to: 1, repayment_id, financing_id: null })
  // The line's day is that of the draw, further back than the policy allows one person to confirm.
  await ok(repayments.act(desk.manager, 'Date', repayment_id))
  await ok(repayments.act(desk.approver, 'Post', repayment_id))
  const unknown = await findLine(platform, desk, 'OF-LOAN')
  await matchLine(desk, unknown, { match_to: 2, repayment_id: null, financing_id: loan })
  await findLine(platform, desk, 'OF-NOBODY')
}

async function findLine({ db }: TestPlatform, desk: LossFixture, serial: string): Promise<number> {
  const sheet = `交易日期,借方发生额,贷方发生额,对方户名,摘要,交易流水号\n${formatShanghaiDay(getToday())},,30.00,华锦,还款,${serial}`
  await ok(desk.accountant.importSheet(STATEMENT_LIST, 'lines.csv', Buffer.from(sheet), {}))
  const { rows } = await sql<{
    id: number
  }>`select id from statement_line where serial_no = ${serial}`.execute(db)
  return rows[0]?.id ?? 0
}

const matchLine = (desk: LossFixture, id: number, input: object) =>
  ok(desk.accountant.post('seller_p/contract/StatementMatch', { id, ...input }))
