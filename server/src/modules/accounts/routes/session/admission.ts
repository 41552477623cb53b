// Whether somebody whose password or code was right may come in yet: who has registered waits until their supplier is approved.
import type { ErrorCode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

const WORDS: Readonly<Record<number, ErrorCode>> = {
  0: 'supplier_pending',
  2: 'supplier_rejected',
  3: 'supplier_returned',
}

/** @throws Failure `supplier_incomplete`, `supplier_pending`, `supplier_returned`, `supplier_rejected` */
export async function assertAdmitted(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ audit_status: number | null; audit_remark: string | null }>`
    select supplier.audit_status, supplier.audit_remark
      from account join organisation on organisation.id = account.organisation_id
      left join supplier on supplier.id = organisation.id
     where account.id = ${accountId} and organisation.is_admitted = 0`.execute(db)
  const [waiting] = rows
  if (waiting === undefined) return
  const code = waiting.audit_status === null ? undefined : WORDS[waiting.audit_status]
  throw new Failure(code ?? 'supplier_incomplete', { values: { remark: waiting.audit_remark ?? '' } })
}
