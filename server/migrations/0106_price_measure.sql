-- What a price is measured against, one look into an index after another instead of an order of all of a spec's history: what holds
-- before what has been withdrawn or replaced, its own region before the whole country before any other, its own kind of source (futures,
-- or the spot market in any way) before the other, the price before its day before the next after it.
create or replace function last_price_of(of_spec bigint, in_region bigint, by_source smallint, on_day date) returns bigint
language plpgsql stable as $$
declare
  own_kind int = (by_source = 2)::int;
  in_force int;
  place bigint;
  kind int;
  found_price bigint;
begin
  foreach in_force in array array[1, 0] loop
    -- Null: wherever it is, once neither its own region nor the whole country has one.
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
