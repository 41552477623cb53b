create or replace trigger reject_truncate before truncate on theme for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on safe_setting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on system_setting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on copyright_setting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on config_setting for each statement execute function reject_change();

-- Returns the most addresses of a person (V9).
create or replace function get_max_addresses() returns bigint language sql immutable as $$ select 10::bigint $$;

-- Returns whether browsers may play streams from the host of a URL.
create or replace function is_stream_host(address text) returns boolean stable language plpgsql as $$
begin
  return exists (select from system_setting where parse_url_host(address) = any(stream_hosts));
end $$;

-- Requires two persons to turn signatures off: one requests, another confirms (docs/decisions/sessions.md). One person may turn them on. Installations that turned
-- them off before have no names.
create or replace function assert_unsigned_by_two() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.sign_open = 0 or new.unsigned_ask_person is not null then
      raise exception 'settings begin with signatures' using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    return new;
  end if;
  if old.sign_open = 1 and new.sign_open = 0 then
    if old.unsigned_ask_person is null or new.unsigned_allow_person is null
       or (new.unsigned_ask_by, new.unsigned_ask_person, new.unsigned_ask_time) is distinct from (old.unsigned_ask_by, old.unsigned_ask_person, old.unsigned_ask_time) then
      raise exception 'signatures are turned off by one person who asks and another who confirms' using errcode = 'restrict_violation', hint = 'not_now';
    elsif find_root_person(old.unsigned_ask_person) = find_root_person(new.unsigned_allow_person) then
      raise exception 'signatures would be turned off by one person' using errcode = 'restrict_violation', hint = 'own_step';
    end if;
  elsif new.sign_open = 0 then
    if (new.unsigned_ask_by, new.unsigned_ask_person, new.unsigned_ask_time, new.unsigned_allow_by, new.unsigned_allow_person)
       is distinct from (old.unsigned_ask_by, old.unsigned_ask_person, old.unsigned_ask_time, old.unsigned_allow_by, old.unsigned_allow_person) then
      raise exception 'who turned signatures off stays as it was' using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  elsif new.unsigned_ask_person is not null
        and (old.sign_open = 0 or old.unsigned_ask_person is not null
             and (new.unsigned_ask_by, new.unsigned_ask_person, new.unsigned_ask_time) is distinct from (old.unsigned_ask_by, old.unsigned_ask_person, old.unsigned_ask_time)) then
    raise exception 'a request to turn signatures off stays as it was' using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_unsigned_by_two before insert or update on safe_setting for each row execute function assert_unsigned_by_two();

-- Days without a row follow the weekday (docs/decisions/calendars.md).
create or replace function is_business_day(of_day date) returns boolean language sql stable as $$
  select coalesce((select kind <> 1 from calendar_day where day = of_day), extract(isodow from of_day) < 6)
$$;

-- The exchanges do not trade on make-up working days.
create or replace function is_trading_day(of_day date) returns boolean language sql stable as $$
  select extract(isodow from of_day) < 6 and not exists (select from calendar_day where day = of_day)
$$;

-- Returns the first year of a time span whose public holidays are not entered; null if all are.
create or replace function find_missing_calendar(since timestamptz, until timestamptz) returns bigint language sql stable as $$
  select min(year) from generate_series(
      extract(year from since at time zone 'Asia/Shanghai')::bigint, extract(year from until at time zone 'Asia/Shanghai')::bigint) year
   where not exists (select from calendar_day where kind = 1 and day between make_date(year::int, 1, 1) and make_date(year::int, 12, 31))
$$;

-- Returns the time at which business hours have passed since another one. A business day has the hours between two hours of Shanghai's time.
create or replace function add_business_hours(since timestamptz, hours bigint, from_hour bigint, to_hour bigint) returns timestamptz language plpgsql stable strict as $$
declare
  at timestamp = since at time zone 'Asia/Shanghai';
  remaining interval = hours * interval '1 hour';
  opening timestamp;
  closing timestamp;
begin
  loop
    opening = greatest(at, at::date + from_hour * interval '1 hour');
    closing = at::date + to_hour * interval '1 hour';
    if opening < closing and is_business_day(at::date) then
      if closing - opening >= remaining then return (opening + remaining) at time zone 'Asia/Shanghai'; end if;
      remaining = remaining - (closing - opening);
    end if;
    at = at::date + 1;
  end loop;
end $$;

-- Returns the number of trading days after a day, up to another one. The age of a missing price is null, not 0.
create or replace function count_trading_days(after_day date, to_day date) returns bigint language sql stable strict as $$
  select count(*) from generate_series(after_day::timestamp + interval '1 day', to_day, interval '1 day') day where is_trading_day(day::date)
$$;

-- Ages of prices count trading days, so that a change of the calendar changes values.
create or replace function add_calendar_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(15, 0);
  return null;
end $$;
create or replace trigger value_loans_at_calendar after insert or update of day, kind or delete on calendar_day
  for each row execute function add_calendar_event();
create or replace trigger reject_truncate before truncate on calendar_day execute function reject_change_with_hint();
