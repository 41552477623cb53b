// Preconditions of operations on receipts.
import { freezablePledged, isUnencumbered } from '../domain/receipt.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { Failure } from '#platform/failure.ts'
import type { OrganisationKind, Principal } from '#platform/identity/principal.ts'
import type { Db } from '#platform/database/database.ts'
import { ALIKE_TITLES } from '../receipt/receipts.titles.ts'
import { assertFree, numberOf, weightsOf } from '../receipt/receipts.weights.ts'
import { BY_HOLDER, OPERATION } from './operation.kinds.ts'
import { organisationName } from './operation.queries.ts'
import type { OperationRecord, ReceiptRecord, OPERATION_LIST } from '#modules/paths.ts'

/** An operation that is carried out, with the receipt that it is about. */
export interface Effect {
  readonly unit: UnitOfWork
  readonly context: ActionContext<typeof OPERATION_LIST>
  readonly operation: OperationRecord
  readonly receipt: ReceiptRecord
}

/** Returns the refusal, with the weights that are pledged, frozen or earmarked. */
export const encumbered = (receipt: ReceiptRecord): Failure => {
  const { pledged, frozenFree, frozenPledged, earmarkedFree, earmarkedPledged } = weightsOf(receipt)
  return new Failure('receipt_encumbered', {
    values: {
      no: numberOf(receipt),
      pledged,
      frozen: frozenFree + frozenPledged,
      earmarked: earmarkedFree + earmarkedPledged,
    },
  })
}

/** @throws Failure `receipt_encumbered` if anything of it is pledged, frozen or earmarked */
export function assertUnencumbered(receipt: ReceiptRecord): void {
  if (!isUnencumbered(weightsOf(receipt))) throw encumbered(receipt)
}

/** Only what was written as transferable is. @throws Failure `not_transferable`, or `receipt_encumbered` */
export function assertTransferable(receipt: ReceiptRecord): void {
  if (receipt.values.class === ORDINARY)
    throw new Failure('not_transferable', { values: { no: numberOf(receipt) } })
  assertUnencumbered(receipt)
}

/** @throws Failure `not_transferable`, `receipt_encumbered`, or `holder_has_changed` since the endorsement was asked for */
export function assertEndorsable(receipt: ReceiptRecord, operation: OperationRecord): void {
  assertTransferable(receipt)
  if (receipt.values.holder_id !== operation.values.holder_id)
    throw new Failure('holder_has_changed', { values: { no: numberOf(receipt) } })
}

/** `receipt.class`: 1 is kept by its depositor, 3 is registered by an exchange. */
const ORDINARY = 1
const EXCHANGE = 3

const isOfExchange = ({ values }: ReceiptRecord): boolean => values.class === EXCHANGE

/** The operations that an exchange alone carries out with its receipts (Futures Law art. 45). */
const OF_EXCHANGE: readonly number[] = [
  OPERATION.endorsement,
  OPERATION.split,
  OPERATION.merger,
  OPERATION.delivery,
  OPERATION.replacement,
]

/** The database refuses them as well (`schema/rules/11-receipts.sql`). @throws Failure `exchange_receipt` */
export function assertIssuedHere(receipt: ReceiptRecord, kind: number): void {
  if (isOfExchange(receipt) && OF_EXCHANGE.includes(kind))
    throw new Failure('exchange_receipt', { values: { no: numberOf(receipt) } })
}

/** Whether another holds it than brought the goods. */
export const isEndorsed = ({ values }: ReceiptRecord): boolean => values.holder_id !== values.depositor_id

/** Of a receipt that was endorsed away its holder asks for the cancellation (decision 299). @throws Failure `holder_consents` */
export function assertConsent(receipt: ReceiptRecord, asker: OrganisationKind | undefined): void {
  if (isEndorsed(receipt) && asker !== 'owner')
    throw new Failure('holder_consents', { values: { no: numberOf(receipt) } })
}

