// Lists all events of the goods of a receipt or loan. Each row is read from a record that the caller may open, by the scope of its list.
import type { Language, Timeline } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import { buildScope } from '#engine/sql/scope.ts'
import { contract } from '#modules/contracts/index.ts'
import { abnormal, assay, inspection, record } from '#modules/inspections/index.ts'
import { application, loan, marginCall, pledgeOfReceipt, release, repayment } from '#modules/lending/index.ts'
import { operation, receipt } from '#modules/receipts/index.ts'
import type { Db } from '#platform/database/database.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { EVENT_TITLES } from './timeline.titles.ts'

const MAX_ENTRIES = 200

interface Source {
  readonly resource: Resource
  /**
   * Rows of the table that concern the subject, in the columns id, time, event, no, who, note, weight, amount, is_blocking. The subject is in the
   * tables `goods` (receipt_id, lot_id) and `debt` (financing_id).
   */
  readonly select: RawBuilder<unknown>
  readonly about: RawBuilder<unknown>
}

const selectName = (id: string) =>
  sql`coalesce((select name from organisation where organisation.id = ${sql.ref(id)}), '')`
const none = sql`null::bigint`
const onReceipts = (table: string) => sql`${sql.ref(`${table}.receipt_id`)} in (select receipt_id from goods)`
const onLots = (table: string) => sql`${sql.ref(`${table}.lot_id`)} in (select lot_id from goods)`
const onDebts = (table: string) => sql`${sql.ref(`${table}.financing_id`)} in (select financing_id from debt)`

const SOURCES: readonly Source[] = [
  {
    resource: record,
    select: sql`
      select contract_record.id, audit_time as time, 'record.' || record_type as event, record_no as no, ${selectName('contract_record.store_id')} as who,
             vehicle_no as note, nullif(abs(coalesce(change_weight, plan_weight)), 0) as weight, ${none} as amount, 0 as is_blocking from contract_record`,
    about: sql`audit_status = 1 and (${onLots('contract_record')} or contract_record.id in (
      select inbound.agreement_id from contract_record inbound where inbound.record_type = 1 and inbound.lot_id in (select lot_id from goods)))`,
  },
  {
    resource: receipt,
    select: sql`
      select receipt.id, issue_time, 'receipt.issued', contract_no, ${selectName('receipt.store_id')}, ${selectName('receipt.holder_id')}, weight, ${none}, 0 from receipt`,
    about: sql`issue_time is not null and receipt.id in (select receipt_id from goods)`,
  },
  {
    resource: operation,
    select: sql`
      select receipt_operation.id, done_time, 'operation.' || kind, operation_no, ${selectName('receipt_operation.holder_id')},
             coalesce(nullif(${selectName('receipt_operation.to_id')}, ''), reason), weight, ${none}, 0 from receipt_operation`,
    about: sql`state = 1 and (${onReceipts('receipt_operation')} or receipt_ids && array(select receipt_id from goods))`,
  },
  {
    resource: pledgeOfReceipt,
    select: sql`
      select pledge.id, moment.time, moment.event, pledge_no, ${selectName('pledge.bank_id')}, ${selectName('pledge.owner_id')}, pledge.weight, ${none}, 0
        from pledge cross join lateral (values (endorse_time, 'pledge.endorsed'), (seal_time, 'pledge.sealed'), (perfected_time, 'pledge.received'),
          (end_time, 'pledge.' || pledge_state)) as moment (time, event)`,
    about: sql`(${onReceipts('pledge')} or ${onDebts('pledge')})`,
  },
  {
    resource: release,
    select: sql`
      select release_order.id, done_time, 'release.done', release_no, ${selectName('release_order.store_id')}, vehicle_no, coalesce(weighed_weight, weight), ${none}, 0
        from release_order`,
    about: sql`done_time is not null and (${onReceipts('release_order')} or ${onDebts('release_order')})`,
  },
  {
    resource: application,
    select: sql`
      select financing.id, moment.time, moment.event, financing_no, ${selectName('financing.bank_id')}, ${selectName('financing.owner_id')}, ${none}, moment.amount, 0
        from financing cross join lateral (values (submit_time, 'loan.submitted', apply_amount), (approve_time, 'loan.approved', approve_amount))
          as moment (time, event, amount)`,
    about: sql`financing.id in (select financing_id from debt)`,
  },
  {
    resource: loan,
    select: sql`
      select financing.id, moment.time, moment.event, financing_no, ${selectName('financing.bank_id')}, moment.remark, ${none}, moment.amount, 0
        from financing cross join lateral (
          select create_time as time, 'loan.' || kind as event, loan_event.remark, nullif(amount, 0) as amount
            from loan_event where financing_id = financing.id and kind in (1, 2, 4, 7, 8, 10)
          union all select end_time, 'loan.closed', '', null where loan_state = 10) as moment`,
    about: sql`financing.id in (select financing_id from debt)`,
  },
  {
    resource: contract,
    select: sql`
      select contract.id, moment.time, moment.event, upload_no, ${selectName('contract.bank_id')}, contract_name, ${none}, ${none}, 0
        from contract cross join lateral (values (effective_time, 'contract.effective'), (case when effective_time is not null then end_time end, 'contract.ended'))
          as moment (time, event)`,
    about: onDebts('contract'),
  },
  {
    resource: repayment,
    select: sql`
      select repayment.id, repay_time, 'repayment.posted', repay_no, payer_name, serial_no, ${none}, repay_amount, 0 from repayment`,
    about: sql`status in (1, 3) and ${onDebts('repayment')}`,
  },
  {
    resource: inspection,
    select: sql`
      select inspection.id, accept_time, 'inspection.accepted', inspection_no, ${selectName('inspection.agency_id')}, conclusion, ${none}, ${none}, 0 from inspection`,
    about: sql`state = 3 and lot_ids && array(select lot_id from goods)`,
  },
  {
    resource: assay,
    select: sql`
      select assay.id, audit_time, 'assay.approved', assay_no, laboratory, report_no, ${none}, ${none}, 0 from assay`,
    about: sql`audit_status = 1 and ${onLots('assay')}`,
  },
  {
    resource: abnormal,
    select: sql`
      select abnormal_document.id, moment.time, moment.event, error_no, coalesce(nullif(${selectName('abnormal_document.reporter_id')}, ''), ''),
             moment.note, ${none}, amount, moment.is_blocking
        from abnormal_document cross join lateral (
          values (report_time, 'abnormal.opened', content, (status < 3 and level >= 3)::int), (close_time, 'abnormal.closed', handle_result, 0))
            as moment (time, event, note, is_blocking)`,
    about: sql`(${onReceipts('abnormal_document')} or (abnormal_document.receipt_id is null and ${onLots('abnormal_document')}) or ${onDebts('abnormal_document')})`,
  },
  {
    resource: marginCall,
    select: sql`
      select margin_call.id, moment.time, moment.event, call_no, ${selectName('margin_call.bank_id')}, '', ${none}, moment.amount, 0
        from margin_call cross join lateral (values (margin_call.create_time, 'call.issued', cash_required), (end_time, 'call.ended', null))
          as moment (time, event, amount)`,
    about: onDebts('margin_call'),
  },
]

