-- What a price is measured against, whatever the order in which prices are decided: the price before its day, else the next after
-- it; of its own region and kind of source (futures, or the spot market in any way) before others; what has been withdrawn or
-- replaced only where nothing holds, so that withdrawing does not make a first price of a second.
create or replace function last_price_of(of_spec bigint, in_region bigint, by_source smallint, on_day date) returns bigint
language sql stable as $$
  select new_price from good_price_history
   where spec_id = of_spec
   order by status = 1 desc,
            coalesce(region_id, 0) = coalesce(in_region, 0) desc,
            region_id is null desc,
            (source = 2) = (by_source = 2) desc,
            valid_from <= on_day desc,
            abs(valid_from - on_day),
            id desc
   limit 1;
$$;
