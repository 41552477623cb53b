-- What committed changes have touched, for the browsers that are open now, by all processes (decision 61). Hints: a crash of the database
-- empties both tables, and whoever listened then asks everything anew.
create unlogged table topic_event (
  id bigint generated always as identity primary key,
  changes jsonb not null,
  create_time timestamptz not null default clock_timestamp()
);
create index topic_event_create_time_idx on topic_event (create_time);

-- Which life of the table a position in it belongs to.
create unlogged table topic_epoch (
  is_only boolean primary key default true check (is_only),
  epoch text not null default gen_random_uuid()::text
);

-- What the call touched: it is answered as the first time, with this too.
alter table idempotency_key add column topics text[] not null default '{}';
