import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Every approved supplier has a wallet. */
export async function loadStoreWallet(tx: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from wallet where store_id = ${storeId}`.execute(tx)
  const [wallet] = rows
  if (wallet === undefined) throw new Error(`supplier ${storeId} has no wallet`)
  return wallet.id
}
