-- What workers have done for people, are doing, and are to do, in one list: tasks on many records, exports, and imports (decision 151).
-- status: 1 waits, 2 under way, 3 done, 4 failed, 5 cancelled, 6 done but for some records. An export that is deleted once it is done was done.
-- In the order in which they were asked for, whatever their kind: seconds of the year 2026 and after, and below them their number in their own
-- table. Fifteen digits are enough until 2086; numbers of records have no more.
create or replace function work_number(asked timestamptz, kind bigint, own bigint) returns bigint language sql stable as $$
  select (floor(extract(epoch from asked))::bigint - 1767225600) * 524288 + own % 131072 * 4 + kind;
$$;

create or replace view background_work as
select work_number(task.create_time, 1, task.id) as id, 1::smallint as kind, task.id as own_id, task.name, task.input ->> 'path' as list_path, task.account_id, account.organisation_id,
       (case when end_time is null then case when done + refused = 0 then 1 else 2 end
             when done + refused < total then 5
             when refused = total then 4
             when refused > 0 then 6
             else 3 end)::smallint as status,
       total::bigint, (done + refused)::bigint as done,
       coalesce((select message from task_record
                  where task_id = task.id and code <> '' and refused > 0 order by place desc limit 1), '') as message,
       task.create_time, end_time as finish_time, 1::bigint as version
  from task join account on account.id = task.account_id
 union all
select work_number(create_time, 2, id), 2, id, name, list_path, account_id, organisation_id,
       (case when status in (0, 1) and delete_time is not null then 5 else status + 1 end)::smallint,
       total, case when status = 2 then total else total * progress / 100 end, message, create_time,
       case when status in (0, 1) then delete_time else finish_time end, 1
  from export_task
 union all
select work_number(create_time, 3, id), 3, id, file_name, list_path, account_id, organisation_id, (status + 1)::smallint,
       case when status = 2 then rows else 0 end, rows, message, create_time, finish_time, 1
  from import_task;

-- Erasure by order (docs/decisions/0202): what tells of a person may be emptied where all else stays. Each table lists its own columns; `cangdan verify` finds
-- one that was emptied without an entry that says by which order.
create or replace trigger record_history_stays before delete on record_history
  for each row execute function refuse_change();
create or replace trigger record_history_is_not_emptied before truncate on record_history
  for each statement execute function refuse_change();
create or replace trigger log_login_is_not_emptied before truncate on log_login
  for each statement execute function refuse_change();
create or replace trigger log_operate_is_not_emptied before truncate on log_operate
  for each statement execute function refuse_change();

-- Operators are accounts that people keep: with their state, their versions, and where they signed in from.
-- A lock ends by itself.
create or replace function is_usable(disabled smallint, lock_end_time timestamptz) returns boolean language sql stable as $$
  select disabled = 0 or (disabled = 2 and lock_end_time <= now());
$$;

create or replace function root_persons(of_persons bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct root_person(each)), '{}') from unnest(of_persons) each;
$$;

-- Compared crosswise: what is rounded for people decides nothing.
create or replace function is_beyond_rule(price bigint, last_price bigint, max_change_rate bigint) returns boolean language sql immutable as $$
  select coalesce(abs(price - last_price) * 10000::numeric > last_price * max_change_rate::numeric, false);
$$;

-- What somebody may do by now who is not asking: the same as `principals_of` says of their sessions.
create or replace function principal_of_account(asked bigint)
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

-- What is done to one of them is written into the table that it is of.
create or replace function background_work_stands() returns trigger language plpgsql as $$ begin return new; end $$;
create or replace trigger background_work_stands instead of update on background_work
  for each row execute function background_work_stands();

-- Whether each of these texts is as it was, or empty now.
create or replace function is_emptied(before jsonb, after jsonb, columns text[]) returns boolean language sql immutable
  return not exists (select from unnest(columns) name where after ->> name not in ('', before ->> name));

-- In histories a mark stands for what was erased; nothing else of them changes.
create or replace function record_history_is_erased() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' is distinct from to_jsonb(old) - 'changes'
     or exists (select from jsonb_object_keys(old.changes || new.changes) name
                 where new.changes -> name is distinct from old.changes -> name
                   and new.changes -> name is distinct from erased_change(old.changes -> name)) then
    raise exception 'record_history is only added to' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger record_history_is_erased before update on record_history
  for each row execute function record_history_is_erased();

create or replace function erased_change(change jsonb) returns jsonb language sql immutable
  return (select jsonb_agg(case when value in ('null', '""') then value else '"•••"' end order by place)
            from jsonb_array_elements(change) with ordinality each (value, place));

-- What is tried and undone uses up no number (decision 272): counters do not go back with their transaction. A trial says so by a setting of
-- its transaction, which holds the last number that it has given; those are below zero, where no record is.
create or replace function number_of(counter regclass) returns bigint language plpgsql as $$
declare
  last text := current_setting('cangdan.trial', true);
begin
  if coalesce(last, '') = '' then
    return nextval(counter);
  end if;
  return set_config('cangdan.trial', (last::bigint + 1)::text, true)::bigint;
end $$;

-- Whether an update does nothing but count one wrong try of a code, or replace a code whose five tries are used up.
create or replace function counts_pickup_try(old_row jsonb, new_row jsonb) returns boolean language sql immutable as $$
  -- A before trigger does not see generated columns yet.
  select new_row - '{pickup_tries,pickup_code,version,owner_kind,to_kind}'::text[] = old_row - '{pickup_tries,pickup_code,version,owner_kind,to_kind}'::text[]
     and coalesce((old_row ->> 'release_state')::int = 2, (old_row ->> 'state')::int = 0)
     and old_row ->> 'pickup_code' <> ''
     and case when (old_row ->> 'pickup_tries')::int < 5
           then (new_row ->> 'pickup_tries')::int = (old_row ->> 'pickup_tries')::int + 1 and new_row ->> 'pickup_code' = old_row ->> 'pickup_code'
           else (new_row ->> 'pickup_tries')::int = 0 and new_row ->> 'pickup_code' <> old_row ->> 'pickup_code' and new_row ->> 'pickup_code' ~ '^[0-9]{8}$' end
$$;

-- The server's role may not create temporary tables: one called as a table of ours would come before it in triggers, and a trigger of one could write
-- what only triggers write. The owner creates the table that trials of imports use (decision 367).
create or replace function create_trial_table(source regclass) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create temporary table trial_rows (like %s including constraints including defaults including generated) on commit drop', source);
  execute format('grant select, insert on trial_rows to %I', session_user);
end $$;
