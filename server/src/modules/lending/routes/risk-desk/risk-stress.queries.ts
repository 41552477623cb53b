import type { RiskStress } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { isOfBank } from './risk-desk.queries.ts'

/**
 * Applies falls of all prices to the stored valuations. Eligible value is proportional to prices, so it falls by the same percentage.
 * @param falls percent
 */
export async function computeStress(db: Db, bankId: number | undefined, falls: readonly number[]): Promise<RiskStress> {
  const { rows } = await sql<Omit<RiskStress, 'falls'> & { falls: RiskStress['falls'] | null }>`
    with valued as (
      select current.band, current.exposure, current.eligible, policy.pledge_rate, policy.call_line, policy.liq_line
        from loan_valuation current
        join financing on financing.id = current.financing_id
        join risk_policy policy on policy.id = financing.policy_id
       where current.band is not null and current.exposure > 0 and ${isOfBank('current', bankId)}),
    fallen as (
      select percent, exposure, eligible * (100 - percent) / 100 as left_value, pledge_rate, call_line, liq_line
        from valued, unnest(${falls}::int[]) as percent where band <> 5),
    summed as (
      select percent, count(*) filter (where exposure * 10000 >= call_line * left_value) as called,
             count(*) filter (where exposure * 10000 >= liq_line * left_value) as liquidated,
             coalesce(sum(ceil(exposure - pledge_rate * left_value / 10000)) filter (where exposure * 10000 >= call_line * left_value), 0)::text as cash,
             sum(greatest(0, ceil(exposure - left_value)))::text as uncovered
        from fallen group by percent)
    select (select count(*) from valued where band <> 5) as priced, (select count(*) from valued where band = 5) as unpriced,
           (select json_agg(summed order by percent) from summed) as falls`.execute(db)
  const { priced, unpriced, falls: summed } = rows[0] ?? { priced: 0, unpriced: 0, falls: null }
  const none = falls.map((percent) => ({ percent, called: 0, liquidated: 0, cash: '0', uncovered: '0' }))
  return { priced, unpriced, falls: summed ?? none }
}
