import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const lotCount = sql`cardinality(inspection.lot_ids)`

/** Lots beyond their tolerance. The difference itself is in the lines, which the agency does not read: it would tell the books to the next visit. */
export const differentLots = sql`(
  select count(*) from inspection_line line where line.inspection_id = inspection.id and line.is_different = 1)`

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
