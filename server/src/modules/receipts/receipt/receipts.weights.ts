// What somebody has a say in of a receipt, whatever is done with it.
import { plainText } from '@cangdan/protocol'
import { availableOf, type ReceiptWeights } from '../domain/receipt.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import { Failure } from '#platform/failure.ts'

/** The states of a receipt (`receipt.life`). */
export const LIFE = {
  live: 1,
  split: 2,
  merged: 3,
  replaced: 4,
  delivered: 5,
  cancelled: 6,
  expired: 7,
} as const

export const weightsOf = ({ values }: LockedRecord): ReceiptWeights => ({
  remaining: Number(values['remaining_weight']),
  pledged: Number(values['pledge_weight']),
  frozenFree: Number(values['frozen_free']),
  frozenPledged: Number(values['frozen_pledged']),
  earmarkedFree: Number(values['earmarked_free']),
  earmarkedPledged: Number(values['earmarked_pledged']),
})

export const numberOf = ({ values }: Pick<LockedRecord, 'values'>): string => plainText(values['contract_no'])

/** @throws Failure `receipt_not_free`, in figures, where the receipt does not have so much to dispose of */
export function assertFree(weights: ReceiptWeights, asked: number): void {
  if (asked > availableOf(weights)) throw notFree(weights, asked)
}

/** In figures: what is asked for of a receipt, and what is free of it. */
export const notFree = (weights: ReceiptWeights, asked: number): Failure =>
  new Failure('receipt_not_free', {
    values: {
      remaining: weights.remaining,
      pledged: weights.pledged,
      frozen: weights.frozenFree,
      earmarked: weights.earmarkedFree,
      asked,
      possible: Math.max(0, availableOf(weights)),
    },
  })
