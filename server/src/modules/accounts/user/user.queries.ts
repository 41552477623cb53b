import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'

/** Members are accounts with a user type (docs/decisions/members.md). */
export const isMember = sql<boolean>`account.user_type is not null`

/** Organisation kinds by `identity_type`, as in `account_identity_type_check`. */
export const KIND_OF_IDENTITY: Readonly<Record<number, OrganisationKind>> = {
  1: 'owner',
  2: 'store',
  3: 'bank',
  4: 'inspection',
  5: 'guarantor',
}

/** Returns the first name that no owner organisation has; an empty text if all are taken. */
export async function findFreeName(tx: Db, names: readonly string[]): Promise<string> {
  // Serialises concurrent searches for a name.
  await sql`select pg_advisory_xact_lock(hashtextextended('name of an owner', 0))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) with ordinality as wanted (name, place)
     where not exists (select from organisation where kind = 'owner' and organisation.name = wanted.name)
     order by place limit 1`.execute(tx)
  return rows[0]?.name ?? ''
}

export async function listRoleIds(tx: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ role_id: number }>`
    select role_id from account_role where account_id = ${accountId} order by role_id`.execute(tx)
  return rows.map(({ role_id }) => role_id)
}

export async function isVerified(tx: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from user_auth where uid = ${accountId} and audit_status = 1 limit 1`.execute(tx)
  return rows.length > 0
}
