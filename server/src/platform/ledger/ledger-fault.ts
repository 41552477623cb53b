// Faults of the ledger are recorded once, and again only after they were cleared.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type FaultKind = 'stream' | 'tiles' | 'signer' | 'rollback' | 'witness' | 'policy' | 'verify'

export class LedgerFault extends Error {
  override readonly name = 'LedgerFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, detail: string) {
    super(detail)
    this.kind = kind
  }
}

export async function writeFault(db: Db, { kind, message }: LedgerFault): Promise<void> {
  await sql`
    insert into ledger_fault (kind, detail) values (${kind}, ${message})
    on conflict (kind, md5(detail)) where clear_time is null do update set last_time = now()`.execute(db)
}

export async function clearFaults(db: Db, ...kinds: readonly FaultKind[]): Promise<void> {
  await sql`
    update ledger_fault set clear_time = now() where kind = any(${[...kinds]}::text[]) and clear_time is null`.execute(
    db,
  )
}

/** Checks for a rollback fault: nothing is sealed or signed until it is resolved. */
export async function isHalted(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_fault where kind = 'rollback' and clear_time is null limit 1`.execute(db)
  return rows.length > 0
}
