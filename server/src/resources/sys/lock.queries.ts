// What both lists of locks read alike.
import { type RawBuilder, sql } from 'kysely'

/** 1 while the lock runs, 0 when it has ended. */
export const stillRuns = (table: 'access_ip' | 'access_user'): RawBuilder<unknown> =>
  sql`(case when ${sql.ref(`${table}.end_time`)} > now() then 1 else 0 end)`
