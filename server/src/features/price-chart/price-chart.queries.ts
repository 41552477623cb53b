// The prices of one spec over a time, in one statement.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export interface Asked {
  readonly specId: number
  /** 0 for what holds everywhere. */
  readonly regionId: number
  /** `2026-01-31`, the first and the last day. */
  readonly from: string
  readonly to: string
}

interface Line {
  readonly good_name: string
  readonly spec_name: string
  readonly qh_code: number | null
  /** Where it has prices, by codes. */
  readonly regions: readonly number[]
  readonly spot: readonly [day: number, last: number, price: number, who: string, audited: number][]
  readonly futures: readonly [day: number, settle: number][]
}

/** `undefined` where there is no such spec. */
export async function pricesOf(db: Db, { specId, regionId, from, to }: Asked): Promise<Line | undefined> {
  const [first, last] = [sql`${from}::date`, sql`${to}::date`]
  const { rows } = await sql<Line>`
    select good.good_name, good_spec.spec_name, good.qh_code,
      coalesce((
        select json_agg(distinct coalesce(part.region_id, 0) order by coalesce(part.region_id, 0))
          from good_price_history part
         where part.spec_id = good_spec.id and part.status = 1), '[]') as regions,
      coalesce((
        select json_agg(json_build_array(
                 greatest(part.valid_from, ${first}) - ${first}, least(coalesce(part.valid_to, ${last}), ${last}) - ${first},
                 part.new_price, part.operator_name, (price.audit_time at time zone 'Asia/Shanghai')::date - ${first})
                 order by part.valid_from)
          from good_price_history part join good_price price on price.id = part.price_id
         where part.spec_id = good_spec.id and part.status = 1 and part.days && daterange(${first}, ${last}, '[]')
           and coalesce(part.region_id, 0) = ${regionId}::bigint), '[]') as spot,
      coalesce((
        select json_agg(json_build_array(day.trade_date - ${first}, day.settle_price) order by day.trade_date)
          from good_price_qh day
         where day.qh_code = good.qh_code and day.is_main = 1 and day.settle_price is not null
           and day.trade_date between ${first} and ${last}), '[]') as futures
      from good_spec join good on good.id = good_spec.good_id
     where good_spec.id = ${specId}::bigint`.execute(db)
  return rows[0]
}
