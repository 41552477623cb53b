-- What is asked of each day of a contract costs less. months_to_delivery is one expression, which PostgreSQL writes into the checks
-- that ask for it instead of calling it; the settlements to compare with are looked up by the trigger itself, where their plans are
-- kept. Both say what they said before.

create or replace function months_to_delivery(contract text, on_day date) returns int language sql immutable as $$
  select (case length(substring(contract from '\d+'))
            when 4 then 2000 + left(substring(contract from '\d+'), 2)::int - extract(year from on_day)::int
            when 3 then (left(substring(contract from '\d+'), 1)::int - extract(year from on_day)::int % 10 + 10) % 10
          end) * 12 + right(substring(contract from '\d+'), 2)::int - extract(month from on_day)::int;
$$;

create or replace function settlement_jumped_from(line good_price_qh, out last bigint, out day date) language plpgsql stable as $$
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
     where qh_code = variety_of(line.contract_code) and is_main = 1 and trade_date < line.trade_date and settle_price is not null
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
