// Effects of executed operations on receipts and lots (domain §3.2). All records are locked and checked again, because conditions may have
// changed since the request (docs/defects-of-others.md).
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { lookUp } from '#engine/declare/look-up.ts'
import { Failure } from '#platform/failure.ts'
import { OPERATION_LIST, RECEIPT_LIST, type OperationRecord, type ReceiptRecord } from '#modules/paths.ts'
import { notifyLenders } from './delivery.notices.ts'
import { notifyParties } from './operation.notices.ts'
import { deductGoods } from '../pickup/pickup-code.ts'
import { assertPledgedNotShort } from '../lot/shortage.ts'
import { OPERATION, STATE } from './operation.kinds.ts'
import { findAskerKind, sumHeldWeight, findLatestAgreement } from './operation.queries.ts'
import { mergeReceipts, replaceReceipt, splitReceipt } from './operation.children.ts'
import { LIFE, getWeights } from '../receipt/receipts.weights.ts'
import {
  assertCancellable,
  assertConsent,
  assertEndorsable,
  assertFreezable,
  assertFrozen,
  type Effect,
  getFrozenColumn,
} from './operation.rules.ts'

/** @throws Failure `not_now`, `receipt_encumbered`, `receipt_not_free` or `lot_not_covered` if the operation is no longer possible */
export async function applyOperation(
  context: ActionContext<typeof OPERATION_LIST>,
  operation: OperationRecord,
): Promise<void> {
  const unit = context.unit.beyondScope
  const receipt = await unit.lock(RECEIPT_LIST, operation.values.receipt_id, {
    life: [LIFE.live, LIFE.expired],
  })
  await lookUp(EFFECTS, operation.values.kind)({ unit, context, operation, receipt })
  await notifyParties(unit, operation)
}

/** Returns earmarked or temporarily frozen weight to the holder when the operation does not take place. */
export async function returnWeight({ beyondScope: unit }: UnitOfWork, operation: OperationRecord): Promise<void> {
  const { kind, kept_weight: held } = operation.values
  if (kind !== OPERATION.delivery && held === null) return
  const receipt = await unit.lock(RECEIPT_LIST, operation.values.receipt_id)
  if (kind === OPERATION.delivery) await releaseEarmark(unit, operation, receipt)
  else if (held !== null) await releaseFreeze(unit, operation, receipt, held)
}

async function releaseEarmark(unit: OperationUnit, operation: OperationRecord, receipt: ReceiptRecord): Promise<void> {
  const weight = requireValue(operation.values, 'weight')
  await unit.change(receipt, {
    verb: 'unearmark',
    set: { earmarked_free: receipt.values.earmarked_free - weight },
    entry: {
      event: 'unearmarked',
      columns: ['earmarked_free'],
      facts: { operation_weight: String(weight), operation: operation.id },
    },
  })
}

/** Weight that was pledged when it was frozen may have been released since; the rest is unfrozen in the free weight (docs/decisions/receipts.md). */
async function releaseFreeze(
  unit: OperationUnit,
  operation: OperationRecord,
  receipt: ReceiptRecord,
  weight: number,
): Promise<void> {
  const { frozen_free: free, frozen_pledged: pledged } = receipt.values
  const ofPledged = operation.values.of_pledged === 1 ? Math.min(weight, pledged) : 0
  await unit.change(receipt, {
    verb: 'letGo',
    set: { frozen_pledged: pledged - ofPledged, frozen_free: free - (weight - ofPledged) },
    entry: buildFreezeEntry('let_go', ['frozen_pledged', 'frozen_free'], operation),
  })
}

type OperationUnit = UnitOfWork['beyondScope']

const EFFECTS: Readonly<Record<number, (effect: Effect) => Promise<void>>> = {
  [OPERATION.endorsement]: applyEndorsement,
  [OPERATION.split]: splitReceipt,
  [OPERATION.merger]: mergeReceipts,
  [OPERATION.freeze]: applyFreeze,
  [OPERATION.unfreeze]: applyUnfreeze,
  [OPERATION.delivery]: applyDelivery,
  [OPERATION.replacement]: replaceReceipt,
  [OPERATION.cancellation]: applyCancellation,
  [OPERATION.renewal]: applyRenewal,
}