export interface TimelineSubject {
  readonly receiptId: number | undefined
  readonly financingId: number | undefined
}

type EntryRow = Omit<Timeline['entries'][number], 'what' | 'path'> & {
  readonly id: number
  readonly event: string
  readonly place: number
}

/** A receipt has the loans that it secures or secured, a loan the goods of its pledges. */
const buildSubject = ({ receiptId, financingId }: TimelineSubject) => sql`
  goods as materialized (
    select id as receipt_id, lot_id from receipt where id = ${receiptId ?? 0}
    union select receipt_id, lot_id from pledge where financing_id = ${financingId ?? 0}),
  debt as materialized (
    select id as financing_id from financing where id = ${financingId ?? 0}
    union select financing_id from pledge where receipt_id = ${receiptId ?? 0})`

export async function listTimeline(
  db: Db,
  subject: TimelineSubject,
  { principal, language }: { readonly principal: Principal; readonly language: Language },
): Promise<Timeline> {
  const seen = SOURCES.filter(({ resource }) => hasApi(principal, getInfoEntry(resource)))
  const parts = seen.map(
    ({ resource, select, about }, place) =>
      sql`select part.*, ${sql.lit(place)} as place from (${select} where ${about} and (${buildScope(resource, principal)}))
            as part (id, time, event, no, who, note, weight, amount, is_blocking)`,
  )
  const { rows } = await sql<EntryRow>`
    with ${buildSubject(subject)}
    select id, extract(epoch from time)::bigint as time, event, no, who, note, weight, amount, is_blocking, place
      from (${sql.join(parts, sql` union all `)}) as entry
     where time is not null order by entry.time desc, place, id desc limit ${MAX_ENTRIES}`.execute(db)
  return {
    entries: rows.map(({ id, event, place, ...entry }) => ({
      ...entry,
      what: EVENT_TITLES[event]?.[language] ?? event,
      path: `${seen[place]?.resource.screen.replace(/\/list$/, '')}/look/${id}`,
    })),
    topics: seen.map(({ resource }) => resource.table),
  }
}
