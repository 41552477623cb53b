// SQL of members that the engine cannot derive.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'

/** A member among the accounts (decision 101). */
export const isMember = sql<boolean>`account.user_type is not null`

/** What a member is in the business, by the number on the wire, and the kind of organisation that is (`account_identity_type_check`). */
export const KIND_OF_IDENTITY: Readonly<Record<number, OrganisationKind>> = {
  1: 'owner',
  2: 'store',
  3: 'bank',
  4: 'inspection',
  5: 'guarantor',
}

/** The first of these names that no owner of goods has. */
export async function freeName(tx: Db, names: readonly string[]): Promise<string> {
  // Another who looks for one at this moment waits for this.
  await sql`select pg_advisory_xact_lock(hashtextextended('name of an owner', 0))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as wanted (name, place)
     where not exists (select from organisation where kind = 'owner' and organisation.name = wanted.name)
     order by place limit 1`.execute(tx)
  return rows[0]?.name ?? ''
}

/** The roles that an account has. */
export async function rolesOf(tx: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ role_id: number }>`
    select role_id from account_role where account_id = ${accountId} order by role_id`.execute(tx)
  return rows.map(({ role_id }) => role_id)
}

/** Whether an approved record says who a member is. */
export async function isVerified(tx: Db, accountId: number): Promise<boolean> {
  const { rows } =
    await sql`select from user_auth where uid = ${accountId} and audit_status = 1 limit 1`.execute(tx)
  return rows.length > 0
}
