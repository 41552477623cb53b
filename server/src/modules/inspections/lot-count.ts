// Stores the counted weight of a lot, for stocktakes and inspections.
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { LOT_LIST } from '#modules/paths.ts'
import { sumOutboundSince } from './record/record.queries.ts'

interface Count {
  /** Hundredths of a tonne. */
  readonly weight: number
  /** Seconds UTC. */
  readonly at: number
  /** Further facts of the ledger entry: the document or the inspection. */
  readonly facts: Readonly<Record<string, number>>
}

/** Stores a count, less what left the lot after it (domain §2.4). Returns the weight by the books at the time of the count. */
export async function countLot(
  unit: UnitOfWork,
  lot: LockedRecord<typeof LOT_LIST>,
  { weight, at, facts }: Count,
): Promise<number> {
  const since = await sumOutboundSince(unit.tx, lot.id, at)
  await unit.beyondScope.change(lot, {
    verb: 'count',
    set: { counted_weight: Math.max(0, weight + since), counted_time: at },
    entry: { event: 'counted', facts: { weight: String(weight), ...facts } },
  })
  return lot.values.book_weight - since
}
