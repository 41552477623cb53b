-- The business parameters of the platform (T6, catalogue §2.12): one row, edited by the screen of parameters; decision 140.

create function address_max() returns bigint language sql immutable as $$ select 10::bigint $$;

create table config_setting (
  id bigint primary key default 1 check (id = 1),
  -- Percent × 100, loan over collateral value: no bank and no policy has more.
  pledge_rate_max bigint not null default 8000 check (pledge_rate_max between 1 and 8000),
  warn_line bigint not null default 10000 check (warn_line between 2 and 10000),
  close_line bigint not null default 10000 check (close_line between 3 and 10000),
  -- Days after which a price is out of date, and at most which a policy trusts one.
  price_expire_days bigint not null default 30 check (price_expire_days between 1 and 365),
  -- Percent × 100 by which a price moves before somebody is told.
  price_change_alert bigint not null default 800 check (price_change_alert between 1 and 5000),
  -- Days: no policy has its goods inspected less often.
  inspect_cycle_days bigint not null default 90 check (inspect_cycle_days between 1 and 90),
  audit_notify_phones text[] not null default '{}' check (are_tags(audit_notify_phones, 10, 11)),
  -- Fen of the smallest withdrawal, and percent × 100 of it that is kept as a fee.
  withdraw_min bigint not null default 10000 check (withdraw_min between 1 and 100000000),
  withdraw_fee_rate bigint not null default 10 check (withdraw_fee_rate between 0 and 1000),
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint config_setting_warn_line_check1 check (warn_line > pledge_rate_max),
  constraint config_setting_close_line_check1 check (close_line >= warn_line)
);
insert into config_setting default values;
create trigger config_setting_is_not_emptied before truncate on config_setting for each statement execute function refuse_change();

-- Says at the field that a value lies beyond what the platform allows. A change of the parameters waits for the write, or the write for it.
create procedure assert_at_most(of_table text, field text, value bigint, most bigint) language plpgsql as $$
begin
  if value > most then
    raise exception '% of % lies beyond the platform''s %', field, of_table, most using errcode = 'check_violation',
      constraint = format('%s_%s_check', of_table, field), hint = 'too_large', detail = json_build_object('max', most);
  end if;
end $$;

create function bank_within_parameters() returns trigger language plpgsql as $$
declare
  limits config_setting;
begin
  select * into limits from config_setting for share;
  call assert_at_most('bank', 'pledge_rate', new.pledge_rate, limits.pledge_rate_max);
  call assert_at_most('bank', 'warn_line', new.warn_line, limits.warn_line);
  call assert_at_most('bank', 'close_line', new.close_line, limits.close_line);
  return new;
end $$;
create trigger bank_within_parameters before insert on bank for each row
  when ((new.pledge_rate, new.warn_line, new.close_line) is distinct from (null, null, null))
  execute function bank_within_parameters();
-- Lines that were good before stay while nobody changes them.
create trigger bank_stays_within_parameters before update on bank for each row
  when ((old.pledge_rate, old.warn_line, old.close_line) is distinct from (new.pledge_rate, new.warn_line, new.close_line))
  execute function bank_within_parameters();

create function risk_policy_within_parameters() returns trigger language plpgsql as $$
declare
  limits config_setting;
begin
  select * into limits from config_setting for share;
  call assert_at_most('risk_policy', 'pledge_rate', new.pledge_rate, limits.pledge_rate_max);
  call assert_at_most('risk_policy', 'warn_line', new.warn_line, limits.warn_line);
  call assert_at_most('risk_policy', 'liq_line', new.liq_line, limits.close_line);
  call assert_at_most('risk_policy', 'price_max_age', new.price_max_age, limits.price_expire_days * 24);
  call assert_at_most('risk_policy', 'inspect_days', new.inspect_days, limits.inspect_cycle_days);
  return new;
end $$;
create trigger risk_policy_within_parameters before insert on risk_policy for each row
  execute function risk_policy_within_parameters();
-- What is submitted and what is approved keeps to the parameters of that moment.
create trigger risk_policy_stays_within_parameters before update on risk_policy for each row
  when (old.audit_status <> 1 and (new.audit_status = 1
    or (old.pledge_rate, old.warn_line, old.liq_line, old.price_max_age, old.inspect_days)
       is distinct from (new.pledge_rate, new.warn_line, new.liq_line, new.price_max_age, new.inspect_days)))
  execute function risk_policy_within_parameters();

create or replace function address_is_counted() returns trigger language plpgsql as $$
declare
  count bigint;
begin
  -- Another address of the same person waits for this one.
  perform pg_advisory_xact_lock(hashtextextended('address ' || (select person_id from account where id = new.uid), 0));
  select count(*) into count from address where uid in (select accounts_of_person_of(new.uid));
  if count >= address_max() then
    raise exception 'person of account % has as many addresses as there may be', new.uid
      using errcode = 'check_violation', hint = 'too_many_addresses';
  end if;
  if count = 0 then new.is_default = 1; end if;
  return new;
end $$;
