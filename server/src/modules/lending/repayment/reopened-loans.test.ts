// Repayments that bounce after their loan was closed or written off (decision 353).
import { LOAN_LIFE, type LoanLife, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { alertsTo } from '#testing/alerts.ts'
import { type FinancingDesk, financingDesk, LOAN_LIST } from '../testing/financing-desk.ts'
import { lossDesk } from '../testing/loss-desk.ts'
import { dayOf, type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { findingsIn } from '#modules/system/testing/verified.ts'
import { writeOff } from '../testing/written-off-loan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())
/** Resets the clock of the database. */
let back = async () => {}
afterEach(() => back())

const MILLION = 1_000_000_00
const WHY = { answer: '退票' }

/** Loads columns of a row. */
async function stored<T>(table: string, id: number, columns: string): Promise<T> {
  const { rows } = await sql<T>`select ${sql.raw(columns)} from ${sql.table(table)} where id = ${id}`.execute(
    platform.db,
  )
  return rows[0] as T
}

interface World {
  readonly desk: FinancingDesk
  readonly repayments: RepaymentDesk
  readonly loan: number
  readonly document: number
  readonly guarantor: number
  readonly read: () => Promise<Row>
}

/** Creates a loan of a million that is repaid on the day of its draw and closed. */
async function closed(): Promise<World> {
  const desk = await financingDesk(platform)
  back = () => desk.daysLater(0)
  const repayments = repaymentDesk(platform, desk)
  const guarantor = await desk.guarantor(3 * MILLION)
  const loan = await desk.upTo(7, [await desk.receipt(300_00)], MILLION, { guarantor_ids: [guarantor] })
  const document = await repayments.posted(loan, MILLION)
  await ok(desk.act(desk.manager, 'Close', loan))
  return { desk, repayments, loan, document, guarantor, read: () => desk.read(LOAN_LIST, loan) }
}

describe('repayment of a closed loan', () => {
  it('cannot be reversed without a request, nor by the requester', async () => {
    const { desk, repayments, document } = await closed()
    expect(await repayments.act(desk.second, 'Reverse', document, WHY)).toMatchObject({
      code: 'reversal_not_asked',
    })
    await ok(repayments.act(desk.second, 'Recall', document, WHY))
    expect(await repayments.act(desk.second, 'Reverse', document, WHY)).toMatchObject({ code: 'own_step' })
    expect(await repayments.act(desk.approver, 'Reverse', document, WHY)).toMatchObject({ code: 'own_step' })
    expect(await repayments.act(desk.owner, 'Recall', document, WHY)).toMatchObject({ status: false })
    const other = await financingDesk(platform)
    const { version } = await ok(
      platform.admin.get<{ version: number }>('seller_p/contract/RepaymentInfo', { id: document }),
    )
    expect(
      await other.second.post('seller_p/contract/RepaymentReverse', { id: document, version, ...WHY }),
    ).toMatchObject({ status: false })
    await ok(repayments.act(desk.manager, 'Decline', document, WHY))
    expect(await repayments.act(desk.second, 'Reverse', document, WHY)).toMatchObject({
      code: 'reversal_not_asked',
    })
  })

  it('reopens the loan without goods from its value date, and uses its limits again', async () => {
    const { desk, repayments, loan, document, guarantor, read } = await closed()
    expect(await stored('bank', desk.bankId, 'used_limit')).toEqual({ used_limit: 0 })
    await desk.daysLater(10)
    await ok(repayments.act(desk.accountant, 'Recall', document, WHY))
    const answers = await Promise.all(
      [desk.second, desk.second].map((who) => repayments.act(who, 'Reverse', document, WHY)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await alertsTo(platform.db, `/pledge/loan/look/${loan}`)).toContainEqual({
      title: expect.stringMatching(/^贷款 \S+ 已恢复$/),
      type: 3,
      organisations: ['bank', 'owner'],
    })
    // 1 000 000 × 6 % × 10 / 360
    expect(await read()).toMatchObject({
      loan_state: 7,
      principal_left: MILLION,
      interest_left: 1_666_67,
      total_left: MILLION + 1_666_67,
    })
    expect(await stored('bank', desk.bankId, 'used_limit, reopened_limit')).toEqual({
      used_limit: MILLION,
      reopened_limit: MILLION,
    })
    expect(await stored('guarantor', guarantor, 'used_limit')).toEqual({ used_limit: MILLION })
    const life = await ok(desk.manager.get<LoanLife>(LOAN_LIFE, { id: loan }))
    expect([life.cover, life.pledges, life.loan_state]).toEqual([null, [], 7])
    expect(await findingsIn(platform.db)).toEqual([])
    await repayments.posted(loan, MILLION + 1_666_67, { value_date: dayOf(10) })
    await ok(desk.act(desk.manager, 'Close', loan))
    expect(await read()).toMatchObject({ loan_state: 10, total_left: 0 })
    expect(await stored('bank', desk.bankId, 'used_limit, reopened_limit')).toEqual({
      used_limit: 0,
      reopened_limit: 0,
    })
    expect(await findingsIn(platform.db)).toEqual([])
  })

  it('may exceed the limit of the bank, whereas other loans may not', async () => {
    const { desk, repayments, loan, document } = await closed()
    await ok(repayments.act(desk.accountant, 'Recall', document, WHY))
    const submitted = await desk.upTo(3, [await desk.receipt(100_00)], MILLION)
    await sql`update bank set credit_limit = ${MILLION / 2} where id = ${desk.bankId}`.execute(platform.db)
    await ok(repayments.act(desk.second, 'Reverse', document, WHY))
    expect(await stored('bank', desk.bankId, 'used_limit, credit_limit')).toEqual({
      used_limit: MILLION,
      credit_limit: MILLION / 2,
    })
    const take = (isReopened: boolean) => sql`
      insert into limit_use (financing_id, bank_id, kind, subject_id, amount, is_reopened)
      values (${submitted}, ${desk.bankId}, 1, ${desk.bankId}, 1, ${isReopened})`
    await expect(take(false).execute(platform.db)).rejects.toMatchObject({ constraint: 'bank_check' })
    await expect(take(true).execute(platform.db)).rejects.toThrow('is not reopened')
    expect((await desk.read(LOAN_LIST, loan))['loan_state']).toBe(7)
  })

  it('makes the loan overdue immediately if it is late', async () => {
    const { desk, repayments, document, read } = await closed()
    await desk.daysLater(100)
    await ok(repayments.act(desk.accountant, 'Recall', document, WHY))
    await ok(repayments.act(desk.second, 'Reverse', document, WHY))
    expect(await read()).toMatchObject({ loan_state: 8, dpd: 10, asset_class: 2 })
    expect(await findingsIn(platform.db)).toEqual([])
  })

  it('cannot be reopened by SQL without its reversal, or with that of another loan', async () => {
    const { loan, document } = await closed()
    const reopened = sql`update financing set loan_state = 7 where id = ${loan}`
    await expect(reopened.execute(platform.db)).rejects.toThrow('no repayment of it was recalled')
    const other = await closed()
    await ok(other.repayments.act(other.desk.accountant, 'Recall', other.document, WHY))
    await ok(other.repayments.act(other.desk.second, 'Reverse', other.document, WHY))
    await expect(reopened.execute(platform.db)).rejects.toThrow('no repayment of it was recalled')
    await expect(
      sql`update repayment set recalled = 1 where id = ${document}`.execute(platform.db),
    ).rejects.toMatchObject({ constraint: 'repayment_recalled_check1' })
  })
})

describe('repayment from before the write-off', () => {
  it('is written off as well when reversed, and recovered by later recoveries', async () => {
    const desk = await lossDesk(platform)
    const repayments = repaymentDesk(platform, desk)
    const defaulted = await desk.defaulted(MILLION)
    const { loan } = defaulted
    const bounced = await repayments.posted(loan, 100_000_00)
    expect(await writeOff(desk, defaulted)).toBe(900_000_00)
    const recovery = await repayments.posted(loan, 900_000_00 + 500_00)
    const read = () => desk.read(LOAN_LIST, loan)
    expect(await read()).toMatchObject({ recovered: 900_000_00, recovery_left: 0 })
    expect(await repayments.act(desk.second, 'Reverse', bounced, WHY)).toMatchObject({
      code: 'reversal_not_asked',
    })
    await ok(repayments.act(desk.accountant, 'Recall', bounced, WHY))
    await ok(repayments.act(desk.second, 'Reverse', bounced, WHY))
    expect(await read()).toMatchObject({
      loan_state: 11,
      total_left: 0,
      written_off: MILLION,
      recovered: 900_500_00,
      recovery_left: 99_500_00,
    })
    expect(await repayments.read(recovery)).toMatchObject({ principal_amount: 900_500_00, excess_amount: 0 })
    expect(await findingsIn(platform.db)).toEqual([])
  })
})
