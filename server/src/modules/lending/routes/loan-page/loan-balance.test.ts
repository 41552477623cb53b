import type { LoanLife } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getToday } from '#modules/lending/testing/financing-fixture.ts'
import { type ReleaseFixture, createReleaseFixture } from '#modules/lending/testing/release-fixture.ts'
import { ok, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
let fixture: ReleaseFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createReleaseFixture(platform, { terms: { price_max_age: 24 } })
})
afterAll(() => platform.close())

const A_DAY = 86_400
const LAST = 10
const loadLife = async (id: number) => ok(fixture.manager.get<LoanLife>('seller_p/pledge/LoanLife', { id }))

/** Moves the draw some days back, and approval and end of releases to the given days since the draw. */
const moveDrawDate = async (
  loan: number,
  releases: readonly { readonly id: number; readonly approved: number; readonly done: number }[],
) =>
  platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, column] of [
      ['financing', 'draw_date'],
      ['financing', 'due_date'],
      ['financing', 'accrued_to'],
      ['loan_event', 'value_date'],
      ['loan_instalment', 'due_date'],
    ] as const)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${LAST}::int
         where ${sql.ref(table === 'financing' ? 'id' : 'financing_id')} = ${loan}`.execute(tx)
    await sql`
      update pledge set perfected_time = perfected_time - make_interval(days => ${LAST}) where financing_id = ${loan}`.execute(
      tx,
    )
    for (const { id, approved, done } of releases)
      await sql`
        update release_order set approve_time = now() - make_interval(days => ${LAST - approved}), done_time = now() - make_interval(days => ${LAST - done})
         where id = ${id}`.execute(tx)
  })

/** Returns for each day since the draw whether the exchanges trade. */
async function loadTradingDays(): Promise<readonly boolean[]> {
  const { rows } = await sql<{ day: string }>`select day::text from calendar_day`.execute(platform.db)
  const closed = new Set(rows.map(({ day }) => day))
  return Array.from({ length: LAST + 1 }, (_, since) => {
    const day = new Date((getToday() - (LAST - since) * A_DAY + 8 * 3600) * 1000)
    return day.getUTCDay() % 6 !== 0 && !closed.has(day.toISOString().slice(0, 10))
  })
}

it('values the weight of each day at its price, less the haircut, and not at all without a price (I13)', async () => {
  const { loan, pledge } = await fixture.createDrawnLoan(3_000_000_00)
  const input = await fixture.createRelease(pledge, { weight: 50_00 })
  await fixture.approveRelease(input)
  await ok(fixture.act(fixture.store, 'Confirm', input))
  const rejected = await fixture.createRelease(pledge, { weight: 10_00 })
  await fixture.approveRelease(rejected)
  await ok(fixture.act(fixture.store, 'Reject', rejected, { answer: 'x' }))
  for (const [day, fen] of [
    [0, 20_000_00],
    [4, 18_000_00],
    [9, 19_000_00],
  ] as const)
    await fixture.price(fen, getToday() - (LAST - day) * A_DAY)
  await moveDrawDate(loan, [
    { id: rejected, approved: 1, done: 2 },
    { id: input, approved: 5, done: 8 },
  ])

  const { balance, cover } = await loadLife(loan)
  const values = [
    // 300 t × 20 000 × 0.95, and 290 t while 10 t are approved to leave.
    5_700_000_00, 5_510_000_00, 5_700_000_00, 5_700_000_00,
    // 300 t × 18 000 × 0.95, then 250 t: approved to leave counts as gone.
    5_130_000_00, 4_275_000_00, 4_275_000_00, 4_275_000_00, 4_275_000_00,
    // 250 t × 19 000 × 0.95, then at the price of today.
    4_512_500_00, 4_750_000_00,
  ]
  const pricedOn = [0, 0, 0, 0, 4, 4, 4, 4, 4, 9, 10]
  const isTrading = await loadTradingDays()
  // At the end of its second trading day a price is older than 24 hours of trading days.
  expect(balance.map(({ value }) => value)).toEqual(
    values.map((value, day) =>
      isTrading.slice((pricedOn[day] ?? 0) + 1, day + 1).filter(Boolean).length > 1 ? null : value,
    ),
  )
  expect(balance.some(({ value }) => value === null)).toBe(true)
  expect(cover?.eligible?.shown).toBe('475000000')
  // 3 000 000 × 6 % × 10 / 360
  expect(balance.at(-1)).toMatchObject({ principal: 3_000_000_00, total: 3_005_000_00 })
})

it('uses the lower of the price of the day and the settlements of the main contract of that day', async () => {
  const lower = await createReleaseFixture(platform, {
    terms: {
      valuation_basis: 3,
      basis_discount: 10_00,
      settle_days: 2,
      futures_month: 1,
      price_max_age: 240,
    },
  })
  const first = getToday() - LAST * A_DAY
  await lower.price(20_000_00, first)
  // Settlements exist on weekdays only: the first Monday of these days and the three days after it.
  const monday = (8 - new Date((first + 8 * 3600) * 1000).getUTCDay()) % 7
  await platform.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update good set price_mode = 2, qh_code = 101 where id = ${lower.goods.goodId}`.execute(tx)
    await sql`
      insert into good_price_qh (contract_code, trade_date, settle_price, is_main, is_confirmed)
      select contract, today() - ${LAST - monday}::int + day, fen, is_main, case when fen is null then 1 else 0 end
        from (values ('cu2701', 0, 2000000, 1), ('cu2701', 1, 2200000, 1), ('cu2702', 2, 2300000, 0), ('cu2702', 3, 2400000, 1),
                     -- Somebody has confirmed that the exchange settled nothing on this day.
                     ('cu2702', 4, null, 1))
             as settled (contract, day, fen, is_main)`.execute(tx)
  })
  const { loan } = await lower.createDrawnLoan(1_000_000_00, 100_00)
  await moveDrawDate(loan, [])

  const { balance, cover } = await ok(lower.manager.get<LoanLife>('seller_p/pledge/LoanLife', { id: loan }))
  expect(balance.map(({ value }) => value)).toEqual([
    // At most one settlement, whereas the terms need the mean of two.
    ...Array.from({ length: monday + 1 }, () => null),
    // 100 t × (20 000 + 22 000) / 2 × 0.9 × 0.95: the settlement of a contract that is not the main one yet is not used.
    ...Array.from({ length: 2 }, () => 1_795_500_00),
    // (23 000 + 24 000) / 2 × 0.9 is above the price of the day: 100 t × 20 000 × 0.95.
    ...Array.from({ length: LAST - monday - 2 }, () => 1_900_000_00),
  ])
  expect(cover?.eligible?.shown).toBe('190000000')
})
