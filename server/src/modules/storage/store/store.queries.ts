// SQL of the storage firm that the engine cannot derive.
import { sql } from 'kysely'
import type { Grants } from '#engine/declare/rights/grants.ts'
import type { Db } from '#platform/database/database.ts'

export const username = sql`coalesce((select account.username from account where account.id = store.account_id), '')`
export const warehouseCount = sql`(select count(*) from warehouse where warehouse.store_id = store.id)`
/** What is written and never read. */
export const never = sql`''`

interface FirstRole {
  readonly id: number
  readonly name: string
  readonly grants: Grants
}

/** The role that a firm's first operator is given. */
export async function firstRole(db: Db): Promise<FirstRole> {
  const { rows } = await sql<{ id: number; name: string; path_arr: string[]; api_arr: string[] }>`
    select id, name, path_arr, api_arr from role where first_for = 'store'`.execute(db)
  const [role] = rows
  if (role === undefined) throw new Error('no role is for the first operator of a storage firm')
  const { id, name, path_arr, api_arr } = role
  return { id, name, grants: { paths: new Set(path_arr), apis: new Set(api_arr) } }
}
