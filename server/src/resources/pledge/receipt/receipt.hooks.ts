// What a receipt has of the lot that it is written on; its form asks only for what nobody knows yet.
import type { Row } from '@cangdan/protocol'
import type { Saving } from '#engine/declare/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { factsOf, type LotFacts } from './receipt.queries.ts'

/** @throws Failure `not_found` for a lot that is not there */
export async function saveReceipt(tx: Db, { values }: Saving): Promise<Outcome> {
  const facts = await factsOf(tx, Number(values['lot_id']))
  if (facts === undefined) throw new Failure('not_found')
  return { set: { ...values, ...ofLot(facts) } }
}

/** Who brought the goods holds the receipt, and nobody else controls it. */
const ofLot = ({ owner_id, good_id, spec_id, fee_rate, ...facts }: LotFacts): Row => ({
  ...facts,
  good_id: [good_id, spec_id],
  depositor_id: owner_id,
  holder_id: owner_id,
  controller_id: owner_id,
  storage_fee: fee_rate,
})
