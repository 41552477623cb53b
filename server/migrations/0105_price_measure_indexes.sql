-- What a price is measured against, and what a spec costs now, are found by index (0106): one entry before or after a day, however
-- long the history is.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists good_price_history_measure_idx
  on good_price_history (spec_id, ((status = 1)::int), (coalesce(region_id, 0)), ((source = 2)::int), valid_from, id);
create index concurrently if not exists good_price_history_measure_anywhere_idx
  on good_price_history (spec_id, ((status = 1)::int), ((source = 2)::int), valid_from, id);
create index concurrently if not exists good_price_history_spec_now_idx
  on good_price_history (spec_id, (region_id is null), valid_from) where status = 1;
create index concurrently if not exists good_price_history_good_now_idx
  on good_price_history (good_id, (region_id is null), valid_from, id) where status = 1;
create index concurrently if not exists good_price_history_spec_date_idx
  on good_price_history (spec_id, price_date) where status = 1;
