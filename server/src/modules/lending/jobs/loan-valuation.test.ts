import { LOAN_LIFE, type LoanLife } from '@cangdan/protocol'
import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { scaleRuns, takeFirst } from '#testing/share.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { type FinancingFixture, createFinancingFixture, LOAN_LIST } from '../testing/financing-fixture.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { computeExpectedValuation, loadStoredValuation } from '../testing/valuation-oracle.ts'
import { accrueLoans } from './loans.ts'
import { startValuationDay, valueNextLoans } from './loan-valuation.ts'

const log = pino({ level: 'silent' })
let platform: TestPlatform
let fixture: FinancingFixture
let loan: number
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createFinancingFixture(platform)
  loan = await fixture.createLoan(7, [await fixture.receipt(300_00), await fixture.receipt(200_00)], 3_800_000_00)
  await valueAll()
})
afterAll(() => platform.close())

async function valueAll(): Promise<void> {
  while (await valueNextLoans(platform.db, log));
}

/** Values one loan within a transaction. */
async function valueLoan(tx: Db, id: number): Promise<void> {
  await sql`select create_valuation_month(today())`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    with event as (insert into valuation_event (cause, subject_id) values (8, ${id}) returning id, cause)
    insert into valuation_batch (event_id, cause, bank_id, financing_ids)
    select event.id, event.cause, bank_id, array[financing.id] from event, financing where financing.id = ${id} returning id`.execute(
    tx,
  )
  await sql`select value_loans(${rows[0]?.id})`.execute(tx)
}

describe('valuation of a loan', () => {
  it('follows its draw, with the day of the price and the cause', async () => {
    const row = await loadStoredValuation(platform.db, loan)
    expect(row).toEqual(await computeExpectedValuation(platform.db, loan))
    // E = 500 t × 20 000 × 95 %; call 80 % is reached after a fall of 1 − 3.8/(0.8 × 9.5).
    expect(row).toMatchObject({ exposure: 3_800_000_00, band: 1, ltv: 40_00, eligible: '950000000.0000000000' })
    const { rows } = await sql`
      select cause, loan_count from valuation_batch where id = (select batch_id from loan_valuation where financing_id = ${loan})`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ cause: 5, loan_count: 1 }])
  })

  it('agrees with the cover on the page of the loan, which names time and cause', async () => {
    const { cover } = await ok(platform.admin.get<LoanLife>(LOAN_LIFE, { id: loan }))
    expect(cover).toMatchObject({
      band: 'normal',
      ltv: { shown: '400000' },
      eligible: { shown: '950000000' },
      valued: { cause: 5, batch: expect.any(Number) as number, time: expect.any(Number) as number },
    })
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({
      risk_band: 1,
      ltv: 40_00,
      call_fall: 50_00,
      eligible_value: 9_500_000_00,
      price_age: 0,
    })
  })

  it('has no price age without a price', async () => {
    const tx = await platform.db.startTransaction().execute()
    try {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from good_price_history where spec_id = ${fixture.goods.specId}`.execute(tx)
      await valueLoan(tx, loan)
      const { rows } =
        await sql`select band, price_date, price_age from loan_valuation where financing_id = ${loan}`.execute(tx)
      expect(rows).toEqual([{ band: 5, price_date: null, price_age: null }])
    } finally {
      await tx.rollback().execute()
    }
  })

  const amount = fc.integer({ min: 0, max: 1_000_000_000_00 })
  const anyLoan = fc.record({
    haircut: fc.integer({ min: 0, max: 5000 }),
    lines: fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 3, maxLength: 3 }),
    basis: fc.constantFrom(1, 2, 3),
    discount: fc.integer({ min: 0, max: 5000 }),
    days: fc.integer({ min: 1, max: 4 }),
    age: fc.integer({ min: 1, max: 96 }),
    grade: fc.integer({ min: 1, max: 100_000 }),
    price: fc.integer({ min: 1, max: 100_000_00 }),
    priced: fc.integer({ min: 0, max: 9 }),
    settled: fc.array(fc.integer({ min: 1, max: 100_000_00 }), { maxLength: 4 }),
    weights: fc.tuple(fc.integer({ min: 1, max: 300_00 }), fc.integer({ min: 1, max: 200_00 })),
    earmarked: fc.double({ min: 0, max: 1, noNaN: true }),
    counted: fc.oneof(fc.constant(300_00), fc.integer({ min: 0, max: 300_00 })),
    /** Days before today that are closed, among them some that are weekend days anyway. */
    closed: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 6 }),
    unit: fc.constantFrom(1, 1, 1, 2),
    isOneSpec: fc.boolean(),
    debt: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_800_000_00 })),
    fee: amount,
    interest: fc.integer({ min: 0, max: 1_000_000_000 }),
    dayCount: fc.constantFrom(1, 2, 3, 4),
    rate: fc.integer({ min: 0, max: 900 }),
    near: fc.option(
      fc.record({ line: fc.constantFrom('warning', 'call', 'liquidation'), fen: fc.integer({ min: -1, max: 1 }) }),
    ),
  })

  type AnyLoan = typeof anyLoan extends fc.Arbitrary<infer T> ? T : never

  /** Turns the loan into another one, without the triggers. */
  async function changeLoan(tx: Db, of: AnyLoan): Promise<void> {
    const [warn, call, liq] = of.lines.toSorted((one, other) => one - other)
    const [first, second] = await fixture.listPledges(loan)
    const futures = of.basis === 1 ? null : of
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`alter table risk_policy drop constraint risk_policy_warn_line_check`.execute(tx)
    await sql`alter table good_price_qh drop constraint good_price_qh_trade_date_check`.execute(tx)
    await sql`
      update risk_policy set haircut = ${of.haircut}, warn_line = ${warn}, call_line = ${call}, liq_line = ${liq}, valuation_basis = ${of.basis},
        basis_discount = ${futures?.discount}, settle_days = ${futures?.days}, futures_month = ${futures === null ? null : 2}, price_max_age = ${of.age}
       where id = ${fixture.policyId}`.execute(tx)
    await sql`update good_spec set grade_factor = ${of.grade} where id = ${fixture.goods.specId}`.execute(tx)
    await sql`
      update good set unit = ${of.unit}, price_mode = 2, qh_code = 101 where id = ${fixture.goods.goodId}`.execute(tx)
    await sql`
      insert into calendar_day (day, kind, name)
      select today() - n, 1, 'closed' from unnest(${of.closed}::int[]) n where extract(isodow from today() - n) < 6
          on conflict (day) do update set kind = 1`.execute(tx)
    await sql`
      update good_price_history set new_price = ${of.price}, price_date = today() - ${of.priced}::int
       where spec_id = ${fixture.goods.specId} and status = 1`.execute(tx)
    await sql`
      insert into good_price_qh (contract_code, trade_date, settle_price, is_confirmed)
      select 'cu' || to_char(today() + 60, 'YYMM'), today() - n::int, price, 1
        from unnest(${of.settled}::bigint[]) with ordinality settled (price, n)`.execute(tx)
    for (const [at, [id, weight]] of [
      [first, of.weights[0]],
      [second, of.weights[1]],
    ].entries())
      await sql`
        update pledge set weight = ${weight}, released_weight = 0, earmarked_weight = ${at === 0 ? Math.floor(of.earmarked * (weight ?? 0)) : 0}
         where id = ${id}`.execute(tx)
    await sql`
      update lot set counted_weight = ${of.counted} where id = (select lot_id from pledge where id = ${first})`.execute(
      tx,
    )
    if (!of.isOneSpec) {
      const { rows } = await sql<{ id: number }>`
        insert into good_spec (good_id, spec_name) values (${fixture.goods.goodId}, 'other') returning id`.execute(tx)
      const otherSpec = rows[0]?.id
      await sql`
        insert into good_price_history (price_id, good_id, spec_id, price_date, valid_from, new_price, source)
        select price_id, good_id, ${otherSpec}, today() - ${of.age % 5}::int, valid_from, new_price + 7, source
          from good_price_history where spec_id = ${fixture.goods.specId} and status = 1`.execute(tx)
      await sql`
        update receipt set spec_id = ${otherSpec}
         where id = (select receipt_id from pledge where id = ${second})`.execute(tx)
    }
    const { debt } = of
    await sql`
      update financing set principal_settled = draw_amount - ${debt}, fee_total = ${debt === 0 ? 0 : of.fee}, fee_settled = 0, day_count = ${of.dayCount},
        rate = ${of.rate}, interest_parts = ${debt === 0 ? 0 : of.interest}
       where id = ${loan}`.execute(tx)
  }

  /** Moves the debt to a fen around a line. */
  async function moveToLine(tx: Db, { near }: AnyLoan): Promise<void> {
    const { lines, valuation } = await loadLoanCover(tx, loan)
    if (near === null || valuation.kind === 'unpriced') return
    const { num, den } = valuation.eligible.value
    const debt = (num * lines[near.line]) / (den * 1_000_000n) + BigInt(near.fen)
    if (debt <= 0n || debt > 3_800_000_00n) return
    await sql`
      update financing set principal_settled = draw_amount - ${Number(debt)}, fee_total = 0, interest_parts = 0 where id = ${loan}`.execute(
      tx,
    )
  }

  /** Values the changed loan by the database and by the domain, and rolls everything back. */
  async function valueChanged(of: AnyLoan) {
    const tx = await platform.db.startTransaction().execute()
    try {
      await changeLoan(tx, of)
      await moveToLine(tx, of)
      await valueLoan(tx, loan)
      const stored = await loadStoredValuation(tx, loan)
      const { next_due: _due, next_amount: _amount, ...expected } = await computeExpectedValuation(tx, loan)
      return { stored, expected }
    } finally {
      await tx.rollback().execute()
    }
  }

  it('equals the domain to the fen, for random prices, terms, counts and debts (D*, E, lines)', async () => {
    const seen = new Set<number | null>()
    await fc.assert(
      fc.asyncProperty(anyLoan, async (of) => {
        const { stored, expected } = await valueChanged(of)
        expect(stored).toMatchObject(expected)
        seen.add(stored.band)
      }),
      { numRuns: scaleRuns(600) },
    )
    expect(seen).toEqual(new Set([1, 2, 3, 4, 5]))
  })

  it.each(takeFirst([1, 2, 3, 4]))('plans the next payment as the domain, by day count %i', async (day_count) => {
    const monthly = await createFinancingFixture(platform, { terms: { day_count } })
    const goods = await monthly.receipt(300_00)
    const id = await monthly.createLoan(7, [goods], 1_234_567_89, { repay_mode: 2, tenor_days: 120 })
    for (const days of [0, 45, 100]) {
      await monthly.daysLater(days)
      await accrueLoans(createJobDeps(platform.db, log))
      await startValuationDay(platform.db)
      await valueAll()
      const expected = await computeExpectedValuation(platform.db, id)
      expect(await loadStoredValuation(platform.db, id)).toEqual(expected)
      expect(expected.next_amount).toBeGreaterThan(0)
    }
    await monthly.daysLater(0)
  })
})
