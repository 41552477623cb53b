// Accounts that an add-on admits only with a setting.
import type { Db } from '#platform/database/database.ts'
import { hasApi } from '#platform/identity/principal.ts'
import { createAccountReader } from '#platform/identity/principal-reader.ts'

const APPROVE = 'seller_p/pledge/ApplicationApprove'

/** Returns `admin` for the role admin, `approver` for those who approve loans of their bank. */
export async function findGuardedKind(db: Db, accountId: number): Promise<'admin' | 'approver' | undefined> {
  const principal = await createAccountReader(db)(accountId)
  if (principal === undefined) return undefined
  if (principal.isAdmin) return 'admin'
  return principal.organisationKind === 'bank' && hasApi(principal, APPROVE) ? 'approver' : undefined
}
