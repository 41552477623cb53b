import { computeFreezablePledged, isUnencumbered } from '../domain/receipt.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { Failure } from '#platform/failure.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { Db } from '#platform/database/database.ts'
import { ALIKE_TITLES } from '../receipt/receipts.titles.ts'
import { assertFree, getReceiptNumber, getWeights } from '../receipt/receipts.weights.ts'
import { BY_HOLDER, OPERATION } from './operation.kinds.ts'
import { loadOrganisationName } from './operation.queries.ts'
import type { OperationRecord, ReceiptRecord, OPERATION_LIST } from '#modules/paths.ts'

export interface Effect {
  readonly unit: UnitOfWork
  readonly context: ActionContext<typeof OPERATION_LIST>
  readonly operation: OperationRecord
  readonly receipt: ReceiptRecord
}

export const createEncumberedFailure = (receipt: ReceiptRecord): Failure => {
  const { pledged, frozenFree, frozenPledged, earmarkedFree, earmarkedPledged } = getWeights(receipt)
  return new Failure('receipt_encumbered', {
    values: {
      no: getReceiptNumber(receipt),
      pledged,
      frozen: frozenFree + frozenPledged,
      earmarked: earmarkedFree + earmarkedPledged,
    },
  })
}

/** @throws Failure `receipt_encumbered` if anything is pledged, frozen or earmarked */
export function assertUnencumbered(receipt: ReceiptRecord): void {
  if (!isUnencumbered(getWeights(receipt))) throw createEncumberedFailure(receipt)
}

/** Only receipts issued as transferable can be transferred. @throws Failure `not_transferable`, or `receipt_encumbered` */
export function assertTransferable(receipt: ReceiptRecord): void {
  if (receipt.values.class === ORDINARY)
    throw new Failure('not_transferable', { values: { no: getReceiptNumber(receipt) } })
  assertUnencumbered(receipt)
}

/** @throws Failure `not_transferable`, `receipt_encumbered`, or `holder_has_changed` since the request */
export function assertEndorsable(receipt: ReceiptRecord, operation: OperationRecord): void {
  assertTransferable(receipt)
  if (receipt.values.holder_id !== operation.values.holder_id)
    throw new Failure('holder_has_changed', { values: { no: getReceiptNumber(receipt) } })
}

/** `receipt.class`: 1 is not transferable, 3 is registered by an exchange. */
const ORDINARY = 1
const EXCHANGE = 3

const isExchangeReceipt = ({ values }: ReceiptRecord): boolean => values.class === EXCHANGE

/** Operations that only an exchange may execute on its receipts (Futures Law art. 45). */
const OF_EXCHANGE: readonly number[] = [
  OPERATION.endorsement,
  OPERATION.split,
  OPERATION.merger,
  OPERATION.delivery,
  OPERATION.replacement,
]

/** The database rejects them as well (`schema/rules/11-receipts.sql`). @throws Failure `exchange_receipt` */
export function assertIssuedHere(receipt: ReceiptRecord, kind: number): void {
  if (isExchangeReceipt(receipt) && OF_EXCHANGE.includes(kind))
    throw new Failure('exchange_receipt', { values: { no: getReceiptNumber(receipt) } })
}

export const isEndorsed = ({ values }: ReceiptRecord): boolean => values.holder_id !== values.depositor_id

/** The cancellation of an endorsed receipt has to be requested by its holder (docs/decisions/receipts.md). @throws Failure `holder_consents` */
export function assertConsent(receipt: ReceiptRecord, requester: OrganisationKind | undefined): void {
  if (isEndorsed(receipt) && requester !== 'owner')
    throw new Failure('holder_consents', { values: { no: getReceiptNumber(receipt) } })
}

/**
 * A receipt of class 3 from before exchange receipts were rejected can be cancelled even if part of it has left: its goods have no other way out.
 * @throws Failure `receipt_encumbered`, or `receipt_was_delivered` if part of another receipt has left
 */
