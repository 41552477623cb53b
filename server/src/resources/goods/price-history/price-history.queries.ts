// SQL of the history that the engine cannot derive, and what withdrawing a price does to it.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/** Days that no price covers, between the price before and this one. */
export const gapDays = sql`(case when good_price_history.status = 1 then (
  select good_price_history.valid_from - before.valid_to - 1 from good_price_history before
   where before.spec_id = good_price_history.spec_id and before.status = 1
     and coalesce(before.region_id, 0) = coalesce(good_price_history.region_id, 0)
     and before.valid_from < good_price_history.valid_from
   order by before.valid_from desc limit 1) end)`

export const voidName = sql`(
  select account.nick_name from account where account.id = good_price_history.void_by)`

/** The persons who submitted the price, as whom they are known now. */
export async function submittersOf(tx: Db, priceId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ persons: number[] }>`
    select to_json(root_persons(submit_person_ids)) as persons from good_price where id = ${priceId}`.execute(
    tx,
  )
  return rows[0]?.persons ?? []
}

interface Parts {
  readonly specId: number
  readonly priceId: number
  /** The rows of the history that the price still holds by, by rising ids. */
  readonly parts: readonly number[]
}

/** What belongs together with a row of the history: none of it is ever moved to another spec or price. */
export async function partsOf(tx: Db, id: number): Promise<Parts> {
  const { rows } = await sql<Parts>`
    select asked.spec_id as "specId", asked.price_id as "priceId",
           to_json(array(
             select part.id from good_price_history part
              where part.price_id = asked.price_id and part.status = 1 order by part.id)) as parts
      from good_price_history asked where asked.id = ${id}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Failure('not_found')
  return found
}

/** Says what the spec and its goods cost now. */
export async function refreshCurrentPrice(tx: Db, specId: number): Promise<void> {
  await sql`call refresh_current_price(${specId}::bigint)`.execute(tx)
}
