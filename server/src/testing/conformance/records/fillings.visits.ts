// Inspections and investigations in several states, with their counts.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { createVisitFixture } from '#modules/inspections/testing/visit-fixture.ts'
import { createFinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

/** Of two warehouses, so that each firm and agency sees visits that the other does not. */
export async function fillInspections(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  for (const warehouse of [0, 1]) {
    const desk = await createReceiptDesk(platform)
    for (const marks of ['A', 'B']) await desk.createLot(300_00, { marks })
    const visits = await createVisitFixture(platform, desk)
    for (let place = warehouse; place < count; place += 2) {
      const planned = { inspection_type: 1 + (place % 5), remark: place % 3 === 0 ? null : `note ${place}` }
      const { id } = await ok(visits.plan(planned))
      if (place % 4 > 1) continue
      await ok(visits.act('Link', id, {}, visits.planner))
      const visit = await visits.open(id)
      if (place % 8 > 1) continue
      await ok(visits.count(visit, Object.fromEntries(visit.page.lots.map(({ lot_id }) => [lot_id, 299_00 + place]))))
      await ok(visits.act('Cancel', id, { answer: `wrong ${place}` }))
    }
  }
  const { rows } = await sql<Row>`
    select inspection_type, warehouse_id, inspuser_id, plan_date, remark from inspection order by id`.execute(
    platform.db,
  )
  return rows
}

export async function fillInspectionLines({ db }: TestPlatform): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, inspection_id, lot_id, begin_weight, first_weight, is_different, count_method from inspection_line order by id`.execute(
    db,
  )
  return rows
}

/** Of two banks and agencies. */
export async function fillInvestigations(platform: TestPlatform, count: number): Promise<readonly Row[]> {
  for (const bank of [0, 1]) {
    const financing = await createFinancingFixture(platform)
    const visits = await createVisitFixture(platform, financing.goods)
    const loan = await financing.createLoan(2, [await financing.receipt(300_00)], 1_000_000_00)
    for (let place = bank; place < count; place += 2) {
      const { id } = await ok(visits.planInvestigation(loan, { remark: place % 3 === 0 ? null : `note ${place}` }))
      if (place % 4 > 1) await ok(visits.actOnInvestigation('Cancel', id, { answer: `wrong ${place}` }))
    }
  }
  const { rows } = await sql<Row>`
    select financing_id, inspuser_id, plan_date, remark from investigation order by id`.execute(platform.db)
  return rows
}

export async function fillSeeds({ db }: TestPlatform, count: number): Promise<readonly Row[]> {
  await sql`
    insert into surprise_seed (month, seed)
    select ('2020-01-01'::date + make_interval(months => n))::date, sha256(n::text::bytea) from generate_series(1, ${count}) as n`.execute(
    db,
  )
  await sql`update surprise_seed set state = 1, reveal_time = now() where id % 2 = 0`.execute(db)
  const { rows } = await sql<Row>`select id, month, seed_hash, state from surprise_seed order by id`.execute(db)
  return rows
}
