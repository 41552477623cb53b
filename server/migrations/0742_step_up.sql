-- Whose accounts must have a second factor, and when a session last showed a code of it (decision 360).

-- The kinds of organisations whose accounts must have one, by their numbers on the wire.
alter table safe_setting
  add column factor_required bigint[] not null default '{}' check (factor_required <@ '{1,2,3,4,5,6}');

-- When a code of the second factor was last right in this session; null where none was.
alter table session add column factor_at timestamptz;

drop function principals_of(uuid[]);
-- Who live sessions belong to, their keys, and what time it is; no row for one that has ended. A function, because it is
-- asked on every request and plpgsql plans its statement once per connection: always by keys, so the plan is the same.
create function principals_of(session_ids uuid[])
returns table (session_id uuid, account_id bigint, person_id bigint, organisation_id bigint, kind text, roles json, device text,
               keys bytea, encrypt_open smallint, password_due boolean, factor_due boolean, clock bigint)
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
         array_position(array['platform', 'bank', 'store', 'owner', 'guarantor', 'inspection'], organisation.kind)
             = any(safe_setting.factor_required)
           and not exists (
             select from second_factor
              where second_factor.account_id = account.id and second_factor.confirmed_at is not null),
         floor(extract(epoch from now()))::bigint
    from session
    join account on account.id = session.account_id
    join organisation on organisation.id = account.organisation_id
    cross join safe_setting
   where session.id = any(session_ids) and session.revoked_at is null and session.expires_at > now()
     and is_usable(account.disabled, account.lock_end_time);
end $$;