/** Holder and controller change together, so that there is always exactly one controller (I2). */
async function applyEndorsement({ unit, operation, receipt }: Effect): Promise<void> {
  assertEndorsable(receipt, operation)
  const to = requireValue(operation.values, 'to_id')
  await unit.change(receipt, {
    verb: 'endorse',
    set: { holder_id: to, controller_id: to },
    entry: {
      event: 'endorsed',
      columns: ['holder_id', 'controller_id'],
      facts: { from: operation.values.holder_id, operation: operation.id },
    },
  })
}

/** Freezing pledged weight leaves the pledge unchanged; the bank sees the freeze, and nothing of it is released (domain §1, I1). */
async function applyFreeze({ unit, operation, receipt }: Effect): Promise<void> {
  const weight = requireValue(operation.values, 'weight')
  const column = getFrozenColumn(operation.values)
  // The weight was frozen at the request; a request from before immediate freezes is applied now.
  const isHeld = operation.values.kept_weight !== null
  if (!isHeld) assertFreezable(receipt, weight, column === 'frozen_pledged')
  await unit.change(receipt, {
    verb: 'freeze',
    set: { [column]: receipt.values[column] + (isHeld ? 0 : weight) },
    entry: buildFreezeEntry('frozen', [column], operation),
  })
}

async function applyUnfreeze({ unit, operation, receipt }: Effect): Promise<void> {
  const weight = requireValue(operation.values, 'weight')
  const column = getFrozenColumn(operation.values)
  assertFrozen(receipt, { requested: weight, held: await sumHeldWeight(unit.tx, [receipt.id]) }, operation.values)
  await unit.change(receipt, {
    verb: 'unfreeze',
    set: { [column]: receipt.values[column] - weight },
    entry: buildFreezeEntry('unfrozen', [column], operation),
  })
}

const buildFreezeEntry = (event: string, columns: readonly string[], { id, values }: OperationRecord) => ({
  event,
  columns,
  facts: { operation_weight: String(requireValue(values, 'weight')), operation: id },
})

async function applyDelivery({ unit, context, operation, receipt }: Effect): Promise<void> {
  await assertPledgedNotShort(unit.tx, receipt)
  const earmarked_free = getWeights(receipt).earmarkedFree - requireValue(operation.values, 'weight')
  await deductGoods({ unit, context, order: operation, by: 'operation', receipt, set: { earmarked_free } })
  await notifyLenders(unit, operation, receipt)
}

async function applyCancellation({ unit, operation, receipt }: Effect): Promise<void> {
  assertConsent(receipt, await findAskerKind(unit.tx, operation.id))
  assertCancellable(receipt)
  const weights = getWeights(receipt)
  await unit.change(receipt, {
    verb: 'cancel',
    set: { life: LIFE.cancelled, remaining_weight: 0, remaining_quantity: 0 },
    entry: {
      event: 'cancelled',
      facts: { operation_weight: String(weights.remaining), operation: operation.id },
    },
  })
}

async function applyRenewal({ unit, operation, receipt }: Effect): Promise<void> {
  const end = requireValue(operation.values, 'storage_end')
  const agreement = await findLatestAgreement(unit.tx, receipt.id)
  if (agreement === undefined || end > agreement.end) throw new Failure('agreement_missing')
  const isExpired = receipt.values.life === LIFE.expired
  await unit.change(receipt, {
    verb: 'renew',
    set: { storage_end: end, ...(isExpired ? { life: LIFE.live } : {}) },
    entry: { event: 'renewed', columns: ['storage_end'], facts: { operation: operation.id } },
  })
}

/** Ends an operation that was not executed in time, and returns its weight. Requires the lock of the receipt. */
export async function lapseOperation(unit: UnitOfWork, id: number): Promise<OperationRecord> {
  const operation = await unit.lock(OPERATION_LIST, id)
  await unit.change(operation, {
    verb: 'lapse',
    set: { state: STATE.lapsed },
    entry: { event: 'lapsed', columns: ['receipt_id'] },
  })
  await returnWeight(unit, operation)
  return operation
}
