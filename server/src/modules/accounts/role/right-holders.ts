import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Returns the enabled accounts of the platform whose roles grant a call or the path of a screen. */
export async function listRightHolders(tx: Db, grant: string): Promise<readonly { id: number; person_id: number }[]> {
  const { rows } = await sql<{ id: number; person_id: number }>`
    select distinct account.id, find_root_person(account.person_id) as person_id
      from account
      join organisation on organisation.id = account.organisation_id and organisation.kind = 'platform'
      join account_role on account_role.account_id = account.id
      join role on role.id = account_role.role_id
     where account.disabled = 0 and (role.name = 'admin' or role.api_arr ? ${grant} or role.path_arr ? ${grant})
     order by account.id`.execute(tx)
  return rows
}
