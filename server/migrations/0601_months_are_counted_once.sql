-- What is asked of each day of a contract costs less, once more (0250). PostgreSQL writes a function of SQL out wherever it is called, and a
-- range asks for its value once where `between` asks twice; digits at the end of a contract need no search for them. Says what it said of
-- each text that is a contract, and nothing of any other.

create or replace function months_to_delivery(contract text, on_day date) returns int language sql immutable as $$
  select case
    when contract ~ '^[A-Za-z]{1,2}[0-9]{4}$'
    then (2000 + right(contract, 4)::int / 100 - extract(year from on_day)::int) * 12
         + right(contract, 4)::int % 100 - extract(month from on_day)::int
    when contract ~ '^[A-Za-z]{1,2}[0-9]{3}$'
    then (right(contract, 3)::int / 100 - extract(year from on_day)::int % 10 + 10) % 10 * 12
         + right(contract, 3)::int % 100 - extract(month from on_day)::int
  end;
$$;

alter table good_price_qh
  drop constraint good_price_qh_contract_code_check,
  add constraint good_price_qh_contract_code_check check (
    contract_code ~ '^[A-Za-z]{1,2}\d{1,2}(0[1-9]|1[0-2])$'
    and months_to_delivery(contract_code, trade_date) <@ int4range(0, max_months_ahead(), '[]')) not valid;
