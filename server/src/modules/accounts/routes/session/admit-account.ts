// Conditions of every sign-in after its proof.
import type { ErrorCode } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { assertPlatformOpen } from '#platform/site/site.ts'
import type { ProvenAccount } from './second-step.ts'

/** @throws Failure `account_disabled`: a disabled account has to be enabled by hand. An expired lock is cleared. */
export async function admitAccount(db: Db, { id, isUsable }: ProvenAccount, ip: string): Promise<number> {
  if (!isUsable) throw new Failure('account_disabled')
  const { kind } = await db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select('organisation.kind')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow()
  await assertPlatformOpen(db, kind as OrganisationKind)
  await assertAdmitted(db, id)
  const signedIn = {
    last_login_time: dbNow,
    last_login_ip: ip,
    login_count: sql<number>`login_count + 1`,
    disabled: 0,
    lock_end_time: null,
  }
  // The account may have been disabled since its proof.
  const admitted = await db
    .updateTable('account')
    .set(signedIn)
    .where('id', '=', id)
    .where(sql<boolean>`is_usable(disabled, lock_end_time)`)
    .returning('id')
    .executeTakeFirst()
  if (admitted === undefined) throw new Failure('account_disabled')
  return id
}

const WAITS: Readonly<Record<number, ErrorCode>> = {
  0: 'supplier_pending',
  2: 'supplier_rejected',
  3: 'supplier_returned',
}

/**
 * Rejects registered users until their supplier is approved. @throws Failure `supplier_incomplete`, `supplier_pending`, `supplier_returned`,
 * `supplier_rejected`
 */
async function assertAdmitted(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ audit_status: number | null; audit_remark: string | null }>`
    select supplier.audit_status, supplier.audit_remark
      from account join organisation on organisation.id = account.organisation_id
      left join supplier on supplier.id = organisation.id
     where account.id = ${accountId} and organisation.is_admitted = 0`.execute(db)
  const [waiting] = rows
  if (waiting === undefined) return
  const code = waiting.audit_status === null ? undefined : WAITS[waiting.audit_status]
  throw new Failure(code ?? 'supplier_incomplete', { values: { remark: waiting.audit_remark ?? '' } })
}
