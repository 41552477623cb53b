import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { HISTORY_LIST, PRICE_LIST } from '#modules/paths.ts'
import { getSpecId } from '../price/price-rows.queries.ts'
import { listRowsInForce, refreshCurrentPrice, listSubmitters } from './price-history.queries.ts'

export const VOID = 2

export async function lockPriceRows(unit: UnitOfWork, id: number): Promise<void> {
  const parts = await listRowsInForce(unit.tx, id)
  // Includes the requested row even if it is no longer in force, to keep the lock order.
  const rows = new Set([...parts, id])
  for (const row of [...rows].toSorted((a, b) => a - b)) await unit.lock(HISTORY_LIST, row)
}

/** @throws Failure `own_work` if the caller submitted the price, under any account */
export async function voidPrice(
  tx: Db,
  { record: { id, values }, input, principal, unit }: ActionContext<typeof HISTORY_LIST>,
): Promise<Outcome> {
  const priceId = values.price_id
  if ((await listSubmitters(tx, priceId)).includes(principal.personId)) throw new Failure('own_work')
  const parts = await listRowsInForce(tx, id)
  const remark = toPlainText(input['void_remark'])
  const withdrawn = {
    void_remark: remark,
    void_by: principal.accountId,
    void_person: sql`${principal.personId}::bigint`,
    void_time: dbNow,
  }
  return {
    set: withdrawn,
    remark,
    // No other price takes over the days of the voided price.
    after: async () => {
      for (const part of parts.filter((each) => each !== id))
        await unit.change(await unit.lock(HISTORY_LIST, part), {
          verb: 'void',
          set: { ...withdrawn, status: VOID },
          remark,
        })
      const price = await unit.lock(PRICE_LIST, priceId)
      await unit.change(price, { verb: 'void', set: { is_void: 1 }, remark })
      await refreshCurrentPrice(tx, getSpecId(values))
    },
  }
}
