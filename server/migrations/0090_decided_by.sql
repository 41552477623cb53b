-- Who submitted a record and who decided on it, in columns: persons for the rules, accounts for people to read. That nobody decides on
-- their own work, and that a second auditor is another than the first, holds in the database (invariant I9); the history tells of
-- it and authorises nothing.

-- A person who came in twice is one: the one they were joined to.
create function root_person(of_person bigint) returns bigint language sql stable as $$
  select coalesce(same_as, id) from person where id = of_person;
$$;

create function root_persons(of_persons bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct root_person(each)), '{}') from unnest(of_persons) each;
$$;

create function four_eyes() returns trigger language plpgsql as $$
begin
  if new.audit_status in (1, 2, 3) then
    if new.audit_person is null then
      raise exception '% % is decided on by nobody', tg_table_name, old.id using errcode = 'restrict_violation', hint = 'not_now';
    elsif root_person(new.audit_person) = any (root_persons(new.submit_person_ids)) then
      raise exception '% % would be decided on by its submitter', tg_table_name, old.id
        using errcode = 'restrict_violation', hint = 'own_work';
    elsif old.audit_status = 4 and root_person(new.audit_person) = root_person(old.first_audit_person) then
      raise exception '% % would be decided on twice by one person', tg_table_name, old.id
        using errcode = 'restrict_violation', hint = 'same_eyes';
    end if;
  elsif new.audit_status = 4 then
    if new.first_audit_person is null or root_person(new.first_audit_person) = any (root_persons(new.submit_person_ids)) then
      raise exception '% % would be decided on by its submitter', tg_table_name, old.id
        using errcode = 'restrict_violation', hint = 'own_work';
    end if;
  end if;
  return new;
end $$;

-- What decided a record stays with it while the decision stands.
create function decision_stays() returns trigger language plpgsql as $$
begin
  raise exception '% % has been decided on by another', tg_table_name, old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;

create procedure keep_four_eyes(of_table regclass) language plpgsql as $$
begin
  -- No foreign keys: the history, which is never deleted, has them for every account and person named here.
  execute format($sql$
    alter table %1$s
      add column submit_by bigint,
      -- All who wrote what waits for a decision.
      add column submit_person_ids bigint[] not null default '{}',
      add column first_audit_by bigint,
      add column first_audit_person bigint,
      add column first_audit_time timestamptz,
      add column audit_person bigint,
      add constraint %2$s_own_work_check check (
        audit_person is null or not audit_person = any (submit_person_ids)),
      add constraint %2$s_same_eyes_check check (
        first_audit_person is null or (
          first_audit_person is distinct from audit_person and not first_audit_person = any (submit_person_ids)))
  $sql$, of_table, (select relname from pg_class where oid = of_table));
  execute format($sql$
    create trigger four_eyes before update of audit_status on %1$s
      for each row when (old.audit_status <> new.audit_status) execute function four_eyes()
  $sql$, of_table);
  execute format($sql$
    create trigger decision_stays before update on %1$s for each row
      when (old.audit_status = new.audit_status and old.audit_status in (1, 2) and
            (old.submit_person_ids, old.first_audit_person, old.audit_person)
              is distinct from (new.submit_person_ids, new.first_audit_person, new.audit_person))
      execute function decision_stays()
  $sql$, of_table);
end $$;

-- What stands today is worked out from the histories, once. Their own triggers would refuse it: decided records stay as they are.
create procedure backfill_four_eyes(of_table regclass) language plpgsql as $$
declare
  name text = (select relname from pg_class where oid = of_table);
begin
  execute format('alter table %s disable trigger user', of_table);
  execute format($sql$
    with entry as (
      select history.*, coalesce((history.changes -> 'audit_status' ->> 1)::bigint, -1) as decision,
             (select max(approval.id) from record_history approval
               where approval.table_name = history.table_name and approval.record_id = history.record_id
                 and approval.verb = 'audit' and (approval.changes -> 'audit_status' ->> 1)::bigint = 1
                 and approval.id < last_write.id) as before
        from record_history history
        join lateral (
          select max(id) as id from record_history write
           where write.table_name = history.table_name and write.record_id = history.record_id and write.verb in ('add', 'edit')
        ) last_write on true
       where history.table_name = %2$L
    ), written as (
      select record_id, array_agg(distinct person_id) as persons, max(account_id) as account
        from entry
       where verb in ('add', 'edit') and id > coalesce(before, 0) and person_id is not null
       group by record_id
    ), decided as (
      select distinct on (record_id, decision = 4) record_id, decision, account_id, person_id, create_time
        from entry where verb = 'audit'
       order by record_id, decision = 4, id desc
    )
    update %1$s record
       set submit_by = written.account,
           submit_person_ids = written.persons,
           first_audit_by = first.account_id,
           first_audit_person = first.person_id,
           first_audit_time = first.create_time,
           audit_person = case when record.audit_status in (1, 2, 3) then last.person_id end
      from written
      left join decided first on first.record_id = written.record_id and first.decision = 4
      left join decided last on last.record_id = written.record_id and last.decision <> 4
     where written.record_id = record.id
  $sql$, of_table, name);
  execute format('alter table %s enable trigger user', of_table);
end $$;

call keep_four_eyes('good_price');
call keep_four_eyes('risk_policy');
call keep_four_eyes('store');
call backfill_four_eyes('good_price');
call backfill_four_eyes('risk_policy');
call backfill_four_eyes('store');
drop procedure backfill_four_eyes(regclass);

-- Whoever withdraws a price is another than submitted it; that is a column of the price, no longer a search of its history.
alter table good_price_history add column void_person bigint;
create function void_by_another() returns trigger language plpgsql as $$
begin
  if root_person(new.void_person) = any (
       (select root_persons(submit_person_ids) from good_price where id = new.price_id)::bigint[]) then
    raise exception 'price % would be withdrawn by its submitter', new.price_id using errcode = 'restrict_violation', hint = 'own_work';
  end if;
  return new;
end $$;
create trigger void_by_another before update of status on good_price_history
  for each row when (old.status <> 2 and new.status = 2) execute function void_by_another();

-- Only a price's audit moves, from state to state, and at last its being withdrawn.
create or replace function good_price_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{audit_status,audit_remark,audit_by,audit_person,audit_time,first_audit_by,first_audit_person,first_audit_time,last_price,change_rate,version}';
begin
  if old.audit_status = 1 and old.is_void = 0 and new.is_void = 1 then
    moving = '{is_void,version}';
  elsif (old.audit_status, new.audit_status) not in ((0, 1), (0, 2), (0, 4), (4, 1), (4, 2)) then
    raise exception 'price % has been decided', old.id using errcode = 'restrict_violation', hint = 'audited';
  elsif new.audit_status <> 2 then
    -- Approvals of one spec come one after another.
    perform from good_spec where id = new.spec_id for no key update;
    -- What it is measured against may have moved since.
    new.last_price = last_price_of(new.spec_id, new.region_id, new.source, new.price_date);
    new.change_rate = change_of(new.price, new.last_price);
    if (old.audit_status, new.audit_status) = (0, 1) and is_big_move(new.price, new.last_price) then
      raise exception 'price % is for a second auditor', old.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end if;
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'price % stays as it was submitted', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
