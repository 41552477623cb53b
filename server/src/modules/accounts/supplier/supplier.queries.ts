import { sql } from 'kysely'

/** Available balance of a supplier in fen; 0 before admission. */
export const supplierBalance = sql`coalesce((
  select account.balance from wallet join money_account account on account.kind = 'wallet_available' and account.owner_id = wallet.id
   where wallet.store_id = supplier.id), 0)`
