// Something that ends on a day, and who is notified before: at two distances and once it has ended.
import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Days before the end at which they are notified. */
const [SOON, NEAR] = [30, 7]

/** Whether a day is near enough for somebody to be notified. */
export const isNear = (day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${day} <= today() + ${sql.lit(SOON)}`

/** Which notice it is time for: so many days before, 0 once the day has passed. */
export const stageOf = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  case when ${day} < today() then 0 when ${day} <= today() + ${sql.lit(NEAR)} then ${sql.lit(NEAR)} else ${sql.lit(SOON)} end)`
