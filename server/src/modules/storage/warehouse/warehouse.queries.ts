// SQL of the warehouse that the engine cannot derive.
import type { TreeNode } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

export const zoneCount = sql`(select count(*) from zone where zone.warehouse_id = warehouse.id)`
export const inspectionAgency = sql<SqlBool>`organisation.kind = 'inspection' and organisation.disabled = 0`
/** Goods that are taken off the shelf are chosen by nobody anew. */
export const shownGood = sql<SqlBool>`good.is_show = 1`
/** Names are a firm's own; with its code every warehouse is called differently. */
export const warehouseLabel = sql`(warehouse.warehouse_name || ' · ' || warehouse.warehouse_code)`
/** A firm that is disabled opens no new warehouses. */
export const enabledStore = sql<SqlBool>`store.disabled = 0`

/** The storage firms that the reader sees; none where it is one, and there is nothing to choose. */
export async function storeNodes(db: Db, { principal }: Reader, most: number): Promise<TreeNode[]> {
  if (principal.organisationKind !== 'platform') return []
  const { rows } = await sql<TreeNode>`
    select id, store_name as label from store order by sort desc, store_name, id limit ${most}`.execute(db)
  return rows.length > 1 ? rows : []
}
