import { sql } from 'kysely'
import type { PriceReviewRule } from '../domain/price-review.ts'
import type { Db } from '#platform/database/database.ts'

export const IN_FORCE = sql`(select id from price_rule_version order by id desc limit 1)`
export const RATE_IN_FORCE = sql`(select max_change_rate from price_rule_version order by id desc limit 1)`
export const IN_FORCE_SINCE = sql`(select effective_time from price_rule_version order by id desc limit 1)`

/** Returns the current rule and locks it until the transaction ends. */
export async function loadCurrentRule(tx: Db): Promise<PriceReviewRule> {
  await sql`select from price_rule for share`.execute(tx)
  // A separate statement, because one that waited for the lock would read the old snapshot.
  const { rows } = await sql<PriceReviewRule>`
    select max_change_rate as "maxChangeRate" from price_rule_version order by id desc limit 1`.execute(tx)
  const [rule] = rows
  if (rule === undefined) throw new Error('the price rule has no version in force')
  return rule
}
