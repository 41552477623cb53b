import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#modules/lending/domain/loan/day-count.ts'
import { replay } from '#modules/lending/domain/loan/loan-history.ts'
import { loadStatement } from '#modules/lending/routes/loan-statement/statement.ts'
import { DEMO_LOANS as LOANS_WORK } from '#modules/console/routes/work/work.titles.ts'
import { toAccrualParts } from '#modules/lending/loan/loan.books.ts'
import { loadLoan } from '#modules/lending/loan/loan.record.ts'
import { LOAN } from '#modules/lending/loan/loan.states.ts'
import { type DemoDatabase, createDemoDatabase } from '#testing/database/demo-database.ts'
import { fillPrices } from '#testing/database/demo-prices.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { keepSeeding } from '../keep-seeding.ts'
import { DEMO_LOANS, type DemoLoan } from './loans.ts'
import { listMonths } from '../prices.ts'
import { loanWork } from './seed-loans.ts'

let demo: DemoDatabase
const errors: unknown[] = []
const warn = (details: unknown) => errors.push(details)
const start = () => keepSeeding(demo.db, { warn } as never, [loanWork])

beforeAll(async () => {
  demo = await createDemoDatabase()
  const [day] = await demo.rowsOf<{ day: string }>('select today()::text as day')
  const to = day?.day ?? ''
  await fillPrices(demo.db, { from: listMonths(to, 24)[0]?.from ?? '', to })
})
afterAll(() => demo.close())

