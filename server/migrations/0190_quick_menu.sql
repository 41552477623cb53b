-- The screens that somebody has put on their workbench: each once, in their own order.
create table quick_menu (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  full_path text not null check (full_path like '/%' and length(full_path) <= 200),
  sort smallint not null check (sort between 1 and 16),
  create_time timestamptz not null default now(),
  unique (account_id, full_path)
);
