import { computeAvailableWeight, dividePieces, type ReceiptWeights } from '../domain/receipt.ts'
import { Failure } from '#platform/failure.ts'
import { getReceiptNumber } from '../receipt/receipts.weights.ts'
import type { ReceiptRecord } from '#modules/paths.ts'

/** Returns the largest weight that a split can take off, in hundredths of a tonne. The other part keeps all pledged or frozen goods. */
export const computeMaxSplit = (weights: ReceiptWeights): number =>
  weights.pledged > 0 ? computeAvailableWeight(weights) : weights.remaining - 1

export const createTooMuchFailure = (weights: ReceiptWeights, requested: number): Failure =>
  new Failure('receipt_not_free', {
    values: {
      remaining: weights.remaining,
      pledged: weights.pledged,
      frozen: weights.frozenFree,
      earmarked: weights.earmarkedFree,
      asked: requested,
      possible: Math.max(0, computeMaxSplit(weights)),
    },
  })

/** @throws Failure `one_piece`, or `pieces_too_many` if no piece is left for the other part */
export function splitPieces(
  receipt: ReceiptRecord,
  weights: readonly [number, number],
  requested: number | null,
): readonly (number | null)[] {
  const remaining = receipt.values.remaining_quantity
  // A receipt issued without a number of pieces.
  if (remaining === null) return [null, null]
  if (remaining === 1) throw new Failure('one_piece', { values: { no: getReceiptNumber(receipt) } })
  try {
    return dividePieces(remaining, weights, requested)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const most = Math.max(0, remaining - 1)
    const values = {
      no: getReceiptNumber(receipt),
      remaining,
      asked: requested ?? 0,
      least: Math.min(1, most),
      most,
    }
    throw new Failure('pieces_too_many', { values })
  }
}

/** Divides the insured sum in fen by weight; the last part takes the rounding difference. */
export function splitInsuredSum(sum: number | null, weights: readonly number[]): readonly (number | null)[] {
  if (sum === null) return weights.map(() => null)
  const whole = BigInt(weights.reduce((total, weight) => total + weight, 0))
  const parts = weights.slice(0, -1).map((weight) => Number((BigInt(sum) * BigInt(weight)) / whole))
  return [...parts, parts.reduce((rest, part) => rest - part, sum)]
}
