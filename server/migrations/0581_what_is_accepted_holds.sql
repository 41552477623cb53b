-- What somebody accepts is the version that holds as they accept it, no matter who writes: a version that is published meanwhile waits, or is
-- accepted instead.

create function agreement_is_published() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('published agreements', 0));
  return new;
end $$;
create trigger agreement_is_published before update of is_show on agreement
  for each row when (old.is_show = 0 and new.is_show = 1) execute function agreement_is_published();

create function acceptance_is_of_what_holds() returns trigger language plpgsql as $$
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
create trigger acceptance_is_of_what_holds before insert on agreement_acceptance
  for each row execute function acceptance_is_of_what_holds();
