-- Sheets that nobody waits for: tried or taken by a worker, once (decision 113).

create table import_task (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- Whose records its asker saw: what they see elsewhere by then is no business of this one.
  organisation_id bigint not null references organisation on delete cascade,
  list_path text not null check (list_path <> ''),
  language text not null check (language <> ''),
  -- As it was asked.
  asked jsonb not null check (jsonb_typeof(asked) = 'object' and octet_length(asked::text) <= 65536),
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  -- Its name among the files of imports; none once it has ended.
  file text,
  -- 0 queued, 1 running, 2 done, 3 failed, 4 cancelled.
  status smallint not null default 0 check (status between 0 and 4),
  -- Whoever writes for an earlier attempt has lost its place.
  attempt integer not null default 0 check (attempt >= 0),
  faults integer not null default 0 check (faults >= 0),
  -- Rows that were looked at.
  rows bigint not null default 0 check (rows >= 0),
  answer jsonb,
  code text not null default '',
  message text not null default '',
  create_time timestamptz not null default now(),
  -- Not before this instant; of those that wait the earliest is next.
  due_time timestamptz not null default now(),
  finish_time timestamptz,
  check ((status in (0, 1)) = (finish_time is null)),
  check ((status in (0, 1)) = (file is not null)),
  check ((status = 2) = (answer is not null))
);
create index import_task_due_time_idx on import_task (due_time, id) where status in (0, 1);
create index import_task_account_id_idx on import_task (account_id);
create index import_task_organisation_id_idx on import_task (organisation_id);
create index import_task_create_time_idx on import_task (create_time);
