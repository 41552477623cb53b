import { sql } from 'kysely'
import type { ActionSpec } from '#engine/declare/action.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { PickupRecord } from '#modules/paths.ts'
import { requireValue } from '#engine/declare/require-value.ts'

/** Set at weighing: nothing of the receipt is left, although the scale shows slightly less. */
export const LAST_FIELD = {
  is_last: { type: 'select', options: [0, 1], control: 'radio', initial: 0 },
} as const satisfies ActionSpec['fields']

export const LAST_COLUMN = {
  is_last: { ...LAST_FIELD.is_last, shownAs: 'plain', shown: false, width: 88 },
} as const

interface LastDelivery {
  readonly no: string
  readonly remaining: number
  readonly pledged: number
  /** Minimum weight for the tolerance of the lot. */
  readonly least: number
}

/**
 * Checks that all remaining weight was requested and that the weighed weight is within the tolerance of the lot; the database enforces it
 * (`schema/rules/11-receipts.sql`). @throws Failure `last_is_pledged` if other weight is pledged, or `not_the_last`, with figures
 */
export async function assertLast(tx: Db, { values }: PickupRecord, weighed: number): Promise<void> {
  const { rows } = await sql<LastDelivery>`
    select contract_no as no, remaining_weight as remaining, pledge_weight as pledged,
           ceil(remaining_weight::numeric * (10000 - lot.tolerance) / 10000)::bigint as least
      from receipt join lot on lot.id = receipt.lot_id where receipt.id = ${values.receipt_id}`.execute(tx)
  const { no, remaining, pledged, least } = rows[0] ?? { no: '', remaining: 0, pledged: 0, least: 0 }
  const requested = requireValue(values, 'weight')
  if (requested < remaining && pledged > 0)
    throw new Failure('last_is_pledged', { values: { no, remaining, pledged, asked: requested } })
  if (requested !== remaining || weighed < least)
    throw new Failure('not_the_last', { values: { remaining, asked: requested, weighed, least } })
}
