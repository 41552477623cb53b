// What an operation does to receipts and lots once it is carried out (`domain.md` §3.2). Everything it concerns is locked by then, and looked at
// anew: what was possible when it was asked for may be so no more (`domain.md` §7.2).
import { choicesOf } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import { AUDIT } from '#engine/facets/audit.ts'
import { dbNow } from '#platform/database/instant.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { UnitOfWork } from '#engine/declare/unit-of-work.ts'
import { Failure } from '#platform/failure.ts'
import { LOT_MOVEMENT_LIST, RECEIPT_LIST, RECORD_LIST } from '#resources/lots.paths.ts'
import { OPERATION } from './operation.kinds.ts'
import { latestAgreement } from './operation.queries.ts'
import { mergeInto, replace, splitInto } from './operation.children.ts'
import { LIFE, assertFree, numberOf, weightsOf } from '#resources/receipts.weights.ts'
import { assertCancellable, assertFrozen, assertUnencumbered, type Effect } from './operation.rules.ts'

/** @throws Failure `not_now`, `receipt_encumbered`, `receipt_not_free` or `lot_not_covered` where it cannot be done any more */
export async function carryOut(context: ActionContext, operation: LockedRecord): Promise<void> {
  const unit = context.unit.beyondScope
  const receipt = await unit.lock(RECEIPT_LIST, Number(operation.values['receipt_id']), {
    life: [LIFE.live, LIFE.expired],
  })
  await EFFECTS[Number(operation.values['kind'])]?.({ unit, context, operation, receipt })
}

/** What was set aside for a delivery that does not come about is the holder’s again. */
export async function giveBack({ beyondScope: unit }: UnitOfWork, operation: LockedRecord): Promise<void> {
  if (operation.values['kind'] !== OPERATION.delivery) return
  const receipt = await unit.lock(RECEIPT_LIST, Number(operation.values['receipt_id']))
  const weight = Number(operation.values['weight'])
  await unit.change(receipt, {
    verb: 'unearmark',
    set: { earmarked_free: Number(receipt.values['earmarked_free']) - weight },
    entry: {
      event: 'unearmarked',
      columns: ['earmarked_free'],
      facts: { operation_weight: String(weight), operation: operation.id },
    },
  })
}

const EFFECTS: Readonly<Record<number, (effect: Effect) => Promise<void>>> = {
  [OPERATION.endorsement]: endorse,
  [OPERATION.split]: splitInto,
  [OPERATION.merger]: mergeInto,
  [OPERATION.freeze]: (effect) => freeze(effect, 1),
  [OPERATION.unfreeze]: (effect) => freeze(effect, -1),
  [OPERATION.delivery]: deliver,
  [OPERATION.replacement]: replace,
  [OPERATION.cancellation]: cancel,
  [OPERATION.renewal]: renew,
}

/** Holder and controller change together: the receipt has one controller at any moment (I2). */
async function endorse({ unit, operation, receipt }: Effect): Promise<void> {
  assertUnencumbered(receipt)
  if (receipt.values['holder_id'] !== operation.values['holder_id'])
    throw new Failure('holder_has_changed', { values: { no: numberOf(receipt) } })
  const to = operation.values['to_id'] ?? null
  await unit.change(receipt, {
    verb: 'endorse',
    set: { holder_id: to, controller_id: to },
    entry: {
      event: 'endorsed',
      columns: ['holder_id', 'controller_id'],
      facts: { from: Number(operation.values['holder_id']), operation: operation.id },
    },
  })
}

async function freeze({ unit, operation, receipt }: Effect, sign: 1 | -1): Promise<void> {
  const weight = Number(operation.values['weight'])
  const weights = weightsOf(receipt)
  if (sign === 1) assertFree(weights, weight)
  else assertFrozen(receipt, weight)
  await unit.change(receipt, {
    verb: sign === 1 ? 'freeze' : 'unfreeze',
    set: { frozen_free: weights.frozenFree + sign * weight },
    entry: {
      event: sign === 1 ? 'frozen' : 'unfrozen',
      columns: ['frozen_free'],
      facts: { operation_weight: String(weight), operation: operation.id },
    },
  })
}

