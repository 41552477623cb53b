// Creates child receipts for splits, merges and replacements. The executor issues them, another person requested them, and their weights are taken
// from the parents in the same transaction (I5).
import { type WireValue, type FileRef } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { mergeWeights, type ReceiptWeights, splitWeights } from '../domain/receipt.ts'
import { AUDIT } from '#engine/facets/audit.ts'
import { dbNow } from '#platform/database/instant.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { RECEIPT_LIST, type OperationRecord, type ReceiptRecord } from '#modules/paths.ts'
import { encumbrances } from '../encumbrances.ts'
import { insertLineage } from './operation.queries.ts'
import { splitPieces, splitInsuredSum, computeMaxSplit, createTooMuchFailure } from './operation.parts.ts'
import { assertConsented, assertDivisible } from './operation.division.ts'
import { assertBond } from './operation.bond.ts'
import { OPERATION } from './operation.kinds.ts'
import { LIFE, getWeights } from '../receipt/receipts.weights.ts'
import { assertComplete } from '../receipt/receipt-contents.ts'
import { assertMergeableWith, assertUnencumbered, type Effect, createEncumberedFailure } from './operation.rules.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { lookUp } from '#engine/declare/look-up.ts'

export async function splitReceipt(effect: Effect): Promise<void> {
  const { operation, receipt } = effect
  const weights = getWeights(receipt)
  const part = requireValue(operation.values, 'weight')
  await assertDivisible(effect.unit.tx, [receipt])
  assertConsented(operation, receipt)
  // Goods may have left since the request: the other part must keep at least a hundredth of a tonne.
  if (part > computeMaxSplit(weights)) throw createTooMuchFailure(weights, part)
  const parts = withEncumberedError(receipt, () => splitWeights(weights, [part, weights.remaining - part]))
  const pieces = splitPieces(receipt, [part, weights.remaining - part], operation.values.quantity)
  const insured = splitInsuredSum(
    receipt.values.insure_amount,
    parts.map(({ remaining }) => remaining),
  )
  const children = parts.map((each, place) => ({
    weights: each,
    own: { insure_amount: insured[place] ?? null, quantity: pieces[place] ?? null },
  }))
  await replaceParents(effect, { parents: [receipt], life: LIFE.split, children })
}

export async function mergeReceipts(effect: Effect): Promise<void> {
  const { unit, operation, receipt } = effect
  const others: ReceiptRecord[] = []
  for (const id of operation.values.receipt_ids)
    others.push(await unit.lock(RECEIPT_LIST, id, { life: [LIFE.live, LIFE.expired] }))
  for (const other of others) assertMergeableWith(other, receipt)
  const all = [receipt, ...others]
  await assertDivisible(unit.tx, [receipt, ...others])
  assertConsented(operation, receipt)
  const weights = withEncumberedError(receipt, () => mergeWeights(all.map(getWeights)))
  // The earliest end of storage applies, as no goods may be stored longer than agreed.
  const storage_end = Math.min(...all.map(({ values }) => values.storage_end))
  const own = {
    storage_end,
    quantity: sumColumn(all, 'remaining_quantity'),
    insure_amount: sumColumn(all, 'insure_amount'),
    quality_reports: collectPapers(all, 'quality_reports'),
    weigh_notes: collectPapers(all, 'weigh_notes'),
  }
  await replaceParents(effect, {
    parents: [receipt, ...others],
    life: LIFE.merged,
    children: [{ weights, own }],
  })
}

/** Voids the lost receipt before the new one is issued (domain §1: never a second live receipt for the same goods). */
export async function replaceReceipt(effect: Effect): Promise<void> {
  const { operation, receipt } = effect
  const weights = getWeights(receipt)
  assertUnencumbered(receipt)
  // The price may have changed since the request.
  await assertBond(effect.unit.tx, receipt, requireValue(operation.values, 'bond_amount'))
  const own = {
    replaces_id: receipt.id,
    quantity: receipt.values.remaining_quantity,
    insure_amount: receipt.values.insure_amount,
  }
  await replaceParents(effect, { parents: [receipt], life: LIFE.replaced, children: [{ weights, own }] })
}

type ChildValues = Partial<ReceiptRecord['values']>

interface Child {
  readonly weights: ReceiptWeights
  readonly own: ChildValues
}

/**
 * Replaces the parents by children. Children are created as drafts, pledges move to a draft, the parents end, then the drafts are issued, so that
 * receipts never exceed the weight of the lot.
 */
async function replaceParents(
  effect: Effect,
  {
    parents,
    life,
    children,
  }: {
    readonly parents: readonly [ReceiptRecord, ...ReceiptRecord[]]
    readonly life: number
    readonly children: readonly Child[]
  },
): Promise<void> {
  const ids = parents.map(({ id }) => id)
  const drafts: { readonly draft: ReceiptRecord; readonly weights: ReceiptWeights }[] = []
  for (const { weights, own } of children)
    drafts.push({ draft: await createDraft(effect, parents[0], weights, own), weights })
  await insertLineage(
    effect.unit.tx,
    effect.operation.id,
    ids,
    drafts.map(({ draft }) => draft.id),
  )
  const heir = drafts.find(({ weights }) => weights.pledged > 0)
  if (heir !== undefined)
    await encumbrances
      .get()
      .repoint(effect.unit, { parents: ids, child: heir.draft.id, operation: effect.operation.id })
  for (const each of parents) await endReceipt(effect, each, life)
  for (const each of drafts) await issueDraft(effect, parents[0], each)
}

