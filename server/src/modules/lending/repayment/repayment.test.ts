import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { replay } from '../domain/loan/loan-history.ts'
import { resources } from '#modules/index.ts'
import { toAccrualParts } from '../loan/loan.books.ts'
import { loadLoan } from '../loan/loan.record.ts'
import {
  APPLICATION_LIST,
  type FinancingFixture,
  createFinancingFixture,
  LOAN_LIST,
} from '../testing/financing-fixture.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { getToday } from '../testing/financing-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())
afterEach(() => fixture.daysLater(0))

const drawLoan = async (amount = 3_800_000_00, more = {}) =>
  fixture.createLoan(7, [await fixture.receipt(300_00)], amount, more)
const loadLoanRow = (id: number) => fixture.read(LOAN_LIST, id)

/** Asserts that the loan and its accounts equal its events replayed by the domain (I6, I7). */
async function expectAgreement(id: number): Promise<void> {
  const loan = await loadLoan(platform.db, id)
  if (loan === undefined) throw new Error('expected a drawn loan')
  const { row, terms, events, periods } = loan
  const history = replay(terms, events, row.accrued_to)
  expect(row).toMatchObject({
    interest_parts: String(toAccrualParts(history.accrued.interest, terms.dayCount)),
    penalty_parts: String(toAccrualParts(history.accrued.penalty, terms.dayCount)),
    fee_left: Number(history.due.fee),
    interest_left: Number(history.due.interest),
    penalty_left: Number(history.due.penalty),
    principal_left: Number(history.due.principal),
  })
  const fallen = periods.flatMap(({ due_date: due, interest_total: interest }) =>
    interest === null ? [] : [{ due, interest: BigInt(interest) }],
  )
  expect(fallen).toEqual(history.fallenDue)
  const { rows } = await sql<{ kind: string; balance: number }>`
    select kind, balance from money_account where owner = 'financing' and owner_id = ${id}`.execute(platform.db)
  const accounts = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
  expect(accounts).toMatchObject({
    loan_fee: 0 - row.fee_left,
    loan_interest: 0 - row.interest_left,
    loan_penalty: 0 - row.penalty_left,
    loan_principal: 0 - row.principal_left,
  })
  const { rows: all } = await sql<{
    sum: string
  }>`select sum(balance)::text as sum from money_account`.execute(platform.db)
  expect(all[0]?.sum).toBe('0')
}

const DAY_MS = 86_400_000

/** Days from today until the same day two months later, or the last day of that month. */
function countDaysToSecondMonth(): number {
  const today = new Date((getToday() + 8 * 3600) * 1000)
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const lastDay = new Date(Date.UTC(year, month + 3, 0)).getUTCDate()
  return (Date.UTC(year, month + 2, Math.min(day, lastDay)) - Date.UTC(year, month, day)) / DAY_MS
}

