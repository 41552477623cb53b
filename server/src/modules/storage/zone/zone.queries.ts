// SQL of the zone that the engine cannot derive.
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A warehouse that is closed is divided no further. */
export const openWarehouse = sql<SqlBool>`warehouse.status <> 3`

/** Whether goods lie in it. */
export async function isTaken(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from zone where id = ${id} and used_capacity > 0`.execute(tx)
  return rows.length > 0
}
