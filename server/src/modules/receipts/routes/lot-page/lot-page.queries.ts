import type { LotLife, LotReceipt, MappedZone } from '@cangdan/protocol'
import { sql } from 'kysely'
import { buildScope } from '#engine/sql/scope.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { lot } from '#modules/receipts/lot/lot.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'

const MAX_RECEIPTS = 50
const MAX_ZONES = 500

type Weights = Omit<LotLife, 'counts' | 'receipts' | 'others'>

/** @throws Failure `not_found` */
export async function loadLotWeights(db: Db, id: number): Promise<Weights> {
  const { rows } = await sql<Weights>`
    select book_weight as book, counted_weight as counted, cover_weight as cover, receipted_weight as receipted, reserved_weight as reserved, free_weight as free,
           short_weight as short,
           json_build_object('id', zone.id, 'code', zone_code, 'warehouse', warehouse_name, 'status', zone.status,
             'capacity', zone.capacity, 'used', zone.used_capacity) as zone
      from lot join zone on zone.id = lot.zone_id join warehouse on warehouse.id = lot.warehouse_id
     where lot.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Failure('not_found')
  return row
}

export async function listReceiptsOnLot(
  db: Db,
  lotId: number,
  principal: Principal,
): Promise<readonly (Omit<LotReceipt, 'life'> & { readonly life: number })[]> {
  const { rows } = await sql<Omit<LotReceipt, 'life'> & { readonly life: number }>`
    select receipt.id, contract_no, holder.name as holder, remaining_weight as remaining, life
      from receipt join organisation holder on holder.id = receipt.holder_id
     where lot_id = ${lotId} and life in (1, 7) and (${buildScope(receipt, principal)})
     order by remaining_weight desc, receipt.id limit ${MAX_RECEIPTS}`.execute(db)
  return rows
}

export async function listMappedZones(
  db: Db,
  warehouseId: number,
  principal: Principal,
  withLots: boolean,
): Promise<readonly MappedZone[]> {
  const isSeen = withLots ? buildScope(lot, principal) : sql`false`
  const { rows } = await sql<MappedZone>`
    select zone.id, zone_code as code, zone_name as name, zone.status, zone.capacity, zone.used_capacity as used, is_exclusive = 1 as is_exclusive,
           coalesce((
             select json_agg(json_build_object('id', lot.id, 'lot_no', lot_no, 'goods', good.good_name || ' / ' || good_spec.spec_name,
                      'book', book_weight, 'receipted', receipted_weight, 'short', short_weight) order by book_weight desc, lot.id)
               from lot join good on good.id = lot.good_id join good_spec on good_spec.id = lot.spec_id
              where lot.zone_id = zone.id and lot.status = 1 and (${isSeen})), '[]') as lots
      from zone where warehouse_id = ${warehouseId}
     order by zone.sort desc, zone_code limit ${MAX_ZONES}`.execute(db)
  return rows
}
