import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const specName: RawBuilder<unknown> = sql`(
  select good_spec.spec_name from good_spec where good_spec.id = receipt.spec_id)`

/** Goods and spec, for an endorsee who cannot read the receipt yet. */
export const goodsLabel: RawBuilder<unknown> = sql`(
  select good.good_name || ' / ' || good_spec.spec_name
    from good_spec join good on good.id = good_spec.good_id where good_spec.id = receipt.spec_id)`

export const inboundNo: RawBuilder<unknown> = sql`(
  select inbound.record_no from contract_record inbound where inbound.lot_id = receipt.lot_id and inbound.record_type = 1 limit 1)`

/** 1 if the lot of a live receipt is short. */
export const isShort: RawBuilder<unknown> = sql`(
  case when receipt.life in (1, 7) and exists (select from lot where lot.id = receipt.lot_id and lot.short_weight > 0)
       then 1 else 0 end)::smallint`

/** Selects lots with goods that no live receipt covers. Pending receipts may reserve them, possibly the one being saved. */
export const hasUncoveredGoods = sql<SqlBool>`lot.status = 1 and lot.cover_weight > lot.receipted_weight`

/** Columns of the lot, and of the agreement under which the goods came in. */
export interface LotFacts {
  readonly store_id: number
  readonly warehouse_id: number
  readonly zone_id: number
  readonly owner_id: number
  readonly good_id: number
  readonly spec_id: number
  readonly batch_no: string
  readonly marks: string
  readonly origin: string
  readonly quality: string
  readonly package: string
  readonly unit_price: number | null
  /** Seconds UTC. */
  readonly in_time: number
  readonly agreement_id: number
  readonly fee_rate: number
}

/** Returns `undefined` for an unknown lot. */
export async function loadLotFacts(tx: Db, lotId: number): Promise<LotFacts | undefined> {
  const { rows } = await sql<LotFacts>`
    select lot.store_id, lot.warehouse_id, lot.zone_id, lot.owner_id, lot.good_id, lot.spec_id, lot.batch_no, lot.marks, lot.origin,
           lot.quality, lot.package, lot.unit_price, extract(epoch from lot.in_time)::bigint as in_time,
           agreement.id as agreement_id, agreement.fee_rate
      from lot
      join contract_record inbound on inbound.lot_id = lot.id and inbound.record_type = 1
      join contract_record agreement on agreement.id = inbound.agreement_id
     where lot.id = ${lotId}`.execute(tx)
  return rows[0]
}

/** Returns the last day of the agreement; `undefined` if it is not approved or not current today in Shanghai. */
export async function loadAgreementEnd(tx: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ end: string }>`
    select end_date::text as end from contract_record
     where id = ${id} and record_type = 0 and audit_status = 1
       and (now() at time zone 'Asia/Shanghai')::date between begin_date and end_date`.execute(tx)
  return rows[0]?.end
}

/** Pieces of a lot: remaining, and covered by live receipts. */
export interface LotPieces {
  readonly no: string
  readonly remaining: number
  readonly live: number
  readonly possible: number
}

/** Returns `undefined` for bulk goods, and for a lot without counted pieces. */
export async function loadLotPieces(tx: Db, lotId: number): Promise<LotPieces | undefined> {
  const { rows } = await sql<LotPieces>`
    select no, remaining, live, possible from count_lot_pieces(${lotId})`.execute(tx)
  return rows[0]
}
