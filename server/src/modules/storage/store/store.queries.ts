import { sql } from 'kysely'

export const username = sql`coalesce((select account.username from account where account.id = store.account_id), '')`
export const warehouseCount = sql`(select count(*) from warehouse where warehouse.store_id = store.id)`
export const emptyText = sql`''`
