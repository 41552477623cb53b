create or replace trigger reject_truncate before truncate on good_price
  for each statement execute function reject_change();

create or replace trigger reject_delete before delete on good_price_history
  for each row execute function reject_change();

create or replace trigger reject_truncate before truncate on good_price_history
  for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on price_rule
  for each statement execute function reject_change();

create or replace trigger reject_change before update or delete on price_rule_version
  for each row execute function reject_change();

create or replace trigger reject_truncate before truncate on price_rule_version
  for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on good_grade
  for each statement execute function reject_change();

-- Keeps categories in two levels, and a category with goods in its place.
create or replace function assert_good_category_levels() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from good where new.id in (cate_id, sub_cate_id)) then
    raise exception 'goods are in category %', new.id using errcode = 'check_violation',
      constraint = 'good_cate_parent_id_check', hint = 'not_editable';
  end if;
  -- Locks the parent, so that it cannot move below another category meanwhile.
  perform from good_cate where id = new.parent_id and parent_id is null for share;
  if new.parent_id is not null and (not found or exists (select from good_cate where parent_id = new.id)) then
    raise exception 'category % cannot lie in %', new.id, new.parent_id using errcode = 'check_violation',
      constraint = 'good_cate_parent_id_check', hint = 'not_an_option';
  end if;
  return new;
end $$;
create or replace trigger assert_good_category_levels before insert on good_cate
  for each row execute function assert_good_category_levels();
create or replace trigger assert_changed_category_levels before update of parent_id on good_cate
  for each row when (old.parent_id is distinct from new.parent_id) execute function assert_good_category_levels();

-- Requires a first-level category, and a second level below it.
create or replace function assert_good_category() returns trigger language plpgsql as $$
begin
  perform from good_cate where id = new.cate_id and parent_id is null for share;
  if found and new.sub_cate_id is not null then
    perform from good_cate where id = new.sub_cate_id and parent_id = new.cate_id for share;
  end if;
  if not found then
    raise exception 'there is no such category' using errcode = 'check_violation',
      constraint = 'good_cate_id_check', hint = 'not_an_option';
  end if;
  return new;
end $$;
create or replace trigger assert_good_category before insert or update of cate_id, sub_cate_id on good
  for each row execute function assert_good_category();

-- Checks a new price and sets the previous one. `region_id` is the city if there is one, otherwise the province; codes of GB/T 2260 contain the
-- province.
create or replace function prepare_good_price() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan as $$
declare
  same bigint;
begin
  new.region_id = coalesce(new.city, new.region);
  if new.price_date > today() then
    raise exception 'a price of a day that lies ahead' using errcode = 'check_violation',
      constraint = 'good_price_price_date_check', hint = 'in_future';
  end if;
  select id into same from good_price
   where spec_id = new.spec_id and coalesce(region_id, 0) = coalesce(new.region_id, 0)
     and price_date = new.price_date and source = new.source and audit_status <> 2 and is_void = 0;
  if found then
    raise exception 'the same as price %', same using errcode = 'unique_violation',
      constraint = 'good_price_price_date_key', hint = 'duplicate_of', detail = json_build_object('id', same);
  end if;
  new.last_price = find_last_price(new.spec_id, new.region_id, new.source, new.price_date);
  new.change_rate = compute_change_rate(new.price, new.last_price);
  return new;
end $$;
create or replace trigger prepare_good_price before insert on good_price
  for each row execute function prepare_good_price();

-- Keeps a submitted price unchanged except for its decision and its withdrawal. The first approval applies the rule in effect, which the price keeps.
create or replace function protect_good_price() returns trigger language plpgsql as $$
declare
  moving text[] = '{audit_status,audit_remark,audit_by,audit_person,audit_time,first_audit_by,first_audit_person,first_audit_time,last_price,change_rate,rule_version,version}';
  rule price_rule_version;
begin
  if old.audit_status = 1 and old.is_void = 0 and new.is_void = 1 then
    moving = '{is_void,version}';
  elsif (old.audit_status, new.audit_status) not in ((0, 1), (0, 2), (0, 4), (4, 1), (4, 2)) then
    raise exception 'price % has been decided', old.id using errcode = 'restrict_violation', hint = 'audited';
  elsif new.audit_status <> 2 then
    -- Serialises approvals of a spec.
    perform from good_spec where id = new.spec_id for no key update;
    -- The previous price may have changed since the submission.
    new.last_price = find_last_price(new.spec_id, new.region_id, new.source, new.price_date);
    new.change_rate = compute_change_rate(new.price, new.last_price);
    -- The first approval applies the rule; the second auditor reviews its result.
    if old.audit_status = 0 then
      select * into rule from price_rule_version order by id desc limit 1;
      new.rule_version = rule.id;
      if new.audit_status = 1 and is_beyond_rule(new.price, new.last_price, rule.max_change_rate) then
        raise exception 'price % is for a second auditor', old.id using errcode = 'restrict_violation', hint = 'not_now';
      end if;
    else
      new.rule_version = old.rule_version;
    end if;
  end if;
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'price % stays as it was submitted', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_good_price before update on good_price
  for each row execute function protect_good_price();

