// The delivery that a receipt ends with.
import { sql } from 'kysely'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/**
 * All that remains was asked for, and what was weighed is that, within the tolerance of its lot; the database holds it (migration 0562).
 * @throws Failure `not_the_last`, in figures
 */
export async function assertLast(tx: Db, { values }: LockedRecord, weighed: number): Promise<void> {
  const { rows } = await sql<{ remaining: number; least: number }>`
    select remaining_weight as remaining, ceil(remaining_weight::numeric * (10000 - lot.tolerance) / 10000)::bigint as least
      from receipt join lot on lot.id = receipt.lot_id where receipt.id = ${Number(values['receipt_id'])}`.execute(
    tx,
  )
  const { remaining, least } = rows[0] ?? { remaining: 0, least: 0 }
  const asked = Number(values['weight'])
  if (asked !== remaining || weighed < least)
    throw new Failure('not_the_last', { values: { remaining, asked, weighed, least } })
}
