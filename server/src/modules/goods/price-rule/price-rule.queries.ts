// The version of the price rule that is in force.
import { sql } from 'kysely'
import type { PriceReviewRule } from '../domain/price-review.ts'
import type { Db } from '#platform/database/database.ts'

/** The newest of its versions. */
export const IN_FORCE = sql`(select id from price_rule_version order by id desc limit 1)`
export const RATE_IN_FORCE = sql`(select max_change_rate from price_rule_version order by id desc limit 1)`
export const IN_FORCE_SINCE = sql`(select effective_time from price_rule_version order by id desc limit 1)`

/** The rule by which a price is judged now; it does not change until the transaction ends. */
export async function ruleInForce(tx: Db): Promise<PriceReviewRule> {
  await sql`select from price_rule for share`.execute(tx)
  // A statement of its own: one that waited for the lock would still see what there was before.
  const { rows } = await sql<PriceReviewRule>`
    select max_change_rate as "maxChangeRate" from price_rule_version order by id desc limit 1`.execute(tx)
  const [rule] = rows
  if (rule === undefined) throw new Error('no version of the price rule is in force')
  return rule
}
