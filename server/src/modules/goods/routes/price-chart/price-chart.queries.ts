import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { OTHER_CONTRACT } from '#modules/goods/price-qh/price-qh.rules.ts'

export interface ChartRequest {
  readonly specId: number
  /** 0 for nationwide prices. */
  readonly regionId: number
  /** First and last day, as `2026-01-31`. */
  readonly from: string
  readonly to: string
}

interface Line {
  readonly good_name: string
  readonly spec_name: string
  readonly qh_code: number | null
  readonly regions: readonly number[]
  readonly spot: readonly [day: number, last: number, price: number, who: string, audited: number][]
  /** The contracts of the previous and this day, if they must not be compared. */
  readonly futures: readonly [day: number, settle: number, from: string | null, to: string][]
}

// Numbers the contract series of each day: a new series starts with another contract or at a marked change, also on a day without a settlement.
const selectSeries = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
  select trade_date, settle_price, contract_code, sum(begins) over (order by trade_date) as series
    from (select trade_date, settle_price, contract_code,
                 (is_confirmed = ${OTHER_CONTRACT}
                  or lower(contract_code) <> lower(lag(contract_code) over (order by trade_date)))::int as begins
            from good_price_qh
           where qh_code = good.qh_code and is_main = 1 and trade_date between ${first} and ${last}) main`

/** Returns `undefined` if the spec does not exist. */
export async function loadChartPrices(db: Db, { specId, regionId, from, to }: ChartRequest): Promise<Line | undefined> {
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
        select json_agg(json_build_array(settled.trade_date - ${first}, settled.settle_price,
                 case when settled.series <> settled.series_before then settled.code_before end, settled.contract_code)
                 order by settled.trade_date)
          from (select trade_date, settle_price, contract_code, series, lag(contract_code) over days as code_before,
                       lag(series) over days as series_before
                  from (${selectSeries(first, last)}) day
                 where settle_price is not null
                window days as (order by trade_date)) settled), '[]') as futures
      from good_spec join good on good.id = good_spec.good_id
     where good_spec.id = ${specId}::bigint`.execute(db)
  return rows[0]
}
