// SQL of receipts that the engine cannot derive.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const specName: RawBuilder<unknown> = sql`(
  select good_spec.spec_name from good_spec where good_spec.id = receipt.spec_id)`

/** Goods and spec in a line, for who is offered the receipt and does not see it yet. */
export const goodsLabel: RawBuilder<unknown> = sql`(
  select good.good_name || ' / ' || good_spec.spec_name
    from good_spec join good on good.id = good_spec.good_id where good_spec.id = receipt.spec_id)`

/** The document that its goods came in with. */
export const inboundNo: RawBuilder<unknown> = sql`(
  select inbound.record_no from contract_record inbound where inbound.lot_id = receipt.lot_id and inbound.record_type = 1 limit 1)`

/** 1 where its lot is short, as long as it stands for goods. */
export const isShort: RawBuilder<unknown> = sql`(
  case when receipt.life in (1, 7) and exists (select from lot where lot.id = receipt.lot_id and lot.short_weight > 0)
       then 1 else 0 end)::smallint`

/** A lot that has goods which no live receipt stands for. Pending receipts, of which the one that is saved may be one, may reserve them. */
export const receiptable = sql<SqlBool>`lot.status = 1 and lot.cover_weight > lot.receipted_weight`

/** What a receipt has of its lot, and of the agreement that the goods came in under. */
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

/** `undefined` for a lot that is not there. */
export async function factsOf(tx: Db, lotId: number): Promise<LotFacts | undefined> {
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

/** The last day that the agreement is in date; `undefined` where it was not approved, or is out of date today, by Shanghai's calendar. */
export async function agreementEnd(tx: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ end: string }>`
    select end_date::text as end from contract_record
     where id = ${id} and record_type = 0 and audit_status = 1
       and (now() at time zone 'Asia/Shanghai')::date between begin_date and end_date`.execute(tx)
  return rows[0]?.end
}

/** The pieces of a lot: what is left, and what live receipts stand for. */
export interface LotPieces {
  readonly no: string
  readonly remaining: number
  readonly live: number
  readonly possible: number
}

/** `undefined` for a lot in bulk, and for one whose pieces nobody counted. */
export async function piecesOfLot(tx: Db, lotId: number): Promise<LotPieces | undefined> {
  const { rows } = await sql<LotPieces>`
    select no, remaining, live, possible from pieces_of_lot(${lotId})`.execute(tx)
  return rows[0]
}
