// SQL of repayments that the engine cannot derive.
import { sql } from 'kysely'

/** The receipts that were pledged for its loan. */
export const receiptNos = sql`(
  select string_agg(receipt.contract_no, ', ' order by receipt.id)
    from receipt where receipt.id in (select pledge.receipt_id from pledge where pledge.financing_id = repayment.financing_id))`

const nameOf = (column: string) =>
  sql`(select actor.nick_name from account actor where actor.id = ${sql.ref(`repayment.${column}`)})`
export const confirmName = nameOf('post_by')
export const matchName = nameOf('match_by')

/** What of the goods is released since the loan began. */
export const releasedWeight = sql`coalesce((
  select sum(pledge.released_weight) from pledge
   where pledge.financing_id = repayment.financing_id and pledge.perfected_time is not null), 0)::bigint`
