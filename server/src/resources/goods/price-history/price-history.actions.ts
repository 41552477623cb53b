// Withdrawing a price that was approved: with a reason, and by another than submitted it. The correction is another price.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, Outcome } from '#engine/declare/action.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { publish } from '#platform/outbox/publish.ts'
import { priceEvent } from '../price.events.ts'
import { specOf } from '../price-rows.queries.ts'
import { holdSpec, submittersOf, withdraw } from './price-history.queries.ts'
import { writeHistory } from '#engine/write/history.ts'

/** The state of what was withdrawn. */
export const VOID = 2

/** @throws Failure `own_work` for whoever submitted the price, under whichever account */
export async function voidPrice(
  tx: Db,
  { record: { id, values }, given, principal }: ActionContext,
): Promise<Outcome> {
  const priceId = Number(values['price_id'])
  if ((await submittersOf(tx, priceId)).includes(principal.personId)) throw new Failure('own_work')
  await holdSpec(tx, specOf(values))
  const remark = plainText(given['void_remark'])
  return {
    set: {
      void_remark: remark,
      void_by: principal.accountId,
      void_person: sql`${principal.personId}::bigint`,
      void_time: dbNow,
    },
    remark,
    after: async () => {
      const version = await withdraw(tx, id)
      const changes = { is_void: [0, 1] } as const
      await publish(
        tx,
        priceEvent('price.voided', priceId, { ...values, price: values['new_price'] ?? null }),
      )
      await writeHistory(tx, 'good_price', { id: priceId, version, verb: 'void', changes, remark }, principal)
    },
  }
}
