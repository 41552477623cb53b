// What the platform has decided about its safety (T6): one row, which each process looks at again once a second.
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import type { SetSeconds } from '../database/purge.ts'
import type { SafeSetting } from '../database/schema.generated.ts'
import { hasTouched } from '../topics/publish-touched.ts'

/** The settings by the names that the screen has; minutes, days and seconds as their names say, switches as 0 and 1. */
export type Safety = Readonly<Omit<Selectable<SafeSetting>, 'id' | 'version' | 'create_time'>>

export const SAFETY_TABLE = 'safe_setting'

/** Milliseconds for which a process goes by what it has read; a change that it makes itself counts at once. */
const KEPT_MS = 1_000

interface Kept {
  readonly safety: Promise<Safety>
  /** By the clock of the process. */
  readonly readAt: number
}

const kept = new WeakMap<Db, Kept>()

/** As it is at this moment, for what is decided once, such as a sign-in. */
export const readSafety = (db: Db): Promise<Safety> =>
  db.selectFrom(SAFETY_TABLE).selectAll().executeTakeFirstOrThrow()

/** As it was within the last second, for what every request asks. */
export function recentSafety(db: Db): Promise<Safety> {
  const now = performance.now()
  const known = kept.get(db)
  if (known !== undefined && now - known.readAt < KEPT_MS && !hasTouched(db, [SAFETY_TABLE], known.readAt))
    return known.safety
  const safety = readSafety(db)
  kept.set(db, { safety, readAt: now })
  // What could not be read is asked for again by the next.
  safety.catch(() => kept.delete(db))
  return safety
}

const DAY = 86_400

/** How long logs are kept. */
export const LOGS_KEPT: SetSeconds = {
  setting: 'log_keep_days',
  read: async (db) => (await recentSafety(db)).log_keep_days * DAY,
}
