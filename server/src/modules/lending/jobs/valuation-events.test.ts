// Random commands, with workers that run, die and repeat in between.
import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grade } from '#modules/goods/index.ts'
import { listGrants } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { getToday } from '../testing/financing-fixture.ts'
import { createLossFixture, type LossFixture } from '../testing/loss-fixture.ts'
import { createRepaymentFixture } from '../testing/repayment-fixture.ts'
import { computeExpectedValuation, loadStoredValuation } from '../testing/valuation-oracle.ts'
import { startValuationDay, valueNextLoans } from './loan-valuation.ts'

const log = pino({ level: 'silent' })
const SECONDS_PER_DAY = 86_400
const PRICE = 1
const COUNT = 4
const REPAYMENT = 6

let platform: TestPlatform
let fixture: LossFixture
let repayments: ReturnType<typeof createRepaymentFixture>
let graders: readonly SignedInCaller[]
let loans: readonly { readonly loan: number; readonly pledge: number }[]
let daysBack = 0

beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createLossFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
  const apis = listGrants(grade)
  graders = [
    await platform.someone(platform.platformId, { apis }),
    await platform.someone(platform.platformId, { apis }),
  ]
  loans = [
    await fixture.createDrawnLoan(1_000_000_00, 100_00),
    await fixture.createDrawnLoan(1_000_000_00, 100_00),
    await fixture.createDrawnLoan(1_000_000_00, 100_00),
  ]
  await valueAll()
})
afterAll(() => platform.close())

const work = () => valueNextLoans(platform.db, log)
async function valueAll(): Promise<void> {
  while ((await Promise.all([work(), work()])).some((isBusy) => isBusy));
}

async function voidPrices(): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from good_price_history
     where spec_id = ${fixture.goods.specId} and status = 1 and price_date = today()`.execute(platform.db)
  for (const { id } of rows)
    await ok(platform.admin.post('seller_p/good/PriceHistoryDel', { id, void_remark: 'mistyped' }))
}

async function changeGrade(grade_factor: number): Promise<void> {
  const [submitter, approver] = graders
  const { goods } = fixture
  const entered = { good_id: [goods.goodId, goods.specId], grade_factor, remark: '' }
  const { id } = await ok(submitter!.post<{ id: number }>(grade.calls.add, entered))
  await ok(approver!.post('seller_p/good/GradeAudit', { id, version: 1, audit_status: 1, audit_remark: 'checked' }))
}

/** Values the next batch, and dies before the commit. */
async function die(): Promise<void> {
  await platform.db
    .transaction()
    .execute(async (tx) => {
      await valueNextLoans(tx, log)
      throw new Error('killed')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'killed') throw error
    })
}

type Command = readonly [name: keyof typeof COMMANDS, loan: number, size: number]

const COMMANDS = {
  /** Approved and voided within a second. */
  price: async (_loan: number, size: number) => {
    await voidPrices()
    await fixture.price(10_000_00 + size * 150_00)
    if (size % 3 === 0) await voidPrices()
  },
  oldPrice: (_loan: number, size: number) => {
    daysBack += 1
    return fixture.price(10_000_00 + size * 150_00, getToday() - daysBack * SECONDS_PER_DAY)
  },
  repay: async (loan: number, size: number) => repayments.posted(loans[loan]!.loan, size * 1_000_00 + 1),
  fee: (loan: number, size: number) => fixture.chargeFee(loans[loan]!.loan, size * 1_00 + 1, '评估费'),
  count: (loan: number, size: number) => fixture.found(loans[loan]!.pledge, size * 1_00 + 1),
  grade: (_loan: number, size: number) => changeGrade(5_000 + size * 100),
  work,
  workers: () => Promise.all([work(), work(), work()]),
  die,
  midnight: () => startValuationDay(platform.db),
} as const

const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]
const anyCommand: fc.Arbitrary<Command> = fc.tuple(
  fc.constantFrom(...names),
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 0, max: 99 }),
)

interface EventRow {
  readonly cause: number
  readonly touched: readonly number[]
}

/** Lists events after `last` with the loans that their batches valued, one entry per valuation. */
async function listEvents(last: number): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select event.cause, coalesce((
             select json_agg(history.financing_id order by history.financing_id)
               from valuation_batch batch join loan_valuation_history history on history.batch_id = batch.id
              where batch.event_id = event.id), '[]') as touched
      from valuation_event event where event.id > ${last} order by event.id`.execute(platform.db)
  return rows
}

describe('events of loans', () => {
  it('values exactly the touched loans once per event, with the current state, under kills and several workers (I13)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { minLength: 8, maxLength: 14 }), async (commands) => {
        const { rows } = await sql<{ last: number }>`select max(id) as last from valuation_event`.execute(platform.db)
        for (const [name, loan, size] of commands) await COMMANDS[name](loan, size)
        await valueAll()
        for (const { loan } of loans)
          expect(await loadStoredValuation(platform.db, loan)).toEqual(
            await computeExpectedValuation(platform.db, loan),
          )
        const events = await listEvents(rows[0]?.last ?? 0)
        const all = loans.map(({ loan }) => loan).toSorted((one, other) => one - other)
        for (const { cause, touched } of events)
          expect(touched).toEqual(cause === REPAYMENT || cause === 8 || cause === COUNT ? [touched[0]] : all)
        const countOf = (cause: number) => events.filter((event) => event.cause === cause).length
        const countCommands = (...of: readonly string[]) => commands.filter(([name]) => of.includes(name)).length
        expect(countOf(REPAYMENT)).toBe(countCommands('repay'))
        expect(countOf(8)).toBe(countCommands('fee'))
        expect(countOf(PRICE)).toBeGreaterThanOrEqual(countCommands('price', 'oldPrice'))
        expect(await listRemainders()).toEqual({ events: 0, batches: 0, lost: 0 })
      }),
      { numRuns: 4 },
    )
  })
})

async function listRemainders() {
  const { rows } = await sql`
    select (select count(*) from valuation_event where plan_time is null) as events,
           (select count(*) from valuation_batch where valued_time is null or error <> '') as batches,
           ((select sum(loan_count) from valuation_batch) - (select count(*) from loan_valuation_history))::bigint as lost`.execute(
    platform.db,
  )
  return rows[0]
}