-- Rejects the deletion of an approved price.
create or replace function reject_price_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'price % has been approved', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger reject_price_deletion before delete on good_price
  for each row when (old.audit_status = 1) execute function reject_price_deletion();

-- Returns the price that a new price is compared with, by one index lookup per preference: prices in effect before withdrawn or replaced ones; the
-- same region, then the whole country, then any region; the same kind of source (futures or spot) before the other; the last price before the day,
-- then the first after it.
create or replace function find_last_price(of_spec bigint, in_region bigint, by_source smallint, on_day date) returns bigint
set plan_cache_mode = force_custom_plan
language plpgsql stable as $$
declare
  own_kind int = (by_source = 2)::int;
  in_force int;
  place bigint;
  kind int;
  found_price bigint;
begin
  foreach in_force in array array[1, 0] loop
    -- Null: any region.
    foreach place in array array[coalesce(in_region, 0), 0, null] loop
      foreach kind in array array[own_kind, 1 - own_kind] loop
        if place is null then
          select new_price into found_price from good_price_history
           where spec_id = of_spec and (status = 1)::int = in_force and (source = 2)::int = kind and valid_from <= on_day
           order by valid_from desc, id desc limit 1;
          if found then return found_price; end if;
          select new_price into found_price from good_price_history
           where spec_id = of_spec and (status = 1)::int = in_force and (source = 2)::int = kind and valid_from > on_day
           order by valid_from, id desc limit 1;
        else
          select new_price into found_price from good_price_history
           where spec_id = of_spec and (status = 1)::int = in_force and coalesce(region_id, 0) = place
             and (source = 2)::int = kind and valid_from <= on_day
           order by valid_from desc, id desc limit 1;
          if found then return found_price; end if;
          select new_price into found_price from good_price_history
           where spec_id = of_spec and (status = 1)::int = in_force and coalesce(region_id, 0) = place
             and (source = 2)::int = kind and valid_from > on_day
           order by valid_from, id desc limit 1;
        end if;
        if found then return found_price; end if;
      end loop;
    end loop;
  end loop;
  return null;
end $$;

-- Puts an approved price into effect on its days. The caller has locked the spec, so approvals run one after another.
create or replace procedure take_effect(of_price bigint) language plpgsql
set plan_cache_mode = force_custom_plan as $$
declare
  taken datemultirange;
  held good_price_history;
  rest daterange[];
begin
  select datemultirange(daterange(price.price_date, price.valid_to, '[]')) - coalesce(range_agg(later.days), '{}')
    into taken
    from good_price price
    left join good_price_history later on later.spec_id = price.spec_id and later.status = 1
      and coalesce(later.region_id, 0) = coalesce(price.region_id, 0) and later.price_date > price.price_date
   where price.id = of_price
   group by price.id;
  for held in
    select history.* from good_price_history history
      join good_price price on price.id = of_price and history.spec_id = price.spec_id
       and coalesce(history.region_id, 0) = coalesce(price.region_id, 0)
     where history.status = 1 and history.days && taken
  loop
    select array_agg(part order by part) into rest from unnest(datemultirange(held.days) - taken) part;
    update good_price_history
       set status = case when rest is null then 3 else 1 end,
           valid_from = coalesce(lower(rest[1]), valid_from),
           valid_to = case when rest is null then valid_to else upper(rest[1]) - 1 end,
           version = version + 1
     where id = held.id;
    insert into good_price_history (price_id, good_id, spec_id, region_id, price_date, valid_from, valid_to, old_price, new_price,
                                    change_rate, source, operator_name, remark)
    select held.price_id, held.good_id, held.spec_id, held.region_id, held.price_date, lower(part), upper(part) - 1,
           held.old_price, held.new_price, held.change_rate, held.source, held.operator_name, held.remark
      from unnest(rest[2:]) part;
  end loop;
  insert into good_price_history (price_id, good_id, spec_id, region_id, price_date, valid_from, valid_to, old_price, new_price,
                                  change_rate, source, operator_name, remark)
  select price.id, price.good_id, price.spec_id, price.region_id, price.price_date, lower(part), upper(part) - 1,
         price.last_price, price.price, price.change_rate, price.source,
         coalesce((select nick_name from account where account.id = price.audit_by), ''), price.remark
    from good_price price, unnest(taken) part
   where price.id = of_price;
