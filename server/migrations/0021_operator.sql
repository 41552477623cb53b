-- Operators are accounts that people keep: with their state, their versions, and where they signed in from.

alter table account
  drop constraint account_disabled_check,
  add column email text not null default '',
  add column remark text not null default '',
  add column last_login_ip text not null default '',
  add column lock_end_time timestamptz,
  add column version bigint not null default 1,
  -- 1 until somebody enables it, 2 until its lock ends.
  add constraint account_disabled_check check (disabled in (0, 1, 2)),
  add constraint account_lock_end_time_check check ((disabled = 2) = (lock_end_time is not null));

-- A lock ends by itself.
create function is_usable(disabled smallint, lock_end_time timestamptz) returns boolean language sql stable as $$
  select disabled = 0 or (disabled = 2 and lock_end_time <= now());
$$;

-- Who live sessions belong to, their keys, and what time it is; no row for one that has ended. A function, because it is
-- asked on every request and plpgsql plans its statement once per connection: always by keys, so the plan is the same.
create function principals_of(session_ids uuid[])
returns table (session_id uuid, account_id bigint, person_id bigint, organisation_id bigint, kind text, roles json, device text,
               keys bytea, encrypt_open smallint, clock bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select session.id, account.id, account.person_id, account.organisation_id, organisation.kind,
         (select json_agg(json_build_array(role.id, role.version) order by role.id)
            from account_role join role on role.id = account_role.role_id
           where account_role.account_id = account.id),
         session.device, session.keys,
         (select safe_setting.encrypt_open from safe_setting),
         floor(extract(epoch from now()))::bigint
    from session
    join account on account.id = session.account_id
    join organisation on organisation.id = account.organisation_id
   where session.id = any(session_ids) and session.revoked_at is null and session.expires_at > now()
     and is_usable(account.disabled, account.lock_end_time);
end $$;
