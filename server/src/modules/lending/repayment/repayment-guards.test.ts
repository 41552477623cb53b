// Rules from the bank statement and from paid-back excess (domain §3.7).
import { dayText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATEMENT_LIST } from '#modules/paths.ts'
import { type FinancingDesk, financingDesk, LOAN_LIST, today } from '../testing/financing-desk.ts'
import { type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let desk: FinancingDesk
let repayments: RepaymentDesk
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  repayments = repaymentDesk(platform, desk)
})
afterAll(() => platform.close())

const A_DAY = 86_400
const drawn = async (amount = 1_000_000_00) => desk.upTo(7, [await desk.receipt(300_00)], amount)

/** Imports a line of the bank's statement. Returns its id. */
async function line(serial: string, yuan: string, day = today()): Promise<number> {
  const sheet = `交易日期,借方发生额,贷方发生额,对方户名,摘要,交易流水号\n${dayText(day)},,${yuan},华锦,还款,${serial}`
  await ok(desk.accountant.importSheet(STATEMENT_LIST, '账户明细.csv', Buffer.from(sheet), {}))
  const { rows } = await sql<{ id: number }>`
    select id from statement_line where bank_id = ${desk.bankId} and serial_no = ${serial}`.execute(
    platform.db,
  )
  return rows[0]?.id ?? 0
}

async function submitted(loan: number, amount: number, serial_no: string): Promise<number> {
  const { id } = await ok(repayments.ask(loan, amount, { serial_no }))
  await ok(repayments.act(desk.owner, 'Submit', id))
  return id
}
const match = (id: number, amount: number, seen_serial: string) =>
  repayments.act(desk.accountant, 'Match', id, { seen_amount: amount, seen_serial })
const onLine = (step: string, id: number, given = {}) =>
  desk.accountant.post(`seller_p/contract/Statement${step}`, { id, ...given })

describe('matching', () => {
  it('rejects a line dated before the draw, from document and line, with both dates', async () => {
    const yesterday = today() - A_DAY
    const of = await line('DAY-1', '30.00', yesterday)
    const id = await submitted(await drawn(), 30_00, 'DAY-1')
    const differs = {
      code: 'value_date_too_early',
      message: `起息日 ${dayText(yesterday)} 早于放款日 ${dayText(today())}`,
    }
    expect(await match(id, 30_00, 'DAY-1')).toMatchObject(differs)
    expect(await onLine('Match', of, { match_to: 1, repayment_id: id, financing_id: null })).toMatchObject(
      differs,
    )
    expect(await repayments.read(id)).toMatchObject({ status: 0 })
  })

  it('rejects a line that is set aside until it is reopened', async () => {
    const of = await line('ASIDE-1', '30.00')
    await ok(onLine('SetAside', of, { answer: '非本行贷款' }))
    const id = await submitted(await drawn(), 30_00, 'ASIDE-1')
    expect(await match(id, 30_00, 'ASIDE-1')).toMatchObject({
      code: 'line_is_taken',
      message: '流水 ASIDE-1 已匹配其他还款单据，或已搁置',
    })
    await ok(onLine('Reopen', of))
    await ok(match(id, 30_00, 'ASIDE-1'))
  })
})

describe('overpayment that was paid back', () => {
  it('becomes a claim on the payer when it turns out to be owed, and a later payment settles it', async () => {
    const loan = await drawn()
    const first = await repayments.posted(loan, 400_000_00)
    const second = await repayments.posted(loan, 600_500_00)
    expect(await repayments.read(second)).toMatchObject({ excess_amount: 500_00 })
    await ok(desk.act(desk.accountant, 'PayBack', loan, { trade_no: 'TH-1' }))
    await ok(repayments.act(desk.second, 'Reverse', first, { answer: '退票' }))
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({
      principal_left: 399_500_00,
      claim_left: 500_00,
      total_left: 400_000_00,
    })
    // Principal comes first, and the claim keeps the loan open.
    await repayments.posted(loan, 399_500_00)
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ principal_left: 0, claim_left: 500_00 })
    expect(await desk.act(desk.manager, 'Close', loan)).toMatchObject({ code: 'loan_is_owed' })
    await repayments.posted(loan, 500_00)
    expect(await desk.read(LOAN_LIST, loan)).toMatchObject({ claim_left: 0, total_left: 0 })
    await ok(desk.act(desk.manager, 'Close', loan))
  })
})
