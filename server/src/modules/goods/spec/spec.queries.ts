import { sql } from 'kysely'

/** 1 current, 2 older than the days in the parameters; null without a price. */
export const priceState = sql`(
  case when good_spec.price_time is null then null
       when good_spec.price_time < now() - make_interval(days => (select price_expire_days from config_setting where id = 1)::int) then 2
       else 1 end)`
