import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { replay } from '../domain/loan/loan-history.ts'
import { resources } from '#modules/index.ts'
import { partsOf } from '../loan/loan.books.ts'
import { loanOf } from '../loan/loan.record.ts'
import { APPLICATION_LIST, type FinancingDesk, financingDesk, LOAN_LIST } from '../testing/financing-desk.ts'
import { dayOf, type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { jobDeps } from '#testing/job-deps.ts'

let platform: TestPlatform
let desk: FinancingDesk
let repayments: RepaymentDesk
const log = pino({ level: 'silent' })
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  repayments = repaymentDesk(platform, desk)
})
afterAll(() => platform.close())
afterEach(() => desk.daysLater(0))

const drawn = async (amount = 3_800_000_00, more = {}) =>
  desk.upTo(7, [await desk.receipt(300_00)], amount, more)
const loanRow = (id: number) => desk.read(LOAN_LIST, id)

/** Asserts that the loan and its accounts equal its events replayed by the domain (I6, I7). */
async function agrees(id: number): Promise<void> {
  const loan = await loanOf(platform.db, id)
  if (loan === undefined) throw new Error('expected a drawn loan')
  const { row, terms, events, periods } = loan
  const history = replay(terms, events, row.accrued_to)
  expect(row).toMatchObject({
    interest_parts: String(partsOf(history.accrued.interest, terms.dayCount)),
    penalty_parts: String(partsOf(history.accrued.penalty, terms.dayCount)),
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
    select kind, balance from money_account where owner = 'financing' and owner_id = ${id}`.execute(
    platform.db,
  )
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

describe('repayment', () => {
  it('pays fees, penalty, interest and principal in this order, to the fen of §4.7', async () => {
    const id = await drawn()
    await desk.daysLater(20)
    await accrueLoans(jobDeps(platform.db, log))
    await desk.charged(id, 3_000_00, '公证费')
    const first = await repayments.posted(id, 10_000_00, { value_date: dayOf(20) })
    expect(await repayments.read(first)).toMatchObject({
      status: 1,
      fee_amount: 3_000_00,
      interest_amount: 7_000_00,
      principal_amount: 0,
      interest_days: 20,
      repay_type: 3,
      remain_principal: 3_800_000_00,
    })
    const second = await repayments.posted(id, 490_000_00, { value_date: dayOf(20) })
    // 500 000.00 in total: 3 000, 12 666.67 and the rest of principal, without a penalty.
    expect(await repayments.read(second)).toMatchObject({
      interest_amount: 5_666_67,
      principal_amount: 484_333_33,
      remain_principal: 3_315_666_67,
    })
    await agrees(id)
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('with an earlier value date is allocated as of then, and later ones are reallocated', async () => {
    const id = await drawn(1_000_000_00, { repay_mode: 2, tenor_days: 75 })
    await desk.daysLater(40)
    await accrueLoans(jobDeps(platform.db, log))
    await repayments.posted(id, 20_000_00, { value_date: dayOf(38) })
    await agrees(id)
    const backDated = await repayments.posted(id, 300_000_00, { value_date: dayOf(10) })
    await agrees(id)
    expect(await repayments.read(backDated)).toMatchObject({ interest_days: 10, interest_amount: 1_666_67 })
    await desk.daysLater(80)
    await accrueLoans(jobDeps(platform.db, log))
    await agrees(id)
    expect(await loanRow(id)).toMatchObject({ loan_state: 8, dpd: 19 })
    // Interest of the second month is late from then on; it is settled before the rest fell due.
    await repayments.posted(id, 720_000_00, { value_date: dayOf(74) })
    await agrees(id)
    expect(await loanRow(id)).toMatchObject({ loan_state: 7, dpd: 0, total_left: 0 })
  })

  it('keeps excess for the owner until it is paid back, and the loan closes with nothing left (I8)', async () => {
    const receipt = await desk.receipt(300_00)
    const id = await desk.upTo(7, [receipt], 1_000_000_00)
    await repayments.posted(id, 1_000_500_00)
    expect(await desk.act(desk.manager, 'Close', id)).toMatchObject({
      code: 'excess_left',
      message: expect.stringContaining('500.00') as string,
    })
    await ok(desk.act(desk.accountant, 'PayBack', id, { trade_no: 'TK-1' }))
    await ok(desk.act(desk.manager, 'Close', id))
    expect(await loanRow(id)).toMatchObject({ loan_state: 10, total_left: 0 })
    expect(await desk.read('seller_p/pledge/ReceiptList', receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: desk.goods.ownerId,
    })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('pays a fee charged later on its day first, from principal and excess (decision 211)', async () => {
    const id = await drawn(1_000_000_00)
    const part = await repayments.posted(id, 10_000_00)
    await desk.charged(id, 3_000_00, '公证费')
    expect(await loanRow(id)).toMatchObject({ fee_left: 0, principal_left: 993_000_00 })
    await agrees(id)
    const rest = await repayments.posted(id, 993_500_00)
    expect(await repayments.read(rest)).toMatchObject({ excess_amount: 500_00 })
    await desk.charged(id, 700_00, '快递费')
    expect(await loanRow(id)).toMatchObject({ fee_left: 0, principal_left: 200_00 })
    await agrees(id)
    await ok(repayments.act(desk.second, 'Reverse', part, { answer: '退票' }))
    await agrees(id)
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('is reversed completely from its value date, and later ones are reallocated', async () => {
    const id = await drawn(1_000_000_00)
    await desk.daysLater(30)
    await accrueLoans(jobDeps(platform.db, log))
    const first = await repayments.posted(id, 4_000_00, { value_date: dayOf(15) })
    const second = await repayments.posted(id, 100_000_00, { value_date: dayOf(30) })
    const before = await loanRow(id)
    await ok(repayments.act(desk.second, 'Reverse', first, { answer: '退票' }))
    await agrees(id)
    expect(await repayments.read(first)).toMatchObject({ status: 3, interest_amount: 0 })
    const after = await loanRow(id)
    expect(Number(after['total_left'])).toBeGreaterThan(Number(before['total_left']) + 4_000_00)
    expect(await repayments.act(desk.second, 'Reverse', first, { answer: '退票' })).toMatchObject({
      code: 'not_now',
    })
    await ok(repayments.act(desk.second, 'Reverse', second, { answer: '退票' }))
    await agrees(id)
    expect(await loanRow(id)).toMatchObject({ principal_left: 1_000_000_00, interest_left: 5_000_00 })
  })

  it('cannot be posted or reversed while the clock is set back before a day of its loan', async () => {
    const id = await drawn(1_000_000_00)
    await desk.daysLater(10)
    const posted = await repayments.posted(id, 1_000_00, { value_date: dayOf(10) })
    const open = await repayments.matched(id, 2_000_00, { value_date: dayOf(1) })
    await desk.daysLater(8)
    const before = await loanRow(id)
    expect(await repayments.act(desk.second, 'Reverse', posted, { answer: '退票' })).toMatchObject({
      code: 'not_now',
    })
    expect(await repayments.act(desk.approver, 'Post', open)).toMatchObject({ code: 'not_now' })
    expect(await loanRow(id)).toEqual(before)
    await desk.daysLater(10)
    await ok(repayments.act(desk.second, 'Reverse', posted, { answer: '退票' }))
    await agrees(id)
  })

  it('is posted once when sent twice concurrently, and once per serial number of a bank (I16)', async () => {
    const id = await drawn(1_000_000_00)
    const one = await repayments.matched(id, 1_000_00, { serial_no: 'SAME' })
    const answers = await Promise.all(
      [desk.approver, desk.second].map((who) => repayments.act(who, 'Post', one)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const { repay_no: no } = await repayments.read(one)
    expect(await repayments.ask(id, 1_000_00, { serial_no: 'SAME' })).toMatchObject({
      fields: { serial_no: expect.stringContaining(plainText(no)) as string },
    })
    const other = await financingDesk(platform)
    const elsewhere = await other.upTo(7, [await other.receipt(300_00)], 1_000_000_00)
    await ok(repaymentDesk(platform, other).ask(elsewhere, 1_000_00, { serial_no: 'SAME' }))
    await agrees(id)
  })

  it('rejects a value date before the draw or in the future, and figures that differ from the account', async () => {
    const id = await drawn(1_000_000_00)
    const early = await ok(repayments.ask(id, 1_000_00, { value_date: dayOf(-1) }))
    expect(await repayments.act(desk.owner, 'Submit', early.id)).toMatchObject({
      code: 'value_date_too_early',
    })
    const late = await ok(repayments.ask(id, 1_000_00, { value_date: dayOf(1) }))
    expect(await repayments.act(desk.owner, 'Submit', late.id)).toMatchObject({ code: 'value_date_to_come' })
    const { id: asked } = await ok(repayments.ask(id, 1_000_00, { serial_no: 'S-7' }))
    await ok(repayments.act(desk.owner, 'Submit', asked))
    for (const [given, code] of [
      [{ seen_amount: 1_000_01, seen_serial: 'S-7' }, 'repayment_differs'],
      [{ seen_amount: 1_000_00, seen_serial: 'S-8' }, 'serial_differs'],
    ] as const)
      expect(await repayments.act(desk.accountant, 'Match', asked, given)).toMatchObject({ code })
  })

  it('needs another person to post than matched it, and to reverse than posted it (I9)', async () => {
    const id = await drawn(1_000_000_00)
    const posted = await repayments.posted(id, 1_000_00)
    expect(await repayments.act(desk.approver, 'Reverse', posted, { answer: 'x' })).toMatchObject({
      code: 'own_step',
    })
    const matched = await repayments.matched(id, 1_000_00)
    const positioned = (position: number) =>
      sql`
        update account set position = ${position} where id = (select match_by from repayment where id = ${matched})`.execute(
        platform.db,
      )
    await positioned(3)
    const answer = await repayments.act(desk.accountant, 'Post', matched)
    await positioned(4)
    expect(answer).toMatchObject({ code: 'own_step' })
  })

  it('rejects matching and posting by the submitter under another account at the bank (I9)', async () => {
    const id = await drawn(1_000_000_00)
    const matched = await repayments.matched(id, 1_000_00)
    const twin = await desk.someoneOfBank(3)
    await sql`
      update person set same_as = (select submit_person from repayment where id = ${matched})
       where id = (select person_id from account order by id desc limit 1)`.execute(platform.db)
    expect(await repayments.act(twin, 'Post', matched)).toMatchObject({ code: 'own_step' })
    await sql`update account set position = 4 where id = (select max(id) from account)`.execute(platform.db)
    const { id: asked } = await ok(repayments.ask(id, 1_000_00, { serial_no: 'TWIN' }))
    await ok(repayments.act(desk.owner, 'Submit', asked))
    expect(
      await repayments.act(twin, 'Match', asked, { seen_amount: 1_000_00, seen_serial: 'TWIN' }),
    ).toMatchObject({ code: 'own_step' })
  })

  it('can be rejected with a reason until it is posted, which frees its serial number', async () => {
    const id = await drawn(1_000_000_00)
    const matched = await repayments.matched(id, 1_000_00, { serial_no: 'R-1' })
    expect(await repayments.act(desk.manager, 'Reject', matched)).toMatchObject({ code: 'invalid_input' })
    await ok(repayments.act(desk.manager, 'Reject', matched, { answer: '金额不符' }))
    expect(await repayments.act(desk.approver, 'Post', matched)).toMatchObject({ code: 'not_now' })
    const again = await repayments.posted(id, 1_000_00, { serial_no: 'R-1' })
    expect(await repayments.act(desk.manager, 'Reject', again, { answer: 'x' })).toMatchObject({
      code: 'not_now',
    })
    expect(await repayments.read(matched)).toMatchObject({ status: 2, answer: '金额不符' })
    await agrees(id)
  })

  it('is rejected after the loan is closed, and is visible only to its owner and its bank', async () => {
    const id = await drawn(1_000_000_00)
    const late = await repayments.matched(id, 1_000_00)
    const paid = await repayments.posted(id, 1_000_000_00)
    await ok(desk.act(desk.manager, 'Close', id))
    expect(await repayments.act(desk.second, 'Post', late)).toMatchObject({ code: 'loan_not_running' })
    // One person requests the reversal, another performs it.
    expect(await repayments.act(desk.second, 'Reverse', paid, { answer: '退票' })).toMatchObject({
      code: 'reversal_not_asked',
    })
    const other = await financingDesk(platform)
    for (const stranger of [other.manager, other.owner, desk.store])
      expect(await stranger.get('seller_p/contract/RepaymentInfo', { id: late })).toMatchObject({
        status: false,
      })
    expect(await desk.read(APPLICATION_LIST, id)).toMatchObject({ loan_state: 10 })
  })
})
