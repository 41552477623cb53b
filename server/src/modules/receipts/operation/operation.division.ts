// Conditions for splitting or merging a pledged receipt (docs/decisions/pledges.md).
import { isDivisible } from '../domain/receipt.ts'
import type { Db } from '#platform/database/database.ts'
import { encumbrances } from '../encumbrances.ts'
import { getWeights } from '../receipt/receipts.weights.ts'
import { sumHeldWeight } from './operation.queries.ts'
import { assertNoFreezeWaits, createEncumberedFailure } from './operation.rules.ts'
import type { OperationRecord, ReceiptRecord } from '#modules/paths.ts'

/**
 * Checks that no goods of the receipts are about to leave and that their pledges are perfected and not frozen. @param ids the receipt and the
 * receipts merged with it @throws Failure `receipt_encumbered`, `freeze_waits` or `pledge_under_way`
 */
export async function assertDivisible(
  tx: Db,
  receipts: readonly [ReceiptRecord, ...ReceiptRecord[]],
  ids = receipts.map(({ id }) => id),
): Promise<void> {
  const [receipt] = receipts
  assertNoFreezeWaits(receipt, await sumHeldWeight(tx, ids))
  const bound = receipts.find((each) => !isDivisible(getWeights(each)))
  if (bound !== undefined) throw createEncumberedFailure(bound)
  await encumbrances.get().assertSettled(tx, ids)
}

/** @throws Failure `receipt_encumbered` if the receipt is pledged to a bank that the operation does not name */
export function assertConsented(operation: OperationRecord, receipt: ReceiptRecord): void {
  const isPledged = getWeights(receipt).pledged > 0
  if (isPledged && operation.values.bank_id !== receipt.values.controller_id) throw createEncumberedFailure(receipt)
}
