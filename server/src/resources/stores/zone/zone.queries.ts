// SQL of the zone that the engine cannot derive.
import { sql, type SqlBool } from 'kysely'

/** As its form calls it, so that an exported sheet can be imported. */
export const warehouseOfZone = sql`(select warehouse.warehouse_name || ' · ' || warehouse.warehouse_code
  from warehouse where warehouse.id = zone.warehouse_id)`
export const storeOfZone = sql`(select store.store_name
  from warehouse join store on store.id = warehouse.store_id where warehouse.id = zone.warehouse_id)`
/** A warehouse that is closed is divided no further. */
export const openWarehouse = sql<SqlBool>`warehouse.status <> 3`
