-- A settlement may be overwritten by another sheet of the exchange (decision 111): it counts its versions, and what is plausible is asked
-- of what it becomes as well.

alter table good_price_qh add column version bigint not null default 1;

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
  -- What was taken from the close goes with it.
  if tg_op = 'UPDATE' and new.last_price is not distinct from old.last_price
     and old.last_price is not distinct from old.close_price then
    new.last_price = new.close_price;
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

create trigger good_price_qh_changes before update on good_price_qh
  for each row execute function good_price_qh_begins();
