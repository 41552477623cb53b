import { computeMinimumBond, computeWorth } from '../domain/worth.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { readParameters } from '#platform/parameters/parameters.ts'
import { findPrice } from '../receipt/goods-value.ts'
import { getWeights } from '../receipt/receipts.weights.ts'
import type { ReceiptRecord } from '#modules/paths.ts'
import { requireValue } from '#engine/declare/require-value.ts'

/**
 * Checks the bond against the rate in the parameters and today's value. @throws Failure `worth_unknown` without a price, `bond_too_small` with
 * figures
 */
export async function assertBond(tx: Db, receipt: ReceiptRecord, bond: number): Promise<void> {
  const { good_id: goods, unit_price: unitPrice } = receipt.values
  const price = await findPrice(tx, { specId: requireValue(goods, 1), unitPrice })
  if (price === undefined) throw new Failure('worth_unknown')
  const { replacement_bond_rate: rate } = await readParameters(tx)
  const worth = computeWorth(getWeights(receipt).remaining, price)
  const needed = computeMinimumBond(worth, rate)
  if (bond < needed) throw new Failure('bond_too_small', { values: { asked: bond, worth, rate, needed } })
}
