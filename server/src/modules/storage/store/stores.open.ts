// Storage firms that may do new business.
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/** By what was read at this moment; `schema/rules/11-receipts.sql` looks again under a lock. @throws Failure `store_not_open` for a firm that nobody approved as it stands, or that is disabled */
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
