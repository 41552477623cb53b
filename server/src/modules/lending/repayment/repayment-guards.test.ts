// Rules from the bank statement and from paid-back excess (domain §3.7).
import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATEMENT_LIST } from '#modules/paths.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST, getToday } from '../testing/financing-fixture.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const drawLoan = async (amount = 1_000_000_00) => fixture.createLoan(7, [await fixture.receipt(300_00)], amount)

/** Imports a line of the bank's statement. Returns its id. */
async function importLine(serial: string, yuan: string, day = getToday()): Promise<number> {
  const sheet = `交易日期,借方发生额,贷方发生额,对方户名,摘要,交易流水号\n${formatShanghaiDay(day)},,${yuan},华锦,还款,${serial}`
  await ok(fixture.accountant.importSheet(STATEMENT_LIST, '账户明细.csv', Buffer.from(sheet), {}))
  const { rows } = await sql<{ id: number }>`
    select id from statement_line where bank_id = ${fixture.bankId} and serial_no = ${serial}`.execute(platform.db)
  return rows[0]?.id ?? 0
}

async function submitRepayment(loan: number, amount: number, serial_no: string): Promise<number> {
  const { id } = await ok(repayments.ask(loan, amount, { serial_no }))
  await ok(repayments.act(fixture.owner, 'Submit', id))
  return id
}
const matchRepayment = (id: number, amount: number, seen_serial: string) =>
  repayments.act(fixture.accountant, 'Match', id, { seen_amount: amount, seen_serial })
const callStatement = (step: string, id: number, input = {}) =>
  fixture.accountant.post(`seller_p/contract/Statement${step}`, { id, ...input })

describe('matching', () => {
  it('rejects a line dated before the draw, from document and line, with both dates', async () => {
    const yesterday = getToday() - A_DAY
    const of = await importLine('DAY-1', '30.00', yesterday)
    const id = await submitRepayment(await drawLoan(), 30_00, 'DAY-1')
    const differs = {
      code: 'value_date_too_early',
      message: `起息日 ${formatShanghaiDay(yesterday)} 早于放款日 ${formatShanghaiDay(getToday())}`,
    }
    expect(await matchRepayment(id, 30_00, 'DAY-1')).toMatchObject(differs)
    expect(await callStatement('Match', of, { match_to: 1, repayment_id: id, financing_id: null })).toMatchObject(
      differs,
    )
    expect(await repayments.read(id)).toMatchObject({ status: 0 })
  })

  it('rejects a line that is set aside until it is reopened', async () => {
    const of = await importLine('ASIDE-1', '30.00')
    await ok(callStatement('SetAside', of, { answer: '非本行贷款' }))
    const id = await submitRepayment(await drawLoan(), 30_00, 'ASIDE-1')
    expect(await matchRepayment(id, 30_00, 'ASIDE-1')).toMatchObject({
      code: 'line_is_taken',
      message: '流水 ASIDE-1 已匹配其他还款单据，或已搁置',
    })
    await ok(callStatement('Reopen', of))
    await ok(matchRepayment(id, 30_00, 'ASIDE-1'))
  })
})

describe('overpayment that was paid back', () => {
  it('becomes a claim on the payer when it turns out to be owed, and a later payment settles it', async () => {
    const loan = await drawLoan()
    const first = await repayments.posted(loan, 400_000_00)
    const second = await repayments.posted(loan, 600_500_00)
    expect(await repayments.read(second)).toMatchObject({ excess_amount: 500_00 })
    await ok(fixture.act(fixture.accountant, 'PayBack', loan, { trade_no: 'TH-1' }))
    await ok(repayments.act(fixture.second, 'Reverse', first, { answer: '退票' }))
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({
      principal_left: 399_500_00,
      claim_left: 500_00,
      total_left: 400_000_00,
    })
    // Principal comes first, and the claim keeps the loan open.
    await repayments.posted(loan, 399_500_00)
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ principal_left: 0, claim_left: 500_00 })
    expect(await fixture.act(fixture.manager, 'Close', loan)).toMatchObject({ code: 'loan_is_owed' })
    await repayments.posted(loan, 500_00)
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ claim_left: 0, total_left: 0 })
    await ok(fixture.act(fixture.manager, 'Close', loan))
  })
})
