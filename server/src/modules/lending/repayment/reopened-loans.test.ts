// Repayments that bounce after their loan was closed or written off (docs/decisions/loans.md).
import { LOAN_LIFE, type LoanLife, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { findAlertsByPath } from '#testing/alerts.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { createLossFixture } from '../testing/loss-fixture.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { writeOffLoan } from '../testing/written-off-loan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())
/** Resets the clock of the database. */
let restoreDay = async () => {}
afterEach(() => restoreDay())

const MILLION = 1_000_000_00
const WHY = { answer: '退票' }

/** Loads columns of a row. */
async function loadStored<T>(table: string, id: number, columns: string): Promise<T> {
  const { rows } = await sql<T>`select ${sql.raw(columns)} from ${sql.table(table)} where id = ${id}`.execute(
    platform.db,
  )
  return rows[0] as T
}

interface World {
  readonly fixture: FinancingFixture
  readonly repayments: RepaymentFixture
  readonly loan: number
  readonly document: number
  readonly guarantor: number
  readonly read: () => Promise<Row>
}

/** Creates a loan of a million that is repaid on the day of its draw and closed. */
async function createClosedLoan(): Promise<World> {
  const fixture = await createFinancingFixture(platform)
  restoreDay = () => fixture.daysLater(0)
  const repayments = createRepaymentFixture(platform, fixture)
  const guarantor = await fixture.guarantor(3 * MILLION)
  const loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], MILLION, {
    guarantor_ids: [guarantor],
  })
  const document = await repayments.posted(loan, MILLION)
  await ok(fixture.act(fixture.manager, 'Close', loan))
  return { fixture, repayments, loan, document, guarantor, read: () => fixture.read(LOAN_LIST, loan) }
}

