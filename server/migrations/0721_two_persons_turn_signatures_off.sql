-- One administrator asks to turn signatures off, another confirms it (decision 358). One is enough to turn them on.

alter table safe_setting
  -- No foreign keys: the history, which is never deleted, has them for every account and person named here.
  add column unsigned_ask_by bigint,
  add column unsigned_ask_person bigint,
  add column unsigned_ask_time timestamptz,
  add column unsigned_allow_by bigint,
  add column unsigned_allow_person bigint,
  add constraint safe_setting_unsigned_ask_time_check
    check ((unsigned_ask_time is null) = (unsigned_ask_person is null) and (unsigned_ask_time is null) = (unsigned_ask_by is null)),
  add constraint safe_setting_unsigned_allow_person_check
    check ((unsigned_allow_person is null) = (unsigned_allow_by is null) and (unsigned_allow_person is null or sign_open = 0));

-- Signatures that one person turned off before the upgrade stay off, and name nobody.
create function assert_unsigned_by_two() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.sign_open = 0 or new.unsigned_ask_person is not null then
      raise exception 'settings begin with signatures' using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    return new;
  end if;
  if old.sign_open = 1 and new.sign_open = 0 then
    if old.unsigned_ask_person is null or new.unsigned_allow_person is null
       or (new.unsigned_ask_by, new.unsigned_ask_person, new.unsigned_ask_time) is distinct from (old.unsigned_ask_by, old.unsigned_ask_person, old.unsigned_ask_time) then
      raise exception 'signatures are turned off by one person who asks and another who confirms' using errcode = 'restrict_violation', hint = 'not_now';
    elsif root_person(old.unsigned_ask_person) = root_person(new.unsigned_allow_person) then
      raise exception 'signatures would be turned off by one person' using errcode = 'restrict_violation', hint = 'own_step';
    end if;
  elsif new.sign_open = 0 then
    if (new.unsigned_ask_by, new.unsigned_ask_person, new.unsigned_ask_time, new.unsigned_allow_by, new.unsigned_allow_person)
       is distinct from (old.unsigned_ask_by, old.unsigned_ask_person, old.unsigned_ask_time, old.unsigned_allow_by, old.unsigned_allow_person) then
      raise exception 'who turned signatures off stays as it was' using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  elsif new.unsigned_ask_person is not null
        and (old.sign_open = 0 or old.unsigned_ask_person is not null
             and (new.unsigned_ask_by, new.unsigned_ask_person, new.unsigned_ask_time) is distinct from (old.unsigned_ask_by, old.unsigned_ask_person, old.unsigned_ask_time)) then
    raise exception 'a request to turn signatures off stays as it was' using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger unsigned_by_two before insert or update on safe_setting for each row execute function assert_unsigned_by_two();
