// Review of a company verification: by a user other than its author, once, for one member.
import { sql } from 'kysely'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { Failure } from '#platform/failure.ts'
import { USER_LIST, type COMPANY_LIST } from '#modules/paths.ts'
import { notifyDecision } from '../user/verification.notice.ts'

export const companyAudit: AuditSpec<typeof COMPANY_LIST> = {
  locks: [{ column: 'uid', to: USER_LIST }],
  // Gives a readable error; `company_credit_code_key` enforces it under concurrency.
  guard: async (tx, { values }) => {
    const { rows } = await sql`
      select from company
       where credit_code = ${values.credit_code} and audit_status = 1 and superseded_by is null
         and uid <> ${values.uid} limit 1`.execute(tx)
    if (rows.length > 0) throw new Failure('credit_code_taken')
  },
  onDecided: notifyDecision('company'),
}
