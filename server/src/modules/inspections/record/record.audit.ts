// Applies an approved document to the books: an inbound document creates a lot, a move changes its zone, a stocktake sets its counted weight.
import { type Row } from '@cangdan/protocol'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { AuditSpec } from '#engine/facets/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LOT_LIST, LOT_MOVEMENT_LIST, RECEIPT_LIST, RECORD_LIST } from '#modules/paths.ts'
import type { DocumentRecord } from '#modules/paths.ts'
import { assertStoreOpen } from '#modules/storage/index.ts'
import { countLot } from '../lot-count.ts'
import { findCountError } from './count-time.ts'
import { RECORD } from './record.kinds.ts'
import { isZoneOpen, listReceiptsOfLot, loadRunningAgreement, findSameLot, loadLotZone } from './record.queries.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { lookUp } from '#engine/declare/look-up.ts'

const MOVEMENT = { inbound: 1, move: 3 } as const

export const recordAudit: AuditSpec<typeof RECORD_LIST> = {
  stated: [
    'record_type',
    'store_id',
    'warehouse_id',
    'zone_id',
    'owner_id',
    'agreement_id',
    'lot_id',
    'plan_weight',
    'fee_rate',
    'begin_date',
    'end_date',
  ],
  guard: assertApprovable,
  onApproved: async (unit, record) => lookUp(EFFECTS, record.values.record_type)(unit, record),
}

/**
 * @throws Failure `store_not_open` for an agreement, `evidence_missing`, `count_in_future`, `count_before_goods`, `agreement_missing` if it has
 * expired, `zone_closed`, `lot_is_there`
 */
async function assertApprovable(tx: Db, { values }: DocumentRecord): Promise<void> {
  const kind = values.record_type
  if (kind === RECORD.agreement) await assertStoreOpen(tx, values.store_id)
  const isMeasured = kind === RECORD.inbound || kind === RECORD.stocktake
  // The database checks it as well (`schema/rules/10-inspections.sql`).
  if (isMeasured && values.voucher.length === 0) throw new Failure('evidence_missing')
  const error = await findCountError(tx, values)
  if (error !== undefined) throw new Failure(error)
  if (kind === RECORD.inbound && (await loadRunningAgreement(tx, requireValue(values, 'agreement_id'))) === undefined)
    throw new Failure('agreement_missing')
  if ((kind === RECORD.inbound || kind === RECORD.move) && !(await isZoneOpen(tx, requireValue(values, 'zone_id'))))
    throw new Failure('zone_closed')
  // Goods cannot leave a closed zone.
  const from = kind === RECORD.move ? await loadLotZone(tx, requireValue(values, 'lot_id')) : undefined
  if (from !== undefined && !(await isZoneOpen(tx, from))) throw new Failure('zone_closed')
  if (kind !== RECORD.inbound) return
  const lot = await findSameLot(tx, requireValue(values, 'zone_id'), values.batch_no, values.marks)
  if (lot !== undefined) throw new Failure('lot_is_there', { values: { lot } })
}

type Effect = (unit: UnitOfWork, record: DocumentRecord) => Promise<void>

const EFFECTS: Readonly<Record<number, Effect>> = {
  [RECORD.agreement]: () => Promise.resolve(),
  [RECORD.inbound]: applyInbound,
  [RECORD.move]: applyMove,
  [RECORD.stocktake]: applyStocktake,
}

const INBOUND_COLUMNS = [
  'store_id',
  'warehouse_id',
  'zone_id',
  'owner_id',
  'good_id',
  'batch_no',
  'marks',
  'origin',
  'quality',
  'package',
  'unit_price',
  'tolerance',
] as const

async function applyInbound(unit: UnitOfWork, record: DocumentRecord): Promise<void> {
  const { values } = record
  const own = Object.fromEntries(INBOUND_COLUMNS.map((name) => [name, values[name] ?? null]))
  const time = values.count_time
  const lot = await unit.beyondScope.add(LOT_LIST, {
    set: { ...own, pieces: values.quantity, in_time: time, counted_time: time },
    entry: {
      event: 'inbound',
      columns: ['store_id', 'warehouse_id', 'zone_id', 'owner_id'],
      facts: getWeightFacts(values),
    },
  })
  await unit.beyondScope.add(LOT_MOVEMENT_LIST, {
    set: {
      lot_id: lot.id,
      kind: MOVEMENT.inbound,
      change_weight: values.change_weight,
      pieces: values.quantity,
      record_id: record.id,
    },
  })
  await storeResult(unit, record, {
    lot_id: lot.id,
    weight_before: 0,
    weight_after: values.change_weight,
  })
}

async function applyMove(unit: UnitOfWork, record: DocumentRecord): Promise<void> {
  const lot = await unit.beyondScope.lock(LOT_LIST, requireValue(record.values, 'lot_id'), { status: [1] })
  const [from, to] = [lot.values.zone_id, requireValue(record.values, 'zone_id')]
  await unit.beyondScope.change(lot, {
    verb: 'move',
    set: { zone_id: to },
    entry: { event: 'moved', columns: ['zone_id'] },
  })
  await unit.beyondScope.add(LOT_MOVEMENT_LIST, {
    set: { lot_id: lot.id, kind: MOVEMENT.move, change_weight: 0, from_zone_id: from, record_id: record.id },
  })
  for (const id of await listReceiptsOfLot(unit.tx, lot.id)) await moveReceipt(unit, { id, to, record: record.id })
  const book = lot.values.book_weight
  await storeResult(unit, record, { change_weight: 0, weight_before: book, weight_after: book })
}

async function moveReceipt(
  unit: UnitOfWork,
  { id, to, record }: { readonly id: number; readonly to: number; readonly record: number },
): Promise<void> {
  const receipt = await unit.beyondScope.lock(RECEIPT_LIST, id)
  await unit.beyondScope.change(receipt, {
    verb: 'move',
    set: { zone_id: to },
    entry: { event: 'moved', columns: ['zone_id'], facts: { record } },
  })
}

/** @throws Failure `count_overtaken` if a later count was already approved */
async function applyStocktake(unit: UnitOfWork, record: DocumentRecord): Promise<void> {
  const lot = await unit.beyondScope.lock(LOT_LIST, requireValue(record.values, 'lot_id'), { status: [1] })
  const found = requireValue(record.values, 'weight_after')
  const at = requireValue(record.values, 'count_time')
  if (lot.values.counted_time !== null && at < lot.values.counted_time)
    throw new Failure('count_overtaken', { values: { lot: lot.values.lot_no } })
  const before = await countLot(unit, lot, { weight: found, at, facts: { record: record.id } })
  await storeResult(unit, record, { weight_before: before, change_weight: found - before })
}

async function storeResult(unit: UnitOfWork, { id }: DocumentRecord, set: Row): Promise<void> {
  await unit.beyondScope.change(await unit.beyondScope.lock(RECORD_LIST, id), { verb: 'applied', set })
}

const getWeightFacts = (values: DocumentRecord['values']) => ({
  weight: String(requireValue(values, 'change_weight')),
  spec: requireValue(values.good_id, 1),
})
