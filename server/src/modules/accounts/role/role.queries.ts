// SQL of the role that the engine cannot derive.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const operatorCount = sql`(select count(*) from account_role where account_role.role_id = role.id)`
/** How many accounts hold the role. */
export async function holdersOf(db: Db, roleId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from account_role where role_id = ${roleId}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether the person holds the role by any account. */
export async function isHolder(db: Db, roleId: number, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account_role join account on account.id = account_role.account_id
     where role_id = ${roleId} and person_id = ${personId} limit 1`.execute(db)
  return rows.length > 0
}
