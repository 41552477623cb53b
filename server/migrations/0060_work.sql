-- Long work whose traces people see, and how far it is. Done in slices, each in a transaction with its step here: work that is cut
-- short goes on from where it was, and whoever holds the row is the one who does it.

create table work (
  name text primary key check (name <> ''),
  done bigint not null default 0,
  total bigint not null check (total > 0),
  create_time timestamptz not null default now(),
  check (done between 0 and total)
);
