import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Principal } from '#platform/identity/principal.ts'

const selectBuyer = (column: 'nick_name' | 'phone') => sql`(
  select ${sql.ref(`wallet.${column}`)} from orders join wallet on wallet.id = orders.wallet_id where orders.id = refund.order_id)`

export const nickName = selectBuyer('nick_name')
export const phone = selectBuyer('phone')

export const reviewer = sql`(select actor.nick_name from account actor where actor.id = refund.review_by)`

export const isOfSide = (
  side: 'buyer_id' | 'store_id',
  { organisationId }: Pick<Principal, 'organisationId'>,
): RawBuilder<SqlBool> =>
  sql`exists (select from orders where orders.id = refund.order_id and ${sql.ref(`orders.${side}`)} = ${organisationId})`
