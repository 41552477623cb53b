// Reads the contents of a receipt document in one statement.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/**
 * An endorsement or a delivery on the back of a receipt. Endorsement: from, to, seal, acceptance; of a paper receipt it is listed from its seal on.
 * Delivery: weight, person with vehicle, day, user who handed over.
 */
export interface BackRecord {
  readonly day: string
  readonly by: string
  readonly from: string
  readonly to: string
  readonly weight: number | null
  /** Person and day of the seal of an endorsement; empty for those from before custodians sealed them. */
  readonly seal: string
}

/** Weights in hundredths of a tonne, money in fen, `loss_standard` in percent × 100, days and times in Shanghai. */
export interface DocumentFacts {
  readonly contract_no: string
  readonly life: number
  readonly check_token: string
  /** Leaf hash of the last entry of the receipt's ledger stream, 64 hex digits. */
  readonly hash: string
  readonly time: string
  readonly depositor: string
  readonly depositor_address: string
  readonly holder: string
  readonly goods: string
  readonly weight: number
  readonly quantity: number | null
  readonly quality: string
  readonly package: string
  readonly marks: string
  readonly batch_no: string
  readonly origin: string
  readonly loss_standard: number | null
  readonly place: string
  readonly storage_begin: string
  readonly storage_end: string
  readonly storage_fee: number
  readonly fee_paid_to: string | null
  readonly inbound_no: string | null
  readonly insure_begin: string | null
  readonly insure_company: string
  readonly insure_no: string
  readonly insure_amount: number | null
  readonly insure_end: string | null
  readonly issuer: string
  readonly written_by: string
  readonly issued_by: string
  readonly issue_place: string
  readonly issue_day: string
  readonly class: number
  readonly exchange_no: string
  readonly medium: number
  readonly parents: string | null
  readonly remaining_weight: number
  readonly pledge_weight: number
  readonly frozen_weight: number
  readonly earmarked_weight: number
  readonly endorsements: readonly BackRecord[] | null
  readonly deliveries: readonly BackRecord[] | null
}

const selectDay = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** Lists the announced receiver and the actual driver; the same person once. */
const selectReceiver = (table: string) => {
  const selectText = (column: string) => sql`nullif(${sql.ref(`${table}.${column}`)}, '')`
  return sql`concat_ws(' · ', ${selectText('receiver')}, ${selectText('came_vehicle')}, nullif(${selectText('came_driver')}, ${selectText('receiver')}))`
}

/** Returns `undefined` if the receipt does not exist or was not issued. */
export async function loadReceiptFacts(db: Db, id: number): Promise<DocumentFacts | undefined> {
  const { rows } = await sql<DocumentFacts>`
    select contract_no, life, check_token::text, coalesce((
             select encode(entry.hash, 'hex') from ledger_entry entry
              where entry.stream = ${`receipt:${id}`} order by entry.seq desc limit 1), '') as hash, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as time,
           depositor.name as depositor, coalesce(nullif(receipt.depositor_address, ''), depositor.address) as depositor_address, holder.name as holder,
           good.good_name || ' / ' || good_spec.spec_name as goods, receipt.weight, quantity, receipt.quality, receipt.package, marks, batch_no,
           receipt.origin, receipt.loss_standard,
           concat_ws(' · ', store.store_name, warehouse.warehouse_name, warehouse.address, zone.zone_code) as place,
           storage_begin::text, storage_end::text, storage_fee, fee_paid_to::text, receipt.insure_begin::text,
           (select inbound.record_no from contract_record inbound where inbound.lot_id = receipt.lot_id and inbound.record_type = 1 limit 1) as inbound_no, insure_company, receipt.insure_no, receipt.insure_amount,
           receipt.insure_end::text, store.store_name as issuer, coalesce(writer.nick_name, '') as written_by,
           coalesce(issuer.nick_name, '') as issued_by, issue_place, ${selectDay('issue_time')} as issue_day, class, exchange_no, medium,
           (select string_agg(parent.contract_no, ', ' order by parent.id)
              from receipt_lineage lineage join receipt parent on parent.id = lineage.parent_id
             where lineage.child_id = receipt.id) as parents,
           remaining_weight, pledge_weight, frozen_weight, earmarked_weight,
           (select json_agg(json_build_object('day', coalesce(${selectDay('done_time')}, ''), 'by', coalesce(taker.nick_name, ''), 'from', endorser.name,
                     'to', endorsee.name, 'weight', null, 'seal', concat_ws(' ', sealer.nick_name, ${selectDay('seal_time')})) order by operation.id)
              from receipt_operation operation left join account sealer on sealer.id = seal_by join organisation endorser on endorser.id = operation.holder_id
              join organisation endorsee on endorsee.id = operation.to_id left join account taker on taker.id = accept_by
             where operation.receipt_id = receipt.id and operation.kind = 1
               and (operation.state = 1 or operation.state = 6 and receipt.medium = 2)) as endorsements,
           (select json_agg(json_build_object('day', ${selectDay('done_time')}, 'by', by, 'from', '', 'to', receiver, 'weight', weight, 'seal', '')
                     order by done_time, id)
              from (select operation.id, operation.done_time, ${selectReceiver('operation')} as receiver, weighed_weight as weight, coalesce(hander.nick_name, '') as by
                      from receipt_operation operation left join account hander on hander.id = hand_by
                     where operation.receipt_id = receipt.id and operation.kind = 6 and operation.state = 1
                    union all
                    -- What a bank has released leaves against the same receipt.
                    select released.id, released.done_time, ${selectReceiver('released')}, weighed_weight, coalesce(hander.nick_name, '')
                      from release_order released left join account hander on hander.id = hand_by
                     where released.receipt_id = receipt.id and released.kind = 2 and released.release_state = 4) gone) as deliveries
      from receipt
      join organisation depositor on depositor.id = receipt.depositor_id
      join organisation holder on holder.id = receipt.holder_id
      join good on good.id = receipt.good_id join good_spec on good_spec.id = receipt.spec_id
      join store on store.id = receipt.store_id join warehouse on warehouse.id = receipt.warehouse_id
      join zone on zone.id = receipt.zone_id
      left join account issuer on issuer.id = receipt.audit_by left join account writer on writer.id = receipt.submit_by
     where receipt.id = ${id} and receipt.life <> 0`.execute(db)
  return rows[0]
}
