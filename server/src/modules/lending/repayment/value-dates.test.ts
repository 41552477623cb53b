// The value date is the day of the statement line; without a line the day stated by the payer and confirmed by the accountant. An old day needs
// confirmation by a second person.
import { formatShanghaiDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { getDayAfterDraw, type RepaymentFixture, createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { createJobDeps } from '#testing/job-deps.ts'

const log = pino({ level: 'silent' })
/** 6 % of 1,000,000 for 5 days of 360. */
const [DRAWN, FIVE_DAYS] = [1_000_000_00, 833_33]
const LATER = 5

let platform: TestPlatform
let fixture: FinancingFixture
let repayments: RepaymentFixture
let loan: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  loan = await fixture.createLoan(7, [await fixture.receipt(300_00)], DRAWN)
  await fixture.daysLater(LATER)
  await accrueLoans(createJobDeps(platform.db, log))
})
afterAll(() => platform.close())

const submitRepayment = async (serial_no: string, days: number, amount = 30_00) => {
  const { id } = await ok(repayments.ask(loan, amount, { serial_no, value_date: getDayAfterDraw(days) }))
  await ok(repayments.act(fixture.owner, 'Submit', id))
  return id
}
const matchRepayment = (id: number, seen_serial: string, days: number, seen_amount = 30_00) =>
  repayments.act(fixture.accountant, 'Match', id, {
    seen_amount,
    seen_serial,
    seen_date: getDayAfterDraw(days),
  })
/** Inserts a statement line. */
const insertLine = async (serial_no: string, days: number, amount = 30_00) => {
  const { rows } = await sql<{ id: number }>`
    insert into statement_line (bank_id, serial_no, value_date, amount)
    values (${fixture.bankId}, ${serial_no}, ${formatShanghaiDay(getDayAfterDraw(days))}::date, ${amount}) returning id`.execute(
    platform.db,
  )
  return rows[0]?.id ?? 0
}
const matchLine = (id: number, repayment_id: number) =>
  fixture.accountant.post('seller_p/contract/StatementMatch', {
    id,
    match_to: 1,
    repayment_id,
    financing_id: null,
  })
const loadValueDate = async (id: number) => formatShanghaiDay(Number((await repayments.read(id))['value_date']))
const postRepayment = (id: number) => repayments.act(fixture.approver, 'Post', id)

describe('value date without a statement line', () => {
  it("is the payer's day, and no other day matches", async () => {
    const id = await submitRepayment('V-1', LATER - 1)
    expect(await matchRepayment(id, 'V-1', LATER)).toMatchObject({ code: 'value_date_differs' })
    expect(await repayments.act(fixture.accountant, 'Match', id, { seen_date: null })).toMatchObject({
      code: 'invalid_input',
    })
    await ok(matchRepayment(id, 'V-1', LATER - 1))
    await ok(postRepayment(id))
  })
})

describe('value date with a statement line', () => {
  it('is the day of the line, whatever the payer stated', async () => {
    await insertLine('V-2', LATER)
    const id = await submitRepayment('V-2', 0)
    expect(await matchRepayment(id, 'V-2', 0)).toMatchObject({ code: 'value_date_differs' })
    await ok(matchRepayment(id, 'V-2', LATER))
    expect(await loadValueDate(id)).toBe(formatShanghaiDay(getDayAfterDraw(LATER)))
    await ok(postRepayment(id))
    const { rows } = await sql`
      select value_date::text from loan_event where source = ${`repayment:${id}`}`.execute(platform.db)
    expect(rows).toEqual([{ value_date: formatShanghaiDay(getDayAfterDraw(LATER)) }])
  })

  it('replaces that of a document matched at the line, even if it was matched and confirmed before', async () => {
    const submittedOne = await submitRepayment('V-3', 1)
    await ok(matchLine(await insertLine('V-3', LATER), submittedOne))
    expect(await loadValueDate(submittedOne)).toBe(formatShanghaiDay(getDayAfterDraw(LATER)))
    const confirmed = await submitRepayment('V-4', 0)
    await ok(matchRepayment(confirmed, 'V-4', 0))
    await ok(repayments.act(fixture.manager, 'Date', confirmed))
    await ok(matchLine(await insertLine('V-4', 1), confirmed))
    expect(await repayments.read(confirmed)).toMatchObject({ back_dated: 1 })
    expect(await postRepayment(confirmed)).toMatchObject({ code: 'value_date_unconfirmed' })
    await ok(repayments.act(fixture.manager, 'Date', confirmed))
    await ok(postRepayment(confirmed))
  })

  it('blocks posting if a line imported after the matching has another day', async () => {
    const id = await submitRepayment('V-10', LATER - 1)
    await ok(matchRepayment(id, 'V-10', LATER - 1))
    const of = await insertLine('V-10', LATER)
    expect(await postRepayment(id)).toMatchObject({ code: 'value_date_differs' })
    await ok(matchLine(of, id))
    await ok(postRepayment(id))
  })

  it('blocks matching of a posted document with another day, which must be reversed and booked again', async () => {
    const id = await submitRepayment('V-5', LATER - 1)
    await ok(matchRepayment(id, 'V-5', LATER - 1))
    await ok(postRepayment(id))
    const of = await insertLine('V-5', LATER)
    expect(await matchLine(of, id)).toMatchObject({ code: 'value_date_differs' })
    await ok(repayments.act(fixture.second, 'Reverse', id, { answer: '起息日有误' }))
    const again = await submitRepayment('V-5', LATER - 1)
    await ok(matchLine(of, again))
    await ok(postRepayment(again))
    expect(await loadValueDate(again)).toBe(formatShanghaiDay(getDayAfterDraw(LATER)))
  })
})

