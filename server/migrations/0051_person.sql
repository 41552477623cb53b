-- One person may have come in twice. Who is found to be the same is joined for good: four-eyes rules count him once from then on,
-- also for what he did before, and nothing takes it apart again.

alter table person
  add column version bigint not null default 1,
  -- Who this one turned out to be; never one who is somebody else himself.
  add column same_as bigint references person constraint person_same_as_check check (same_as <> id);
create index person_same_as_idx on person (same_as);
create index person_create_time_idx on person (create_time nulls first, id);
create index person_name_idx on person (name nulls first, id);
create index person_name_trgm on person using gin (name gin_trgm_ops);
create index person_phone_trgm on person using gin (phone gin_trgm_ops);
create index person_phone_idx on person (phone);

-- A joined person follows the one he is, when that one is joined himself.
create function person_stays_joined() returns trigger language plpgsql as $$
begin
  if old.same_as is not null
     and (new.same_as is null or new.same_as is distinct from (select same_as from person where id = old.same_as)) then
    raise exception 'who was joined stays joined' using errcode = 'restrict_violation';
  end if;
  if exists (select from person where id = new.same_as and same_as is not null) then
    raise exception 'a person is joined to one who stands for himself' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger person_stays_joined before update of same_as on person
  for each row when (old.same_as is distinct from new.same_as) execute function person_stays_joined();

create function person_is_joined() returns trigger language plpgsql as $$
begin
  update account set person_id = new.same_as where person_id = new.id;
  update person set same_as = new.same_as where same_as = new.id;
  return null;
end $$;
create trigger person_is_joined after update of same_as on person
  for each row when (old.same_as is distinct from new.same_as) execute function person_is_joined();

-- An account stays with its person, and goes with him where he is joined.
create function account_keeps_person() returns trigger language plpgsql as $$
declare
  root bigint;
begin
  -- Whoever joins this person at the same moment is waited for.
  select coalesce(same_as, id) into root from person where id = new.person_id for share;
  if tg_op = 'INSERT' then
    new.person_id = coalesce(root, new.person_id);
  elsif new.person_id is distinct from (select same_as from person where id = old.person_id) then
    raise exception 'an account stays with its person' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger account_person before insert on account
  for each row execute function account_keeps_person();
create trigger account_keeps_person before update of person_id on account
  for each row when (old.person_id <> new.person_id) execute function account_keeps_person();
