// Independent counts of the goods of a loan: by law a pledge of supervised goods requires performed inspections (Interpretation on security, art. 55).
import { sql } from 'kysely'

/** Perfected pledges of a loan, each with the last accepted inspection of its lot. */
const inspectedPledges = sql`
  pledge left join lateral (
    select max(line.count_time) as time from inspection_line line join inspection visit on visit.id = line.inspection_id
     where line.lot_id = pledge.lot_id and visit.state = 3) as inspected on true
   where pledge.financing_id = financing.id and pledge.pledge_state = 2`

/** The oldest of the last inspections of its lots; null if a lot was never inspected. */
export const inspectTime = sql`(
  select case when bool_and(inspected.time is not null) then min(inspected.time) end from ${inspectedPledges})`

/** Percent × 100 of the pledged weight that was inspected within the days of the policy; null without pledged goods. */
export const inspectedShare = sql`(
  select floor(10000 * coalesce(sum(pledge.live_weight) filter (where inspected.time > now() - make_interval(days => (
           select policy.inspect_days::int from risk_policy policy where policy.id = financing.policy_id))), 0)
         / nullif(sum(pledge.live_weight), 0))::bigint
    from ${inspectedPledges})`
