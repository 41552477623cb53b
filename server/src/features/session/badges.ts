// The counts beside a name (U10): of what its owner sees, and nothing of lists that they are not granted.
import { type Badges, MAX_WAITING_COUNT } from '@cangdan/protocol'
import { sql } from 'kysely'
import { listEntry } from '#engine/declare/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { scopeOf } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import { ORDER } from '#resources/orders/order.money.ts'
import { order } from '#resources/orders/order/order.ts'
import { REFUND } from '#resources/orders/refund/refund.actions.ts'
import { refund } from '#resources/orders/refund/refund.ts'

const COUNTED: Readonly<Record<keyof Badges, readonly [list: Resource, states: readonly number[]]>> = {
  pay: [order, [ORDER.unpaid]],
  refund: [refund, [REFUND.pending, REFUND.refunding]],
  returns: [refund, [REFUND.awaitingReturn, REFUND.awaitingReceipt]],
  submit: [order, [ORDER.paid]],
}

/** Each of at most `MAX_WAITING_COUNT`, by one statement. */
export async function badgesOf(db: Db, principal: Principal): Promise<Badges> {
  const counts = Object.entries(COUNTED).map(([name, [list, states]]) => {
    if (!holdsApi(principal, listEntry(list))) return sql`0 as ${sql.id(name)}`
    const found = sql`
      select from ${sql.table(list.table)}
       where ${sql.ref(`${list.table}.status`)} in (${sql.join(states.map((state) => sql.lit(state)))})
         and ${scopeOf(list, principal)} limit ${sql.lit(MAX_WAITING_COUNT)}`
    return sql`(select count(*) from (${found}) as found) as ${sql.id(name)}`
  })
  const { rows } = await sql<Badges>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? { pay: 0, refund: 0, returns: 0, submit: 0 }
}
