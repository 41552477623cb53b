import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { STATEMENT_LIST } from '#modules/paths.ts'
import { runConcurrently } from '#testing/database/run-concurrently.ts'
import { type FinancingFixture, createFinancingFixture, getToday } from '../testing/financing-fixture.ts'
import { type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
let loan: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], 1_000_000_00)
})
afterAll(() => platform.close())

async function importLine(serial: string): Promise<number> {
  const sheet = `交易日期,借方发生额,贷方发生额,对方户名,摘要,交易流水号\n${formatShanghaiDay(getToday())},,30.00,华锦,还款,${serial}`
  await ok(fixture.accountant.importSheet(STATEMENT_LIST, '账户明细.csv', Buffer.from(sheet), {}))
  const { rows } = await sql<{ id: number }>`
    select id from statement_line where bank_id = ${fixture.bankId} and serial_no = ${serial}`.execute(platform.db)
  return rows[0]?.id ?? 0
}
const listDocuments = async (serial: string) =>
  (
    await sql<{
      repay_no: string
      from_statement: boolean
    }>`select repay_no, from_statement from repayment where serial_no = ${serial}`.execute(platform.db)
  ).rows
/** Runs both calls while the loan of the documents is locked. */
const runTogether = <A, B>(first: () => Promise<A>, second: () => Promise<B>) =>
  runConcurrently(platform.db, (tx) => sql`select from financing where id = ${loan} for update`.execute(tx), [
    first,
    second,
  ])

describe('one transfer entered twice concurrently', () => {
  it('is matched with a line that is imported meanwhile', async () => {
    const { id } = await ok(repayments.ask(loan, 30_00, { serial_no: 'AT-ONCE-0' }))
    await ok(repayments.act(fixture.owner, 'Submit', id))
    // The match waits for the document, and locked no line because none existed.
    const [requested, line] = await inTransaction(platform.db, async (tx) => {
      await sql`select from repayment where id = ${id} for update`.execute(tx)
      const matching = repayments.act(fixture.accountant, 'Match', id, {
        seen_amount: 30_00,
        seen_serial: 'AT-ONCE-0',
      })
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          platform.db,
        )
        expect(rows).toHaveLength(1)
      })
      return [[matching], await importLine('AT-ONCE-0')] as const
    })
    for (const matching of requested) await ok(matching)
    const { rows } = await sql`
      select line_state, repayment_id from statement_line where id = ${line}`.execute(platform.db)
    expect(rows).toEqual([{ line_state: 1, repayment_id: id }])
  })

  it('rejects the match of the statement if the borrower was first', async () => {
    const id = await importLine('AT-ONCE-1')
    const [draft, matched] = await runTogether(
      () => repayments.ask(loan, 30_00, { serial_no: 'AT-ONCE-1' }),
      () => matchLoan(id),
    )
    expect(draft).toMatchObject({ status: true })
    const [document] = await listDocuments('AT-ONCE-1')
    expect(matched).toMatchObject({ status: false, code: 'serial_is_known' })
    expect(matched.message).toContain(document?.repay_no ?? '–')
    expect(await listDocuments('AT-ONCE-1')).toHaveLength(1)
  })

  it('rejects the draft of the borrower if the statement was first', async () => {
    const id = await importLine('AT-ONCE-2')
    const [matched, draft] = await runTogether(
      () => matchLoan(id),
      () => repayments.ask(loan, 30_00, { serial_no: 'AT-ONCE-2' }),
    )
    expect(matched).toMatchObject({ status: true })
    const [document] = await listDocuments('AT-ONCE-2')
    expect(draft).toMatchObject({ status: false, code: 'invalid_input' })
    expect(JSON.stringify(draft)).toContain(document?.repay_no ?? '–')
    expect(await listDocuments('AT-ONCE-2')).toMatchObject([{ from_statement: true }])
  })
})

const matchLoan = (id: number) =>
  fixture.accountant.post('seller_p/contract/StatementMatch', {
    id,
    match_to: 2,
    financing_id: loan,
    repayment_id: null,
  })
