-- Re-values loans in SQL, exactly as `modules/lending/domain/cover` does (docs/decisions/loan-valuation.md).

create or replace trigger reject_truncate before truncate on valuation_event execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on valuation_batch execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on loan_valuation execute function reject_change_with_hint();

create or replace trigger reject_change before update or delete on loan_valuation_history for each row execute function reject_change();

-- Adds the partition of a month to the history. The server owns nothing, so the owner's function does it.
create or replace function create_valuation_month(day date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  month date := date_trunc('month', day);
  name text := 'loan_valuation_history_' || to_char(month, 'YYYYMM');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('loan_valuation_history', 0));
  execute format('create table if not exists %I partition of loan_valuation_history for values from (%L) to (%L)',
    name, month::timestamp at time zone 'Asia/Shanghai', (month + interval '1 month') at time zone 'Asia/Shanghai');
end $$;

-- Adds an event; once per subject and transaction. A dry run of an import uses no sequence.
create or replace function add_valuation_event(cause int, subject bigint) returns void language sql as $$
  insert into valuation_event (id, cause, subject_id) values (get_next_id('valuation_event_id_seq'), cause, subject) on conflict do nothing
$$;

create or replace function add_price_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(1, new.spec_id);
  return null;
end $$;
create or replace trigger value_loans_at_price after insert or update of status, valid_from, valid_to on good_price_history
  for each row execute function add_price_event();

create or replace function add_settlement_events() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(2, qh_code) from (select distinct qh_code from changed) variety;
  return null;
end $$;
create or replace trigger value_loans_at_settlement after insert on good_price_qh
  referencing new table as changed for each statement execute function add_settlement_events();
create or replace trigger value_loans_at_changed_settlement after update on good_price_qh
  referencing new table as changed for each statement execute function add_settlement_events();
create or replace trigger value_loans_at_deleted_settlement after delete on good_price_qh
  referencing old table as changed for each statement execute function add_settlement_events();

create or replace function add_grade_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(3, new.id);
  return null;
end $$;
create or replace trigger value_loans_at_grade after update of grade_factor on good_spec
  for each row when (old.grade_factor <> new.grade_factor) execute function add_grade_event();

-- The futures leg of all specs follows the linked variety.
create or replace function add_variety_events() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(1, id) from good_spec where good_id = new.id;
  return null;
end $$;
create or replace trigger value_loans_at_variety after update of qh_code on good
  for each row when (old.qh_code is distinct from new.qh_code) execute function add_variety_events();

create or replace function add_count_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(4, new.id);
  return null;
end $$;
create or replace trigger value_loans_at_count after update on lot
  for each row when ((old.short_weight, old.receipted_weight) <> (new.short_weight, new.receipted_weight) and old.short_weight + new.short_weight > 0)
  execute function add_count_event();

create or replace function add_freeze_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(10, new.id);
  return null;
end $$;
create or replace trigger value_loans_at_freeze after update of frozen_pledged on receipt
  for each row when (old.frozen_pledged <> new.frozen_pledged) execute function add_freeze_event();

-- Pledges of a short lot share the missing weight, so that a change of one changes the others.
create or replace function add_pledge_event() returns trigger language plpgsql as $$
begin
  if 2 in (old.pledge_state, new.pledge_state) then perform add_valuation_event(9, new.financing_id); end if;
  perform add_valuation_event(4, id) from lot where id = new.lot_id and short_weight > 0;
  return null;
end $$;
create or replace trigger value_loans_at_pledge after update on pledge
  for each row when ((old.pledge_state, old.live_weight, old.earmarked_weight, old.receipt_id)
    is distinct from (new.pledge_state, new.live_weight, new.earmarked_weight, new.receipt_id))
  execute function add_pledge_event();

create or replace function add_loan_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(case new.kind when 1 then 5 when 3 then 6 when 4 then 7 else 8 end, new.financing_id);
  return null;
end $$;
create or replace trigger value_loans_at_event after insert on loan_event
  for each row when (new.kind < 10) execute function add_loan_event();

-- Interest that accrues after the valuation of its day is an event of the loan.
create or replace function add_late_accrual_events() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(8, id) from unnest(new.financing_ids) id
    where exists (select from valuation_event where cause = 11 and subject_id = today() - date '1970-01-01');
  return null;
end $$;
create or replace trigger value_loans_at_late_accrual after insert on loan_accrual
  for each row execute function add_late_accrual_events();

