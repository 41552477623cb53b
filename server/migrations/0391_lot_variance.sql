-- A count that differs from the books is work for the storage firm: found by the state of the lot, not by looking at each.

alter table lot
  -- 0 they agree, 1 they differ
  add column count_state smallint not null generated always as (
    case when status = 1 and counted_weight <> book_weight then 1 else 0 end) stored;
create index lot_count_state_idx on lot (store_id, id) where count_state = 1;