/** Goods leave: the receipt stands for so much less, and the lot has so much less, in one transaction. */
async function deliver(effect: Effect): Promise<void> {
  const { unit, operation, receipt } = effect
  const [asked, weighed] = [Number(operation.values['weight']), Number(operation.values['weighed_weight'])]
  const { remaining, earmarkedFree } = weightsOf(receipt)
  const isLast = remaining === weighed
  await unit.change(receipt, {
    verb: 'deliver',
    set: {
      remaining_weight: remaining - weighed,
      earmarked_free: earmarkedFree - asked,
      ...(isLast ? { life: LIFE.delivered } : {}),
    },
    entry: {
      event: isLast ? 'surrendered' : 'delivered',
      columns: ['remaining_weight'],
      facts: { operation_weight: String(weighed), operation: operation.id },
    },
  })
  const document = await unit.add(RECORD_LIST, { set: outboundOf(operation, receipt, weighed, remaining) })
  const { id } = await unit.change(document, { verb: 'audit', set: decided(effect.context.principal) })
  await unit.add(LOT_MOVEMENT_LIST, {
    set: {
      lot_id: receipt.values['lot_id'] ?? null,
      kind: 2,
      change_weight: -weighed,
      record_id: id,
    },
  })
}

/** The document that goods leave with. */
const outboundOf = (
  { id, values }: LockedRecord,
  receipt: LockedRecord,
  weighed: number,
  remaining: number,
): Outcome['set'] => ({
  record_type: 2,
  store_id: receipt.values['store_id'] ?? null,
  warehouse_id: receipt.values['warehouse_id'] ?? null,
  zone_id: receipt.values['zone_id'] ?? null,
  owner_id: receipt.values['holder_id'] ?? null,
  good_id: choicesOf(receipt.values['good_id']),
  lot_id: receipt.values['lot_id'] ?? null,
  receipt_id: receipt.id,
  operation_id: id,
  change_weight: -weighed,
  weight_before: remaining,
  weight_after: remaining - weighed,
  vehicle_no: values['vehicle_no'] ?? '',
  driver_name: values['driver_name'] ?? '',
  driver_phone: values['driver_phone'] ?? '',
  receiver: values['receiver'] ?? '',
  submit_by: sql`(select weigh_by from receipt_operation where id = ${id})`,
  submit_person_ids: sql`(select array[weigh_person] from receipt_operation where id = ${id})`,
})

/** Who lets the goods leave approves it; who weighed them wrote it. */
const decided = ({ accountId, personId }: Principal) => ({
  audit_status: AUDIT.approved,
  audit_by: accountId,
  audit_person: sql`${personId}::bigint`,
  audit_time: dbNow,
})

async function cancel({ unit, operation, receipt }: Effect): Promise<void> {
  assertCancellable(receipt)
  const weights = weightsOf(receipt)
  await unit.change(receipt, {
    verb: 'cancel',
    set: { life: LIFE.cancelled, remaining_weight: 0 },
    entry: {
      event: 'cancelled',
      facts: { operation_weight: String(weights.remaining), operation: operation.id },
    },
  })
}

async function renew({ unit, operation, receipt }: Effect): Promise<void> {
  const end = Number(operation.values['storage_end'])
  const agreement = await latestAgreement(unit.tx, receipt.id)
  if (agreement === undefined || end > agreement.end) throw new Failure('agreement_missing')
  const isExpired = receipt.values['life'] === LIFE.expired
  await unit.change(receipt, {
    verb: 'renew',
    set: { storage_end: end, ...(isExpired ? { life: LIFE.live } : {}) },
    entry: { event: 'renewed', columns: ['storage_end'], facts: { operation: operation.id } },
  })
}
