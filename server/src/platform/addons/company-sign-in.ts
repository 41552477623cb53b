import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Returns whether an organisation has an approved and enabled identity provider; never while the add-on is not installed. */
export async function isCompanySignInOpen(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from sso_effective
      join sso_provider on sso_provider.id = sso_effective.provider_id and sso_provider.disabled = 0
      join addon on addon.key = 'sso' and addon.uninstall_time is null
     limit 1`.execute(db)
  return rows.length > 0
}