describe('repayment of a closed loan', () => {
  it.runIf(isFullTier)('cannot be reversed without a request, nor by the requester', async () => {
    const { fixture, repayments, document } = await createClosedLoan()
    expect(await repayments.act(fixture.second, 'Reverse', document, WHY)).toMatchObject({
      code: 'reversal_not_asked',
    })
    await ok(repayments.act(fixture.second, 'Recall', document, WHY))
    expect(await repayments.act(fixture.second, 'Reverse', document, WHY)).toMatchObject({ code: 'own_step' })
    expect(await repayments.act(fixture.approver, 'Reverse', document, WHY)).toMatchObject({
      code: 'own_step',
    })
    expect(await repayments.act(fixture.owner, 'Recall', document, WHY)).toMatchObject({ status: false })
    const other = await createFinancingFixture(platform)
    const { version } = await ok(
      platform.admin.get<{ version: number }>('seller_p/contract/RepaymentInfo', { id: document }),
    )
    expect(
      await other.second.post('seller_p/contract/RepaymentReverse', { id: document, version, ...WHY }),
    ).toMatchObject({ status: false })
    await ok(repayments.act(fixture.manager, 'Decline', document, WHY))
    expect(await repayments.act(fixture.second, 'Reverse', document, WHY)).toMatchObject({
      code: 'reversal_not_asked',
    })
  })

  it('reopens the loan without goods from its value date, and uses its limits again', async () => {
    const { fixture, repayments, loan, document, guarantor, read } = await createClosedLoan()
    expect(await loadStored('bank', fixture.bankId, 'used_limit')).toEqual({ used_limit: 0 })
    await fixture.daysLater(10)
    await ok(repayments.act(fixture.accountant, 'Recall', document, WHY))
    const answers = await Promise.all(
      [fixture.second, fixture.second].map((who) => repayments.act(who, 'Reverse', document, WHY)),
    )
    expect(answers.filter(({ status }) => status)).toHaveLength(1)
    expect(await findAlertsByPath(platform.db, `/pledge/loan/look/${loan}`)).toContainEqual({
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
    expect(await loadStored('bank', fixture.bankId, 'used_limit, reopened_limit')).toEqual({
      used_limit: MILLION,
      reopened_limit: MILLION,
    })
    expect(await loadStored('guarantor', guarantor, 'used_limit')).toEqual({ used_limit: MILLION })
    const life = await ok(fixture.manager.get<LoanLife>(LOAN_LIFE, { id: loan }))
    expect([life.cover, life.pledges, life.loan_state]).toEqual([null, [], 7])
    expect(await listFindings(platform.db)).toEqual([])
    await repayments.posted(loan, MILLION + 1_666_67, { value_date: getDayAfterDraw(10) })
    await ok(fixture.act(fixture.manager, 'Close', loan))
    expect(await read()).toMatchObject({ loan_state: 10, total_left: 0 })
    expect(await loadStored('bank', fixture.bankId, 'used_limit, reopened_limit')).toEqual({
      used_limit: 0,
      reopened_limit: 0,
    })
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('may exceed the limit of the bank, whereas other loans may not', async () => {
    const { fixture, repayments, loan, document } = await createClosedLoan()
    await ok(repayments.act(fixture.accountant, 'Recall', document, WHY))
    const submitted = await fixture.createLoan(3, [await fixture.receipt(100_00)], MILLION)
    await sql`update bank set credit_limit = ${MILLION / 2} where id = ${fixture.bankId}`.execute(platform.db)
    await ok(repayments.act(fixture.second, 'Reverse', document, WHY))
    expect(await loadStored('bank', fixture.bankId, 'used_limit, credit_limit')).toEqual({
      used_limit: MILLION,
      credit_limit: MILLION / 2,
    })
    const insertLimitUse = (isReopened: boolean) => sql`
      insert into limit_use (financing_id, bank_id, kind, subject_id, amount, is_reopened)
      values (${submitted}, ${fixture.bankId}, 1, ${fixture.bankId}, 1, ${isReopened})`
    await expect(insertLimitUse(false).execute(platform.db)).rejects.toMatchObject({
      constraint: 'bank_check',
    })
    await expect(insertLimitUse(true).execute(platform.db)).rejects.toThrow('is not reopened')
    expect((await fixture.read(LOAN_LIST, loan))['loan_state']).toBe(7)
  })

  it.runIf(isFullTier)('makes the loan overdue immediately if it is late', async () => {
    const { fixture, repayments, document, read } = await createClosedLoan()
    await fixture.daysLater(100)
    await ok(repayments.act(fixture.accountant, 'Recall', document, WHY))
    await ok(repayments.act(fixture.second, 'Reverse', document, WHY))
    expect(await read()).toMatchObject({ loan_state: 8, dpd: 10, asset_class: 2 })
    expect(await listFindings(platform.db)).toEqual([])
  })

  it.runIf(isFullTier)('cannot be reopened by SQL without its reversal, or with that of another loan', async () => {
    const { loan, document } = await createClosedLoan()
    const reopened = sql`update financing set loan_state = 7 where id = ${loan}`
    await expect(reopened.execute(platform.db)).rejects.toThrow('no repayment of it was recalled')
    const other = await createClosedLoan()
    await ok(other.repayments.act(other.fixture.accountant, 'Recall', other.document, WHY))
    await ok(other.repayments.act(other.fixture.second, 'Reverse', other.document, WHY))
    await expect(reopened.execute(platform.db)).rejects.toThrow('no repayment of it was recalled')
    await expect(
      sql`update repayment set recalled = 1 where id = ${document}`.execute(platform.db),
    ).rejects.toMatchObject({ constraint: 'repayment_recalled_check1' })
  })
})

describe('repayment from before the write-off', () => {
  it.runIf(isFullTier)('is written off as well when reversed, and recovered by later recoveries', async () => {
    const fixture = await createLossFixture(platform)
    const repayments = createRepaymentFixture(platform, fixture)
    const defaulted = await fixture.defaulted(MILLION)
    const { loan } = defaulted
    const bounced = await repayments.posted(loan, 100_000_00)
    expect(await writeOffLoan(fixture, defaulted)).toBe(900_000_00)
    const recovery = await repayments.posted(loan, 900_000_00 + 500_00)
    const read = () => fixture.read(LOAN_LIST, loan)
    expect(await read()).toMatchObject({ recovered: 900_000_00, recovery_left: 0 })
    expect(await repayments.act(fixture.second, 'Reverse', bounced, WHY)).toMatchObject({
      code: 'reversal_not_asked',
    })
    await ok(repayments.act(fixture.accountant, 'Recall', bounced, WHY))
    await ok(repayments.act(fixture.second, 'Reverse', bounced, WHY))
    expect(await read()).toMatchObject({
      loan_state: 11,
      total_left: 0,
      written_off: MILLION,
      recovered: 900_500_00,
      recovery_left: 99_500_00,
    })
    expect(await repayments.read(recovery)).toMatchObject({ principal_amount: 900_500_00, excess_amount: 0 })
    expect(await listFindings(platform.db)).toEqual([])
  })
})