const countDone = async () => {
  const [work] = await demo.rowsOf<{ done: number }>(`select done::int from work where name = '${LOANS_WORK}'`)
  return work?.done ?? 0
}
/** Waits for a number of loans. Each loan may take the full polling timeout. */
async function waitForLoans(count: number): Promise<void> {
  for (let loan = 1; loan <= count; loan += 1) {
    await expect.poll(async () => errors.length > 0 || (await countDone()) >= loan).toBe(true)
    expect(errors).toEqual([])
  }
}
const countRows = async (table: string) =>
  (await demo.rowsOf<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count

it('waits for prices and goods and resumes after a stop, with one process or two', async () => {
  // The stop waits for the current step, so one step runs.
  await start()()
  expect(await countDone()).toBe(0)
  await demo.rowsOf(`update work set done = total where name <> '${LOANS_WORK}'`)
  const first = start()
  await waitForLoans(3)
  await first()
  expect(await countRows('financing')).toBe(await countDone())
  const both = [start(), start()]
  await waitForLoans(DEMO_LOANS.length)
  await Promise.all(both.map((stop) => stop()))
  expect(errors).toEqual([])
  const before = [await countRows('financing'), await countRows('journal'), await countRows('ledger_entry')]
  expect(before[0]).toBe(40)
  await start()()
  expect([await countRows('financing'), await countRows('journal'), await countRows('ledger_entry')]).toEqual(before)
}, 180_000)

const STATES: Readonly<Record<Exclude<DemoLoan['stage'], 'drawn'>, number>> = {
  draft: LOAN.draft,
  submitted: LOAN.submitted,
  investigating: LOAN.investigating,
  review: LOAN.review,
  approved: LOAN.approved,
  contracted: LOAN.contracted,
  sealed: LOAN.contracted,
  pledged: LOAN.pledged,
  returned: LOAN.returned,
  rejected: LOAN.rejected,
  withdrawn: LOAN.withdrawn,
  lapsed: LOAN.lapsed,
  defaulted: LOAN.defaulted,
  closed: LOAN.closed,
  sold: LOAN.closed,
  'written off': LOAN.writtenOff,
}

it('covers every stage and class, and every state of returned goods', async () => {
  const rows = await demo.rowsOf<{ loan_state: number; dpd: number }>(
    'select loan_state, dpd from financing order by id',
  )
  expect(rows.map(({ loan_state }) => loan_state)).toEqual(
    DEMO_LOANS.map(({ stage }, place) =>
      stage === 'drawn' ? ((rows[place]?.dpd ?? 0) > 0 ? LOAN.overdue : LOAN.disbursed) : STATES[stage],
    ),
  )
  expect(new Set(rows.map(({ loan_state }) => loan_state)).size).toBe(16)
  const classes = await demo.rowsOf<{ count: number }>(`
    select count(*)::int as count from financing where loan_state in (7, 8, 9) group by asset_class order by asset_class`)
  expect(classes).toHaveLength(5)
  const orders = await demo.rowsOf<{ release_state: number }>(
    'select distinct release_state from release_order order by 1',
  )
  expect(orders.map(({ release_state }) => release_state)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  const [span] = await demo.rowsOf<{ days: number; months: number }>(`
    select max(draw_date) - min(draw_date) as days, count(distinct date_trunc('month', draw_date))::int as months from financing`)
  expect(span?.days).toBeGreaterThan(600)
  expect(span?.months).toBeGreaterThan(14)
})

it('has statements for any span whose interest matches the posted amount to the fen', async () => {
  const drawn = await demo.rowsOf<{ id: number; from: string; to: string }>(
    'select id, draw_date::text as from, accrued_to::text as to from financing where draw_date is not null order by id',
  )
  for (const { id, from, to } of drawn)
    for (const until of [from, addDays(from, 33), addDays(from, 70), addDays(to, -1), to]) {
      const statement = await loadStatement(demo.db, id, { from, to: until })
      expect(statement?.lines.length, `financing ${id}`).toBeGreaterThan(0)
      // A demo loan is created in one transaction; its lines still have their own days.
      const lines = statement?.lines ?? []
      expect(lines.map(({ day }) => day)).toEqual(lines.map(({ day }) => day).toSorted())
      for (const { day, kind, balance } of lines)
        for (const left of Object.values(balance))
          expect(left, `financing ${id}, ${day}, kind ${kind}`).toBeGreaterThanOrEqual(0n)
    }
})

it('matches the replay of their events by the domain to the fen', async () => {
  const [books] = await demo.rowsOf<{ sum: string; postings: string }>(`
    select sum(balance)::text as sum, (select sum(amount)::text from posting) as postings from money_account`)
  expect(books).toEqual({ sum: '0', postings: '0' })
  const drawn = await demo.rowsOf<{ id: number }>('select id from financing where draw_date is not null order by id')
  expect(drawn.length).toBeGreaterThan(22)
  for (const { id } of drawn) {
    const loan = await loadLoan(demo.db, id)
    if (loan === undefined) throw new Error('it was drawn')
    const { row, terms, events } = loan
    if (row.loan_state === LOAN.writtenOff) continue
    const { accrued, due, dpd } = replay(terms, events, row.accrued_to)
    expect(row, `financing ${id}`).toMatchObject({
      interest_parts: String(toAccrualParts(accrued.interest, terms.dayCount)),
      penalty_parts: String(toAccrualParts(accrued.penalty, terms.dayCount)),
      principal_left: Number(due.principal),
      interest_left: Number(due.interest),
      penalty_left: Number(due.penalty),
      fee_left: Number(due.fee),
      dpd,
    })
  }
})

it('records past dates and plausible users of each step', async () => {
  const late = await demo.rowsOf(`
    select 'history' as of, record_id as id from record_history where create_time > now()
    union all select 'journal', id from journal where create_time > now()
    union all select 'event', id from loan_event
      where create_time > now() or (create_time at time zone 'Asia/Shanghai')::date < value_date`)
  expect(late).toEqual([])
  const backwards = await demo.rowsOf(`
    select stream, seq from (
      select stream, seq, (convert_from(body, 'UTF8')::jsonb ->> 'at')::timestamptz as at,
             lag((convert_from(body, 'UTF8')::jsonb ->> 'at')::timestamptz) over (partition by stream order by seq) as before
        from ledger_entry where stream like 'financing:%' or stream like 'pledge:%') entry where at < before`)
  expect(backwards).toEqual([])
  const [days] = await demo.rowsOf<{ days: number; people: number }>(`
    select count(distinct (create_time at time zone 'Asia/Shanghai')::date)::int as days, count(distinct person_id)::int as people from journal
     where source like 'financing:%'`)
  expect(days?.days).toBeGreaterThan(60)
  // Two accountants draw, two reviewers post, and one user reverses another's posting.
  expect(days?.people).toBe(5)
})

it('passes ledger verification (I15)', async () => {
  expect(await listFindings(demo.db)).toEqual([])
})