end $$;

-- Updates the current price of a spec and its goods: the latest in effect, prices of the whole country first.
create or replace procedure refresh_current_price(of_spec bigint) language sql
set plan_cache_mode = force_custom_plan as $$
  update good_spec
     set (price, price_time) = (
       select history.new_price, price.audit_time
         from good_price_history history join good_price price on price.id = history.price_id
        where history.spec_id = good_spec.id and history.status = 1 and history.valid_from <= today()
        order by history.region_id is null desc, history.valid_from desc
        limit 1)
   where id = of_spec;
  update good
     set (price, price_time) = (
       select history.new_price, price.audit_time
         from good_price_history history join good_price price on price.id = history.price_id
        where history.good_id = good.id and history.status = 1 and history.valid_from <= today()
        order by history.region_id is null desc, history.valid_from desc, history.id desc
        limit 1)
   where id = (select good_id from good_spec where good_spec.id = of_spec);
$$;

-- Validates a settlement when it is added or overwritten by another file of the exchange (docs/decisions/import-transactions.md).
create or replace function validate_futures_price() returns trigger language plpgsql as $$
declare
  jumped record;
begin
  if get_variety(new.contract_code) is null then
    perform reject_futures_price('contract_code', 'unlisted_variety',
      json_build_object('symbol', coalesce(substring(new.contract_code from '^[A-Za-z]+'), new.contract_code)));
  elsif count_months_to_delivery(new.contract_code, new.trade_date) not between 0 and get_max_months_ahead() then
    perform reject_futures_price('contract_code', 'not_traded_then', json_build_object('max', get_max_months_ahead()));
  elsif new.trade_date > today() then
    perform reject_futures_price('trade_date', 'in_future');
  elsif not is_trading_day(new.trade_date) then
    perform reject_futures_price('trade_date', 'not_trading_day');
  end if;
  -- A last price copied from the close follows the close.
  if tg_op = 'UPDATE' and new.last_price is not distinct from old.last_price
     and old.last_price is not distinct from old.close_price then
    new.last_price = new.close_price;
  end if;
  new.last_price = coalesce(new.last_price, new.close_price);
  if new.is_confirmed = 0 then
    select * into jumped from find_settlement_jump(new);
    if jumped.last is not null then
      perform reject_futures_price('settle_price', case when jumped.day is null then 'jump_from_previous' else 'jump_from_day' end,
        json_build_object('last', jumped.last, 'day', jumped.day, 'max', get_settlement_jump_limit()::text, 'other', 'is_confirmed'));
    end if;
  end if;
  return new;
end $$;
create or replace trigger validate_futures_price before insert on good_price_qh
  for each row execute function validate_futures_price();
create or replace trigger validate_changed_futures_price before update on good_price_qh
  for each row execute function validate_futures_price();

-- Percent that consecutive settlements may differ without a confirmation. Daily limits of exchanges are mostly lower, and exceed it only after days at
-- the limit.
create or replace function get_settlement_jump_limit() returns int language sql immutable as 'select 10';

-- Returns whether two settlements differ by more. Multiplies instead of dividing, so that no rounding decides.
create or replace function is_settlement_jump(settled bigint, compared bigint) returns boolean language sql immutable as $$
  select coalesce(abs(settled - compared) * 100::numeric > compared * get_settlement_jump_limit()::numeric, false);
$$;

-- Returns a settlement that a new one differs too much from: the last before or the first after it of the contract; for a new contract, the last one
-- of the main contract of the variety; then the previous settlement in the row itself, without a day.
create or replace function find_settlement_jump(line good_price_qh, out last bigint, out day date) language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  code text = lower(line.contract_code);
  before record;
  after record;
begin
  select settle_price, trade_date into before from good_price_qh
   where lower(contract_code) = code and trade_date < line.trade_date and settle_price is not null
   order by trade_date desc limit 1;
  select settle_price, trade_date into after from good_price_qh
   where lower(contract_code) = code and trade_date > line.trade_date and settle_price is not null
   order by trade_date limit 1;
  if before.settle_price is null and after.settle_price is null then
    select settle_price, trade_date into before from good_price_qh
     where qh_code = get_variety(line.contract_code) and is_main = 1 and trade_date < line.trade_date and settle_price is not null
     order by trade_date desc limit 1;
  end if;
  if is_settlement_jump(line.settle_price, before.settle_price) then
    last = before.settle_price;
    day = before.trade_date;
  elsif is_settlement_jump(line.settle_price, after.settle_price) then
    last = after.settle_price;
    day = after.trade_date;
  elsif is_settlement_jump(line.settle_price, line.pre_settle_price) then
    last = line.pre_settle_price;
  end if;
