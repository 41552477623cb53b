import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

const DAYS = 300
let platform: TestPlatform
beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

it('uses an index for every row, even with a plan made for an empty table (T4, L9)', async () => {
  const { db } = platform
  await sql`vacuum analyze good_price_qh`.execute(db)
  const read = await db.transaction().execute(async (tx) => {
    await sql`discard plans`.execute(tx)
    await sql`
      insert into good_price_qh (contract_code, trade_date, settle_price)
      select 'cu' || to_char(day + interval '3 months', 'YYMM'), day, 7000000
        from generate_series(timestamp '2023-01-02', timestamp '2026-06-01', interval '1 day') day
       where extract(isodow from day) < 6 and day::date not in (select day from calendar_day)
       order by day limit ${DAYS}`.execute(tx)
    const { rows } = await sql<{ rows: number; looks: number }>`
      select seq_tup_read as rows, idx_scan as looks from pg_stat_xact_user_tables where relname = 'good_price_qh'`.execute(
      tx,
    )
    return rows[0]
  })
  expect(read?.rows).toBe(0)
  expect(read?.looks).toBeGreaterThanOrEqual(DAYS)
})
