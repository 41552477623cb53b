import type { ErrorCode } from '@cangdan/protocol'
import { holdsAll } from '#engine/declare/rights/grants.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { unionRoleGrants, hasOtherAdmin, isAdminRole, type RoleLine, listAccountRoles } from './account.queries.ts'

/** Returns the roles of the account. @throws Failure `beyond_operator` if the account holds rights that the principal does not hold */
export async function assertBelow(tx: Db, accountId: number, principal: Principal): Promise<RoleLine[]> {
  const roles = await listAccountRoles(tx, accountId)
  const isBelow = principal.isAdmin || (!roles.some(isAdminRole) && holdsAll(principal, unionRoleGrants(roles)))
  if (!isBelow) throw new Failure('beyond_operator')
  return roles
}

/** @throws Failure `own_account`, `beyond_operator`, or `last_admin` if no other administrator would remain */
export async function assertDispensable(tx: Db, accountId: number, principal: Principal): Promise<void> {
  if (accountId === principal.accountId) throw new Failure('own_account')
  const roles = await assertBelow(tx, accountId, principal)
  if (roles.some(isAdminRole)) await assertOtherAdmin(tx, accountId)
}

export async function assertOtherAdmin(tx: Db, accountId: number): Promise<void> {
  if (!(await hasOtherAdmin(tx, accountId))) throw new Failure('last_admin')
}

/**
 * Returns the error code that the principal may see about a person known elsewhere: the specific code for the platform and for the organisation
 * concerned, `otherwise` for all others, so that they learn neither that the person exists nor where.
 */
export function getVisibleCode(
  { organisationKind, organisationId }: Principal,
  code: ErrorCode,
  about?: number,
  otherwise: ErrorCode = 'not_usable',
): ErrorCode {
  return organisationKind === 'platform' || organisationId === about ? code : otherwise
}
