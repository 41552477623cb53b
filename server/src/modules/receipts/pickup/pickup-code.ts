// Pickup of goods: with a code shown at the gate, weighed before they leave, and deducted from receipt and lot.
import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import { countPiecesLeaving } from '../domain/receipt.ts'
import type { ActionContext } from '#engine/declare/action.ts'
import type { Outcome, ActionRejection } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { AUDIT } from '#engine/facets/audit.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { LOT_MOVEMENT_LIST, RECORD_LIST } from '#modules/paths.ts'
import type { ReceiptRecord, PickupPath, PickupRecord } from '#modules/paths.ts'
import { LIFE, getReceiptNumber, getWeights } from '../receipt/receipts.weights.ts'
import { GATE } from './gate-check.ts'
import { assertMayTry, countWrongCode, isPickupCode, PICKUP_DIGITS } from './pickup.tries.ts'

/** Seconds in which goods must be picked up. */
const PICKUP_TIME = 7 * 86_400

export const pickupEnd = sql`now() + make_interval(secs => ${PICKUP_TIME})`

export const WEIGHING_FIELDS = {
  pickup_code: { type: 'text', required: true, maxLength: PICKUP_DIGITS },
  weighed_weight: { type: 'number', unit: 'ton', required: true, min: 1 },
  vehicle_no: { type: 'text', rule: 'plate', required: true, maxLength: 20 },
  driver_name: { type: 'text', maxLength: 30 },
  // If empty, computed from the weight.
  weighed_quantity: { type: 'number', min: 0 },
  weigh_note: { type: 'image', required: true, files: 9, takes: { picture: 10, pdf: 10 } },
} as const

/**
 * Returns the weighing columns of an order in `context.table`, or the rejection of a wrong code, which is counted. @throws Failure `pickup_over`,
 * `zone_closed`, `own_step`, or `weighed_too_much` with figures
 */
export async function checkWeighing(
  tx: Db,
  context: ActionContext<PickupPath>,
): Promise<ActionRejection | { readonly set: NonNullable<Outcome['set']> }> {
  const { record, input, table } = context
  if (await isPickupOver(tx, table, record.id)) throw new Failure('pickup_over')
  await assertZoneOpen(tx, record.values.receipt_id)
  await assertMayTry(tx, context)
  if (!isPickupCode(record, toPlainText(input['pickup_code']))) return countWrongCode(context)
  const weight = Number(input['weighed_weight'])
  const requested = requireValue(record.values, 'weight')
  if (weight > requested) throw new Failure('weighed_too_much', { values: { asked: requested, weighed: weight } })
  return {
    set: {
      weighed_weight: weight,
      came_vehicle: toPlainText(input['vehicle_no']),
      came_driver: toPlainText(input['driver_name']),
      weighed_quantity: input['weighed_quantity'] ?? null,
      weigh_note: input['weigh_note'] ?? [],
    },
  }
}

/** Goods cannot leave a zone under maintenance or seal; `schema/rules/08-storage.sql` checks again. @throws Failure `zone_closed` */
async function assertZoneOpen(tx: Db, receiptId: number): Promise<void> {
  const { rows } = await sql`
    select from receipt join zone on zone.id = receipt.zone_id where receipt.id = ${receiptId} and zone.status > 2`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('zone_closed')
}

/** Uses the clock of the database, which all processes share. */
export async function isPickupOver(tx: Db, table: string, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select pickup_end < now() as is_over from ${sql.table(table)} where id = ${id}`.execute(tx)
  return rows[0]?.is_over === true
}

export interface GoodsDeduction {
  readonly unit: UnitOfWork
  readonly context: ActionContext<PickupPath>
  readonly order: PickupRecord
  readonly by: 'operation' | 'release'
  readonly receipt: ReceiptRecord
  readonly set?: Outcome['set']
}

export async function deductGoods(out: GoodsDeduction): Promise<void> {
  const { unit, context, order, by, receipt, set = {} } = out
  const weight = requireValue(order.values, 'weighed_weight')
  const { remaining } = getWeights(receipt)
  await assertZoneOpen(unit.tx, receipt.id)
  // The last delivery may lack a little weight, which stays in the books of the lot until a count (docs/decisions/receipts.md).
  const isLast = remaining === weight || order.values.is_last === 1
  const left = isLast ? 0 : remaining - weight
  const pieces = countPiecesOut(out, isLast ? remaining : weight, remaining)
  await unit.change(receipt, {
    verb: 'deliver',
    set: {
      remaining_weight: left,
      ...(pieces === null ? {} : { remaining_quantity: pieces.left }),
      ...set,
      ...(isLast ? { life: LIFE.delivered } : {}),
    },
    entry: {
      event: isLast ? 'surrendered' : 'delivered',
      columns: ['remaining_weight', 'remaining_quantity'],
      facts: {
        operation_weight: String(weight),
        ...(isLast && weight < remaining ? { missing_weight: String(remaining - weight) } : {}),
        [by]: order.id,
      },
    },
  })
  const document = await unit.add(RECORD_LIST, {
    set: { ...buildOutbound(out, weight, remaining), weight_after: left, quantity: pieces?.out ?? null },
  })
  const { id } = await unit.change(document, {
    verb: 'audit',
    set: buildDecision(context.principal),
    entry: { event: 'approved' },
  })
  await unit.add(LOT_MOVEMENT_LIST, {
    set: {
      lot_id: receipt.values.lot_id,
      kind: 2,
      change_weight: -weight,
      pieces: pieces?.out ?? null,
      record_id: id,
    },
  })
}

/** @throws Failure `pieces_too_many` if more pieces were counted than remain */
function countPiecesOut({ order, receipt }: GoodsDeduction, weight: number, remaining: number) {
  const pieces = receipt.values.remaining_quantity
  // A receipt issued without a number of pieces.
  if (pieces === null) return null
  const requested = order.values.weighed_quantity
  if (requested !== null && requested > pieces)
    throw new Failure('pieces_too_many', {
      values: { no: getReceiptNumber(receipt), remaining: pieces, asked: requested, least: 0, most: pieces },
    })
  const leaving = countPiecesLeaving(pieces, { weight, remaining }, requested)
  return { out: leaving, left: pieces - leaving }
}

function buildOutbound(
  { context: { table }, order: { id, values }, by, receipt }: GoodsDeduction,
  weight: number,
  remaining: number,
): Outcome['set'] {
  const order = sql.table(table)
  return {
    record_type: 2,
    store_id: receipt.values.store_id,
    warehouse_id: receipt.values.warehouse_id,
    zone_id: receipt.values.zone_id,
    owner_id: receipt.values.holder_id,
    good_id: receipt.values.good_id,
    lot_id: receipt.values.lot_id,
    receipt_id: receipt.id,
    [`${by}_id`]: id,
    change_weight: -weight,
    weight_before: remaining,
    weight_after: remaining - weight,
    vehicle_no: values.came_vehicle,
    driver_name: values.came_driver,
    // The phone number is that of the announced driver.
    driver_phone: values.gate_state === GATE.asAnnounced ? values.driver_phone : '',
    receiver: values.receiver,
    submit_by: sql`(select weigh_by from ${order} where id = ${id})`,
    submit_person_ids: sql`(select array[weigh_person] from ${order} where id = ${id})`,
  }
}

/** The user who hands the goods over approves the document; the user who weighed is its author. */
const buildDecision = ({ accountId, personId }: Principal) => ({
  audit_status: AUDIT.approved,
  audit_by: accountId,
  audit_person: sql`${personId}::bigint`,
  audit_time: dbNow,
})
