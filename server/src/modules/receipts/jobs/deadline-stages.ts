// SQL for deadlines with notices 30 and 7 days before, and once after the day has passed.
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Days before the deadline. */
const [SOON, NEAR] = [30, 7]

/** Returns whether a deadline is within the longer notice period. */
export const isUpcoming = (day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${day} <= today() + ${sql.lit(SOON)}`

/** Returns the stage of the notice that is due: days before the deadline, or 0 after it. */
export const noticeStage = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  case when ${day} < today() then 0 when ${day} <= today() + ${sql.lit(NEAR)} then ${sql.lit(NEAR)} else ${sql.lit(SOON)} end)`