const sumColumn = (all: readonly ReceiptRecord[], name: 'remaining_quantity' | 'insure_amount'): number | null =>
  all.reduce<number | null>(
    (sum, { values: { [name]: value } }) => (sum === null || value === null ? null : sum + value),
    0,
  )

const collectPapers = (all: readonly ReceiptRecord[], name: (typeof PAPERS)[number]): readonly FileRef[] => {
  const files = new Map(all.flatMap(({ values }) => values[name]).map((file) => [file.id, file]))
  return [...files.values()].slice(0, MAX_PAPERS)
}

/** @throws Failure `receipt_encumbered` if `compute` throws a RangeError */
function withEncumberedError<T>(receipt: ReceiptRecord, compute: () => T): T {
  try {
    return compute()
  } catch (error) {
    if (error instanceof RangeError) throw createEncumberedFailure(receipt)
    throw error
  }
}

async function endReceipt({ unit, operation }: Effect, receipt: ReceiptRecord, life: number): Promise<void> {
  const { remaining } = getWeights(receipt)
  const verb = lookUp(VERBS, life)
  await unit.change(receipt, {
    verb,
    set: { life, remaining_weight: 0, remaining_quantity: 0, frozen_free: 0 },
    entry: {
      event: verb,
      columns: ['pledge_weight', 'controller_id'],
      facts: { operation_weight: String(remaining), operation: operation.id },
    },
  })
}

const VERBS: Readonly<Record<number, string>> = {
  [LIFE.split]: 'split',
  [LIFE.merged]: 'merge',
  [LIFE.replaced]: 'replace',
}

const PAPERS = ['quality_reports', 'weigh_notes'] as const
const MAX_PAPERS = 9

const INHERITED = [
  'class',
  'medium',
  'store_id',
  'warehouse_id',
  'zone_id',
  'lot_id',
  'agreement_id',
  'depositor_id',
  'depositor_address',
  'holder_id',
  'batch_no',
  'marks',
  'origin',
  'quality',
  'package',
  'unit_price',
  'in_time',
  'loss_standard',
  'storage_begin',
  'storage_end',
  'storage_fee',
  'insure_no',
  'insure_company',
  'insure_begin',
  'insure_end',
  'fee_paid_to',
  'issue_place',
  ...PAPERS,
] as const

const STATED = [
  'contract_no',
  'store_id',
  'lot_id',
  'depositor_id',
  'holder_id',
  'controller_id',
  'weight',
  'pledge_weight',
  'quantity',
  'zone_id',
  'storage_end',
]

async function createDraft(
  { unit, operation }: Effect,
  parent: ReceiptRecord,
  { remaining }: ReceiptWeights,
  own: ChildValues,
): Promise<ReceiptRecord> {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, parent.values[name]]))
  const by = {
    submit_by: copyFromOperation('add_by', operation.id),
    submit_person_ids: selectAskers(operation.id),
  }
  await assertComplete(unit.tx, { ...parent.values, ...own })
  return unit.add(RECEIPT_LIST, {
    set: {
      ...inherited,
      // Until the database finds that pledges have moved to the child.
      controller_id: parent.values.holder_id,
      good_id: parent.values.good_id,
      weight: remaining,
      operation_id: sql`${operation.id}::bigint`,
      ...own,
      ...by,
    },
  })
}

async function issueDraft(
  { unit, operation, context: { principal } }: Effect,
  parent: ReceiptRecord,
  { draft, weights }: { readonly draft: ReceiptRecord; readonly weights: ReceiptWeights },
): Promise<void> {
  await unit.change(draft, {
    verb: 'issue',
    set: {
      audit_status: AUDIT.approved,
      life: lifeByStorage,
      ...getSigner(operation, principal),
      audit_time: dbNow,
      frozen_free: weights.frozenFree,
    } satisfies Record<string, WireValue | RawBuilder<unknown>>,
    entry: { event: 'issued', columns: STATED, facts: { parent: parent.id, operation: operation.id } },
  })
}

/** The custodian signs (art. 909): the executor, or for a replacement, which the platform decides, the person who vouched for it. */
const getSigner = ({ id, values }: OperationRecord, { accountId, personId }: Principal) =>
  values.kind === OPERATION.replacement
    ? { audit_by: copyFromOperation('vouch_by', id), audit_person: copyFromOperation('vouch_person', id) }
    : { audit_by: accountId, audit_person: sql`${personId}::bigint` }

/** A child of an expired receipt is expired; only a renewal makes it live. */
const lifeByStorage = sql`case when storage_end < (now() at time zone 'Asia/Shanghai')::date then ${LIFE.expired}::smallint else ${LIFE.live}::smallint end`

const copyFromOperation = (column: 'add_by' | 'vouch_by' | 'vouch_person', id: number) =>
  sql`(select ${sql.ref(column)} from receipt_operation where id = ${id})`
const selectAskers = (id: number) => sql`(select array[add_person] from receipt_operation where id = ${id})`