export function assertCancellable(receipt: ReceiptRecord): void {
  assertUnencumbered(receipt)
  const { remaining } = getWeights(receipt)
  const weight = receipt.values.weight
  if (remaining !== weight && !isExchangeReceipt(receipt))
    throw new Failure('receipt_was_delivered', {
      values: { no: getReceiptNumber(receipt), weight, delivered: weight - remaining, remaining },
    })
}

/** @throws Failure `receipt_not_free`, or `pledged_not_free` for pledged weight, with figures */
export function assertFreezable(receipt: ReceiptRecord, requested: number, isPledged: boolean): void {
  const weights = getWeights(receipt)
  if (!isPledged) return assertFree(weights, requested)
  const { pledged, frozenPledged: frozen, earmarkedPledged: earmarked } = weights
  const possible = computeFreezablePledged(weights)
  if (requested > possible)
    throw new Failure('pledged_not_free', {
      values: { no: getReceiptNumber(receipt), pledged, frozen, earmarked, asked: requested, possible },
    })
}

export const getFrozenColumn = (operation: { readonly of_pledged: number | null }): 'frozen_pledged' | 'frozen_free' =>
  operation.of_pledged === 1 ? 'frozen_pledged' : 'frozen_free'

/** Undecided freezes end only by their own decision. @throws Failure `not_frozen_so_much` */
export function assertFrozen(
  receipt: ReceiptRecord,
  { requested, held }: { readonly requested: number; readonly held: number },
  operation: Parameters<typeof getFrozenColumn>[0],
): void {
  const { frozenFree, frozenPledged } = getWeights(receipt)
  const frozen = Math.max(0, Math.min(receipt.values[getFrozenColumn(operation)], frozenFree + frozenPledged - held))
  if (requested > frozen)
    throw new Failure('not_frozen_so_much', {
      values: { no: getReceiptNumber(receipt), frozen, asked: requested },
    })
}

/** Undecided freezes must not move to another receipt, where they might no longer apply. @throws Failure `freeze_waits` */
export function assertNoFreezeWaits(receipt: ReceiptRecord, held: number): void {
  if (held > 0) throw new Failure('freeze_waits', { values: { no: getReceiptNumber(receipt), kept: held } })
}

const ALIKE = [
  'lot_id',
  'holder_id',
  'controller_id',
  'class',
  'medium',
  'loss_standard',
  'insure_company',
  'insure_no',
  'insure_begin',
  'insure_end',
  'fee_paid_to',
] as const

interface MergeableReceipt {
  readonly values: Pick<ReceiptRecord['values'], 'contract_no' | (typeof ALIKE)[number]>
}

/** @throws Failure `receipts_differ` with the first column that differs */
export function assertMergeableWith(other: MergeableReceipt, receipt: MergeableReceipt): void {
  const differs = ALIKE.find((name) => other.values[name] !== receipt.values[name])
  if (differs !== undefined)
    throw new Failure('receipts_differ', {
      values: { other: getReceiptNumber(other), no: getReceiptNumber(receipt), what: ALIKE_TITLES[differs] },
    })
}

/**
 * An owner may request operations of receipts that they control; receipts of other owners are not visible. The holder may request delivery, split and
 * merge even if a bank controls the receipt (docs/decisions/receipts.md and docs/decisions/pledges.md). @throws Failure `receipt_is_pledged` if a bank controls it
 */
export async function assertHolder(tx: Db, kind: number, receipt: ReceiptRecord, principal: Principal): Promise<void> {
  if (principal.organisationKind !== 'owner' || kind === OPERATION.renewal) return
  const { controller_id: controller, holder_id: holder } = receipt.values
  const mayAsk = BY_HOLDER.includes(kind) ? holder : controller
  if (mayAsk !== principal.organisationId)
    throw new Failure('receipt_is_pledged', {
      values: { no: getReceiptNumber(receipt), controller: await loadOrganisationName(tx, controller) },
    })
}
