// The reference price is found by index: the number of rows read does not depend on the length of the history.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { setUpPriceDesks } from '../testing/price-desk.ts'

const here = setUpPriceDesks()

async function addDays(db: Db, specId: number, [from, to]: readonly [number, number], region?: number): Promise<void> {
  await sql`
    insert into good_price_history (price_id, good_id, spec_id, region_id, price_date, valid_from, valid_to, new_price, source)
    select price_id, good_id, spec_id, ${region ?? null}::bigint, day, day, day, 100 + n, 1
      from (select * from good_price_history where spec_id = ${specId} order by id limit 1) first,
           generate_series(${from}::int, ${to}::int) n, lateral (select date '1990-01-01' + n as day) days`.execute(db)
  await sql`analyze good_price_history`.execute(db)
}

/** Counts the rows and index entries of the history that a statement reads. */
async function countRowsRead(db: Db, ask: (tx: Db) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const countRows = async () => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint
               + (select coalesce(sum(idx_tup_read), 0) from (
                    select pg_stat_get_xact_tuples_returned(indexrelid) as idx_tup_read
                      from pg_index where indrelid = 'good_price_history'::regclass) indexes)::bigint as read
          from pg_stat_xact_user_tables where relname = 'good_price_history'`.execute(tx)
      return rows[0]?.read ?? 0
    }
    const before = await countRows()
    await ask(tx)
    return (await countRows()) - before
  })
}

const measurePrice =
  (specId: number, { region = null, source = 1, day }: { region?: number | null; source?: number; day: string }) =>
  (tx: Db) =>
    sql`select find_last_price(${specId}, ${region}::bigint, ${source}::smallint, ${day}::date)`.execute(tx)

const FEW = 40

describe('reference price', () => {
  it.each([
    ['the price before its day', { day: '1990-06-01' }],
    ['the one after it, where none lies before', { day: '1980-01-01' }],
    ['one of the whole country, for a region without any', { day: '1990-06-01', region: 330000 }],
    ['one of another kind of source', { day: '1990-06-01', source: 2 }],
  ])('is read from a few rows of a long history: %s', async (_which, requested) => {
    const { specId, approve, submit } = await here.priced()
    await approve(await submit({ price: 101_00, day: 3 }))
    const { db } = here.platform
    await addDays(db, specId, [1, 300])
    const short = await countRowsRead(db, measurePrice(specId, requested))
    await addDays(db, specId, [301, 1200])
    const long = await countRowsRead(db, measurePrice(specId, requested))
    expect({ short: short <= FEW, long: long <= FEW }, `${short} rows of 300, ${long} of 1200`).toEqual({
      short: true,
      long: true,
    })
  })

  it('is read from a few rows if only another region has prices', async () => {
    const { specId } = await here.priced()
    const { db } = here.platform
    await addDays(db, specId, [1, 1], 440000)
    await sql`update good_price_history set status = 3 where spec_id = ${specId} and region_id is null`.execute(db)
    await addDays(db, specId, [2, 1200], 440000)
    expect(await countRowsRead(db, measurePrice(specId, { day: '1992-01-01', region: 330000 }))).toBeLessThanOrEqual(
      FEW,
    )
  })

  it('is read from a few rows by an approval, like the current price', async () => {
    const { specId } = await here.priced()
    const { db } = here.platform
    await addDays(db, specId, [1, 1200])
    // Runs on a connection with cached generic plans.
    const TIMES = 10
    const refresh = async (tx: Db) => {
      for (let time = 0; time < TIMES; time += 1) await sql`call refresh_current_price(${specId}::bigint)`.execute(tx)
    }
    expect(await countRowsRead(db, refresh)).toBeLessThanOrEqual(TIMES * FEW)
  })
})

describe('order of reference prices', () => {
  it('equals that of a sorted history in any state', async () => {
    const { specId } = await here.priced()
    const { db } = here.platform
    await db.transaction().execute(async (tx) => {
      // Sets states that no call produces.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into good_price_history (price_id, good_id, spec_id, region_id, price_date, valid_from, valid_to, new_price, source, status)
        select price_id, good_id, spec_id, (array[null, 330000, 440000])[1 + n % 3], day, day, day, n, 1 + (n * 7 % 4),
               case when n % 5 < 2 then 1 else 3 end
          from (select * from good_price_history where spec_id = ${specId} limit 1) first,
               generate_series(1, 60) n, lateral (select date '2001-01-01' + (n * 17 % 83) as day) days`.execute(tx)
      await sql`update good_price_history set status = 3 where spec_id = ${specId} and region_id = 440000`.execute(tx)
      await sql`update good_price_history set source = 1 where spec_id = ${specId} and region_id = 330000 and source = 2`.execute(
        tx,
      )
    })
    const { rows: compared } = await sql<{ differ: number; asked: number }>`
      select count(*) filter (where find_last_price(${specId}, asked.region, asked.source, asked.day) is distinct from (
               select new_price from good_price_history
                where spec_id = ${specId}
                order by status = 1 desc, coalesce(region_id, 0) = coalesce(asked.region, 0) desc, region_id is null desc,
                         (source = 2) = (asked.source = 2) desc, valid_from <= asked.day desc, abs(valid_from - asked.day), id desc
                limit 1)) as differ, count(*) as asked
        from (select region, source::smallint, day::date
                from unnest(array[null, 330000, 440000, 110000]::bigint[]) region, unnest(array[1, 2]) source,
                     generate_series(date '2000-12-25', date '2001-04-05', '3 days') day) asked`.execute(db)
    expect(compared[0]).toMatchObject({ differ: 0 })
    expect(compared[0]?.asked).toBeGreaterThan(200)
  })
})
