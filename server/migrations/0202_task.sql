-- What somebody has asked for and need not wait for: done by a worker, slice by slice, with a result for each of its records (decision 88).

create table task (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- What is asked for; the shape of the input is that of its kind.
  kind text not null check (kind <> ''),
  input jsonb not null check (jsonb_typeof(input) = 'object' and octet_length(input::text) <= 65536),
  total integer not null check (total > 0),
  done integer not null default 0 check (done >= 0),
  refused integer not null default 0 check (refused >= 0),
  create_time timestamptz not null default now(),
  -- What waited longest for a slice is next.
  slice_time timestamptz not null default now(),
  cancel_time timestamptz,
  -- Nothing more is done to any record of it.
  end_time timestamptz,
  check (done + refused <= total),
  check (end_time is not null or done + refused < total)
);
create index task_open_idx on task (slice_time, id) where end_time is null;
create index task_account_id_idx on task (account_id);
create index task_end_time_idx on task (end_time);

create table task_record (
  task_id bigint not null references task on delete cascade,
  -- In this order they are done.
  place integer not null check (place > 0),
  record_id bigint not null,
  -- The version that was read by its asker.
  version bigint,
  -- Empty where it was done; null until it was tried.
  code text,
  message text,
  primary key (task_id, place),
  unique (task_id, record_id),
  check ((code is null) = (message is null))
);

-- What somebody may do by now who is not asking: the same as `principals_of` says of their sessions.
create function principal_of_account(asked bigint)
returns table (person_id bigint, organisation_id bigint, kind text, roles json)
language sql stable as $$
  select account.person_id, account.organisation_id, organisation.kind,
         (select json_agg(json_build_array(role.id, role.version) order by role.id)
            from account_role join role on role.id = account_role.role_id
           where account_role.account_id = account.id)
    from account
    join organisation on organisation.id = account.organisation_id
   where account.id = asked and is_usable(account.disabled, account.lock_end_time);
$$;
