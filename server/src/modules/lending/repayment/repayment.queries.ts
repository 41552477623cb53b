import { sql, type SqlBool } from 'kysely'

export const receiptNos = sql`(
  select string_agg(receipt.contract_no, ', ' order by receipt.id)
    from receipt where receipt.id in (select pledge.receipt_id from pledge where pledge.financing_id = repayment.financing_id))`

const selectActorName = (column: string) =>
  sql`(select actor.nick_name from account actor where actor.id = ${sql.ref(`repayment.${column}`)})`
export const confirmName = selectActorName('post_by')
export const matchName = selectActorName('match_by')

export const releasedWeight = sql`coalesce((
  select sum(pledge.released_weight) from pledge
   where pledge.financing_id = repayment.financing_id and pledge.perfected_time is not null), 0)::bigint`

export const isPosted = sql<SqlBool>`repayment.status = 1`

/** Further back than the terms of the loan allow without a second person. */
export const BACK_DATED = { no: 0, unconfirmed: 1, confirmed: 2 } as const
export const needsDateConfirmation = sql<SqlBool>`(repayment.status in (0, 4, 5) and repayment.repay_way = 1 and repayment.confirmed_date is distinct from repayment.value_date
  and is_back_dated(repayment.financing_id, repayment.spread, repayment.value_date))`
export const isDateAccepted = sql<SqlBool>`not ${needsDateConfirmation}`
export const backDated = sql`(case when repayment.confirmed_date = repayment.value_date then 2 when ${needsDateConfirmation} then 1 else 0 end)`
