import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import { holdsAll } from '#engine/declare/rights/grants.ts'
import type { Reader } from '#engine/declare/columns/ref.ts'
import type { Db } from '#platform/database/database.ts'
import { listAllRoles, isAdminRole, roleIds, type RoleLine } from './account.queries.ts'

/**
 * Returns the roles for the list's filter: roles that accounts in the reader's scope have, and roles that the reader may grant. Other roles are not
 * disclosed.
 */
async function listFilterRoles(db: Db, reader: Reader): Promise<Option[]> {
  const { organisationKind, organisationId } = reader.principal
  const roles = await listRoles(db, reader)
  if (organisationKind === 'platform') return toOptions(roles)
  const { rows } = await sql<{ id: number }>`
    select distinct role_id as id from account_role join account on account.id = account_role.account_id
     where account.organisation_id = ${organisationId}`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  return toOptions(roles.filter((role) => known.has(role.id) || canGrantRole(role, reader)))
}

/** Returns the roles of the reader's organisation and of the platform that grant no more than the reader holds. */
async function listRoleChoices(db: Db, reader: Reader): Promise<number[]> {
  return (await listGrantableRoles(db, reader)).map(({ id }) => id)
}

/** Returns the same roles without the administrator role, which only accounts of the platform may hold. */
async function listMemberRoleChoices(db: Db, reader: Reader): Promise<number[]> {
  return (await listGrantableRoles(db, reader)).filter((role) => !isAdminRole(role)).map(({ id }) => id)
}

export const ROLES_COLUMN = {
  type: 'checkbox',
  offers: listFilterRoles,
  offeredNow: listRoleChoices,
  sql: roleIds,
  list: false,
  filter: true,
} as const satisfies ColumnSpec

export const MEMBER_ROLES_COLUMN = { ...ROLES_COLUMN, offeredNow: listMemberRoleChoices } as const

export async function listBankChoices(db: Db, { principal }: Reader): Promise<Option[]> {
  const isPlatform = principal.organisationKind === 'platform'
  const { rows } = await sql<Option>`
    select id as value, name as label from organisation
     where kind = 'bank' and (id = ${principal.organisationId} or ${isPlatform}) order by name, id`.execute(db)
  return rows
}

async function listRoles(db: Db, { principal }: Reader): Promise<RoleLine[]> {
  const isPlatform = principal.organisationKind === 'platform'
  return (await listAllRoles(db)).filter(
    (role) => isPlatform || role.organisation_id === null || role.organisation_id === principal.organisationId,
  )
}

async function listGrantableRoles(db: Db, reader: Reader): Promise<RoleLine[]> {
  return (await listRoles(db, reader)).filter((role) => canGrantRole(role, reader))
}

const canGrantRole = (role: RoleLine, { principal }: Reader): boolean =>
  principal.isAdmin || (!isAdminRole(role) && holdsAll(principal, role.grants))

const toOptions = (roles: readonly RoleLine[]): Option[] => roles.map(({ id, label }) => ({ value: id, label }))
