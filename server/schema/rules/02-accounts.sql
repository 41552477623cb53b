create or replace view access_ip as
select id, kind, subject as ip, limit_type, fail_count, last_path,
       locked_from as begin_time, locked_until as end_time, create_time, request_count
  from access_lock
 where kind = 'ip' and locked_until is not null;
-- Locks of addresses. Counts below the first lock are hidden.
alter view access_ip alter column kind set default 'ip';

-- Locks of user names. Counts below the first lock are hidden.
create or replace view access_user as
select id, kind, subject as username, limit_type, fail_count, last_ip,
       locked_from as begin_time, locked_until as end_time, create_time
  from access_lock
 where kind = 'user' and locked_until is not null;
alter view access_user alter column kind set default 'user';

-- Increments the version. Servers cache the rights of a role by its version, so each change must increment it.
create or replace function increment_version() returns trigger language plpgsql as $$
begin
  new.version = old.version + 1;
  return new;
end $$;
create or replace trigger set_version before update on role for each row execute function increment_version();

-- Creates, renames and deletes the organisation of a row with the same id.
create or replace function sync_organisation() returns trigger language plpgsql as $$
-- Arguments: the kind of organisation, the column with its name.
begin
  if tg_op = 'INSERT' then
    insert into organisation (id, kind, name)
    values (get_next_id('organisation_id_seq'), tg_argv[0], to_jsonb(new) ->> tg_argv[1])
    returning id into new.id;
    return new;
  elsif tg_op = 'UPDATE' then
    update organisation set name = to_jsonb(new) ->> tg_argv[1] where id = new.id;
    return new;
  end if;
  delete from organisation where id = old.id;
  return old;
end $$;
create or replace trigger bank_organisation before insert on bank
  for each row execute function sync_organisation('bank', 'bank_name');
create or replace trigger bank_organisation_name after update of bank_name on bank
  for each row execute function sync_organisation('bank', 'bank_name');
create or replace trigger bank_organisation_end after delete on bank
  for each row execute function sync_organisation('bank', 'bank_name');

-- Sets the time of the last change of a role. Roles belong to the organisation that created them, or to the platform (docs/decisions/organisations-and-roles.md).
create or replace function touch_role() returns trigger language plpgsql as $$
begin
  new.update_time = now();
  return new;
end $$;
create or replace trigger set_update_time before update on role for each row execute function touch_role();

-- Returns account, rights, keys and due duties of live sessions, with the time of the database (docs/decisions/sessions.md). Every request calls it: plpgsql
-- caches one plan per connection, which is generic because all lookups are by key.
create or replace function load_principals(session_ids uuid[])
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

-- Copies `disabled` to the organisation, which decides whether new business may name it.
create or replace function sync_organisation_state() returns trigger language plpgsql as $$
begin
  update organisation set disabled = new.disabled where id = new.id;
  return null;
end $$;
create or replace trigger bank_organisation_state after insert or update of disabled on bank
  for each row execute function sync_organisation_state();

-- Keeps a joined duplicate joined: four-eyes rules count both as one person, for earlier steps too. It follows when its person is joined to another.
create or replace function protect_person_join() returns trigger language plpgsql as $$
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
create or replace trigger protect_person_join before update of same_as on person
  for each row when (old.same_as is distinct from new.same_as) execute function protect_person_join();

-- Moves accounts and earlier duplicates to the person that this one was joined to.
create or replace function apply_person_join() returns trigger language plpgsql as $$
begin
  update account set person_id = new.same_as where person_id = new.id;
  update person set same_as = new.same_as where same_as = new.id;
  return null;
end $$;
create or replace trigger apply_person_join after update of same_as on person
  for each row when (old.same_as is distinct from new.same_as) execute function apply_person_join();

-- Keeps an account with its person, except when that person is joined to another.
create or replace function protect_account_person() returns trigger language plpgsql as $$
declare
  root bigint;
begin
  -- Waits for a concurrent join of this person.
  select coalesce(same_as, id) into root from person where id = new.person_id for share;
  if tg_op = 'INSERT' then
    new.person_id = coalesce(root, new.person_id);
  elsif new.person_id is distinct from (select same_as from person where id = old.person_id) then
    raise exception 'an account stays with its person' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger set_person before insert on account
  for each row execute function protect_account_person();
create or replace trigger protect_person before update of person_id on account
  for each row when (old.person_id <> new.person_id) execute function protect_account_person();

