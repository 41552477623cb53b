import { computeAvailableWeight, type ReceiptWeights } from '../domain/receipt.ts'
import { Failure } from '#platform/failure.ts'
import type { ReceiptRecord } from '#modules/paths.ts'

export const LIFE = {
  live: 1,
  split: 2,
  merged: 3,
  replaced: 4,
  delivered: 5,
  cancelled: 6,
  expired: 7,
} as const

export const getWeights = ({ values }: ReceiptRecord): ReceiptWeights => ({
  remaining: values.remaining_weight,
  pledged: values.pledge_weight,
  frozenFree: values.frozen_free,
  frozenPledged: values.frozen_pledged,
  earmarkedFree: values.earmarked_free,
  earmarkedPledged: values.earmarked_pledged,
})

export const getReceiptNumber = ({
  values,
}: {
  readonly values: Pick<ReceiptRecord['values'], 'contract_no'>
}): string => values.contract_no

/** @throws Failure `receipt_not_free` with figures, if the free weight is smaller */
export function assertFree(weights: ReceiptWeights, requested: number): void {
  if (requested > computeAvailableWeight(weights)) throw createNotFreeFailure(weights, requested)
}

export const createNotFreeFailure = (weights: ReceiptWeights, requested: number): Failure =>
  new Failure('receipt_not_free', {
    values: {
      remaining: weights.remaining,
      pledged: weights.pledged,
      frozen: weights.frozenFree,
      earmarked: weights.earmarkedFree,
      asked: requested,
      possible: Math.max(0, computeAvailableWeight(weights)),
    },
  })
