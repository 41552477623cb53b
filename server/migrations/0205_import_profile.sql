-- How somebody has last said that sheets with these titles are to be read, by list.
create table import_profile (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- The path of the list.
  list text not null check (list <> ''),
  -- SHA-256 of the titles of the sheet, as they are compared.
  titles bytea not null check (octet_length(titles) = 32),
  -- What was said, without the days that belong to one file (decision 93).
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 16384),
  update_time timestamptz not null default now(),
  constraint import_profile_key unique (account_id, list, titles)
);