-- Creates the row of a drawn loan, unpriced until its first valuation, and empties that of an ended one.
create or replace function start_loan_valuation() returns trigger language plpgsql as $$
begin
  if new.loan_state = 7 then
    insert into loan_valuation (financing_id, bank_id) values (new.id, new.bank_id)
        on conflict (financing_id) do update set band = 5;
  else
    update loan_valuation
       set exposure = 0, eligible = null, ltv = null, band = null, warn_fall = null, call_fall = null, liq_fall = null, warn_price = null, call_price = null,
           liq_price = null, price_date = null, price_age = null, price_end = null, next_due = null, next_amount = null, called_batch_id = null
     where financing_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger start_loan_valuation after update of loan_state on financing
  for each row when (new.loan_state between 7 and 11 and (old.loan_state not between 7 and 9 or new.loan_state not between 7 and 9))
  execute function start_loan_valuation();

-- Cuts the loans of up to 100 events into batches of one bank, and returns the number of events. Another worker's events are skipped.
create or replace function plan_valuation_batches() returns bigint language plpgsql as $$
declare
  events bigint[];
begin
  -- A batch that is planned at the end of a month may be valued in the next one.
  perform create_valuation_month(today()), create_valuation_month(today() + 7);
  select array_agg(id) into events from (
    select id from valuation_event where plan_time is null order by id limit 100 for update skip locked) taken;
  insert into valuation_batch (event_id, cause, bank_id, financing_ids)
  select event_id, cause, bank_id, array_agg(id order by id)
    from (
      select event.id as event_id, event.cause, loan.id, loan.bank_id,
             (row_number() over (partition by event.id, loan.bank_id order by loan.id) - 1) / 5000 as part
        from valuation_event event
       cross join lateral list_valuation_loans(event) touched
        join financing loan on loan.id = touched and loan.loan_state in (7, 8, 9)
       where event.id = any (events)) touched
   group by event_id, cause, bank_id, part order by event_id, bank_id, part;
  update valuation_event set plan_time = clock_timestamp() where id = any (events);
  return coalesce(cardinality(events), 0);
end $$;

-- Returns the loans that an event touches. A variety touches the goods linked to it.
create or replace function list_valuation_loans(event valuation_event) returns setof bigint language plpgsql stable as $$
begin
  case
    when event.scope = 1 then return query
      select distinct pledge.financing_id from receipt join pledge on pledge.receipt_id = receipt.id
       where receipt.spec_id = event.subject_id and pledge.pledge_state = 2;
    when event.scope = 2 then return query
      select distinct pledge.financing_id from good join receipt on receipt.good_id = good.id join pledge on pledge.receipt_id = receipt.id
       where good.qh_code = event.subject_id and pledge.pledge_state = 2;
    when event.scope = 3 then return query
      select distinct financing_id from pledge where lot_id = event.subject_id and pledge_state = 2;
    when event.scope = 4 then return query
      select distinct financing_id from pledge where receipt_id = event.subject_id and pledge_state = 2;
    when event.scope = 5 then return query select event.subject_id;
    when event.cause = 12 then return query select financing_id from loan_valuation where price_end < now();
    else return query select id from financing where loan_state in (7, 8, 9);
  end case;
end $$;

-- Returns the spot price of a spec that is in effect on a day: of the whole country, otherwise of a region.
create or replace function find_spot_price(of_spec bigint, on_day date) returns setof good_price_history language sql stable as $$
  select * from good_price_history
   where spec_id = of_spec and status = 1 and days @> on_day
   order by region_id is null desc, valid_from desc limit 1
$$;

-- Returns the last settlements of the contract of a variety up to a day, the latest first. `month`: 1 the main contract, 2 the nearest month. Varieties
-- that their exchange does not quote by the tonne have none.
create or replace function list_settlements(variety smallint, month smallint, days bigint, on_day date) returns setof good_price_qh language sql stable as $$
  select qh.* from good_price_qh qh
   where qh.qh_code = variety and qh.trade_date <= on_day and qh.settle_price is not null
     and lower(qh.contract_code) = (
       select lower(latest.contract_code) from good_price_qh latest
        where latest.qh_code = variety and latest.trade_date <= on_day and (month = 2 or latest.is_main = 1)
          and lower(substring(latest.contract_code from '^[A-Za-z]+')) <> all ('{au,ag,sc,jd,bb,fb}')
        order by latest.trade_date desc,
          (substring(latest.contract_code from '(\d)\d\d$')::int - extract(year from latest.trade_date)::int % 10 + 10) % 10,
          right(latest.contract_code, 2)
        limit 1)
   order by qh.trade_date desc limit days
$$;

-- Returns when a price of a day becomes too old: its age counts the hours of trading days from the end of the day (docs/decisions/prices.md).
create or replace function get_price_end(day date, max_age bigint) returns timestamptz language plpgsql stable strict as $$
declare
  last date = day;
begin
  for n in 0 .. max_age / 24 loop
    loop
      last = last + 1;
      exit when is_trading_day(last);
    end loop;
  end loop;
  return last::timestamp at time zone 'Asia/Shanghai' + (max_age % 24) * interval '1 hour';
