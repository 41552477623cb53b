import type { TreeNode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'

export const PLAYABLE = { plays: 1, hostMissing: 2, otherProtocol: 3 } as const

export const cameraStore = sql`(select warehouse.store_id from warehouse where warehouse.id = camera.warehouse_id)`

/** Browsers play HLS, from hosts that the settings list. */
export const playable = sql`case
  when camera.protocol <> 1 then ${sql.lit(PLAYABLE.otherProtocol)}
  when is_stream_host(camera.play_url) then ${sql.lit(PLAYABLE.plays)}
  else ${sql.lit(PLAYABLE.hostMissing)} end`

interface WarehouseNode {
  readonly id: number
  readonly label: string
  readonly store_id: number
  readonly store_name: string
}

/** Returns storage firms with their warehouses for the platform; an empty tree for a firm, which has only its own. */
export async function listWarehouseNodes(db: Db, { principal }: Reader, most: number): Promise<TreeNode[]> {
  if (principal.organisationKind !== 'platform') return []
  const { rows } = await sql<WarehouseNode>`
    select warehouse.id, warehouse.warehouse_name as label, firm.id as store_id, firm.store_name
      from (select * from store order by sort desc, store_name, id limit ${most}) as firm
      join warehouse on warehouse.store_id = firm.id
     order by firm.sort desc, firm.store_name, firm.id, warehouse.sort desc, warehouse.warehouse_name, warehouse.id`.execute(
    db,
  )
  const firms = new Map<number, WarehouseNode[]>()
  for (const house of rows) firms.set(house.store_id, [...(firms.get(house.store_id) ?? []), house])
  return [...firms].map(([id, houses]) => ({
    id,
    label: houses[0]?.store_name ?? '',
    children: houses.map((house) => ({ id: house.id, label: house.label })),
  }))
}
