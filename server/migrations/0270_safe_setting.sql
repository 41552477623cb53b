-- What the safety screen decides (T6). Each column is obeyed somewhere: decision 120 says where.

alter table safe_setting
  alter column id type bigint,
  add column pwd_min_len bigint not null default 8 check (pwd_min_len between 6 and 32),
  -- Never so short that a sentence is refused.
  add column pwd_max_len bigint not null default 256 check (pwd_max_len between 20 and 256),
  -- 1 digit, 2 lower case, 3 upper case, 4 symbol
  add column pwd_rule bigint[] not null default '{}' check (pwd_rule <@ '{1,2,3,4}'),
  -- 0: any number.
  add column pwd_same_char bigint not null default 3 check (pwd_same_char between 0 and 10),
  add column pwd_no_user_info smallint not null default 1 check (pwd_no_user_info in (0, 1)),
  add column pwd_history_count bigint not null default 3 check (pwd_history_count between 0 and 10),
  -- Days; 0: for ever.
  add column pwd_expire_days bigint not null default 90 check (pwd_expire_days between 0 and 730),
  add column pwd_remind_days bigint not null default 3 check (pwd_remind_days between 0 and 30),
  add column pwd_first_change smallint not null default 1 check (pwd_first_change in (0, 1)),
  add column pwd_weak_list text[] not null default '{}' check (are_tags(pwd_weak_list, 500, 64)),
  -- 0: never locks.
  add column login_fail_count bigint not null default 5 check (login_fail_count between 0 and 20),
  add column login_fail_minute bigint not null default 15 check (login_fail_minute between 1 and 1440),
  -- The first lock; those in a row take longer.
  add column lock_minute bigint not null default 1 check (lock_minute between 1 and 1440),
  add column ip_fail_count bigint not null default 30 check (ip_fail_count between 0 and 1000),
  add column ip_lock_minute bigint not null default 1 check (ip_lock_minute between 1 and 1440),
  -- 0 never, 1 always, 2 after failures
  add column captcha_open smallint not null default 2 check (captcha_open in (0, 1, 2)),
  add column captcha_fail_count bigint not null default 2 check (captcha_fail_count between 1 and 20),
  -- Where messages can be sent at all.
  add column sms_login_open smallint not null default 1 check (sms_login_open in (0, 1)),
  add column social_login_open smallint not null default 0 check (social_login_open in (0, 1)),
  add column multi_login smallint not null default 1 check (multi_login in (0, 1)),
  add column token_minute bigint not null default 10 check (token_minute between 2 and 120),
  add column refresh_day bigint not null default 7 check (refresh_day between 1 and 30),
  -- 0: however long nothing is done, up to refresh_day.
  add column idle_minute bigint not null default 1440 check (idle_minute = 0 or idle_minute between 5 and 1440),
  add column ip_white_open smallint not null default 0 check (ip_white_open in (0, 1)),
  add column ip_white_list text not null default '' check (char_length(ip_white_list) <= 4000),
  add column ip_black_list text not null default '' check (char_length(ip_black_list) <= 4000),
  -- 0: any number.
  add column rate_limit_minute bigint not null default 600 check (rate_limit_minute = 0 or rate_limit_minute between 60 and 100000),
  add column sign_open smallint not null default 1 check (sign_open in (0, 1)),
  add column sign_expire_second bigint not null default 300 check (sign_expire_second between 30 and 900),
  -- No less than the six months of article 21 of the Cybersecurity Law.
  add column log_keep_days bigint not null default 400 check (log_keep_days between 180 and 3650),
  add column version bigint not null default 1,
  add column create_time timestamptz not null default now(),
  -- Tokens are renewed when they end: that is how a session shows that somebody is there.
  add constraint safe_setting_idle_minute_check1 check (idle_minute = 0 or idle_minute > token_minute),
  add constraint safe_setting_pwd_max_len_check1 check (pwd_max_len >= pwd_min_len),
  add constraint safe_setting_ip_white_open_check1 check (ip_white_open = 0 or ip_white_list <> '');
create trigger safe_setting_is_not_emptied before truncate on safe_setting for each statement execute function refuse_change();

alter table account
  -- When the password was set, by whomever.
  add column password_time timestamptz not null default now(),
  -- Somebody else has set it: its owner chooses another one before anything else.
  add column password_is_initial smallint not null default 0 check (password_is_initial in (0, 1));

-- Passwords that an account had before, none of which it takes again while the setting counts them.
create table password_history (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  password_hash text not null,
  create_time timestamptz not null default now()
);
create index password_history_account_id_idx on password_history (account_id, id);

-- However a password is changed, the one before is kept, and its time begins anew.
create function keep_password() returns trigger language plpgsql as $$
begin
  new.password_time := now();
  if old.password_hash is not null then
    insert into password_history (account_id, password_hash) values (old.id, old.password_hash);
    -- As many as the setting may ever count.
    delete from password_history where id in (
      select id from password_history where account_id = old.id order by id desc offset 10);
  end if;
  return new;
end $$;
create trigger account_keeps_password before update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function keep_password();

drop function principals_of(uuid[]);
-- Who live sessions belong to, their keys, and what time it is; no row for one that has ended. A function, because it is
-- asked on every request and plpgsql plans its statement once per connection: always by keys, so the plan is the same.
create function principals_of(session_ids uuid[])
returns table (session_id uuid, account_id bigint, person_id bigint, organisation_id bigint, kind text, roles json, device text,
               keys bytea, encrypt_open smallint, password_due boolean, clock bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select session.id, account.id, account.person_id, account.organisation_id, organisation.kind,
         (select json_agg(json_build_array(role.id, role.version) order by role.id)
            from account_role join role on role.id = account_role.role_id
           where account_role.account_id = account.id),
         session.device, session.keys,
         safe_setting.encrypt_open,
         account.password_hash is not null and
           ((account.password_is_initial = 1 and safe_setting.pwd_first_change = 1)
            or (safe_setting.pwd_expire_days > 0
                and account.password_time <= now() - make_interval(days => safe_setting.pwd_expire_days::int))),
         floor(extract(epoch from now()))::bigint
    from session
    join account on account.id = session.account_id
    join organisation on organisation.id = account.organisation_id
    cross join safe_setting
   where session.id = any(session_ids) and session.revoked_at is null and session.expires_at > now()
     and is_usable(account.disabled, account.lock_end_time);
end $$;
