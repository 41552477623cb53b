// Who may change which account (decision 16).
import type { ErrorCode } from '@cangdan/protocol'
import { holdsAll } from '#engine/declare/rights/grants.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { grantsOf, hasOtherAdmin, isAdminRole, type RoleLine, rolesOfAccount } from './account.queries.ts'

/** @throws Failure `beyond_operator` for an account that holds more than the principal. Answers its roles. */
export async function assertBelow(tx: Db, accountId: number, principal: Principal): Promise<RoleLine[]> {
  const roles = await rolesOfAccount(tx, accountId)
  const isBelow = principal.isAdmin || (!roles.some(isAdminRole) && holdsAll(principal, grantsOf(roles)))
  if (!isBelow) throw new Failure('beyond_operator')
  return roles
}

/** @throws Failure `own_account`, `beyond_operator`, `last_admin` for an account that must go on */
export async function assertDispensable(tx: Db, accountId: number, principal: Principal): Promise<void> {
  if (accountId === principal.accountId) throw new Failure('own_account')
  const roles = await assertBelow(tx, accountId, principal)
  if (roles.some(isAdminRole)) await assertOtherAdmin(tx, accountId)
}

/** @throws Failure `last_admin` */
export async function assertOtherAdmin(tx: Db, accountId: number): Promise<void> {
  if (!(await hasOtherAdmin(tx, accountId))) throw new Failure('last_admin')
}

/**
 * What may be said of somebody who is known elsewhere: the code itself to the platform, and to the organisation that it is about. Others
 * learn neither that there is such a person nor whose they are.
 */
export function codeFor(
  { organisationKind, organisationId }: Principal,
  code: ErrorCode,
  about?: number,
  otherwise: ErrorCode = 'not_usable',
): ErrorCode {
  return organisationKind === 'platform' || organisationId === about ? code : otherwise
}
