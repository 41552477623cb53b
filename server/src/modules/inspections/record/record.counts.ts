import type { Language, LotCount } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import type { Db } from '#platform/database/database.ts'
import { record } from './record.ts'

export type NumberedCount = Omit<LotCount, 'method'> & { readonly method: number | null }

/** Lists the counts of a lot, latest first: of approved documents with the weighing of the inbound, and of accepted inspections (negative ids). */
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
     union all
    select -line.id, inspection_no, extract(epoch from count_time)::bigint, count_method, book_weight, real_weight,
           inspector.nick_name, coalesce(approver.nick_name, ''), cardinality(inspection.images)::int
      from inspection_line line join inspection on inspection.id = line.inspection_id
      join account inspector on inspector.id = inspuser_id left join account approver on approver.id = accept_by
     where lot_id = ${lotId} and inspection.state = 3
     order by time desc, id desc limit ${most}`.execute(db)
  return rows
}

export const toLotCount = (count: NumberedCount, language: Language): LotCount => ({
  ...count,
  method: count.method === null ? '' : getOptionLabel(record, 'count_method', count.method, language),
})
