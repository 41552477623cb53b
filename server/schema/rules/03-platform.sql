-- Returns an id for the list of background jobs, in the order of requests over all kinds: seconds since 2026, then the number in its table. At most 15
-- digits until 2086.
create or replace function compute_work_number(asked timestamptz, kind bigint, own bigint) returns bigint language sql stable as $$
  select (floor(extract(epoch from asked))::bigint - 1767225600) * 524288 + own % 131072 * 4 + kind;
$$;

-- Bulk tasks, exports and imports in one list (docs/decisions/background-work.md). Status: 1 queued, 2 running, 3 done, 4 failed, 5 cancelled, 6 partly done. An export
-- deleted after completion counts as done.
create or replace view background_work as
select compute_work_number(task.create_time, 1, task.id) as id, 1::smallint as kind, task.id as own_id, task.name, task.input ->> 'path' as list_path, task.account_id, account.organisation_id,
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
select compute_work_number(create_time, 2, id), 2, id, name, list_path, account_id, organisation_id,
       (case when status in (0, 1) and delete_time is not null then 5 else status + 1 end)::smallint,
       total, case when status = 2 then total else total * progress / 100 end, message, create_time,
       case when status in (0, 1) then delete_time else finish_time end, 1
  from export_task
 union all
select compute_work_number(create_time, 3, id), 3, id, file_name, list_path, account_id, organisation_id, (status + 1)::smallint,
       case when status = 2 then rows else 0 end, rows, message, create_time, finish_time, 1
  from import_task;

-- Histories and logs are append-only, except for erasure by order (docs/decisions/ledger-entries.md): personal columns may be emptied. `cangdan verify` reports one that
-- was emptied without a ledger entry of the order.
create or replace trigger reject_delete before delete on record_history
  for each row execute function reject_change();
create or replace trigger reject_truncate before truncate on record_history
  for each statement execute function reject_change();
create or replace trigger reject_truncate before truncate on log_login
  for each statement execute function reject_change();
create or replace trigger reject_truncate before truncate on log_operate
  for each statement execute function reject_change();

-- Returns whether an account may sign in. A lock ends by itself.
create or replace function is_usable(disabled smallint, lock_end_time timestamptz) returns boolean language sql stable as $$
  select disabled = 0 or (disabled = 2 and lock_end_time <= now());
$$;

-- Returns the persons that each was joined to, or the persons themselves.
create or replace function find_root_persons(of_persons bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct find_root_person(each)), '{}') from unnest(of_persons) each;
$$;

-- Returns whether a price change exceeds the rule. Multiplies instead of dividing, so that no rounding decides.
create or replace function is_beyond_rule(price bigint, last_price bigint, max_change_rate bigint) returns boolean language sql immutable as $$
  select coalesce(abs(price - last_price) * 10000::numeric > last_price * max_change_rate::numeric, false);
$$;

-- Returns an account with its rights for work without a session; the same data as `load_principals`.
create or replace function load_account_principal(asked bigint)
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

-- Makes the view accept updates without effect. Actions write the underlying tables.
create or replace function ignore_background_work_update() returns trigger language plpgsql as $$ begin return new; end $$;
create or replace trigger ignore_update instead of update on background_work
  for each row execute function ignore_background_work_update();

-- Returns whether each column is unchanged or now empty.
create or replace function is_emptied(before jsonb, after jsonb, columns text[]) returns boolean language sql immutable
  return not exists (select from unnest(columns) name where after ->> name not in ('', before ->> name));

-- Allows the erasure of values in a history: a mark replaces them.
create or replace function protect_record_history() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'changes' is distinct from to_jsonb(old) - 'changes'
     or exists (select from jsonb_object_keys(old.changes || new.changes) name
                 where new.changes -> name is distinct from old.changes -> name
                   and new.changes -> name is distinct from mask_change(old.changes -> name)) then
    raise exception 'record_history is only added to' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger protect_record_history before update on record_history
  for each row execute function protect_record_history();

-- Returns a change with its values replaced by a mark.
create or replace function mask_change(change jsonb) returns jsonb language sql immutable
  return (select jsonb_agg(case when value in ('null', '""') then value else '"•••"' end order by place)
            from jsonb_array_elements(change) with ordinality each (value, place));

-- Returns the next id. In a dry run it returns negative ids from a setting of the transaction, since sequences do not roll back (docs/decisions/import-transactions.md).
create or replace function get_next_id(counter regclass) returns bigint language plpgsql as $$
declare
  last text := current_setting('cangdan.trial', true);
begin
  if coalesce(last, '') = '' then
    return nextval(counter);
  end if;
  return set_config('cangdan.trial', (last::bigint + 1)::text, true)::bigint;
end $$;

-- Returns whether an update only counts a wrong try of a pickup code, or replaces a code after five tries (docs/decisions/receipts.md).
create or replace function is_pickup_try(old_row jsonb, new_row jsonb) returns boolean language sql immutable as $$
  -- Generated columns are not computed before the trigger.
  select new_row - '{pickup_tries,pickup_code,version,owner_kind,to_kind}'::text[] = old_row - '{pickup_tries,pickup_code,version,owner_kind,to_kind}'::text[]
     and coalesce((old_row ->> 'release_state')::int = 2, (old_row ->> 'state')::int = 0)
     and old_row ->> 'pickup_code' <> ''
     and case when (old_row ->> 'pickup_tries')::int < 5
           then (new_row ->> 'pickup_tries')::int = (old_row ->> 'pickup_tries')::int + 1 and new_row ->> 'pickup_code' = old_row ->> 'pickup_code'
           else (new_row ->> 'pickup_tries')::int = 0 and new_row ->> 'pickup_code' <> old_row ->> 'pickup_code' and new_row ->> 'pickup_code' ~ '^[0-9]{8}$' end
$$;

-- Creates the temporary table of import dry runs as the owner. The server's role cannot create temporary tables: one could hide a real table from
-- triggers, or have triggers that write protected columns (docs/decisions/database.md).
create or replace function create_dry_run_table(source regclass) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create temporary table trial_rows (like %s including constraints including defaults including generated) on commit drop', source);
  execute format('grant select, insert on trial_rows to %I', session_user);
end $$;
