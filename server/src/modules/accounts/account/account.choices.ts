// What the form of an account offers: banks, and roles that can be given; and the roles that its list is filtered by.
import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { holdsAll } from '#engine/declare/rights/grants.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'
import { allRoles, isAdminRole, roleIds, type RoleLine } from './account.queries.ts'

/** By which a list is filtered: the roles that somebody in it may have, and those that its reader may give. Others are nobody's there to know. */
async function knownRoles(db: Db, reader: Reader): Promise<Option[]> {
  const { organisationKind, organisationId } = reader.principal
  const roles = await rolesOf(db, reader)
  if (organisationKind === 'platform') return asOptions(roles)
  const { rows } = await sql<{ id: number }>`
    select distinct role_id as id from account_role join account on account.id = account_role.account_id
     where account.organisation_id = ${organisationId}`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  return asOptions(roles.filter((role) => known.has(role.id) || mayGive(role, reader)))
}

/** Roles of the reader's organisation and of the platform, as far as they allow no more than they hold themselves. */
async function roleChoices(db: Db, reader: Reader): Promise<number[]> {
  return (await rolesWithin(db, reader)).map(({ id }) => id)
}

/** The same, for accounts that are not the platform's: nobody else holds everything. */
async function memberRoleChoices(db: Db, reader: Reader): Promise<number[]> {
  return (await rolesWithin(db, reader)).filter((role) => !isAdminRole(role)).map(({ id }) => id)
}

/** The roles of an account, as its list is filtered by them and its form gives them. */
export const ROLES_COLUMN = {
  type: 'checkbox',
  offers: knownRoles,
  offeredNow: roleChoices,
  sql: roleIds,
  list: false,
  filter: true,
} as const satisfies ColumnSpec

/** The same of accounts that are not the platform's. */
export const MEMBER_ROLES_COLUMN = { ...ROLES_COLUMN, offeredNow: memberRoleChoices } as const

/** The reader's own bank; the platform may choose any. */
export async function bankChoices(db: Db, { principal }: Reader): Promise<Option[]> {
  const isPlatform = principal.organisationKind === 'platform'
  const { rows } = await sql<Option>`
    select id as value, name as label from organisation
     where kind = 'bank' and (id = ${principal.organisationId} or ${isPlatform}) order by name, id`.execute(
    db,
  )
  return rows
}

async function rolesOf(db: Db, { principal }: Reader): Promise<RoleLine[]> {
  const isPlatform = principal.organisationKind === 'platform'
  return (await allRoles(db)).filter(
    (role) =>
      isPlatform || role.organisation_id === null || role.organisation_id === principal.organisationId,
  )
}

async function rolesWithin(db: Db, reader: Reader): Promise<RoleLine[]> {
  return (await rolesOf(db, reader)).filter((role) => mayGive(role, reader))
}

const mayGive = (role: RoleLine, { principal }: Reader): boolean =>
  principal.isAdmin || (!isAdminRole(role) && holdsAll(principal, role.grants))

const asOptions = (roles: readonly RoleLine[]): Option[] =>
  roles.map(({ id, label }) => ({ value: id, label }))
