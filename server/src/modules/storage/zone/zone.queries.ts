import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const openWarehouse = sql<SqlBool>`warehouse.status <> 3`

export async function isZoneOccupied(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from zone where id = ${id} and used_capacity > 0`.execute(tx)
  return rows.length > 0
}
