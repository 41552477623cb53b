import { sql } from 'kysely'
import type { Grants } from '#engine/declare/rights/grants.ts'
import { mergeGrants } from '#engine/declare/rights/grants.ts'
import type { Db } from '#platform/database/database.ts'

export const roleIds = sql`array(select account_role.role_id from account_role
  where account_role.account_id = account.id order by account_role.role_id)`
/**
 * The label of a role: for a role of an organisation, the name with the organisation in brackets. It does not depend on roles that the reader may not
 * see. Separators in the organisation's name become blanks, because a cell lists roles separated by commas and semicolons.
 */
const roleLabel = sql`role.name || coalesce((select ' (' || regexp_replace(organisation.name, '[,，、;；]', ' ', 'g') || ')'
  from organisation where organisation.id = role.organisation_id), '')`
export const roleNames = sql`coalesce((select string_agg(${roleLabel}, ', ' order by role.id)
  from account_role join role on role.id = account_role.role_id where account_role.account_id = account.id), '')`
export const personName = sql`(select person.name from person where person.id = account.person_id)`
/** 1 if the account has a password; an imported account has none until one is set. */
export const hasPassword = sql`(account.password_hash is not null)::int`
/** 1 if signing in requires a second factor. */
export const hasFactor = sql`(exists (select from second_factor
  where second_factor.account_id = account.id and second_factor.confirmed_at is not null))::int`
/** When the account was linked with WeChat; null while the add-on is not installed. */
export const boundToWxAt = sql<number | null>`(select min(social_bind.bind_time) from social_bind
  where social_bind.uid = account.id and social_bind.type like 'wechat%'
    and exists (select from addon where addon.key = 'social' and addon.uninstall_time is null))`
export const isBoundToWx = sql`(${boundToWxAt} is not null)::int`
export const emptyText = sql`''`

/** `account.disabled` of an account that is disabled until it is enabled by hand. */
export const DISABLED = 1

export interface RoleLine {
  readonly id: number
  readonly name: string
  readonly label: string
  readonly organisation_id: number | null
  readonly grants: Grants
}

interface StoredRole extends Omit<RoleLine, 'grants'> {
  readonly path_arr: string[]
  readonly api_arr: string[]
}

const toRoleLine = ({ id, name, label, organisation_id, path_arr, api_arr }: StoredRole): RoleLine => ({
  id,
  name,
  label,
  organisation_id,
  grants: { paths: new Set(path_arr), apis: new Set(api_arr) },
})

/** Returns all roles with their grants, platform roles first. */
export async function listAllRoles(db: Db): Promise<RoleLine[]> {
  const { rows } = await sql<StoredRole>`
    select id, name, ${roleLabel} as label, organisation_id, path_arr, api_arr from role order by organisation_id nulls first, id`.execute(
    db,
  )
  return rows.map(toRoleLine)
}

export async function listAccountRoles(db: Db, accountId: number): Promise<RoleLine[]> {
  const { rows } = await sql<StoredRole>`
    select role.id, name, ${roleLabel} as label, organisation_id, path_arr, api_arr
      from role join account_role on account_role.role_id = role.id
     where account_role.account_id = ${accountId} order by role.id`.execute(db)
  return rows.map(toRoleLine)
}

/** The administrator role, which has every right (R4). */
export const isAdminRole = ({ name, organisation_id }: RoleLine): boolean =>
  name === 'admin' && organisation_id === null

export const unionRoleGrants = (roles: readonly RoleLine[]): Grants => mergeGrants(roles.map(({ grants }) => grants))

/**
 * Returns whether another account that can sign in has the administrator role. Concurrent callers wait for each other, so that two administrators
 * cannot remove each other.
 */
export async function hasOtherAdmin(tx: Db, accountId: number): Promise<boolean> {
  await sql`select from role where name = 'admin' and organisation_id is null for no key update`.execute(tx)
  const { rows } = await sql`
    select from account_role
      join role on role.id = account_role.role_id and role.name = 'admin' and role.organisation_id is null
      join account on account.id = account_role.account_id
     where account.id <> ${accountId} and is_usable(account.disabled, account.lock_end_time)
       and account.password_hash is not null
     limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the bank of the person's enabled operator account, other than account `but`. */
export async function findOperatorBank(tx: Db, personId: number, but?: number): Promise<number | undefined> {
  const { rows } = await sql<{ bank_id: number }>`
    select bank_id from account
     where person_id = ${personId} and bank_id is not null and disabled <> ${DISABLED} and id <> ${but ?? 0}
     limit 1`.execute(tx)
  return rows[0]?.bank_id
}

export async function endSessions(tx: Db, accountId: number, but?: string): Promise<void> {
  await sql`
    update session set revoked_at = now()
     where account_id = ${accountId} and revoked_at is null and id::text <> ${but ?? ''}`.execute(tx)
}
