-- Trigger functions for tables of several areas. The engine creates their triggers from declarations: steps, duties, four eyes, files and lists of
-- records (`engine/schema/declared-rules.ts`).

-- Rejects changes of append-only tables.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Rejects changes of money accounts outside of the triggers of journals and postings: an account starts empty and keeps its identity.
create or replace function reject_money_account_change() returns trigger language plpgsql as $$
begin
  raise exception '% is changed by postings alone', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Rejects changes of append-only tables, with the error `not_now`.
create or replace function reject_change_with_hint() returns trigger language plpgsql as $$
begin
  raise exception '% stays as it was written', tg_table_name using errcode = 'restrict_violation', hint = 'not_now';
end $$;

create or replace function enforce_transition() returns trigger language plpgsql as $$
-- Allows the steps of `allowed_transition` only. Argument: the state column.
declare
  before bigint = case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::bigint end;
  after bigint = case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::bigint end;
begin
  if not exists (
    select from allowed_transition
     where table_name = tg_table_name and column_name = tg_argv[0]
       and from_state is not distinct from before and to_state is not distinct from after) then
    raise exception '% does not go from % to %', tg_table_name, before, after using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return coalesce(new, old);
end $$;

-- Rejects a step by a person that made another step which must be made by someone else (I9). Persons that edited a record count as its authors
-- (docs/decisions/unit-of-work.md). Arguments: the step, then the steps whose persons may not make it. A made step keeps its person.
create or replace function enforce_segregation() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  step text;
  made bigint;
begin
  foreach step in array tg_argv loop
    if (before ->> (step || '_person')) is not null and (to_jsonb(new) ->> (step || '_person')) is null then
      raise exception '% % was made by somebody', step, new.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end loop;
  made := find_root_person((to_jsonb(new) ->> (tg_argv[0] || '_person'))::bigint);
  foreach step in array tg_argv[1:] loop
    if made = find_root_person((to_jsonb(new) ->> (step || '_person'))::bigint)
       or step = 'add' and made = any (find_root_persons(array(
            select jsonb_array_elements_text(coalesce(to_jsonb(new) -> 'edit_person_ids', '[]'))::bigint))) then
      raise exception '% and % of % % would be made by one person', step, tg_argv[0], tg_table_name, new.id
        using errcode = 'restrict_violation', hint = 'own_step';
    end if;
  end loop;
  return new;
end $$;

-- Returns the person that a duplicate was joined to, or the person itself.
create or replace function find_root_person(of_person bigint) returns bigint language sql stable as $$
  select coalesce(same_as, id) from person where id = of_person;
$$;

-- Rejects a decision by a submitter, and a second audit by the first auditor (I9). The columns of the row decide; the history only reports.
create or replace function enforce_four_eyes() returns trigger language plpgsql as $$
begin
  if new.audit_status in (1, 2, 3) then
    if new.audit_person is null then
      raise exception '% % is decided on by nobody', tg_table_name, old.id using errcode = 'restrict_violation', hint = 'not_now';
    elsif find_root_person(new.audit_person) = any (find_root_persons(new.submit_person_ids)) then
      raise exception '% % would be decided on by its submitter', tg_table_name, old.id
        using errcode = 'restrict_violation', hint = 'own_work';
    elsif old.audit_status = 4 and find_root_person(new.audit_person) = find_root_person(old.first_audit_person) then
      raise exception '% % would be decided on twice by one person', tg_table_name, old.id
        using errcode = 'restrict_violation', hint = 'same_eyes';
    end if;
  elsif new.audit_status = 4 then
    if new.first_audit_person is null or find_root_person(new.first_audit_person) = any (find_root_persons(new.submit_person_ids)) then
      raise exception '% % would be decided on by its submitter', tg_table_name, old.id
        using errcode = 'restrict_violation', hint = 'own_work';
    end if;
  end if;
  return new;
end $$;

-- Keeps submitters, auditors, times and remarks of a decision while it is in effect. Submitters of a pending record are only added to, so that no
-- author can be removed before the decision.
create or replace function protect_decision() returns trigger language plpgsql as $$
begin
  if (old.audit_status in (0, 3, 4) and not new.submit_person_ids @> old.submit_person_ids)
     or (old.audit_status = 1 and new.audit_status = 0 and old.submit_person_ids <> '{}' and new.submit_person_ids = '{}') then
    raise exception '% % is decided on with all who wrote it known', tg_table_name, old.id
      using errcode = 'restrict_violation', hint = 'not_now';
  elsif (old.audit_status <> 0 and old.audit_status = new.audit_status
         and (old.submit_by, old.submit_person_ids, old.audit_by, old.audit_person, old.audit_time, old.audit_remark)
           is distinct from (new.submit_by, new.submit_person_ids, new.audit_by, new.audit_person, new.audit_time, new.audit_remark))
     -- The first of two auditors stays until the next submission.
     or (old.audit_status <> 0 and new.audit_status <> 0
         and (old.first_audit_by, old.first_audit_person, old.first_audit_time)
           is distinct from (new.first_audit_by, new.first_audit_person, new.first_audit_time)) then
    raise exception '% % has been decided on by another', tg_table_name, old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;

create or replace function track_file_use() returns trigger language plpgsql as $$
-- Argument: the bigint[] column of files.
begin
  if tg_op <> 'INSERT' then
    with ended as (
      delete from file_use
       where table_name = tg_table_name and row_id = old.id and column_name = tg_argv[0]
       returning file_id
    )
    update file set unused_since = now() where id in (select file_id from ended);
  end if;
  if tg_op <> 'DELETE' then
    insert into file_use (file_id, table_name, row_id, column_name)
    select held::bigint, tg_table_name, new.id, tg_argv[0]
      from jsonb_array_elements_text(to_jsonb(new) -> tg_argv[0]) as held;
  end if;
  return null;
end $$;

-- Requires each id of a bigint[] column to exist in another table, as a foreign key would. The named rows stay locked until the end of the
-- transaction. Arguments: the column, the other table.
create or replace function assert_referenced_records() returns trigger language plpgsql as $$
declare
  there bigint;
begin
  execute format('select count(*) from (select from %I where id = any(($1).%I) for key share) as held', tg_argv[1], tg_argv[0])
    into there using new;
  if there < (select count(*) from jsonb_array_elements(to_jsonb(new) -> tg_argv[0])) then
    raise exception '% of % names what is not there', tg_argv[0], tg_table_name using errcode = 'check_violation',
      constraint = format('%s_%s_check', tg_table_name, tg_argv[0]), hint = 'not_an_option';
  end if;
  return null;
end $$;

-- Rejects the deletion of a record that a bigint[] column of another table names. Waits for transactions that are about to name it. Arguments: that
-- table, its column.
create or replace function protect_referenced_record() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  execute format('select exists (select from %I where %I @> array[$1])', tg_argv[0], tg_argv[1]) into is_named using old.id;
  if is_named then
    raise exception '% of % names it', tg_argv[1], tg_argv[0] using errcode = 'foreign_key_violation',
      table = tg_argv[0], column = tg_argv[1];
  end if;
  return null;
end $$;

-- Rejects a value above a parameter of the platform, at its field. The parameters are locked, so that they do not change meanwhile.
create or replace procedure assert_at_most(of_table text, field text, value bigint, most bigint) language plpgsql as $$
begin
  if value > most then
    raise exception '% of % lies beyond the platform''s %', field, of_table, most using errcode = 'check_violation',
      constraint = format('%s_%s_check', of_table, field), hint = 'too_large', detail = json_build_object('max', most);
  end if;
end $$;
