// SQL of specs that the engine cannot derive.
import { sql } from 'kysely'

/** 1 current, 2 out of date by the days of the parameters since it was approved; null where there is no price. */
export const priceState = sql`(
  case when good_spec.price_time is null then null
       when good_spec.price_time < now() - make_interval(days => (select price_expire_days from config_setting where id = 1)::int) then 2
       else 1 end)`
