import { formatShanghaiDay, CALL_FLAGS, toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { resources } from '#modules/index.ts'
import { REPAYMENT_LIST, STATEMENT_LIST } from '#modules/paths.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST, getToday } from '../testing/financing-fixture.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import type { Query } from '#testing/client/callers.ts'
import { ok, getRejectionCode, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { verifyRows } from '#modules/system/ledger/verify-rows.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
let wrong: number
let right: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  wrong = await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
  right = await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
})
afterAll(() => platform.close())

const loadOwed = async (loan: number) => Number((await fixture.read(LOAN_LIST, loan))['total_left'])
const reverseRepayment = (id: number) => repayments.act(fixture.second, 'Reverse', id, { answer: '错挂贷款' })
const loadLine = (id: number) => fixture.read(STATEMENT_LIST, id)
const matchLoan = (id: number, loan: number) =>
  fixture.accountant.post('seller_p/contract/StatementMatch', {
    id,
    match_to: 2,
    financing_id: loan,
    repayment_id: null,
  })
async function importLine(serial: string): Promise<number> {
  const sheet = `交易日期,借方发生额,贷方发生额,对方户名,摘要,交易流水号\n${formatShanghaiDay(getToday())},,30.00,华锦,还款,${serial}`
  await ok(fixture.accountant.importSheet(STATEMENT_LIST, '账户明细.csv', Buffer.from(sheet), {}))
  const { rows } = await sql<{ id: number }>`
    select id from statement_line where bank_id = ${fixture.bankId} and serial_no = ${serial}`.execute(platform.db)
  return rows[0]?.id ?? 0
}

describe('transfer booked to the wrong loan', () => {
  it('can be booked to the right one after the reversal, and not a third time (I16)', async () => {
    const first = await repayments.posted(wrong, 20_000_00, { serial_no: 'AGAIN-1' })
    expect(await repayments.ask(right, 20_000_00, { serial_no: 'AGAIN-1' })).toMatchObject({
      code: 'invalid_input',
    })
    await ok(reverseRepayment(first))
    const owed = [await loadOwed(wrong), await loadOwed(right)]
    const second = await repayments.posted(right, 20_000_00, { serial_no: 'AGAIN-1' })
    expect([await loadOwed(wrong), await loadOwed(right)]).toEqual([owed[0], Number(owed[1]) - 20_000_00])
    const { repay_no: no } = await repayments.read(second)
    const third = await repayments.ask(wrong, 20_000_00, { serial_no: 'AGAIN-1' })
    expect(third).toMatchObject({
      fields: { serial_no: expect.stringContaining(toPlainText(no)) as string },
    })
    expect(await repayments.read(first)).toMatchObject({ status: 3 })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('is entered once when several users enter it concurrently (I16)', async () => {
    await ok(reverseRepayment(await repayments.posted(wrong, 10_00, { serial_no: 'AGAIN-2' })))
    const requested = await Promise.all(
      [right, wrong, right].map((loan) => repayments.ask(loan, 10_00, { serial_no: 'AGAIN-2' })),
    )
    expect(requested.filter(({ status }) => status)).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from repayment where serial_no = 'AGAIN-2' and status not in (2, 3)`.execute(platform.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('cannot have two documents by SQL either (I16)', async () => {
    const id = await repayments.posted(right, 10_00, { serial_no: 'AGAIN-3' })
    const copy = sql`
      insert into repayment (financing_id, payer_name, repay_amount, repay_way, value_date, serial_no, purpose)
      select ${wrong}, payer_name, repay_amount, repay_way, value_date, serial_no, purpose from repayment where id = ${id}`
    await expect(copy.execute(platform.db)).rejects.toThrow('repayment_serial_no_key')
    await ok(reverseRepayment(id))
    await copy.execute(platform.db)
    await expect(copy.execute(platform.db)).rejects.toThrow('repayment_serial_no_key')
  })

  it('reopens its statement line, which can be matched with the right loan', async () => {
    const id = await importLine('AGAIN-4')
    await ok(matchLoan(id, wrong))
    const first = Number((await loadLine(id))['repayment_id'])
    await ok(repayments.act(fixture.approver, 'Post', first))
    await ok(reverseRepayment(first))
    expect(await loadLine(id)).toMatchObject({ line_state: 0, repayment_id: null })
    // A line cannot be matched with a reversed document.
    const asDocument = { id, match_to: 1, financing_id: null, repayment_id: first }
    expect(await getRejectionCode(fixture.accountant.post('seller_p/contract/StatementMatch', asDocument))).toBe(
      'invalid_input',
    )
    const answers = await Promise.all([matchLoan(id, right), matchLoan(id, wrong)])
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    const second = Number((await loadLine(id))['repayment_id'])
    await ok(repayments.act(fixture.approver, 'Post', second))
    expect(await repayments.read(second)).toMatchObject({ status: 1, serial_no: 'AGAIN-4' })
    expect((await verifyRows(platform.db, resources)).findings).toEqual([])
  })

  it('cannot be reversed by another bank, which also does not free its number', async () => {
    const id = await repayments.posted(right, 10_00, { serial_no: 'AGAIN-5' })
    const other = await createFinancingFixture(platform)
    const { version } = await repayments.read(id)
    expect(
      await getRejectionCode(
        other.second.post('seller_p/contract/RepaymentReverse', {
          id,
          version: Number(version),
          answer: 'x',
        }),
      ),
    ).toBe('not_found')
    expect(await repayments.ask(wrong, 10_00, { serial_no: 'AGAIN-5' })).toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('totals of repayments', () => {
  it.runIf(isFullTier)('include reversed and rejected rows of the list (L18)', async () => {
    const loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
    const filter = { financing_id: loan }
    await ok(reverseRepayment(await repayments.posted(loan, 7_00)))
    const rejected = await repayments.matched(loan, 5_00)
    await ok(repayments.act(fixture.accountant, 'Reject', rejected, { answer: '金额不符' }))
    await repayments.posted(loan, 3_00)
    await repayments.matched(loan, 2_00)
    for (const mark of [CALL_FLAGS.count, CALL_FLAGS.countSum]) {
      const countRepayments = async (more: Query) =>
        ok(fixture.accountant.get(REPAYMENT_LIST, { [mark]: true, ...more }))
      expect(await countRepayments(filter)).toMatchObject({ count: 4, totalrow: { repay_amount: 17_00 } })
      expect(await countRepayments({ ...filter, status: 3 })).toMatchObject({
        count: 1,
        totalrow: { repay_amount: 7_00 },
      })
    }
  })
})
