// What is found wrong with the ledger is written down once, and again when it is found again, until somebody has dealt with it.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type FaultKind = 'stream' | 'tiles' | 'signer' | 'rollback' | 'witness' | 'policy' | 'verify'

/** Something does not hold: the sentence says what, and where. */
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

/** What has passed by itself, such as a witness that did not answer, or was dealt with. */
export async function clearFaults(db: Db, ...kinds: readonly FaultKind[]): Promise<void> {
  await sql`
    update ledger_fault set clear_time = now() where kind = any(${[...kinds]}::text[]) and clear_time is null`.execute(
    db,
  )
}

/** Whether the tail of the ledger is in doubt: nothing is sealed or signed until somebody has looked. */
export async function isHalted(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_fault where kind = 'rollback' and clear_time is null limit 1`.execute(db)
  return rows.length > 0
}
