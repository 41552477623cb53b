import { sql } from 'kysely'
import type { MeasuredPrice } from '../domain/price-review.ts'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { GOOD_LIST, HISTORY_LIST, SPEC_LIST } from '#modules/paths.ts'

/** The author, also of an imported price: the first user in the record's history. */
export const addName = sql`(
  select record_history.nick_name from record_history
   where record_history.table_name = 'good_price' and record_history.record_id = good_price.id
     and record_history.verb = 'add'
   limit 1)`

/** Returns the price with its current reference price. Requires the lock of the spec. @throws Failure `not_found` */
export async function loadMeasuredPrice(tx: Db, id: number): Promise<MeasuredPrice> {
  const { rows } = await sql<MeasuredPrice>`
    select price, find_last_price(spec_id, region_id, source, price_date) as "lastPrice"
      from good_price where id = ${id}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Failure('not_found')
  return found
}

/** Puts an approved price into force and updates the current price of its spec and goods. */
export async function putInForce(tx: Db, id: number, specId: number): Promise<void> {
  await sql`call take_effect(${id}::bigint)`.execute(tx)
  await sql`call refresh_current_price(${specId}::bigint)`.execute(tx)
  invalidateLists(tx, [HISTORY_LIST, SPEC_LIST, GOOD_LIST])
}
