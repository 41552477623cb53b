import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A closed warehouse gets no new zones. */
export const openWarehouse = sql<SqlBool>`warehouse.status <> 3`

/** Returns whether the zone contains goods. */
export async function isTaken(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from zone where id = ${id} and used_capacity > 0`.execute(tx)
  return rows.length > 0
}
