// Whether WeChat can be linked and can sign in; the add-on is in a later module.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { readSafety } from '../safety/safety.ts'

/** Key of the add-on, for columns that belong to it. */
export const SOCIAL_ADDON = 'social'

/** Returns whether the add-on is installed and switched on. */
export async function isSocialReady(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from social_setup
     where status = 1 and exists (select from addon where key = ${SOCIAL_ADDON} and uninstall_time is null)`.execute(db)
  return rows.length > 0
}

/** Returns whether the safety settings also open sign-in. */
export const isSocialLoginOpen = async (db: Db): Promise<boolean> =>
  (await readSafety(db)).social_login_open === 1 && (await isSocialReady(db))
