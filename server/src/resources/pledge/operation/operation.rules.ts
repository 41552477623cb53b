// What holds for a receipt before anything is done with it.
import { availableOf, type ReceiptWeights } from '#domain/receipts/receipt.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/unit-of-work.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { OPERATION } from './operation.kinds.ts'

/** An operation that is carried out, with the receipt that it is about. */
export interface Effect {
  readonly unit: UnitOfWork
  readonly context: ActionContext
  readonly operation: LockedRecord
  readonly receipt: LockedRecord
}

export const weightsOf = ({ values }: LockedRecord): ReceiptWeights => ({
  remaining: Number(values['remaining_weight']),
  pledged: Number(values['pledge_weight']),
  frozenFree: Number(values['frozen_free']),
  frozenPledged: Number(values['frozen_pledged']),
  earmarkedFree: Number(values['earmarked_free']),
  earmarkedPledged: Number(values['earmarked_pledged']),
})

/** @throws Failure `receipt_not_free`, in figures, where the receipt does not have so much to dispose of */
export function assertFree(weights: ReceiptWeights, asked: number): void {
  const possible = availableOf(weights)
  if (asked > possible)
    throw new Failure('receipt_not_free', {
      values: {
        remaining: weights.remaining,
        pledged: weights.pledged,
        frozen: weights.frozenFree,
        earmarked: weights.earmarkedFree,
        asked,
        possible,
      },
    })
}

/**
 * An owner asks for what nobody else controls; of others' receipts they see none.
 * @throws Failure `receipt_encumbered` where a bank controls it
 */
export function assertHolder(kind: number, { values }: LockedRecord, principal: Principal): void {
  if (principal.organisationKind !== 'owner') return
  const isRenewal = kind === OPERATION.renewal
  if (!isRenewal && values['controller_id'] !== principal.organisationId)
    throw new Failure('receipt_encumbered')
}