describe('repayment', () => {
  it('pays fees, penalty, interest and principal in this order, to the fen of domain §4.7', async () => {
    const id = await drawLoan()
    await fixture.daysLater(20)
    await accrueLoans(createJobDeps(platform.db, log))
    await fixture.chargeFee(id, 3_000_00, '公证费')
    const first = await repayments.posted(id, 10_000_00, { value_date: getDayAfterDraw(20) })
    expect(await repayments.read(first)).toMatchObject({
      status: 1,
      fee_amount: 3_000_00,
      interest_amount: 7_000_00,
      principal_amount: 0,
      interest_days: 20,
      repay_type: 3,
      remain_principal: 3_800_000_00,
    })
    const second = await repayments.posted(id, 490_000_00, { value_date: getDayAfterDraw(20) })
    // 500 000.00 in total: 3 000, 12 666.67 and the rest of principal, without a penalty.
    expect(await repayments.read(second)).toMatchObject({
      interest_amount: 5_666_67,
      principal_amount: 484_333_33,
      remain_principal: 3_315_666_67,
    })
    await expectAgreement(id)
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('with an earlier value date is allocated as of then, and later ones are reallocated', async () => {
    const id = await drawLoan(1_000_000_00, { repay_mode: 2, tenor_days: 75 })
    await fixture.daysLater(40)
    await accrueLoans(createJobDeps(platform.db, log))
    await repayments.posted(id, 20_000_00, { value_date: getDayAfterDraw(38) })
    await expectAgreement(id)
    const backDated = await repayments.posted(id, 300_000_00, { value_date: getDayAfterDraw(10) })
    await expectAgreement(id)
    expect(await repayments.read(backDated)).toMatchObject({ interest_days: 10, interest_amount: 1_666_67 })
    await fixture.daysLater(80)
    await accrueLoans(createJobDeps(platform.db, log))
    await expectAgreement(id)
    expect(await loadLoanRow(id)).toMatchObject({ loan_state: 8, dpd: 80 - countDaysToSecondMonth() })
    // Interest of the second month is late from then on; it is settled before the rest fell due.
    await repayments.posted(id, 720_000_00, { value_date: getDayAfterDraw(74) })
    await expectAgreement(id)
    expect(await loadLoanRow(id)).toMatchObject({ loan_state: 7, dpd: 0, total_left: 0 })
  })

  it('keeps excess for the owner until it is paid back, and the loan closes with nothing left (I8)', async () => {
    const receipt = await fixture.receipt(300_00)
    const id = await fixture.createLoan(7, [receipt], 1_000_000_00)
    await repayments.posted(id, 1_000_500_00)
    expect(await fixture.act(fixture.manager, 'Close', id)).toMatchObject({
      code: 'excess_left',
      message: expect.stringContaining('500.00') as string,
    })
    await ok(fixture.act(fixture.accountant, 'PayBack', id, { trade_no: 'TK-1' }))
    await ok(fixture.act(fixture.manager, 'Close', id))
    expect(await loadLoanRow(id)).toMatchObject({ loan_state: 10, total_left: 0 })
    expect(await fixture.read('seller_p/pledge/ReceiptList', receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: fixture.goods.ownerId,
    })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it.runIf(isFullTier)('pays a fee charged later on its day first, from principal and excess', async () => {
    const id = await drawLoan(1_000_000_00)
    const part = await repayments.posted(id, 10_000_00)
    await fixture.chargeFee(id, 3_000_00, '公证费')
    expect(await loadLoanRow(id)).toMatchObject({ fee_left: 0, principal_left: 993_000_00 })
    await expectAgreement(id)
    const rest = await repayments.posted(id, 993_500_00)
    expect(await repayments.read(rest)).toMatchObject({ excess_amount: 500_00 })
    await fixture.chargeFee(id, 700_00, '快递费')
    expect(await loadLoanRow(id)).toMatchObject({ fee_left: 0, principal_left: 200_00 })
    await expectAgreement(id)
    await ok(repayments.act(fixture.second, 'Reverse', part, { answer: '退票' }))
    await expectAgreement(id)
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('is reversed completely from its value date, and later ones are reallocated', async () => {
    const id = await drawLoan(1_000_000_00)
    await fixture.daysLater(30)
    await accrueLoans(createJobDeps(platform.db, log))
    const first = await repayments.posted(id, 4_000_00, { value_date: getDayAfterDraw(15) })
    const second = await repayments.posted(id, 100_000_00, { value_date: getDayAfterDraw(30) })
    const before = await loadLoanRow(id)
    await ok(repayments.act(fixture.second, 'Reverse', first, { answer: '退票' }))
    await expectAgreement(id)
    expect(await repayments.read(first)).toMatchObject({ status: 3, interest_amount: 0 })
    const after = await loadLoanRow(id)
    expect(Number(after['total_left'])).toBeGreaterThan(Number(before['total_left']) + 4_000_00)
    expect(await repayments.act(fixture.second, 'Reverse', first, { answer: '退票' })).toMatchObject({
      code: 'not_now',
    })
    await ok(repayments.act(fixture.second, 'Reverse', second, { answer: '退票' }))
    await expectAgreement(id)
    expect(await loadLoanRow(id)).toMatchObject({ principal_left: 1_000_000_00, interest_left: 5_000_00 })
  })

  it.runIf(isFullTier)(
    'cannot be posted or reversed while the clock is set back before a day of its loan',
    async () => {
      const id = await drawLoan(1_000_000_00)
      await fixture.daysLater(10)
      const posted = await repayments.posted(id, 1_000_00, { value_date: getDayAfterDraw(10) })
      const open = await repayments.matched(id, 2_000_00, { value_date: getDayAfterDraw(1) })
      await fixture.daysLater(8)
      const before = await loadLoanRow(id)
      expect(await repayments.act(fixture.second, 'Reverse', posted, { answer: '退票' })).toMatchObject({
        code: 'not_now',
      })
      expect(await repayments.act(fixture.approver, 'Post', open)).toMatchObject({ code: 'not_now' })
      expect(await loadLoanRow(id)).toEqual(before)
      await fixture.daysLater(10)
      await ok(repayments.act(fixture.second, 'Reverse', posted, { answer: '退票' }))
      await expectAgreement(id)
    },
  )

  it('is posted once when sent twice concurrently, and once per serial number of a bank (I16)', async () => {
    const id = await drawLoan(1_000_000_00)
    const one = await repayments.matched(id, 1_000_00, { serial_no: 'SAME' })
    const answers = await Promise.all([fixture.approver, fixture.second].map((who) => repayments.act(who, 'Post', one)))
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const { repay_no: no } = await repayments.read(one)
    expect(await repayments.ask(id, 1_000_00, { serial_no: 'SAME' })).toMatchObject({
      fields: { serial_no: expect.stringContaining(toPlainText(no)) as string },
    })
    const other = await createFinancingFixture(platform)
    const elsewhere = await other.createLoan(7, [await other.receipt(300_00)], 1_000_000_00)
    await ok(createRepaymentFixture(platform, other).ask(elsewhere, 1_000_00, { serial_no: 'SAME' }))
    await expectAgreement(id)
  })

  it('rejects a value date before the draw or in the future, and figures that differ from the account', async () => {
    const id = await drawLoan(1_000_000_00)
    const early = await ok(repayments.ask(id, 1_000_00, { value_date: getDayAfterDraw(-1) }))
    expect(await repayments.act(fixture.owner, 'Submit', early.id)).toMatchObject({
      code: 'value_date_too_early',
    })
    const late = await ok(repayments.ask(id, 1_000_00, { value_date: getDayAfterDraw(1) }))
    expect(await repayments.act(fixture.owner, 'Submit', late.id)).toMatchObject({
      code: 'value_date_to_come',
    })
    const { id: requested } = await ok(repayments.ask(id, 1_000_00, { serial_no: 'S-7' }))
    await ok(repayments.act(fixture.owner, 'Submit', requested))
    for (const [input, code] of [
      [{ seen_amount: 1_000_01, seen_serial: 'S-7' }, 'repayment_differs'],
      [{ seen_amount: 1_000_00, seen_serial: 'S-8' }, 'serial_differs'],
    ] as const)
      expect(await repayments.act(fixture.accountant, 'Match', requested, input)).toMatchObject({ code })
  })

  it('needs another person to post than matched it, and to reverse than posted it (I9)', async () => {
    const id = await drawLoan(1_000_000_00)
    const posted = await repayments.posted(id, 1_000_00)
    expect(await repayments.act(fixture.approver, 'Reverse', posted, { answer: 'x' })).toMatchObject({
      code: 'own_step',
    })
    const matched = await repayments.matched(id, 1_000_00)
    const setPosition = (position: number) =>
      sql`
        update account set position = ${position} where id = (select match_by from repayment where id = ${matched})`.execute(
        platform.db,
      )
    await setPosition(3)
    const answer = await repayments.act(fixture.accountant, 'Post', matched)
    await setPosition(4)
    expect(answer).toMatchObject({ code: 'own_step' })
  })

  it.runIf(isFullTier)(
    'rejects matching and posting by the submitter under another account at the bank (I9)',
    async () => {
      const id = await drawLoan(1_000_000_00)
      const matched = await repayments.matched(id, 1_000_00)
      const twin = await fixture.someoneOfBank(3)
      await sql`
      update person set same_as = (select submit_person from repayment where id = ${matched})
       where id = (select person_id from account order by id desc limit 1)`.execute(platform.db)
      expect(await repayments.act(twin, 'Post', matched)).toMatchObject({ code: 'own_step' })
      await sql`update account set position = 4 where id = (select max(id) from account)`.execute(platform.db)
      const { id: requested } = await ok(repayments.ask(id, 1_000_00, { serial_no: 'TWIN' }))
      await ok(repayments.act(fixture.owner, 'Submit', requested))
      expect(
        await repayments.act(twin, 'Match', requested, { seen_amount: 1_000_00, seen_serial: 'TWIN' }),
      ).toMatchObject({ code: 'own_step' })
    },
  )

  it.runIf(isFullTier)('can be rejected with a reason until it is posted, which frees its serial number', async () => {
    const id = await drawLoan(1_000_000_00)
    const matched = await repayments.matched(id, 1_000_00, { serial_no: 'R-1' })
    expect(await repayments.act(fixture.manager, 'Reject', matched)).toMatchObject({ code: 'invalid_input' })
    await ok(repayments.act(fixture.manager, 'Reject', matched, { answer: '金额不符' }))
    expect(await repayments.act(fixture.approver, 'Post', matched)).toMatchObject({ code: 'not_now' })
    const again = await repayments.posted(id, 1_000_00, { serial_no: 'R-1' })
    expect(await repayments.act(fixture.manager, 'Reject', again, { answer: 'x' })).toMatchObject({
      code: 'not_now',
    })
    expect(await repayments.read(matched)).toMatchObject({ status: 2, answer: '金额不符' })
    await expectAgreement(id)
  })

  it('is rejected after the loan is closed, and is visible only to its owner and its bank', async () => {
    const id = await drawLoan(1_000_000_00)
    const late = await repayments.matched(id, 1_000_00)
    const paid = await repayments.posted(id, 1_000_000_00)
    await ok(fixture.act(fixture.manager, 'Close', id))
    expect(await repayments.act(fixture.second, 'Post', late)).toMatchObject({ code: 'loan_not_running' })
    // One person requests the reversal, another performs it.
    expect(await repayments.act(fixture.second, 'Reverse', paid, { answer: '退票' })).toMatchObject({
      code: 'reversal_not_asked',
    })
    const other = await createFinancingFixture(platform)
    for (const stranger of [other.manager, other.owner, fixture.store])
      expect(await stranger.get('seller_p/contract/RepaymentInfo', { id: late })).toMatchObject({
        status: false,
      })
    expect(await fixture.read(APPLICATION_LIST, id)).toMatchObject({ loan_state: 10 })
  })
})
