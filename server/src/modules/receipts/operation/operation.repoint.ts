// Moves the pledges of a divided or merged receipt to the child (decision 357).
import { sql } from 'kysely'
import { isDivisible } from '../domain/receipt.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { Failure } from '#platform/failure.ts'
import type { Db } from '#platform/database/database.ts'
import { PLEDGE_LIST } from '#modules/paths.ts'
import { weightsOf } from '../receipt/receipts.weights.ts'
import { PLEDGE } from '#modules/lending/pledge/pledge.effects.ts'
import { RELEASE } from '#modules/lending/release/release.kinds.ts'
import { heldOf } from './operation.queries.ts'
import { assertNoFreezeWaits, type Effect, encumbered } from './operation.rules.ts'

const { requested, proposed, approved, weighed, suspended } = RELEASE
const UNDER_WAY = [requested, proposed, approved, weighed, suspended]

/**
 * Checks that no goods of the receipts are about to leave and that their pledges are perfected and not frozen.
 * @param ids the receipt and the receipts that are merged with it
 * @throws Failure `receipt_encumbered`, `freeze_waits` or `pledge_under_way`
 */
export async function assertDivisible(
  tx: Db,
  receipts: readonly [LockedRecord, ...LockedRecord[]],
  ids = receipts.map(({ id }) => id),
): Promise<void> {
  const [receipt] = receipts
  assertNoFreezeWaits(receipt, await heldOf(tx, ids))
  const bound = receipts.find((each) => !isDivisible(weightsOf(each)))
  if (bound !== undefined) throw encumbered(bound)
  const { rows } = await sql<{ no: string }>`
    select pledge_no as no from pledge
     where receipt_id = any (${ids}::bigint[]) and (pledge_state in (${PLEDGE.held}, ${PLEDGE.sealed})
        or pledge_state = ${PLEDGE.active} and exists (
             select from release_order where pledge_id = pledge.id and release_state = any (${UNDER_WAY}::int[])))
     order by id limit 1`.execute(tx)
  const [waiting] = rows
  if (waiting !== undefined) throw new Failure('pledge_under_way', { values: waiting })
}

/** @throws Failure `receipt_encumbered` if the receipt is pledged to a bank that the operation does not name */
export function assertConsented(operation: LockedRecord, receipt: LockedRecord): void {
  const isPledged = weightsOf(receipt).pledged > 0
  if (isPledged && operation.values['bank_id'] !== receipt.values['controller_id']) throw encumbered(receipt)
}

/** Moves the pledges of the parents to the draft of a child, which counts them when it is issued (migration 0740). */
export async function repoint(
  { unit, operation }: Effect,
  parents: readonly number[],
  child: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from pledge where receipt_id = any (${parents}::bigint[]) and pledge_state = ${PLEDGE.active} order by id`.execute(
    unit.tx,
  )
  for (const { id } of rows) {
    const pledge = await unit.lock(PLEDGE_LIST, id)
    await unit.change(pledge, {
      verb: 'repoint',
      set: { receipt_id: child },
      entry: {
        event: 'repointed',
        columns: ['receipt_id'],
        facts: { from: Number(pledge.values['receipt_id']), operation: operation.id },
      },
    })
  }
}
