import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

export async function listCounters(tx: Db, lotId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ persons: number[] }>`
    select to_json(find_root_persons(submit_person_ids)) as persons from contract_record
     where lot_id = ${lotId} and record_type = 6 and audit_status = 1
     order by count_time desc, id desc limit 1`.execute(tx)
  return rows[0]?.persons ?? []
}

/** Selects lots last counted by another person. */
export const isCountedByAnother = ({ personId }: { readonly personId: number }) => sql<SqlBool>`
  not coalesce((
    select find_root_person(${personId}::bigint) = any (find_root_persons(submit_person_ids)) from contract_record
     where lot_id = lot.id and record_type = 6 and audit_status = 1
     order by count_time desc, id desc limit 1), false)`
