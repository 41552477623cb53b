import { sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { Db } from '#platform/database/database.ts'
import { GOOD_LIST, SPEC_LIST } from '#modules/paths.ts'

/** Days without a price between the previous price and this one. */
export const gapDays = sql`(case when good_price_history.status = 1 then (
  select good_price_history.valid_from - before.valid_to - 1 from good_price_history before
   where before.spec_id = good_price_history.spec_id and before.status = 1
     and coalesce(before.region_id, 0) = coalesce(good_price_history.region_id, 0)
     and before.valid_from < good_price_history.valid_from
   order by before.valid_from desc limit 1) end)`

export const voidName = sql`(
  select account.nick_name from account where account.id = good_price_history.void_by)`

/** Returns the persons who submitted the price, as root persons. */
export async function listSubmitters(tx: Db, priceId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ persons: number[] }>`
    select to_json(find_root_persons(submit_person_ids)) as persons from good_price where id = ${priceId}`.execute(tx)
  return rows[0]?.persons ?? []
}

/** Returns the history rows in force of the same price, by ascending id. */
export async function listRowsInForce(tx: Db, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ part: number }>`
    select part.id as part from good_price_history part
     where part.status = 1 and part.price_id = (select price_id from good_price_history where id = ${id})
     order by part.id`.execute(tx)
  return rows.map(({ part }) => part)
}

/** Selects specs whose price is not the one in force; prices are identified by their approval time. Sorts like `refresh_current_price`. */
export const isPriceOutdated = sql<boolean>`good_spec.price_time is distinct from (
  select price.audit_time
    from good_price_history history join good_price price on price.id = history.price_id
   where history.spec_id = good_spec.id and history.status = 1 and history.valid_from <= today()
   order by history.region_id is null desc, history.valid_from desc
   limit 1)`

export async function refreshCurrentPrice(tx: Db, specId: number): Promise<void> {
  await sql`call refresh_current_price(${specId}::bigint)`.execute(tx)
  invalidateLists(tx, [SPEC_LIST, GOOD_LIST])
}
