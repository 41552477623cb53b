import { sql, type SqlBool } from 'kysely'

export const pledgedWeight = sql`coalesce((
  select sum(pledge.live_weight) from pledge where pledge.financing_id = financing.id and pledge.pledge_state = 2), 0)::bigint`
export const goodsLabel = sql`(
  select string_agg(distinct good.good_name, ', ')
    from financing_line line join receipt on receipt.id = line.receipt_id join good on good.id = receipt.good_id
   where line.financing_id = financing.id)`

/** Overpayment of an owner without a wallet. Starts from `loan_event`: few loans have such an event, all of them have an account. */
export const hasExcess = sql<SqlBool>`financing.id in (
  select event.financing_id from loan_event event
    join money_account kept on kept.kind = 'loan_excess' and kept.owner_id = event.financing_id
   where event.excess <> 0 and kept.balance > 0)`

/** Owes and holds nothing, and none of its goods are frozen, earmarked or paid for by a buyer. */
export const canClose = sql<SqlBool>`
  (financing.total_left = 0 and not ${hasExcess} and not exists (
    select from pledge join receipt on receipt.id = pledge.receipt_id
     where pledge.financing_id = financing.id and pledge.pledge_state <= 2
       and (pledge.earmarked_weight > 0 or (receipt.frozen_pledged > 0 and receipt.frozen_pledged > receipt.pledge_weight - receipt.earmarked_pledged - pledge.live_weight)
         or exists (select from release_order sale
                     where sale.pledge_id = pledge.id and sale.release_state <= 1 and sale.repayment_id is not null))))`

export const isUnsecured = sql<SqlBool>`
  (financing.total_left > 0 and not exists (
    select from pledge where pledge.financing_id = financing.id and pledge.pledge_state <= 2))`

export const isFeeRequested = sql<SqlBool>`financing.fee_asked is not null`
export const hasFee = sql`(financing.fee_asked is not null)::int`
