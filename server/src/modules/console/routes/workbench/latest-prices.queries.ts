// Returns today's prices of the goods that changed last, with the previous week, in one statement.
import type { Language, LatestPrice } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { price } from '#modules/goods/index.ts'

const MAX_PRICES = 8
const NEWEST = 400

type Line = Omit<LatestPrice, 'unit'> & { readonly unit: number }

export async function listLatestPrices(db: Db, language: Language): Promise<LatestPrice[]> {
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`
  const { rows } = await sql<Line>`
    select current.spec_id, good.good_name, good_spec.spec_name, current.new_price as price, good.unit, current.change_rate,
           extract(epoch from current.price_date::timestamp at time zone 'Asia/Shanghai')::bigint as price_date,
           (select json_agg(part.new_price order by day)
              from generate_series(${today} - 6, ${today}, interval '1 day') as day
              left join good_price_history part
                on part.spec_id = current.spec_id and part.region_id is null and part.status = 1
               and part.days @> day::date) as week
      from (
        select distinct on (newest.spec_id) newest.*
          from (
            select * from good_price_history
             where status = 1 and region_id is null and days @> ${today}
             order by price_date desc, id desc
             limit ${sql.lit(NEWEST)}) as newest
         order by newest.spec_id, newest.price_date desc, newest.id desc) as current
      join good_spec on good_spec.id = current.spec_id
      join good on good.id = good_spec.good_id
     order by current.price_date desc, current.id desc
     limit ${sql.lit(MAX_PRICES)}`.execute(db)
  const units = price.columns.get('unit')?.optionTitles
  return rows.map((row) => ({ ...row, unit: units?.get(row.unit)?.[language] ?? '' }))
}
