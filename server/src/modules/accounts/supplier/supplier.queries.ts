// SQL of suppliers that the engine cannot derive.
import { sql } from 'kysely'

/** Fen that a supplier may spend; 0 before it is admitted. */
export const balanceOfSupplier = sql`coalesce((
  select account.balance from wallet join money_account account on account.kind = 'wallet_available' and account.owner_id = wallet.id
   where wallet.store_id = supplier.id), 0)`
