import type { TreeNode } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

export const zoneCount = sql`(select count(*) from zone where zone.warehouse_id = warehouse.id)`
export const cameraCount = sql`(select count(*) from camera where camera.warehouse_id = warehouse.id and camera.disabled = 0)`
export const inspectionAgency = sql<SqlBool>`organisation.kind = 'inspection' and organisation.disabled = 0`
export const shownGood = sql<SqlBool>`good.is_show = 1`
/** Names are unique per firm only; the code makes the label unique. */
export const warehouseLabel = sql`(warehouse.warehouse_name || ' · ' || warehouse.warehouse_code)`
export const enabledStore = sql<SqlBool>`store.disabled = 0`

/** Returns the storage firms for the platform if there are several; otherwise an empty tree. */
export async function listStoreNodes(db: Db, { principal }: Reader, most: number): Promise<TreeNode[]> {
  if (principal.organisationKind !== 'platform') return []
  const { rows } = await sql<TreeNode>`
    select id, store_name as label from store order by sort desc, store_name, id limit ${most}`.execute(db)
  return rows.length > 1 ? rows : []
}
