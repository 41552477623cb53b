import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { ConfiguredLife } from '../database/purge.ts'
import { createRowCache } from '../database/recent-row.ts'
import type { SafeSetting } from '../database/schema.generated.ts'

/** Safety settings of the platform (T6). Units are in the names; switches are 0 or 1. */
export type Safety = Readonly<Omit<Selectable<SafeSetting>, 'id' | 'version' | 'create_time'>>

export const SAFETY_TABLE = 'safe_setting'

/** Reads the current settings, for decisions such as a sign-in. */
export const readSafety = (db: Db): Promise<Safety> => db.selectFrom(SAFETY_TABLE).selectAll().executeTakeFirstOrThrow()

/** Values of the last second, for each request. */
export const getSafety = createRowCache(SAFETY_TABLE, readSafety)

const DAY = 86_400

export const LOG_LIFE: ConfiguredLife = {
  setting: 'log_keep_days',
  read: async (db) => (await getSafety(db)).log_keep_days * DAY,
}
