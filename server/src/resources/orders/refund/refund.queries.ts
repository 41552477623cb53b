// What a refund shows of its order's buyer.
import { sql } from 'kysely'

const ofBuyer = (column: 'nick_name' | 'phone') => sql`(
  select ${sql.ref(`wallet.${column}`)} from orders join wallet on wallet.id = orders.wallet_id where orders.id = refund.order_id)`

export const nickName = ofBuyer('nick_name')
export const phone = ofBuyer('phone')

export const reviewer = sql`(select actor.nick_name from account actor where actor.id = refund.review_by)`
