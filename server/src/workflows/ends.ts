// Something that ends on a day, and who is notified before: at two distances and once it has ended.
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** Days before the end at which they are notified. */
const [SOON, NEAR] = [30, 7]

/** Whether a day is near enough for somebody to be notified. */
export const isNear = (day: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${day} <= today() + ${sql.lit(SOON)}`

/** Which notice it is time for: so many days before, 0 once the day has passed. */
export const stageOf = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  case when ${day} < today() then 0 when ${day} <= today() + ${sql.lit(NEAR)} then ${sql.lit(NEAR)} else ${sql.lit(SOON)} end)`

/** Everybody who may sign in of the organisations that a query answers. */
export async function peopleOf(tx: Db, organisations: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select account.id from account
     where account.disabled = 0 and organisation_id in (${organisations}) order by account.id`.execute(tx)
  return rows.map(({ id }) => id)
}
