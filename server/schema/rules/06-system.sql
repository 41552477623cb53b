create or replace trigger reject_truncate before truncate on theme for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on safe_setting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on system_setting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on copyright_setting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on config_setting for each statement execute function reject_change();

-- Returns the most addresses of a person (V9).
create or replace function get_max_addresses() returns bigint language sql immutable as $$ select 10::bigint $$;

-- Returns whether browsers may play streams from the host of a URL.
create or replace function is_stream_host(address text) returns boolean stable language plpgsql as $$
begin
  return exists (select from system_setting where parse_url_host(address) = any(stream_hosts));
end $$;

-- Requires two persons to turn signatures off: one requests, another confirms (docs/decisions/sessions.md). One person may turn them on. Installations that turned
-- them off before have no names.
create or replace function assert_unsigned_by_two() returns trigger language plpgsql as $$
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
    elsif find_root_person(old.unsigned_ask_person) = find_root_person(new.unsigned_allow_person) then
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
create or replace trigger assert_unsigned_by_two before insert or update on safe_setting for each row execute function assert_unsigned_by_two();
