// What the platform has decided about its safety (T6).
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { SetSeconds } from '../database/purge.ts'
import { recentRow } from '../database/recent-row.ts'
import type { SafeSetting } from '../database/schema.generated.ts'

/** The settings by the names that the screen has; minutes, days and seconds as their names say, switches as 0 and 1. */
export type Safety = Readonly<Omit<Selectable<SafeSetting>, 'id' | 'version' | 'create_time'>>

export const SAFETY_TABLE = 'safe_setting'

/** As it is at this moment, for what is decided once, such as a sign-in. */
export const readSafety = (db: Db): Promise<Safety> =>
  db.selectFrom(SAFETY_TABLE).selectAll().executeTakeFirstOrThrow()

/** As it was within the last second, for what every request asks. */
export const recentSafety = recentRow(SAFETY_TABLE, readSafety)

const DAY = 86_400

/** How long logs are kept. */
export const LOGS_KEPT: SetSeconds = {
  setting: 'log_keep_days',
  read: async (db) => (await recentSafety(db)).log_keep_days * DAY,
}
