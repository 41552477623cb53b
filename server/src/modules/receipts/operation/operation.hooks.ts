import { formatShanghaiDay, type ErrorCode } from '@cangdan/protocol'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import { Failure } from '#platform/failure.ts'
import type { Db } from '#platform/database/database.ts'
import { RECEIPT_LIST, type ReceiptRecord, type OPERATION_LIST } from '#modules/paths.ts'
import { pickupEnd } from '../pickup/pickup-code.ts'
import { assertPledgedNotShort } from '../lot/shortage.ts'
import { createPickupCode } from '../pickup/pickup.tries.ts'
import { ASKED_BY, OPERATION, REPOINTING } from './operation.kinds.ts'
import { notifyParties } from './operation.notices.ts'
import { sumHeldWeight, findLatestAgreement, listReceiptsToMerge } from './operation.queries.ts'
import { splitPieces, computeMaxSplit } from './operation.parts.ts'
import { assertDivisible } from './operation.division.ts'
import { assertBond } from './operation.bond.ts'
import { LIFE, assertFree, getWeights } from '../receipt/receipts.weights.ts'
import {
  assertMergeableWith,
  assertCancellable,
  assertConsent,
  assertFreezable,
  assertFrozen,
  assertHolder,
  assertIssuedHere,
  assertTransferable,
  assertUnencumbered,
  createEncumberedFailure,
  getFrozenColumn,
  isEndorsed,
} from './operation.rules.ts'

type OperationSave = SaveContext<typeof OPERATION_LIST>

/**
 * Saves a request. A delivery earmarks its weight immediately, a freeze freezes it until the decision. @throws Failure `invalid_input` if the caller
 * may not request it; `not_now`, `exchange_receipt`, `receipt_encumbered`, `freeze_waits`, `pledge_under_way`, `goods_are_short` or
 * `receipt_not_free` if the receipt does not permit it
 */
export async function saveRequest(tx: Db, saving: OperationSave): Promise<Outcome<typeof OPERATION_LIST>> {
  const { values, writer, unit } = saving
  const kind = requireValue(values, 'kind')
  if (ASKED_BY[kind]?.includes(writer.principal.organisationKind) !== true)
    throw createFieldFailure(saving, 'kind', 'not_an_option')
  const receipt = await unit.lock(RECEIPT_LIST, requireValue(values, 'receipt_id'), {
    life: [LIFE.live, LIFE.expired],
  })
  await assertHolder(tx, kind, receipt, writer.principal)
  await assertPossible(tx, saving, kind, receipt)
  return {
    set: {
      ...values,
      store_id: receipt.values.store_id,
      holder_id: receipt.values.holder_id,
      bank_id: REPOINTING.includes(kind) && getWeights(receipt).pledged > 0 ? receipt.values.controller_id : null,
      ...(await BEGUN[kind]?.(saving, receipt)),
    },
    entry: {
      event: 'asked',
      columns: ['kind', 'receipt_id', 'holder_id', 'to_id', 'bank_id', 'storage_end', 'bond_amount', 'of_pledged'],
    },
    after: (operation) => notifyParties(unit, operation),
  }
}

