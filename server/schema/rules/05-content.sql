create or replace trigger reject_truncate before truncate on agreement
  for each statement execute function reject_change();

-- Keeps categories of help in two levels.
create or replace function assert_help_class_levels() returns trigger language plpgsql as $$
begin
  -- Locks the parent, so that it cannot move below another category meanwhile.
  perform from help_class where id = new.pid and pid is null for share;
  if not found or exists (select from help_class where pid = new.id) then
    raise exception 'category % cannot lie in %', new.id, new.pid using errcode = 'check_violation',
      constraint = 'help_class_pid_check', hint = 'not_an_option';
  end if;
  return new;
end $$;
create or replace trigger assert_help_class_levels before insert or update of pid on help_class
  for each row when (new.pid is not null) execute function assert_help_class_levels();

-- Numbers the versions of an agreement.
create or replace function number_agreement() returns trigger language plpgsql as $$
begin
  -- Waits for a concurrent version of the same agreement.
  perform pg_advisory_xact_lock(hashtextextended('agreement ' || new.agreement_key, 0));
  select coalesce(max(version_no), 0) + 1 into new.version_no from agreement where agreement_key = new.agreement_key;
  return new;
end $$;
create or replace trigger assign_version_no before insert on agreement
  for each row execute function number_agreement();
create or replace trigger assign_version_no_again before update of agreement_key on agreement
  for each row when (old.agreement_key <> new.agreement_key) execute function number_agreement();

-- Rejects changes of a published agreement.
create or replace function protect_published_agreement() returns trigger language plpgsql as $$
begin
  if old.is_show = 1 then
    raise exception 'agreement % is published, and stays as it is', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.update_time = now();
  return new;
end $$;
create or replace trigger protect_published_agreement before update on agreement
  for each row execute function protect_published_agreement();

-- Sets the time of the last change.
create or replace function touch_help() returns trigger language plpgsql as $$
begin
  new.update_time = now();
  return new;
end $$;
create or replace trigger touch_help before update on help for each row execute function touch_help();

-- Waits for concurrent acceptances, so that each names the version in effect.
create or replace function lock_published_agreements() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('published agreements', 0));
  return new;
end $$;
create or replace trigger lock_published_agreements before update of is_show on agreement
  for each row when (old.is_show = 0 and new.is_show = 1) execute function lock_published_agreements();

-- Requires an acceptance to name the version in effect.
create or replace function assert_acceptance_current() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('published agreements', 0));
  if not exists (
    select from agreement accepted
     where accepted.id = new.agreement_id and accepted.is_show = 1 and not exists (
       select from agreement later
        where later.agreement_key = accepted.agreement_key and later.is_show = 1 and later.version_no > accepted.version_no))
  then
    raise exception 'agreement % does not hold', new.agreement_id using errcode = 'check_violation', hint = 'agreement_changed';
  end if;
  return new;
end $$;
create or replace trigger assert_acceptance_current before insert on agreement_acceptance
  for each row execute function assert_acceptance_current();
