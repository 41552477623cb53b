// SQL of the camera that the engine cannot derive.
import { sql } from 'kysely'

/** As its form calls it, so that an exported sheet can be imported. */
export const warehouseOfCamera = sql`(select warehouse.warehouse_name || ' · ' || warehouse.warehouse_code
  from warehouse where warehouse.id = camera.warehouse_id)`
export const storeOfCamera = sql`(select store.store_name
  from warehouse join store on store.id = warehouse.store_id where warehouse.id = camera.warehouse_id)`
