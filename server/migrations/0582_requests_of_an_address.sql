-- How often an address has asked to sign in since its first failure: wrong passwords, and what was refused while a lock ran.

alter table access_lock
  add column request_count bigint not null default 1 constraint access_lock_request_count_check check (request_count >= 0);
update access_lock set request_count = fail_count;
create or replace view access_ip as
select id, kind, subject as ip, limit_type, fail_count, last_path,
       locked_from as begin_time, locked_until as end_time, create_time, request_count
  from access_lock
 where kind = 'ip' and locked_until is not null;

-- Where an address lies, as far as it says so itself: 1 this machine, 2 a private network, 3 a public one; null of what is none.
create function network_kind(address text) returns smallint language sql immutable parallel safe as $$
  select case when address ~ '^(127\.|::1(/|$))' then 1
              when address ~ '^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)' then 2
              when address ~ '^\d+\.\d+\.\d+\.\d+|:' then 3 end::smallint
$$;
