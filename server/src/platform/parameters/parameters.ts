// The business parameters that the platform has decided (T6, decision 140).
import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { recentRow } from '../database/recent-row.ts'
import type { ConfigSetting } from '../database/schema.generated.ts'

/** By the names that the screen has: `_rate`, `_line` and `_alert` in percent × 100, `withdraw_min` in fen, days as their names say. */
export type Parameters = Readonly<Omit<Selectable<ConfigSetting>, 'id' | 'version' | 'create_time'>>

export const PARAMETERS_TABLE = 'config_setting'

/** As they are at this moment and until the transaction ends, for what is decided once, such as a withdrawal. */
export const readParameters = (tx: Db): Promise<Parameters> =>
  tx.selectFrom(PARAMETERS_TABLE).selectAll().forShare().executeTakeFirstOrThrow()

/** As they were within the last second, for what is shown. */
export const recentParameters = recentRow<Parameters>(PARAMETERS_TABLE, (db) =>
  db.selectFrom(PARAMETERS_TABLE).selectAll().executeTakeFirstOrThrow(),
)