-- Copies the kind of the organisation to the account, for constraints on accounts of banks and members.
create or replace function set_organisation_kind() returns trigger language plpgsql as $$
begin
  select kind into new.organisation_kind from organisation where id = new.organisation_id;
  new.organisation_kind = coalesce(new.organisation_kind, '');
  return new;
end $$;
create or replace trigger set_organisation_kind before insert or update of organisation_id on account
  for each row execute function set_organisation_kind();

-- Keeps the log append-only, except for the end of a session. Rows may be deleted after 180 days (Cybersecurity Law art. 21).
create or replace function protect_log_login() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.logout_time is null
       and to_jsonb(new) - array['logout_time', 'online_time'] = to_jsonb(old) - array['logout_time', 'online_time'] then
      return new;
    end if;
  elsif old.login_time < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'log_login is only added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger protect_log_login before update or delete on log_login
  for each row execute function protect_log_login();

-- Returns the difference of two times in whole seconds, as displayed.
create or replace function count_seconds(earlier timestamptz, later timestamptz) returns bigint language sql immutable as $$
  select (floor(extract(epoch from later)) - floor(extract(epoch from earlier)))::bigint
$$;

-- Logs the end of a session that was revoked or deleted.
create or replace function log_session_end() returns trigger language plpgsql as $$
declare
  over timestamptz;
begin
  over = least(case tg_op when 'DELETE' then now() else new.revoked_at end, old.expires_at);
  update log_login
     set logout_time = over, online_time = greatest(0, count_seconds(login_time, over))
   where session_id = old.id and logout_time is null;
  return null;
end $$;
create or replace trigger log_revoked_session after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function log_session_end();
create or replace trigger log_deleted_session after delete on session
  for each row when (old.revoked_at is null) execute function log_session_end();

-- Keeps the log append-only. Rows may be deleted after 180 days.
create or replace function protect_log_operate() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.create_time < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'log_operate is only added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger protect_log_operate before update or delete on log_operate
  for each row execute function protect_log_operate();

-- Returns the person with a phone number, or null, with the number locked. A second statement reads the person, so that it sees one that a concurrent
-- transaction created meanwhile.
create or replace function find_person_by_phone(given text) returns bigint language plpgsql as $$
begin
  insert into person_phone (phone) values (given) on conflict (phone) do update set phone = excluded.phone;
  return (select coalesce(same_as, id) from person where phone = given order by person.id limit 1);
end $$;

-- Returns the person with a phone number, created if needed.
create or replace function get_or_create_person(given text, called text) returns bigint language plpgsql as $$
declare
  known bigint := find_person_by_phone(given);
begin
  if known is null then
    insert into person (id, name, phone) values (get_next_id('person_id_seq'), called, given) returning id into known;
  end if;
  return known;
end $$;

-- Masks a number except for up to four characters at both ends.
create or replace function mask_number(number text) returns text language sql immutable strict as $$
  select left(number, shown) || repeat('*', length(number) - 2 * shown) || right(number, shown)
    from (select least(4, length(number) / 4) as shown) as ends
$$;

-- Replaces the version in effect when another is approved. Argument: the column of the owner.
create or replace function supersede_verification() returns trigger language plpgsql as $$
declare
  whose bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
begin
  -- Waits for a concurrent approval for the same owner.
  perform pg_advisory_xact_lock(hashtextextended(format('%s %s', tg_table_name, whose), 0));
  execute format(
    'update %I set superseded_by = $1, version = version + 1 where %I = $2 and audit_status = 1 and superseded_by is null and id <> $1',
    tg_table_name, tg_argv[0]) using new.id, whose;
  return new;
end $$;
create or replace trigger expire_earlier_version before update on user_auth
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function supersede_verification('uid');
create or replace trigger end_earlier_version before update on company
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function supersede_verification('uid');

-- Keeps decided versions unchanged, except that a later version replaces an approved one.
create or replace function protect_verification() returns trigger language plpgsql as $$
declare
  moving text[] = '{superseded_by,version}';
begin
  if tg_op = 'UPDATE' and (old.audit_status not in (1, 2) or to_jsonb(new) - moving = to_jsonb(old) - moving) then
    return new;
  elsif tg_op = 'DELETE' and old.audit_status <> 1 then
    return old;
  end if;
  raise exception '% % stays as it was decided', tg_table_name, old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_verification before update or delete on user_auth
  for each row execute function protect_verification();