/**
 * A receipt of class 3 from before exchange receipts were refused is cancelled even if part of it has left: its goods have no other way out.
 * @throws Failure `receipt_encumbered`, or `receipt_was_delivered` where part of it has left already
 */
export function assertCancellable(receipt: ReceiptRecord): void {
  assertUnencumbered(receipt)
  const { remaining } = weightsOf(receipt)
  const weight = receipt.values.weight
  if (remaining !== weight && !isOfExchange(receipt))
    throw new Failure('receipt_was_delivered', {
      values: { no: numberOf(receipt), weight, delivered: weight - remaining, remaining },
    })
}

/** @throws Failure `receipt_not_free`, or `pledged_not_free` for what is pledged, in figures */
export function assertFreezable(receipt: ReceiptRecord, asked: number, isPledged: boolean): void {
  const weights = weightsOf(receipt)
  if (!isPledged) return assertFree(weights, asked)
  const { pledged, frozenPledged: frozen, earmarkedPledged: earmarked } = weights
  const possible = freezablePledged(weights)
  if (asked > possible)
    throw new Failure('pledged_not_free', {
      values: { no: numberOf(receipt), pledged, frozen, earmarked, asked, possible },
    })
}

/** Returns the column that a freeze or its end changes. */
export const frozenColumn = (operation: {
  readonly of_pledged: number | null
}): 'frozen_pledged' | 'frozen_free' => (operation.of_pledged === 1 ? 'frozen_pledged' : 'frozen_free')

/** Freezes that nobody has decided on end by that alone. @throws Failure `not_frozen_so_much` */
export function assertFrozen(
  receipt: ReceiptRecord,
  { asked, held }: { readonly asked: number; readonly held: number },
  operation: Parameters<typeof frozenColumn>[0],
): void {
  const { frozenFree, frozenPledged } = weightsOf(receipt)
  const frozen = Math.max(
    0,
    Math.min(receipt.values[frozenColumn(operation)], frozenFree + frozenPledged - held),
  )
  if (asked > frozen)
    throw new Failure('not_frozen_so_much', { values: { no: numberOf(receipt), frozen, asked } })
}

/** A receipt that becomes another one would take along what may be frozen no longer. @throws Failure `freeze_waits` */
export function assertNoFreezeWaits(receipt: ReceiptRecord, held: number): void {
  if (held > 0) throw new Failure('freeze_waits', { values: { no: numberOf(receipt), kept: held } })
}

/** Columns that must be equal in receipts that are merged. */
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

interface Alike {
  readonly values: Pick<ReceiptRecord['values'], 'contract_no' | (typeof ALIKE)[number]>
}

/** @throws Failure `receipts_differ`, naming the first thing in which they do */
export function assertAlike(other: Alike, receipt: Alike): void {
  const differs = ALIKE.find((name) => other.values[name] !== receipt.values[name])
  if (differs !== undefined)
    throw new Failure('receipts_differ', {
      values: { other: numberOf(other), no: numberOf(receipt), what: ALIKE_TITLES[differs] },
    })
}

/**
 * An owner asks for what nobody else controls; of others' receipts they see none. The holder has a receipt delivered, divided and merged even if a bank
 * controls it (decisions 352 and 357).
 * @throws Failure `receipt_is_pledged` where a bank controls it
 */
export async function assertHolder(
  tx: Db,
  kind: number,
  receipt: ReceiptRecord,
  principal: Principal,
): Promise<void> {
  if (principal.organisationKind !== 'owner' || kind === OPERATION.renewal) return
  const { controller_id: controller, holder_id: holder } = receipt.values
  const mayAsk = BY_HOLDER.includes(kind) ? holder : controller
  if (mayAsk !== principal.organisationId)
    throw new Failure('receipt_is_pledged', {
      values: { no: numberOf(receipt), controller: await organisationName(tx, controller) },
    })
}
