// What the form of an account offers: banks, and roles that can be given.
import type { Option } from '@cangdan/protocol'
import { sql } from 'kysely'
import { holdsAll } from '#engine/declare/grants.ts'
import type { Reader } from '#engine/declare/ref.ts'
import type { Db } from '#platform/database/database.ts'
import { allRoles, isAdminRole, type RoleLine } from './account.queries.ts'

/** Roles of the reader's organisation and of the platform, as far as they allow no more than they hold themselves. */
export async function roleChoices(db: Db, reader: Reader): Promise<Option[]> {
  return asOptions(await rolesWithin(db, reader))
}

/** The same, for accounts that are not the platform's: nobody else holds everything. */
export async function memberRoleChoices(db: Db, reader: Reader): Promise<Option[]> {
  return asOptions((await rolesWithin(db, reader)).filter((role) => !isAdminRole(role)))
}

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

async function rolesWithin(db: Db, { principal }: Reader): Promise<RoleLine[]> {
  const isPlatform = principal.organisationKind === 'platform'
  return (await allRoles(db)).filter(
    (role) =>
      (isPlatform || role.organisation_id === null || role.organisation_id === principal.organisationId) &&
      (principal.isAdmin || (!isAdminRole(role) && holdsAll(principal, role.grants))),
  )
}

const asOptions = (roles: readonly RoleLine[]): Option[] =>
  roles.map(({ id, name }) => ({ value: id, label: name }))