async function assertPossible(tx: Db, saving: OperationSave, kind: number, receipt: ReceiptRecord): Promise<void> {
  const { values } = saving
  const weights = getWeights(receipt)
  assertIssuedHere(receipt, kind)
  switch (kind) {
    case OPERATION.endorsement:
      return assertTransferable(receipt)
    case OPERATION.cancellation: {
      const isOwner = saving.writer.principal.organisationKind === 'owner'
      if (isOwner && !isEndorsed(receipt)) throw createFieldFailure(saving, 'kind', 'not_an_option')
      assertConsent(receipt, isOwner ? 'owner' : 'store')
      return assertCancellable(receipt)
    }
    case OPERATION.replacement:
      assertUnencumbered(receipt)
      // Needs the affidavit and the bond document.
      if ((values.files ?? []).length < 2) throw createFieldFailure(saving, 'files', 'two_papers')
      return assertBond(tx, receipt, requireValue(values, 'bond_amount'))
    case OPERATION.split: {
      const weight = requireValue(values, 'weight')
      await assertDivisible(tx, [receipt])
      if (weights.pledged > 0 && computeMaxSplit(weights) === 0) throw createEncumberedFailure(receipt)
      if (weight > computeMaxSplit(weights))
        throw createFieldFailure(saving, 'weight', 'too_large', { max: computeMaxSplit(weights) })
      splitPieces(receipt, [weight, weights.remaining - weight], values.quantity)
      return
    }
    case OPERATION.merger:
      return assertMergeable(tx, saving, receipt)
    case OPERATION.freeze:
      return assertFreezable(receipt, requireValue(values, 'weight'), values.of_pledged === 1)
    case OPERATION.delivery:
      assertFree(weights, requireValue(values, 'weight'))
      return assertPledgedNotShort(tx, receipt)
    case OPERATION.unfreeze: {
      const requested = requireValue(values, 'weight')
      return assertFrozen(receipt, { requested, held: await sumHeldWeight(tx, [receipt.id]) }, values)
    }
    default:
      await assertRenewable(tx, saving, receipt)
  }
}

/** Checks that all receipts have equal columns where a merged receipt has one value; checked again under locks at execution. */
async function assertMergeable(tx: Db, { values }: OperationSave, receipt: ReceiptRecord): Promise<void> {
  const others = values.receipt_ids ?? []
  if (others.includes(receipt.id)) throw new Failure('not_now')
  await assertDivisible(tx, [receipt], [receipt.id, ...others])
  for (const other of await listReceiptsToMerge(tx, others)) assertMergeableWith({ values: other }, receipt)
}

/** The new end must be later than the current one, within the storage agreement. */
async function assertRenewable(tx: Db, saving: OperationSave, receipt: ReceiptRecord): Promise<void> {
  const end = requireValue(saving.values, 'storage_end')
  if (end <= receipt.values.storage_end) throw createFieldFailure(saving, 'storage_end', 'not_later')
  const agreement = await findLatestAgreement(tx, receipt.id)
  if (agreement === undefined) throw new Failure('agreement_missing')
  if (end > agreement.end)
    throw createFieldFailure(saving, 'storage_end', 'beyond_agreement', {
      end: formatShanghaiDay(agreement.end),
    })
}

type RequestEffect = (saving: OperationSave, receipt: ReceiptRecord) => Promise<Outcome['set']>

const BEGUN: Readonly<Record<number, RequestEffect>> = {
  [OPERATION.delivery]: earmarkDelivery,
  [OPERATION.freeze]: freezeTemporarily,
}

/** Freezes the weight until the second person decides (docs/decisions/receipts.md). */
async function freezeTemporarily({ values, unit }: OperationSave, receipt: ReceiptRecord): Promise<Outcome['set']> {
  const weight = requireValue(values, 'weight')
  const column = getFrozenColumn(values)
  await unit.beyondScope.change(receipt, {
    verb: 'holdBack',
    set: { [column]: receipt.values[column] + weight },
    entry: { event: 'held_back', columns: [column], facts: { operation_weight: String(weight) } },
  })
  return { kept_weight: weight }
}

/** Earmarks the weight and creates the pickup code. */
async function earmarkDelivery({ values, unit }: OperationSave, receipt: ReceiptRecord): Promise<Outcome['set']> {
  const weight = requireValue(values, 'weight')
  const earmarked = receipt.values.earmarked_free + weight
  await unit.beyondScope.change(receipt, {
    verb: 'earmark',
    set: { earmarked_free: earmarked },
    entry: { event: 'earmarked', columns: ['earmarked_free'], facts: { operation_weight: String(weight) } },
  })
  return {
    pickup_code: createPickupCode(),
    pickup_end: pickupEnd,
  }
}

const createFieldFailure = (
  { writer }: OperationSave,
  field: string,
  code: ErrorCode,
  values: Record<string, string | number> = {},
): Failure => createInputFailure(new Map(), new Map([[field, { code, values }]]), writer.language)