create or replace trigger protect_verification before update or delete on company
  for each row execute function protect_verification();

-- Creates the organisation of a supplier, or renames the one that registration created.
create or replace function sync_supplier_organisation() returns trigger language plpgsql as $$
begin
  if new.id is null then
    insert into organisation (kind, name, credit_code) values ('owner', new.store_name, '') returning id into new.id;
  else
    update organisation set name = new.store_name where id = new.id and kind = 'owner';
    if not found then
      raise exception 'organisation % is no owner of goods', new.id using errcode = 'foreign_key_violation', constraint = 'supplier_id_fkey';
    end if;
  end if;
  return new;
exception when unique_violation then
  -- Names of owners are unique.
  raise exception 'owner % is there already', new.store_name
    using errcode = 'unique_violation', constraint = 'supplier_store_name_key', hint = 'duplicate';
end $$;
create or replace trigger supplier_organisation before insert on supplier for each row execute function sync_supplier_organisation();
create or replace trigger supplier_organisation_name before update of store_name on supplier
  for each row when (old.store_name <> new.store_name) execute function sync_supplier_organisation();

-- Deletes the organisation of a supplier without accounts. A registered one stays and may apply again.
create or replace function delete_supplier_organisation() returns trigger language plpgsql as $$
begin
  delete from organisation
   where id = old.id and not exists (select from account where account.organisation_id = old.id);
  return null;
end $$;
create or replace trigger delete_organisation after delete on supplier for each row execute function delete_supplier_organisation();

-- Admits the organisation of an approved supplier permanently, and copies `disabled`.
create or replace function admit_supplier() returns trigger language plpgsql as $$
begin
  update organisation
     set is_admitted = greatest(is_admitted, (new.audit_status = 1)::int),
         disabled = case when new.disabled = 1 or (is_admitted = 0 and new.audit_status <> 1) then 1 else 0 end
   where id = new.id;
  return null;
end $$;
create or replace trigger grant_admission after insert or update of audit_status, disabled on supplier
  for each row execute function admit_supplier();

create or replace function list_person_accounts(account_id bigint) returns setof bigint language sql stable as $$
  select other.id from account own join account other on other.person_id = own.person_id where own.id = account_id
$$;

-- Limits the addresses of a person over all accounts (V9). The first one is the default.
create or replace function limit_addresses() returns trigger language plpgsql as $$
declare
  count bigint;
begin
  -- Waits for a concurrent address of the same person.
  perform pg_advisory_xact_lock(hashtextextended('address ' || (select person_id from account where id = new.uid), 0));
  select count(*) into count from address where uid in (select list_person_accounts(new.uid));
  if count >= get_max_addresses() then
    raise exception 'person of account % has as many addresses as there may be', new.uid
      using errcode = 'check_violation', hint = 'too_many_addresses';
  end if;
  if count = 0 then new.is_default = 1; end if;
  return new;
end $$;
create or replace trigger limit_addresses before insert on address for each row execute function limit_addresses();

-- Makes the previous default address an ordinary one.
create or replace function replace_default_address() returns trigger language plpgsql as $$
begin
  update address set is_default = 0
   where uid in (select list_person_accounts(new.uid)) and is_default = 1 and id <> new.id;
  return new;
end $$;
create or replace trigger replace_default_address before insert or update of is_default on address
  for each row when (new.is_default = 1) execute function replace_default_address();

-- Keeps the previous password hash and the time of the change, for every way to change a password.
create or replace function keep_password() returns trigger language plpgsql as $$
begin
  new.password_time := now();
  if old.password_hash is not null then
    insert into password_history (account_id, password_hash) values (old.id, old.password_hash);
    -- The largest value of `pwd_history_count`.
    delete from password_history where id in (
      select id from password_history where account_id = old.id order by id desc offset 10);
  end if;
  return new;
end $$;
create or replace trigger keep_password before update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function keep_password();

-- Creates the wallet of a new member, and keeps its name and phone up to date.
create or replace function sync_member_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet (id, uid, organisation_id, nick_name, phone)
    values (get_next_id('wallet_id_seq'), new.id, new.organisation_id, new.nick_name, new.phone);
  else
    update wallet set organisation_id = new.organisation_id, nick_name = new.nick_name, phone = new.phone where uid = new.id;
  end if;
  return null;
end $$;
create or replace trigger create_member_wallet after insert on account
  for each row when (new.user_type is not null) execute function sync_member_wallet();
