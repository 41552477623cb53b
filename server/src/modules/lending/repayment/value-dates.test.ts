// The value date is the day of the statement line; without a line the day stated by the payer and confirmed by the accountant. An old day needs
// confirmation by a second person.
import { dayText } from '@cangdan/protocol'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FinancingDesk, financingDesk, LOAN_LIST } from '../testing/financing-desk.ts'
import { dayOf, type RepaymentDesk, repaymentDesk } from '../testing/repayment-desk.ts'
import { ok, type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { accrueLoans } from '../jobs/loans.ts'
import { jobDeps } from '#testing/job-deps.ts'

const log = pino({ level: 'silent' })
/** 6 % of 1,000,000 for 5 days of 360. */
const [DRAWN, FIVE_DAYS] = [1_000_000_00, 833_33]
const LATER = 5

let platform: TestPlatform
let desk: FinancingDesk
let repayments: RepaymentDesk
let loan: number
beforeAll(async () => {
  platform = await testPlatform()
  desk = await financingDesk(platform)
  repayments = repaymentDesk(platform, desk)
  loan = await desk.upTo(7, [await desk.receipt(300_00)], DRAWN)
  await desk.daysLater(LATER)
  await accrueLoans(jobDeps(platform.db, log))
})
afterAll(() => platform.close())

const submitted = async (serial_no: string, days: number, amount = 30_00) => {
  const { id } = await ok(repayments.ask(loan, amount, { serial_no, value_date: dayOf(days) }))
  await ok(repayments.act(desk.owner, 'Submit', id))
  return id
}
const match = (id: number, seen_serial: string, days: number, seen_amount = 30_00) =>
  repayments.act(desk.accountant, 'Match', id, { seen_amount, seen_serial, seen_date: dayOf(days) })
/** Inserts a statement line. */
const line = async (serial_no: string, days: number, amount = 30_00) => {
  const { rows } = await sql<{ id: number }>`
    insert into statement_line (bank_id, serial_no, value_date, amount)
    values (${desk.bankId}, ${serial_no}, ${dayText(dayOf(days))}::date, ${amount}) returning id`.execute(
    platform.db,
  )
  return rows[0]?.id ?? 0
}
const matchLine = (id: number, repayment_id: number) =>
  desk.accountant.post('seller_p/contract/StatementMatch', {
    id,
    match_to: 1,
    repayment_id,
    financing_id: null,
  })
const dayOfDocument = async (id: number) => dayText(Number((await repayments.read(id))['value_date']))
const post = (id: number) => repayments.act(desk.approver, 'Post', id)

describe('value date without a statement line', () => {
  it("is the payer's day, and no other day matches", async () => {
    const id = await submitted('V-1', LATER - 1)
    expect(await match(id, 'V-1', LATER)).toMatchObject({ code: 'value_date_differs' })
    expect(await repayments.act(desk.accountant, 'Match', id, { seen_date: null })).toMatchObject({
      code: 'invalid_input',
    })
    await ok(match(id, 'V-1', LATER - 1))
    await ok(post(id))
  })
})

describe('value date with a statement line', () => {
  it('is the day of the line, whatever the payer stated', async () => {
    await line('V-2', LATER)
    const id = await submitted('V-2', 0)
    expect(await match(id, 'V-2', 0)).toMatchObject({ code: 'value_date_differs' })
    await ok(match(id, 'V-2', LATER))
    expect(await dayOfDocument(id)).toBe(dayText(dayOf(LATER)))
    await ok(post(id))
    const { rows } = await sql`
      select value_date::text from loan_event where source = ${`repayment:${id}`}`.execute(platform.db)
    expect(rows).toEqual([{ value_date: dayText(dayOf(LATER)) }])
  })

  it('replaces that of a document matched at the line, even if it was matched and confirmed before', async () => {
    const submittedOne = await submitted('V-3', 1)
    await ok(matchLine(await line('V-3', LATER), submittedOne))
    expect(await dayOfDocument(submittedOne)).toBe(dayText(dayOf(LATER)))
    const confirmed = await submitted('V-4', 0)
    await ok(match(confirmed, 'V-4', 0))
    await ok(repayments.act(desk.manager, 'Date', confirmed))
    await ok(matchLine(await line('V-4', 1), confirmed))
    expect(await repayments.read(confirmed)).toMatchObject({ back_dated: 1 })
    expect(await post(confirmed)).toMatchObject({ code: 'value_date_unconfirmed' })
    await ok(repayments.act(desk.manager, 'Date', confirmed))
    await ok(post(confirmed))
  })

  it('blocks posting if a line imported after the matching has another day', async () => {
    const id = await submitted('V-10', LATER - 1)
    await ok(match(id, 'V-10', LATER - 1))
    const of = await line('V-10', LATER)
    expect(await post(id)).toMatchObject({ code: 'value_date_differs' })
    await ok(matchLine(of, id))
    await ok(post(id))
  })

  it('blocks matching of a posted document with another day, which must be reversed and booked again', async () => {
    const id = await submitted('V-5', LATER - 1)
    await ok(match(id, 'V-5', LATER - 1))
    await ok(post(id))
    const of = await line('V-5', LATER)
    expect(await matchLine(of, id)).toMatchObject({ code: 'value_date_differs' })
    await ok(repayments.act(desk.second, 'Reverse', id, { answer: '起息日有误' }))
    const again = await submitted('V-5', LATER - 1)
    await ok(matchLine(of, again))
    await ok(post(again))
    expect(await dayOfDocument(again)).toBe(dayText(dayOf(LATER)))
  })
})

describe('value date further back than the policy allows', () => {
  it('needs confirmation by a second person before posting', async () => {
    const id = await submitted('V-6', 0)
    await ok(match(id, 'V-6', 0))
    expect(await repayments.read(id)).toMatchObject({ back_dated: 1 })
    expect(await post(id)).toMatchObject({ code: 'value_date_unconfirmed' })
    expect(await repayments.act(desk.accountant, 'Date', id)).toMatchObject({ code: 'position_needed' })
    await sql`
      update account set position = 1 where id = (select match_by from repayment where id = ${id})`.execute(
      platform.db,
    )
    expect(await repayments.act(desk.accountant, 'Date', id)).toMatchObject({ code: 'own_step' })
    await sql`
      update account set position = 4 where id = (select match_by from repayment where id = ${id})`.execute(
      platform.db,
    )
    await ok(repayments.act(desk.approver, 'Date', id))
    expect(await repayments.read(id)).toMatchObject({ back_dated: 2 })
    expect(await post(id)).toMatchObject({ code: 'own_step' })
    await ok(repayments.act(desk.second, 'Post', id))
  })

  it('needs no confirmation on the last allowed day, and cannot be confirmed then', async () => {
    const id = await submitted('V-7', LATER - 3)
    await ok(match(id, 'V-7', LATER - 3))
    expect(await repayments.read(id)).toMatchObject({ back_dated: 0 })
    expect(await repayments.act(desk.manager, 'Date', id)).toMatchObject({ code: 'not_now' })
    await ok(post(id))
  })

  it('follows the strictest policy of all loans that it pays', async () => {
    const strict = await sql<{ id: number }>`
      select policy_id as id from financing where id = ${loan}`.execute(platform.db)
    const id = await submitted('V-8', LATER - 1)
    await ok(match(id, 'V-8', LATER - 1))
    await platform.db.transaction().execute(async (tx) => {
      await sql`alter table risk_policy disable trigger risk_policy_stays`.execute(tx)
      await sql`update risk_policy set back_date_days = 0 where id = ${strict.rows[0]?.id ?? 0}`.execute(tx)
      await sql`alter table risk_policy enable trigger risk_policy_stays`.execute(tx)
    })
    expect(await post(id)).toMatchObject({ code: 'value_date_unconfirmed' })
    await ok(repayments.act(desk.manager, 'Date', id))
    await ok(post(id))
  })
})

it('accrues interest to the day of the line, not to the day stated by the payer', async () => {
  await desk.daysLater(0)
  const other = await desk.upTo(7, [await desk.receipt(300_00)], DRAWN)
  await desk.daysLater(LATER)
  await accrueLoans(jobDeps(platform.db, log))
  const amount = 500_000_00
  const { id } = await ok(repayments.ask(other, amount, { serial_no: 'V-9', value_date: dayOf(0) }))
  await ok(repayments.act(desk.owner, 'Submit', id))
  await line('V-9', LATER, amount)
  await ok(match(id, 'V-9', LATER, amount))
  await ok(post(id))
  expect(await repayments.read(id)).toMatchObject({ interest_amount: FIVE_DAYS })
  expect(await desk.read(LOAN_LIST, other)).toMatchObject({ interest_left: 0 })
})
