import { sql } from 'kysely'
import type { Grants } from '#engine/declare/rights/grants.ts'
import type { Db } from '#platform/database/database.ts'
import type { TemplateKey } from './templates/role-templates.ts'

export const operatorCount = sql`(select count(*) from account_role where account_role.role_id = role.id)`
export const templateKey = sql`(select role_template.key from role_template where role_template.role_id = role.id)`
export const [SAME, DIFFERENT] = [1, 2]
/** Compares the role's rights with those of the standard role in this release. */
export const templateState = sql`(select
  case when role.path_arr @> standard.path_arr and role.path_arr <@ standard.path_arr
        and role.api_arr @> standard.api_arr and role.api_arr <@ standard.api_arr then ${sql.lit(SAME)} else ${sql.lit(DIFFERENT)} end
  from role_template standard where standard.role_id = role.id)`

export async function countHolders(db: Db, roleId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from account_role where role_id = ${roleId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function isHolder(db: Db, roleId: number, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account_role join account on account.id = account_role.account_id
     where role_id = ${roleId} and person_id = ${personId} limit 1`.execute(db)
  return rows.length > 0
}

export interface StoredGrants {
  readonly path_arr: string[]
  readonly api_arr: string[]
}

export const toGrants = ({ path_arr, api_arr }: StoredGrants): Grants => ({
  paths: new Set(path_arr),
  apis: new Set(api_arr),
})

/** Returns the key and current grants of the standard role behind a role; `undefined` if there is none. */
export async function findStandard(
  db: Db,
  roleId: number,
): Promise<{ readonly key: TemplateKey; readonly grants: Grants } | undefined> {
  const { rows } = await sql<StoredGrants & { key: TemplateKey }>`
    select key, path_arr, api_arr from role_template where role_id = ${roleId}`.execute(db)
  return rows[0] && { key: rows[0].key, grants: toGrants(rows[0]) }
}

interface StandardRole {
  readonly id: number
  readonly name: string
  readonly grants: Grants
}

/** Returns the role created from a template, with its grants in this database. @throws Error if it was deleted */
export async function findStandardRole(db: Db, key: TemplateKey): Promise<StandardRole> {
  const { rows } = await sql<StoredGrants & Omit<StandardRole, 'grants'>>`
    select role.id, role.name, role.path_arr, role.api_arr
      from role_template join role on role.id = role_id where key = ${key}`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error(`the standard role ${key} is missing`)
  return { id: found.id, name: found.name, grants: toGrants(found) }
}
