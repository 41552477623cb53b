import { sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

const ofLot = (table: 'good' | 'good_spec' | 'warehouse', column: string, key: string) =>
  sql`(select ${sql.ref(`${table}.${column}`)} from ${sql.table(table)} join lot on ${sql.ref(`lot.${key}`)} = ${sql.ref(`${table}.id`)} where lot.id = assay.lot_id)`

export const goodName = ofLot('good', 'good_name', 'good_id')
export const specName = ofLot('good_spec', 'spec_name', 'spec_id')
export const specIndicators = ofLot('good_spec', 'params', 'spec_id')
export const warehouseName = ofLot('warehouse', 'warehouse_name', 'warehouse_id')
export const submitterName = sql`(select submitter.nick_name from account submitter where submitter.id = assay.submit_by)`
export const sampledLot = sql<SqlBool>`lot.status = 1`

/** 1 valid, 2 ends within 30 days, 3 expired, 4 replaced by a later one; null before the approval. */
export const validity = sql`(case
  when assay.audit_status <> 1 then null
  when exists (select from assay later where later.lot_id = assay.lot_id and later.audit_status = 1
                  and (later.report_date, later.id) > (assay.report_date, assay.id)) then 4
  when assay.valid_to < today() then 3 when assay.valid_to < today() + 30 then 2 else 1 end)`

/** Returns the indicators of the spec of a lot as JSON; empty without any. */
export async function loadSpecIndicators(tx: Db, lotId: number): Promise<string> {
  const { rows } = await sql<{ params: string | null }>`
    select good_spec.params from lot join good_spec on good_spec.id = lot.spec_id where lot.id = ${lotId}`.execute(tx)
  return rows[0]?.params ?? ''
}
