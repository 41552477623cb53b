import { sql } from 'kysely'
import type { Day } from '../domain/loan/day-count.ts'
import type { Db } from '#platform/database/database.ts'
import { type KnownQuotes, selectQuotes } from './cover.queries.ts'

export interface DailyPledgedGoods extends KnownQuotes {
  readonly day: Day
  readonly spec_id: number
  /** At the end of the day, percent × 100 of the par price. */
  readonly grade_factor: number
  /** Hundredths of a tonne, less releases from their approval on, unless they ended without delivery before the end of the day. */
  readonly weight: number
}

/** In one statement, in the order of the days; none for days without pledges. Today is as of now. */
export async function listPledgedByDay(
  tx: Db,
  { id, policyId }: { readonly id: number; readonly policyId: number },
  days: readonly Day[],
): Promise<readonly DailyPledgedGoods[]> {
  const { rows } = await sql<DailyPledgedGoods>`
    select point.day::text, pledged.spec_id, pledged.weight,
           coalesce((select grade_factor from good_grade grade
             where grade.spec_id = pledged.spec_id and grade.audit_status = 1 and grade.audit_time < point.until
             order by audit_time desc, id desc limit 1), 10000) as grade_factor,
           extract(epoch from case when point.is_today then now() else point.until end)::bigint as now,
           ${selectQuotes(sql`point.day`)}
      from (select day, day >= today() as is_today,
                   case when day >= today() then 'infinity' else (day + 1)::timestamp at time zone 'Asia/Shanghai' end as until
              from unnest(${days}::date[]) day) point
     cross join lateral (
       select receipt.spec_id, sum(pledge.weight - coalesce((
                select sum(weight) from release_order
                 where pledge_id = pledge.id and approve_time < point.until and (release_state <= 4 or done_time >= point.until)), 0))::bigint as weight
         from pledge join receipt on receipt.id = pledge.receipt_id
        where pledge.financing_id = ${id} and perfected_time < point.until and (pledge.end_time is null or pledge.end_time >= point.until)
        group by receipt.spec_id) pledged
      join good_spec on good_spec.id = pledged.spec_id
      join good on good.id = good_spec.good_id
      join risk_policy policy on policy.id = ${policyId}
     order by point.day, pledged.spec_id`.execute(tx)
  return rows
}