end $$;

-- Returns interest parts of a principal between two days (`get_interest_base`).
create or replace function count_interest_parts(count smallint, from_day date, to_day date) returns bigint language sql immutable parallel safe as $$
  select case count
    when 3 then (select sum(count_day_parts(count, from_day + n)) from generate_series(0, to_day - from_day - 1) n)
    when 4 then count_days_360(to_day) - count_days_360(from_day)
    else to_day - from_day end::bigint
$$;

-- Values the loans of a batch from the current rows, and returns their number. Locks their rows first: of two batches the later one reads what the earlier
-- one has seen, or more. Exact: weights × prices × grades × haircuts are whole numbers, 10^10 of them are a fen.
create or replace function value_loans(of_batch bigint) returns bigint language plpgsql
-- A generic plan expects ten loans and joins thousands in nested loops.
set plan_cache_mode = force_custom_plan as $$
declare
  batch valuation_batch;
  at timestamptz;
  done bigint;
begin
  select * into strict batch from valuation_batch where id = of_batch;
  perform from loan_valuation where financing_id = any (batch.financing_ids) order by financing_id for no key update;
  at := clock_timestamp();
  with loan as materialized (
    select loan.id, loan.bank_id, loan.total_left::numeric as exposure, loan.accrued_to, loan.draw_amount, loan.principal_settled, loan.interest_settled,
           loan.interest_parts, loan.rate, loan.day_count, loan.policy_id, policy.assay_needed
      from financing loan
      join risk_policy policy on policy.id = loan.policy_id
     where loan.id = any (batch.financing_ids) and loan.loan_state in (7, 8, 9)
  ), line as materialized (
    select loan.id as loan_id, loan.policy_id, receipt.spec_id, receipt.good_id, pledge.lot_id,
           case when loan.assay_needed = 0 or has_valid_assay(pledge.lot_id) then pledge.live_weight - pledge.earmarked_weight else 0 end as weight
      from loan
      join pledge on pledge.financing_id = loan.id and pledge.pledge_state = 2
      join receipt on receipt.id = pledge.receipt_id
  ), short_lot as materialized (
    select lot.id, found.missing, found.standing
      from (select distinct lot_id from line) pledged
      join lot on lot.id = pledged.lot_id and lot.short_weight > 0
     cross join lateral compute_missing_weight(lot.id) found
     where found.missing > 0
  ), quote as materialized (
    select priced.policy_id, priced.spec_id, spec.grade_factor::numeric * (10000 - policy.haircut) as factor, leg.*
      from (select distinct policy_id, spec_id from line) priced
      join risk_policy policy on policy.id = priced.policy_id
      join good_spec spec on spec.id = priced.spec_id
      join good on good.id = spec.good_id
      left join lateral (
        select new_price * case good.unit when 2 then 1000 else 1 end as price, price_date as day
          from find_spot_price(spec.id, today()) where good.unit in (1, 2) and policy.valuation_basis <> 2) spot on true
      left join lateral (
        select case when count(*) >= policy.settle_days
                    then div(sum(settle_price) * (10000 - policy.basis_discount), count(*) * 10000) end as price, max(trade_date) as day
          from list_settlements(good.qh_code, policy.futures_month, policy.settle_days, today()) where policy.valuation_basis <> 1) futures on true
     cross join lateral (
       select case when bool_and(price is not null and get_price_end(day, policy.price_max_age) >= at) then min(price) end::numeric as price,
              case when bool_and(price is not null) then min(day) end as day,
              case when bool_and(price is not null) then min(get_price_end(day, policy.price_max_age)) end as until
         from (values (1, spot.price::numeric, spot.day), (2, futures.price, futures.day)) leg (kind, price, day)
        where policy.valuation_basis in (kind, 3)) leg
  ), goods as materialized (
    select line.loan_id, sum(found.weight * quote.factor * quote.price) as eligible, sum(found.weight * quote.factor) as weight,
           coalesce(bool_or(found.weight > 0 and quote.price is null), false) as is_unpriced, count(distinct line.spec_id) as specs,
           case when bool_and(quote.day is not null) filter (where found.weight > 0) then min(quote.day) filter (where found.weight > 0) end as price_date,
           min(quote.until) filter (where found.weight > 0 and quote.price is not null) as price_end
      from line
      join quote using (policy_id, spec_id)
      left join short_lot on short_lot.id = line.lot_id
     cross join lateral (
       select line.weight::numeric - case when short_lot.id is null then 0
              else least(line.weight, div(line.weight::numeric * short_lot.missing + short_lot.standing - 1, short_lot.standing)) end as weight) found
     group by line.loan_id
  ), due as materialized (
    select loan.id, next.due_date, next.principal + round_to_fen(
             loan.interest_parts + (loan.draw_amount - next.settled)::numeric * loan.rate * count_interest_parts(loan.day_count, loan.accrued_to, next.due_date),
             get_interest_base(loan.day_count)) - greatest(loan.interest_settled, next.interest_due) as amount
      from loan
     cross join lateral (
       select min(due_date) filter (where due_date > loan.accrued_to) as due_date,
              coalesce(sum(principal) filter (where due_date <= loan.accrued_to), 0) as principal_due,
              coalesce(max(interest_total) filter (where due_date <= loan.accrued_to), 0) as interest_due
         from loan_instalment where financing_id = loan.id) past
     cross join lateral (
       select past.due_date, past.interest_due, greatest(loan.principal_settled, past.principal_due) as settled,
              greatest(0, sum(principal) - greatest(loan.principal_settled, past.principal_due)) as principal
         from loan_instalment where financing_id = loan.id and loan_instalment.due_date <= past.due_date) next
     where past.due_date is not null
  ), worth as materialized (
    select loan.id, loan.bank_id, loan.exposure, policy.warn_line, policy.call_line, policy.liq_line, goods.price_date, goods.price_end,
           due.due_date, due.amount, coalesce(goods.is_unpriced, false) as is_unpriced,
           case when not coalesce(goods.is_unpriced, false) then coalesce(goods.eligible, 0) end as eligible,
           -- Trigger prices need goods of one spec.
           case when goods.specs = 1 and not goods.is_unpriced and loan.exposure > 0 then nullif(goods.weight, 0) end as weight,
           case when valued.today then known.open_band else known.band end as open_band,
           case when valued.today then known.open_ltv else known.ltv end as open_ltv,
           case when valued.today then known.open_exposure else known.exposure end as open_exposure
      from loan
      join risk_policy policy on policy.id = loan.policy_id
      join loan_valuation known on known.financing_id = loan.id
     cross join lateral (select known.valued_time is null or (known.valued_time at time zone 'Asia/Shanghai')::date >= today() as today) valued
      left join goods on goods.loan_id = loan.id
      left join due on due.id = loan.id
  ), changed as (
    update loan_valuation current
       set batch_id = of_batch, valued_time = at, exposure = worth.exposure, eligible = worth.eligible * 0.0000000001,
           ltv = case when worth.exposure = 0 and worth.eligible is not null then 0
                      when worth.eligible > 0 then least(9999999, div(worth.exposure * 100000000000000 + worth.eligible - 1, worth.eligible)) end,
           band = case
             when worth.exposure = 0 then 1
             when worth.is_unpriced then 5
             when worth.exposure * 100000000000000 >= worth.eligible * worth.liq_line then 4
             when worth.exposure * 100000000000000 >= worth.eligible * worth.call_line then 3
             when worth.exposure * 100000000000000 >= worth.eligible * worth.warn_line then 2
             else 1 end,
           warn_fall = compute_fall_to_line(worth.exposure, worth.eligible, worth.warn_line),
           call_fall = compute_fall_to_line(worth.exposure, worth.eligible, worth.call_line),
           liq_fall = compute_fall_to_line(worth.exposure, worth.eligible, worth.liq_line),
           warn_price = nullif(div(worth.exposure * 100000000000000, worth.weight * worth.warn_line), 0),
           call_price = nullif(div(worth.exposure * 100000000000000, worth.weight * worth.call_line), 0),
           liq_price = nullif(div(worth.exposure * 100000000000000, worth.weight * worth.liq_line), 0),
           price_date = worth.price_date, price_age = count_trading_days(worth.price_date, today()), price_end = worth.price_end,
           next_due = worth.due_date, next_amount = worth.amount,
           open_band = worth.open_band, open_ltv = worth.open_ltv, open_exposure = worth.open_exposure
      from worth
     where current.financing_id = worth.id
    returning current.*
  ), kept as (
    insert into loan_valuation_history (financing_id, batch_id, valued_time, bank_id, exposure, eligible, ltv, band, price_date)
    select financing_id, batch_id, valued_time, bank_id, exposure, eligible, ltv, band, price_date from changed
  )
  select count(*) into done from changed;
  update valuation_batch set valued_time = at, loan_count = done where id = of_batch;
  return done;
end $$;

-- Returns by how much all prices may fall until a line is reached, in percent × 100, rounded up; 0 if it is. Null without a debt or a value. @param
-- eligible in parts of 10^10 to the fen
create or replace function compute_fall_to_line(exposure numeric, eligible numeric, line bigint) returns bigint language sql immutable parallel safe as $$
  select case when exposure > 0 and eligible > 0 then greatest(0, 10000 - div(exposure * 1000000000000000000, eligible * line)) end::bigint
$$;
