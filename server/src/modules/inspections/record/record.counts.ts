import type { Language, LotCount } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import type { Db } from '#platform/database/database.ts'
import { record } from './record.ts'

export type NumberedCount = Omit<LotCount, 'method'> & { readonly method: number | null }

/** Lists approved counts of a lot and the weighing of its inbound document, latest first. */
export async function listCounts(db: Db, lotId: number, most: number): Promise<readonly NumberedCount[]> {
  const { rows } = await sql<NumberedCount>`
    select record.id, record_no, extract(epoch from count_time)::bigint as time, count_method as method,
           case record_type when 1 then 0 else coalesce(weight_before, 0) end as before,
           case record_type when 1 then change_weight else weight_after end as found,
           coalesce(counter.nick_name, '') as counted_by, coalesce(approver.nick_name, '') as approved_by,
           (cardinality(images) + cardinality(voucher))::int as evidence
      from contract_record record
      left join account counter on counter.id = submit_by left join account approver on approver.id = audit_by
     where lot_id = ${lotId} and record_type in (1, 6) and record.audit_status = 1
     order by count_time desc, record.id desc limit ${most}`.execute(db)
  return rows
}

export const toLotCount = (count: NumberedCount, language: Language): LotCount => ({
  ...count,
  method: count.method === null ? '' : getOptionLabel(record, 'count_method', count.method, language),
})
