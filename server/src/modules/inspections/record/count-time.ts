import type { Db } from '#platform/database/database.ts'
import { RECORD } from './record.kinds.ts'
import { type CountMoment, checkCountTime } from './record.queries.ts'

interface CountedDocument extends CountMoment {
  readonly record_type: number | null
}

/** Returns the error of an impossible count time. The database checks it as well on approval (`schema/rules/10-inspections.sql`). */
export async function findCountError(
  tx: Db,
  values: CountedDocument,
): Promise<'count_in_future' | 'count_before_goods' | undefined> {
  const { record_type: kind } = values
  if (kind !== RECORD.inbound && kind !== RECORD.stocktake) return undefined
  const { is_ahead: isAhead, is_early: isEarly } = await checkCountTime(tx, values)
  if (isAhead) return 'count_in_future'
  return kind === RECORD.stocktake && isEarly ? 'count_before_goods' : undefined
}
