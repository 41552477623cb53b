// SQL that the lists of applications and of loans share.
import { sql } from 'kysely'

export const pledgedWeight = sql`coalesce((
  select sum(pledge.live_weight) from pledge where pledge.financing_id = financing.id and pledge.pledge_state = 2), 0)::bigint`
export const goodsLabel = sql`(
  select string_agg(distinct good.good_name, ', ')
    from financing_line line join receipt on receipt.id = line.receipt_id join good on good.id = receipt.good_id
   where line.financing_id = financing.id)`
