// Checks whether a storage firm may start new business.
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/**
 * Checks the current state without a lock; `schema/rules/11-receipts.sql` checks it again under a lock. @throws Failure `store_not_open` if the firm
 * is not approved in its current state, or disabled
 */
export async function assertStoreOpen(tx: Db, storeId: number): Promise<void> {
  const firm = await tx
    .selectFrom('store')
    .select(['store_name', 'audit_status', 'disabled'])
    .where('id', '=', storeId)
    .executeTakeFirst()
  if (firm === undefined) throw new Failure('not_found')
  if (firm.audit_status !== 1 || firm.disabled === 1)
    throw new Failure('store_not_open', { values: { name: firm.store_name } })
}
