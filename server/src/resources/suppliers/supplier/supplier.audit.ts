// How a supplier is decided on: by another than wrote of it, once, and one of a credit code alone.
import { plainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { Failure } from '#platform/failure.ts'

export const supplierAudit: AuditSpec = {
  // One that was approved is changed by its own people, too, and then waits again; they go on signing in meanwhile.
  reopens: true,
  // Said in words; `supplier_credit_code_key` holds it, also at the same moment.
  guard: async (tx, { id, values }) => {
    const { rows } = await sql`
      select from supplier
       where credit_code = ${plainText(values['credit_code'])} and audit_status = 1 and id <> ${id} limit 1`.execute(
      tx,
    )
    if (rows.length > 0) throw new Failure('credit_code_taken')
  },
}
