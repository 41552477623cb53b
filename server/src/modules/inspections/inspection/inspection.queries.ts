import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const lotCount = sql`cardinality(inspection.lot_ids)`

/** Kinds of notes on the photos of the visit, without repetition. */
export const photoMarks = (table: 'inspection' | 'investigation') => sql`(
  select coalesce(array_agg(distinct mark order by mark), '{}') from visit_photo photo, unnest(photo.marks) as mark
   where ${sql.ref(`photo.${table}_id`)} = ${sql.ref(`${table}.id`)})`

export const acceptName = (table: 'inspection' | 'investigation') =>
  sql`(select account.nick_name from account where account.id = ${sql.ref(`${table}.accept_by`)})`

export const differentLots = sql`(
  select count(*) from inspection_line line where line.inspection_id = inspection.id and line.is_different = 1)`

/** Counted less book weight; null before the submission, because it would tell inspectors the book weight before their second count. */
export const diffWeight = sql`(
  case when inspection.submit_time is not null
       then (select coalesce(sum(line.diff_weight), 0)::bigint from inspection_line line where line.inspection_id = inspection.id) end)`

export const activeInspector = sql<SqlBool>`
  account.agency_id is not null and account.disabled = 0 and (account.cert_end is null or account.cert_end >= today())`

/**
 * Lists the lots of a warehouse that a visit counts: all in store, or those pledged to the ordering bank.
 * @param bankId null for the platform
 */
export async function listLotsToCount(tx: Db, warehouseId: number, bankId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lot where warehouse_id = ${warehouseId} and status = 1
       and (${bankId}::bigint is null
            or exists (select from pledge where pledge.lot_id = lot.id and pledge.bank_id = ${bankId} and pledge.pledge_state <= 2))
     order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
