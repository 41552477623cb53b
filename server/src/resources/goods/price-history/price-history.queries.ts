// SQL of the history that the engine cannot derive, and what withdrawing a price does to it.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

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

/** Others that change what holds for the spec wait until this transaction ends. */
export async function holdSpec(tx: Db, specId: number): Promise<void> {
  await sql`select from good_spec where id = ${specId} for no key update`.execute(tx)
}

/** Withdraws the price with all that is left of it; nothing takes its place on its days. Answers the version of the price. */
export async function withdraw(tx: Db, historyId: number): Promise<number> {
  await sql`
    update good_price_history part
       set status = 2, void_remark = asked.void_remark, void_by = asked.void_by, void_person = asked.void_person,
           void_time = asked.void_time,
           version = part.version + 1
      from good_price_history asked
     where asked.id = ${historyId} and part.price_id = asked.price_id and part.status = 1`.execute(tx)
  const { rows } = await sql<{ version: number; spec_id: number }>`
    update good_price set is_void = 1, version = version + 1
     where id = (select price_id from good_price_history where id = ${historyId})
    returning version, spec_id`.execute(tx)
  const [voided] = rows
  await sql`call refresh_current_price(${voided?.spec_id ?? 0}::bigint)`.execute(tx)
  return voided?.version ?? 0
}
