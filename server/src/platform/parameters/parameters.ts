import type { Selectable } from 'kysely'
import type { Db } from '../database/database.ts'
import { createRowCache } from '../database/recent-row.ts'
import type { ConfigSetting } from '../database/schema.generated.ts'

/** Business parameters (T6, docs/decisions/settings-and-parameters.md). `_rate`, `_line` and `_alert` are in percent × 100, `withdraw_min` in fen, days as named. */
export type Parameters = Readonly<Omit<Selectable<ConfigSetting>, 'id' | 'version' | 'create_time'>>

export const PARAMETERS_TABLE = 'config_setting'

/** Reads and locks the parameters until the transaction ends, for decisions such as a withdrawal. */
export const readParameters = (tx: Db): Promise<Parameters> =>
  tx.selectFrom(PARAMETERS_TABLE).selectAll().forShare().executeTakeFirstOrThrow()

/** Values of the last second, for display. */
export const getParameters = createRowCache<Parameters>(PARAMETERS_TABLE, (db) =>
  db.selectFrom(PARAMETERS_TABLE).selectAll().executeTakeFirstOrThrow(),
)
