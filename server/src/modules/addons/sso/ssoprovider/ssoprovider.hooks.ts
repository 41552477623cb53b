import { sql } from 'kysely'
import type { Hooks } from '#engine/declare/records/hooks.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

interface BreakGlass {
  readonly isEnforced: boolean
  readonly organisationId: number
  readonly accounts: readonly number[]
}

/** @throws Failure `break_glass_unusable` unless two enabled accounts of the organisation with a password stay open */
export async function assertBreakGlass(tx: Db, { isEnforced, organisationId, accounts }: BreakGlass): Promise<void> {
  if (!isEnforced) return
  const { rows } = await sql<{ usable: number }>`
    select count(*) as usable from account
     where id = any(${sql.val(accounts)}::bigint[]) and organisation_id = ${organisationId}
       and password_hash is not null and is_usable(disabled, lock_end_time)`.execute(tx)
  if (rows[0]?.usable !== accounts.length) throw new Failure('break_glass_unusable')
}

export const ssoProviderHooks: Hooks<'addons/sso/seller/ProviderManage'> = {
  save: async (tx, { values }) => {
    await assertBreakGlass(tx, {
      isEnforced: values.enforce === 1,
      organisationId: Number(values.organisation_id),
      accounts: values.break_glass_ids as readonly number[],
    })
    return { set: values }
  },
}