describe('value date further back than the policy allows', () => {
  it('needs confirmation by a second person before posting', async () => {
    const id = await submitRepayment('V-6', 0)
    await ok(matchRepayment(id, 'V-6', 0))
    expect(await repayments.read(id)).toMatchObject({ back_dated: 1 })
    expect(await postRepayment(id)).toMatchObject({ code: 'value_date_unconfirmed' })
    expect(await repayments.act(fixture.accountant, 'Date', id)).toMatchObject({ code: 'position_needed' })
    await sql`
      update account set position = 1 where id = (select match_by from repayment where id = ${id})`.execute(platform.db)
    expect(await repayments.act(fixture.accountant, 'Date', id)).toMatchObject({ code: 'own_step' })
    await sql`
      update account set position = 4 where id = (select match_by from repayment where id = ${id})`.execute(platform.db)
    await ok(repayments.act(fixture.approver, 'Date', id))
    expect(await repayments.read(id)).toMatchObject({ back_dated: 2 })
    expect(await postRepayment(id)).toMatchObject({ code: 'own_step' })
    await ok(repayments.act(fixture.second, 'Post', id))
  })

  it('needs no confirmation on the last allowed day, and cannot be confirmed then', async () => {
    const id = await submitRepayment('V-7', LATER - 3)
    await ok(matchRepayment(id, 'V-7', LATER - 3))
    expect(await repayments.read(id)).toMatchObject({ back_dated: 0 })
    expect(await repayments.act(fixture.manager, 'Date', id)).toMatchObject({ code: 'not_now' })
    await ok(postRepayment(id))
  })

  it('follows the strictest policy of all loans that it pays', async () => {
    const strict = await sql<{ id: number }>`
      select policy_id as id from financing where id = ${loan}`.execute(platform.db)
    const id = await submitRepayment('V-8', LATER - 1)
    await ok(matchRepayment(id, 'V-8', LATER - 1))
    await platform.db.transaction().execute(async (tx) => {
      await sql`alter table risk_policy disable trigger protect_risk_policy`.execute(tx)
      await sql`update risk_policy set back_date_days = 0 where id = ${strict.rows[0]?.id ?? 0}`.execute(tx)
      await sql`alter table risk_policy enable trigger protect_risk_policy`.execute(tx)
    })
    expect(await postRepayment(id)).toMatchObject({ code: 'value_date_unconfirmed' })
    await ok(repayments.act(fixture.manager, 'Date', id))
    await ok(postRepayment(id))
  })
})

it('accrues interest to the day of the line, not to the day stated by the payer', async () => {
  await fixture.daysLater(0)
  const other = await fixture.createLoan(7, [await fixture.receipt(300_00)], DRAWN)
  await fixture.daysLater(LATER)
  await accrueLoans(createJobDeps(platform.db, log))
  const amount = 500_000_00
  const { id } = await ok(repayments.ask(other, amount, { serial_no: 'V-9', value_date: getDayAfterDraw(0) }))
  await ok(repayments.act(fixture.owner, 'Submit', id))
  await insertLine('V-9', LATER, amount)
  await ok(matchRepayment(id, 'V-9', LATER, amount))
  await ok(postRepayment(id))
  expect(await repayments.read(id)).toMatchObject({ interest_amount: FIVE_DAYS })
  expect(await fixture.read(LOAN_LIST, other)).toMatchObject({ interest_left: 0 })
})
