-- Files of lists that somebody has asked for and need not wait for: written by a worker, downloaded once for each ticket (decision 90).

create table export_task (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- Whose records the file holds: what its asker sees elsewhere by then is no business of this one.
  organisation_id bigint not null references organisation on delete cascade,
  name text not null check (name <> ''),
  list_path text not null check (list_path <> ''),
  type text not null check (type in ('xlsx', 'csv')),
  -- As it was asked, with its zone and the columns by name.
  query jsonb not null check (jsonb_typeof(query) = 'object' and octet_length(query::text) <= 262144),
  language text not null check (language <> ''),
  reason text not null default '' check (char_length(reason) <= 200),
  -- 0 queued, 1 running, 2 done, 3 failed.
  status smallint not null default 0 check (status between 0 and 3),
  -- Whoever writes for an earlier attempt has lost its place.
  attempt integer not null default 0 check (attempt >= 0),
  -- Faults of the server since it was asked for, or asked for again.
  faults integer not null default 0 check (faults >= 0),
  -- Rows that were counted; of one that is done, rows of the file.
  total bigint not null default 0 check (total >= 0),
  progress smallint not null default 0 check (progress between 0 and 100),
  message text not null default '',
  -- Its name among the files of exports; none before it is done, and once it has expired.
  excel text,
  bytes bigint check (bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  create_time timestamptz not null default now(),
  -- Not before this instant; of those that wait the earliest is next.
  due_time timestamptz not null default now(),
  expire_time timestamptz,
  finish_time timestamptz,
  -- Its asker has done with it: no worker goes on, no file is left. Who exported what stays known.
  delete_time timestamptz,
  constraint export_task_open_check check ((status in (2, 3)) = (finish_time is not null)),
  constraint export_task_done_check
    check ((status = 2) = (sha256 is not null and bytes is not null and expire_time is not null)),
  constraint export_task_excel_check check (excel is null or status = 2)
);
create index export_task_due_time_idx on export_task (due_time, id) where status in (0, 1) and delete_time is null;
create index export_task_account_id_idx on export_task (account_id, id);
create index export_task_organisation_id_idx on export_task (organisation_id);
create index export_task_create_time_idx on export_task (create_time);
create index export_task_expire_time_idx on export_task (expire_time) where excel is not null;

-- What opens a file once, by the hash of what its address holds.
create table export_ticket (
  hash bytea primary key check (octet_length(hash) = 32),
  task_id bigint not null references export_task on delete cascade,
  session_id uuid not null references session on delete cascade,
  end_time timestamptz not null
);
create index export_ticket_task_id_idx on export_ticket (task_id);
create index export_ticket_session_id_idx on export_ticket (session_id);
create index export_ticket_end_time_idx on export_ticket (end_time);
