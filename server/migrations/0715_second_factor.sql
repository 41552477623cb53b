-- The second factor of an account: time-based one-time passwords (RFC 6238), and codes for when the phone is lost.

create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- Encrypted for this account by a key that is not in the database.
  secret bytea not null,
  -- Null until a first code has proved that the app has the secret: nothing asks for the factor before.
  confirmed_at timestamptz,
  -- The last 30 seconds since 1970 whose code was used: none of them or before is taken again.
  last_step bigint not null default 0 constraint second_factor_last_step_check check (last_step >= 0),
  create_time timestamptz not null default now()
);

create table recovery_code (
  account_id bigint not null references second_factor on delete cascade,
  -- HMAC-SHA-256 by a key that is not in the database.
  code_hash bytea not null constraint recovery_code_code_hash_check check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- A confirmed secret stays until the factor is ended, and no code is used twice.
create function protect_second_factor() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null
     and (new.secret, new.confirmed_at, new.account_id) is distinct from (old.secret, old.confirmed_at, old.account_id) then
    raise exception 'a confirmed second factor stays as it is' using errcode = 'check_violation', constraint = 'second_factor_stays';
  end if;
  if old.confirmed_at is not null and new.last_step <= old.last_step then
    raise exception 'a code is used once' using errcode = 'check_violation', constraint = 'second_factor_once';
  end if;
  return new;
end $$;
create trigger second_factor_is_protected before update on second_factor
  for each row execute function protect_second_factor();

create function protect_recovery_code() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.used_at is null
     or (new.account_id, new.code_hash) is distinct from (old.account_id, old.code_hash) then
    raise exception 'a recovery code is used once' using errcode = 'check_violation', constraint = 'recovery_code_once';
  end if;
  return new;
end $$;
create trigger recovery_code_is_protected before update on recovery_code
  for each row execute function protect_recovery_code();

alter table captcha
  drop constraint captcha_purpose_check,
  add constraint captcha_purpose_check
    check (purpose in ('login', 'unlock', 'password', 'factor', 'reg', 'enter', 'verify'));

alter table log_login
  drop constraint log_login_message_check,
  add constraint log_login_message_check check (message between 0 and 11);