end $$;

-- Rejects a futures price, with the field as constraint and the error code as hint.
create or replace function reject_futures_price(field text, reason text, detail json default '{}') returns void language plpgsql as $$
begin
  raise exception 'futures price: % (%)', reason, detail using errcode = 'check_violation',
    constraint = format('good_price_qh_%s_check', field), hint = reason, detail = detail::text;
end $$;

-- Rejects a withdrawal by a submitter of the price.
create or replace function reject_own_void() returns trigger language plpgsql as $$
begin
  if find_root_person(new.void_person) = any (
       (select find_root_persons(submit_person_ids) from good_price where id = new.price_id)::bigint[]) then
    raise exception 'price % would be withdrawn by its submitter', new.price_id using errcode = 'restrict_violation', hint = 'own_work';
  end if;
  return new;
end $$;
create or replace trigger reject_own_void before update of status on good_price_history
  for each row when (old.status <> 2 and new.status = 2) execute function reject_own_void();

-- Requires a changed rule to be submitted again.
create or replace function protect_price_rule() returns trigger language plpgsql as $$
begin
  raise exception 'the price rule is submitted anew when it is changed' using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_price_rule before update on price_rule
  for each row when (old.max_change_rate <> new.max_change_rate and new.audit_status <> 0) execute function protect_price_rule();

-- Only the approval of the rule adds versions.
create or replace function reject_price_rule_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the price rule comes of its approval' using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger reject_price_rule_version before insert on price_rule_version
  for each row when (pg_trigger_depth() = 0) execute function reject_price_rule_version();

-- Adds a version when the rule is approved.
create or replace function add_price_rule_version() returns trigger language plpgsql as $$
begin
  insert into price_rule_version (id, max_change_rate, remark, submit_by, audit_by)
  select coalesce(max(id), 0) + 1, new.max_change_rate, new.remark, new.submit_by, new.audit_by from price_rule_version;
  return null;
end $$;
create or replace trigger add_price_rule_version after update of audit_status on price_rule
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function add_price_rule_version();

-- Keeps a price in effect unchanged except for its days, its replacement and its withdrawal. Replaced and withdrawn ones are final.
create or replace function protect_price_history() returns trigger language plpgsql as $$
declare
  -- Generated columns are not computed before the trigger.
  moving text[] = '{status,valid_from,valid_to,days,change_amount,region,city,void_remark,void_by,void_person,void_time,version}';
begin
  if old.status <> 1 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or (new.status <> 2 and (new.void_remark, new.void_by, new.void_person) is distinct from (old.void_remark, old.void_by, old.void_person)) then
    raise exception 'price record % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_price_history before update on good_price_history
  for each row execute function protect_price_history();

-- Sets the factor that the new one replaces.
create or replace function fill_last_factor() returns trigger language plpgsql as $$
begin
  -- The approval already locked the spec.
  if new.audit_status = 1 then
    perform from good_spec where id = new.spec_id for no key update;
  end if;
  new.last_factor = (select grade_factor from good_spec where id = new.spec_id);
  return new;
end $$;
create or replace trigger fill_last_factor before insert or update on good_grade
  for each row execute function fill_last_factor();

-- Keeps decided factors unchanged.
create or replace function protect_good_grade() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' and old.audit_status = 1)
     or (tg_op = 'UPDATE' and (old.audit_status in (1, 2)
           or (new.audit_status in (1, 2) and (old.spec_id, old.grade_factor) <> (new.spec_id, new.grade_factor)))) then
    raise exception 'grade factor % was decided', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger protect_good_grade before update or delete on good_grade
  for each row execute function protect_good_grade();

-- Requires the factor of a spec to be the newest approved one.
create or replace function assert_grade_approved() returns trigger language plpgsql as $$
begin
  if new.grade_factor <> coalesce(
       (select grade_factor from good_grade where spec_id = new.id and audit_status = 1 order by audit_time desc, id desc limit 1),
       10000) then
    raise exception 'grade factor of spec % was not approved', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_grade_approved before insert or update of grade_factor on good_spec
  for each row execute function assert_grade_approved();

-- Keeps the unit of goods with prices or receipts: tonnes changed to kilograms would multiply every value by a thousand, without a second person.
create or replace function protect_good_unit() returns trigger language plpgsql as $$
begin
  if exists (select from good_price where good_id = old.id) or exists (select from receipt where good_id = old.id) then
    raise exception 'good % has prices or receipts in its unit', old.id using errcode = 'check_violation',
      constraint = 'good_unit_check', hint = 'not_editable';
  end if;
  return new;
end $$;
create or replace trigger protect_good_unit before update of unit on good
  for each row when (old.unit <> new.unit) execute function protect_good_unit();
