-- Who was notified that storage of pledged goods ends: once for each distance, and anew once it was renewed.

create table receipt_alert (
  receipt_id bigint not null references receipt,
  storage_end date not null,
  -- Before that day; 0 once it has passed.
  days smallint not null check (days in (0, 7, 30)),
  create_time timestamptz not null default now(),
  primary key (receipt_id, storage_end, days)
);
create index receipt_pledged_end_idx on receipt (storage_end, id) where life in (1, 7) and pledge_weight > 0;
