-- A price may be of a province or of a city in it: chosen as a place, known to everything that compares prices as the narrower of both.
-- Codes of GB/T 2260 say the province of a city, so the history needs no more than the code.

alter table good_price
  add column region bigint references region check (region % 10000 = 0),
  add column city bigint,
  add constraint good_price_place_fkey foreign key (region, city) references region (parent_id, id),
  add constraint good_price_region_id_fkey foreign key (region_id) references region,
  add constraint good_price_city_check check (city is null or region is not null);
create index good_price_region_idx on good_price (region nulls first, id);
create index good_price_region_id_idx on good_price (region_id);
create index good_price_city_idx on good_price (city nulls first, id);

alter table good_price_history
  add constraint good_price_history_region_id_fkey foreign key (region_id) references region,
  add column region bigint generated always as (region_id / 10000 * 10000) stored,
  add column city bigint generated always as (case when region_id % 10000 <> 0 then region_id end) stored;
create index good_price_history_region_idx on good_price_history (region nulls first, id);
create index good_price_history_region_id_idx on good_price_history (region_id);
create index good_price_history_city_idx on good_price_history (city nulls first, id);

create or replace function good_price_begins() returns trigger language plpgsql as $$
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
  new.last_price = last_price_of(new.spec_id, new.region_id, new.source, new.price_date);
  new.change_rate = change_of(new.price, new.last_price);
  return new;
end $$;
