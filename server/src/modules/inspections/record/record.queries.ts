import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export const applyName = sql`(
  select applicant.nick_name from account applicant where applicant.id = contract_record.submit_by)`

/** First voucher, under which the document was uploaded. */
export const uploadId = sql`contract_record.voucher[1]`

export const selectRecordSpec = (table: 'contract_record' | 'lot' | 'receipt'): RawBuilder<unknown> =>
  sql`(select good_spec.spec_name from good_spec where good_spec.id = ${sql.ref(`${table}.spec_id`)})`

/** Approved storage agreement that runs today, by Shanghai's calendar. */
export const agreementInDate = sql<SqlBool>`contract_record.record_type = 0 and contract_record.audit_status = 1
  and (now() at time zone 'Asia/Shanghai')::date between contract_record.begin_date and contract_record.end_date`
/** Firm open for new business, or with goods to move and count. Agreements also need `assertStoreOpen`. */
export const storeWithGoods = sql<SqlBool>`(store.audit_status = 1 and store.disabled = 0
  or exists (select from lot where lot.store_id = store.id))`
export const lotWithGoods = sql<SqlBool>`lot.status = 1`
export const ownerOfGoods = sql<SqlBool>`organisation.kind = 'owner' and organisation.disabled = 0`
/** Zone neither under maintenance nor sealed. */
export const openZone = sql<SqlBool>`zone.status in (1, 2)`

export interface Goods {
  readonly store_id: number
  readonly warehouse_id: number
  readonly owner_id: number
  readonly good_id: number
  readonly spec_id: number
}

export async function loadRunningAgreement(tx: Db, id: number): Promise<Goods | undefined> {
  const { rows } = await sql<Goods>`
    select store_id, warehouse_id, owner_id, good_id, spec_id from contract_record
     where id = ${id} and ${agreementInDate}`.execute(tx)
  return rows[0]
}

export async function loadLotGoods(tx: Db, id: number): Promise<Goods | undefined> {
  const { rows } = await sql<Goods>`
    select store_id, warehouse_id, owner_id, good_id, spec_id from lot where id = ${id}`.execute(tx)
  return rows[0]
}

export async function loadLotZone(tx: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ zone_id: number }>`select zone_id from lot where id = ${id}`.execute(tx)
  return rows[0]?.zone_id
}

export async function isZoneOpen(tx: Db, zoneId: number): Promise<boolean> {
  const { rows } = await sql`select from zone where id = ${zoneId} and ${openZone}`.execute(tx)
  return rows.length > 0
}

/** Finds a lot in the zone whose batch and marks read the same (`schema/rules/11-receipts.sql`). */
export async function findSameLot(tx: Db, zoneId: number, batch: string, marks: string): Promise<string | undefined> {
  const { rows } = await sql<{ lot_no: string }>`
    select lot_no from lot
     where zone_id = ${zoneId} and normalize_label(batch_no) = normalize_label(${batch}) and normalize_label(marks) = normalize_label(${marks})
       and status <> 2
     limit 1`.execute(tx)
  return rows[0]?.lot_no
}

interface CountTime {
  readonly is_ahead: boolean
  /** Before the goods of the lot arrived; false for a lot that does not exist yet. */
  readonly is_early: boolean
}

export interface CountMoment {
  readonly count_time: number | null
  readonly lot_id: number | null
}

export async function checkCountTime(tx: Db, { count_time: at, lot_id: lotId }: CountMoment): Promise<CountTime> {
  const { rows } = await sql<CountTime>`
    select coalesce(to_timestamp(${at}::bigint) > now(), false) as is_ahead,
           coalesce((select to_timestamp(${at}::bigint) < in_time from lot where id = ${lotId}::bigint), false) as is_early`.execute(
    tx,
  )
  return rows[0] ?? { is_ahead: false, is_early: false }
}

/** Returns the weight change by goods leaving the lot since a moment. Book corrections are not included. */
export async function sumOutboundSince(tx: Db, lotId: number, time: number): Promise<number> {
  const { rows } = await sql<{ change: number }>`
    select coalesce(sum(change_weight), 0)::bigint as change from lot_movement
     where lot_id = ${lotId} and kind = 2 and create_time > to_timestamp(${time}::bigint)`.execute(tx)
  return rows[0]?.change ?? 0
}

export const goodName = sql`(
  select good.good_name from good where good.id = contract_record.good_id)`

/** Lists the receipts on goods of a lot, ascending: the lock order. */
export async function listReceiptsOfLot(tx: Db, lotId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from receipt where lot_id = ${lotId} and life in (1, 7) order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
