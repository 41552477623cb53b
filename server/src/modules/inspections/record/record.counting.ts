// Of which moment goods can have been weighed or counted.
import type { Row } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { RECORD } from './record.kinds.ts'
import { countTimeOf } from './record.queries.ts'

/** What is wrong with when it was counted; the database holds it as well, once it is approved (migration 0541). */
export async function countFault(
  tx: Db,
  values: Row,
): Promise<'count_in_future' | 'count_before_goods' | undefined> {
  const kind = values['record_type']
  if (kind !== RECORD.inbound && kind !== RECORD.stocktake) return undefined
  const { is_ahead: isAhead, is_early: isEarly } = await countTimeOf(tx, values)
  if (isAhead) return 'count_in_future'
  return kind === RECORD.stocktake && isEarly ? 'count_before_goods' : undefined
}
