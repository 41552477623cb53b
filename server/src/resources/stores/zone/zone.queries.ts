// SQL of the zone that the engine cannot derive.
import { sql, type SqlBool } from 'kysely'

/** A warehouse that is closed is divided no further. */
export const openWarehouse = sql<SqlBool>`warehouse.status <> 3`