create or replace trigger update_member_wallet after update of organisation_id, nick_name, phone on account
  for each row when (new.user_type is not null
    and (old.organisation_id, old.nick_name, old.phone) is distinct from (new.organisation_id, new.nick_name, new.phone))
  execute function sync_member_wallet();

-- Creates the wallet of an approved supplier, and keeps its name and phone up to date.
create or replace function sync_supplier_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet (store_id, organisation_id, nick_name, phone)
  select new.id, new.id, new.store_name, new.phone where new.audit_status = 1
  on conflict (store_id) where store_id is not null do update set nick_name = excluded.nick_name, phone = excluded.phone
   where (wallet.nick_name, wallet.phone) is distinct from (excluded.nick_name, excluded.phone);
  return null;
end $$;
create or replace trigger sync_supplier_wallet after insert or update of audit_status, store_name, phone on supplier
  for each row execute function sync_supplier_wallet();

-- Keeps rates and lines of a bank within the platform's parameters.
create or replace function validate_bank_parameters() returns trigger language plpgsql as $$
declare
  limits config_setting;
begin
  select * into limits from config_setting for share;
  call assert_at_most('bank', 'pledge_rate', new.pledge_rate, limits.pledge_rate_max);
  call assert_at_most('bank', 'warn_line', new.warn_line, limits.warn_line);
  call assert_at_most('bank', 'close_line', new.close_line, limits.close_line);
  return new;
end $$;
create or replace trigger check_parameters before insert on bank for each row
  when ((new.pledge_rate, new.warn_line, new.close_line) is distinct from (null, null, null))
  execute function validate_bank_parameters();
-- Unchanged values are not checked again.
create or replace trigger check_changed_parameters before update on bank for each row
  when ((old.pledge_rate, old.warn_line, old.close_line) is distinct from (new.pledge_rate, new.warn_line, new.close_line))
  execute function validate_bank_parameters();

-- Returns the host of a URL, with its port if it has one, or null.
create or replace function parse_url_host(address text) returns text language sql immutable
return lower(substring(address from '^[A-Za-z]+://(?:[^/?#@]*@)?([^/?#@]+)'));

-- Copies the address of a supplier to its organisation; receipts print it (Civil Code art. 909).
create or replace function copy_supplier_address() returns trigger language plpgsql as $$
begin
  update organisation set address = left(new.address, 120) where id = new.id;
  return null;
end $$;
create or replace trigger copy_address after insert or update of address on supplier
  for each row execute function copy_supplier_address();

-- Returns whether a person has an account at the depositor. Such a person cannot sign a receipt (domain §2.9).
create or replace function has_depositor_account(signer bigint, depositor bigint) returns boolean language sql stable as $$
  select exists (select from account where organisation_id = depositor and find_root_person(person_id) = find_root_person(signer))
$$;

-- Returns 1 for the local host, 2 for a private network, 3 for a public address, otherwise null.
create or replace function get_network_kind(address text) returns smallint language sql immutable parallel safe as $$
  select case when address ~ '^(127\.|::1(/|$))' then 1
              when address ~ '^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)' then 2
              when address ~ '^\d+\.\d+\.\d+\.\d+|:' then 3 end::smallint
$$;

-- Rejects changes of used limits outside of the triggers of `limit_use`.
create or replace function protect_used_limit() returns trigger language plpgsql as $$
begin
  raise exception 'the used limit of % % follows from its loans', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_used_limit before update of used_limit, reopened_limit on bank
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (old.used_limit, old.reopened_limit)) execute function protect_used_limit();
create or replace trigger protect_initial_used_limit before insert on bank
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (0, 0)) execute function protect_used_limit();

-- Keeps a confirmed secret until the factor is turned off, and accepts each code once.
create or replace function protect_second_factor() returns trigger language plpgsql as $$
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
create or replace trigger protect_second_factor before update on second_factor
  for each row execute function protect_second_factor();

-- Accepts each recovery code once.
create or replace function protect_recovery_code() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or new.used_at is null
     or (new.account_id, new.code_hash) is distinct from (old.account_id, old.code_hash) then
    raise exception 'a recovery code is used once' using errcode = 'check_violation', constraint = 'recovery_code_once';
  end if;
  return new;
end $$;
create or replace trigger protect_recovery_code before update on recovery_code
  for each row execute function protect_recovery_code();
