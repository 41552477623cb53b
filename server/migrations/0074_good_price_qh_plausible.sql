-- What no exchange can have settled is refused, whoever writes it. What hardly ever happens, a move of more than a tenth from one
-- settlement to the next, a close outside the day's range, a day without a settlement, is taken where somebody says that it did.
-- Constraints are not valid for what was taken before: a wrong row of then stays until it is deleted, and keeps no start waiting.

-- Weekdays on which the futures exchanges of China are closed, by the State Council's notices of the years 2024 to 2026 and of the
-- second half of 2023. A year that is not in here yet has weekends only; its notice comes in November of the year before.
create table trading_holiday (
  day date primary key check (extract(isodow from day) < 6),
  name text not null check (name <> '')
);
insert into trading_holiday (day, name)
select day::date, name
  from (values
    ('2023-06-22', '2023-06-23', '端午节'),
    ('2023-09-29', '2023-10-06', '中秋节、国庆节'),
    ('2024-01-01', '2024-01-01', '元旦'),
    ('2024-02-09', '2024-02-16', '春节'),
    ('2024-04-04', '2024-04-05', '清明节'),
    ('2024-05-01', '2024-05-03', '劳动节'),
    ('2024-06-10', '2024-06-10', '端午节'),
    ('2024-09-16', '2024-09-17', '中秋节'),
    ('2024-10-01', '2024-10-07', '国庆节'),
    ('2025-01-01', '2025-01-01', '元旦'),
    ('2025-01-28', '2025-02-04', '春节'),
    ('2025-04-04', '2025-04-04', '清明节'),
    ('2025-05-01', '2025-05-05', '劳动节'),
    ('2025-06-02', '2025-06-02', '端午节'),
    ('2025-10-01', '2025-10-08', '国庆节、中秋节'),
    ('2026-01-01', '2026-01-02', '元旦'),
    ('2026-02-16', '2026-02-23', '春节'),
    ('2026-04-06', '2026-04-06', '清明节'),
    ('2026-05-01', '2026-05-05', '劳动节'),
    ('2026-06-19', '2026-06-19', '端午节'),
    ('2026-09-25', '2026-09-25', '中秋节'),
    ('2026-10-01', '2026-10-07', '国庆节')
  ) closed (first, last, name), generate_series(first::date, last::date, interval '1 day') day
 where extract(isodow from day) < 6;

-- The farthest contract that any of these exchanges lists: crude oil, three years ahead.
create function max_months_ahead() returns int language sql immutable as 'select 36';

-- How many months after that of a day a contract is delivered; negative once it has been. Zhengzhou writes a single digit of the
-- year: the next year that ends in it.
create function months_to_delivery(contract text, on_day date) returns int language sql immutable as $$
  select case length(digits)
           when 4 then 2000 + left(digits, 2)::int - year
           when 3 then (left(digits, 1)::int - year % 10 + 10) % 10
         end * 12 + right(digits, 2)::int - extract(month from on_day)::int
    from (select substring(contract from '\d+') as digits, extract(year from on_day)::int as year) parts;
$$;

-- Percent that a settlement may differ from the one before without anybody's word for it. The exchanges' own daily limits are
-- mostly below it, and widen beyond it after days at the limit.
create function settlement_jump_limit() returns int language sql immutable as 'select 10';

-- Compared crosswise: what is rounded for people decides nothing.
create function is_settlement_jump(settled bigint, compared bigint) returns boolean language sql immutable as $$
  select coalesce(abs(settled - compared) * 100::numeric > compared * settlement_jump_limit()::numeric, false);
$$;

alter table good_price_qh
  add column is_confirmed smallint not null default 0 constraint good_price_qh_is_confirmed_check check (is_confirmed in (0, 1)),
  alter column settle_price drop not null,
  drop constraint good_price_qh_contract_code_check,
  add constraint good_price_qh_contract_code_check check (
    contract_code ~ '^[A-Za-z]{1,2}\d{1,2}(0[1-9]|1[0-2])$'
    and months_to_delivery(contract_code, trade_date) between 0 and max_months_ahead()) not valid,
  add constraint good_price_qh_trade_date_check check (extract(isodow from trade_date) < 6) not valid,
  drop constraint good_price_qh_settle_price_check,
  add constraint good_price_qh_settle_price_check check (
    settle_price > 0 and settle_price >= low_price and settle_price <= high_price) not valid,
  add constraint good_price_qh_settle_price_check1 check (settle_price is not null or is_confirmed = 1),
  drop constraint good_price_qh_high_price_check,
  add constraint good_price_qh_high_price_check check (
    high_price > 0 and high_price >= low_price
    and (is_confirmed = 1 or high_price >= greatest(open_price, close_price, last_price))) not valid,
  drop constraint good_price_qh_low_price_check,
  add constraint good_price_qh_low_price_check check (
    low_price > 0 and (is_confirmed = 1 or low_price <= least(open_price, close_price, last_price))) not valid;

-- A settlement that one is too far from: of the same contract on the trading days next to it; for a contract that is new, of the
-- variety's main contract; and what the row itself says of the day before, which has no day here.
create function settlement_jumped_from(line good_price_qh, out last bigint, out day date) language sql stable as $$
  with same as materialized (
    (select settle_price, trade_date from good_price_qh
      where lower(contract_code) = lower(line.contract_code) and trade_date < line.trade_date and settle_price is not null
      order by trade_date desc limit 1)
    union all
    (select settle_price, trade_date from good_price_qh
      where lower(contract_code) = lower(line.contract_code) and trade_date > line.trade_date and settle_price is not null
      order by trade_date limit 1))
  select settle_price, trade_date
    from (
      select * from same
      union all
      (select settle_price, trade_date from good_price_qh
        where qh_code = variety_of(line.contract_code) and is_main = 1 and trade_date < line.trade_date
          and settle_price is not null and not exists (select from same)
        order by trade_date desc limit 1)
      union all
      select line.pre_settle_price, null) compared
   where is_settlement_jump(line.settle_price, settle_price)
   order by trade_date
   limit 1;
$$;

create function refuse_qh(field text, reason text, detail json default '{}') returns void language plpgsql as $$
begin
  raise exception 'futures price: % (%)', reason, detail using errcode = 'check_violation',
    constraint = format('good_price_qh_%s_check', field), hint = reason, detail = detail::text;
end $$;

create or replace function good_price_qh_begins() returns trigger language plpgsql as $$
declare
  jumped record;
begin
  if variety_of(new.contract_code) is null then
    perform refuse_qh('contract_code', 'unlisted_variety',
      json_build_object('symbol', coalesce(substring(new.contract_code from '^[A-Za-z]+'), new.contract_code)));
  elsif months_to_delivery(new.contract_code, new.trade_date) not between 0 and max_months_ahead() then
    perform refuse_qh('contract_code', 'not_traded_then', json_build_object('max', max_months_ahead()));
  elsif new.trade_date > today() then
    perform refuse_qh('trade_date', 'in_future');
  elsif exists (select from trading_holiday where day = new.trade_date) then
    perform refuse_qh('trade_date', 'not_trading_day');
  end if;
  new.last_price = coalesce(new.last_price, new.close_price);
  if new.is_confirmed = 0 then
    select * into jumped from settlement_jumped_from(new);
    if jumped.last is not null then
      perform refuse_qh('settle_price', case when jumped.day is null then 'jump_from_previous' else 'jump_from_day' end,
        json_build_object('last', jumped.last, 'day', jumped.day, 'max', settlement_jump_limit()::text, 'other', 'is_confirmed'));
    end if;
  end if;
  return new;
end $$;
