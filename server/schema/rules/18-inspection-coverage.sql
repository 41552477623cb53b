-- Coverage of pledged goods by performed inspections (Interpretation of the Civil Code on security, art. 55).

-- Sums pledged goods by storage firm and bank: all, and those whose lot was counted by an accepted inspection within the days of the loan's policy, in
-- hundredths of a tonne; and the oldest of the last counts, null if a lot was never inspected. Null arguments mean all.
create or replace function sum_inspected_goods(of_bank bigint, of_store bigint)
returns table (store_id bigint, bank_id bigint, pledged_weight bigint, inspected_weight bigint, oldest timestamptz) language sql stable as $$
  with pledged as materialized (
    select receipt.store_id, pledge.bank_id, pledge.lot_id, pledge.live_weight, policy.inspect_days
      from pledge
      join receipt on receipt.id = pledge.receipt_id
      join financing on financing.id = pledge.financing_id
      join risk_policy policy on policy.id = financing.policy_id
     where pledge.pledge_state = 2 and (of_bank is null or pledge.bank_id = of_bank) and (of_store is null or receipt.store_id = of_store)
  ), counted as (
    select line.lot_id, max(line.count_time) as time
      from inspection_line line join inspection visit on visit.id = line.inspection_id
     where visit.state = 3 and line.lot_id in (select lot_id from pledged)
     group by line.lot_id
  )
  select store_id, bank_id, sum(live_weight)::bigint,
         coalesce(sum(live_weight) filter (where counted.time > now() - make_interval(days => inspect_days::int)), 0)::bigint,
         case when bool_and(counted.time is not null) then min(counted.time) end
    from pledged left join counted using (lot_id)
   group by store_id, bank_id
$$;
