create or replace trigger store_organisation before insert on store
  for each row execute function sync_organisation('store', 'store_name');

create or replace trigger store_organisation_name after update of store_name on store
  for each row execute function sync_organisation('store', 'store_name');

create or replace trigger store_organisation_end after delete on store
  for each row execute function sync_organisation('store', 'store_name');

-- Deletes the first operator of a deleted firm if the operator never signed in and has no history; otherwise the firm cannot be deleted. The trigger
-- runs before `store_organisation_end`, by name.
create or replace function delete_first_operator() returns trigger language plpgsql as $$
begin
  delete from account
   where id = old.account_id and last_login_time is null
     and not exists (select from record_history where record_history.account_id = account.id);
  return old;
end $$;
create or replace trigger delete_first_operator after delete on store for each row execute function delete_first_operator();

-- Limits the sum of zone capacities to the warehouse capacity. Checked at commit, so that several can change together, with the warehouse locked.
create or replace function check_zone_capacities() returns trigger language plpgsql as $$
declare
  of_warehouse bigint := case tg_table_name when 'zone' then (to_jsonb(new) ->> 'warehouse_id')::bigint else new.id end;
  held bigint;
  planned bigint;
begin
  select capacity into held from warehouse where id = of_warehouse for no key update;
  select coalesce(sum(capacity), 0) into planned from zone where warehouse_id = of_warehouse;
  if planned > held then
    raise exception 'zones of % in a warehouse of %', planned, held using errcode = 'check_violation',
      constraint = format('%s_capacity_check', tg_table_name), hint = 'zones_too_large',
      detail = json_build_object('sum', planned, 'max', held);
  end if;
  return null;
end $$;
drop trigger if exists check_zone_capacities on zone;
create constraint trigger check_zone_capacities after insert or update of warehouse_id, capacity on zone
  deferrable initially deferred for each row execute function check_zone_capacities();
drop trigger if exists check_zone_capacities on warehouse;
create constraint trigger check_zone_capacities after update of capacity on warehouse
  deferrable initially deferred for each row execute function check_zone_capacities();

create or replace trigger store_organisation_state after insert or update of disabled on store
  for each row execute function sync_organisation_state();

-- Rejects goods that exceed the free capacity, with a readable error before the constraint. Arguments: the error code, the column that names the
-- place.
create or replace function assert_free_capacity() returns trigger language plpgsql as $$
begin
  if new.used_capacity > new.capacity then
    raise exception '% % has no room', tg_table_name, new.id using errcode = 'check_violation', hint = tg_argv[0],
      constraint = format('%s_used_capacity_check2', tg_table_name),
      detail = json_build_object('place', to_jsonb(new) ->> tg_argv[1], 'free', new.capacity - old.used_capacity,
        'asked', new.used_capacity - old.used_capacity);
  end if;
  return new;
end $$;
create or replace trigger assert_free_capacity before update of used_capacity on zone
  for each row when (new.used_capacity > old.used_capacity) execute function assert_free_capacity('zone_full', 'zone_code');
create or replace trigger assert_free_capacity before update of used_capacity on warehouse
  for each row when (new.used_capacity > old.used_capacity) execute function assert_free_capacity('warehouse_full', 'warehouse_name');

-- Sets a zone to empty or occupied by its goods. Maintenance and seals are set by persons.
create or replace function set_zone_status() returns trigger language plpgsql as $$
begin
  if new.status in (1, 2) then
    new.status := case when new.used_capacity > 0 then 2 else 1 end;
  end if;
  return new;
end $$;
create or replace trigger set_zone_status before update of used_capacity on zone for each row execute function set_zone_status();

-- Requires an approved and enabled storage firm for new business (domain §2.3, §2.9, §3.2). The firm is locked, so that it cannot be disabled
-- meanwhile.
create or replace function assert_store_open(of_store bigint) returns void language plpgsql as $$
declare
  firm store;
begin
  select * into firm from store where id = of_store for share;
  if firm.audit_status <> 1 or firm.disabled = 1 then
    raise exception 'storage firm % does no new business', of_store using errcode = 'restrict_violation', hint = 'store_not_open',
      detail = json_build_object('name', firm.store_name);
  end if;
end $$;

-- Requires two persons to open a seal: one requests, another opens (domain §2.4, I9; docs/decisions/goods-and-lots.md).
create or replace function assert_unsealed_by_two() returns trigger language plpgsql as $$
begin
  if new.status = 5 then
    new.unseal_by := null;
    new.unseal_person := null;
  elsif new.ask_person is null or new.unseal_person is null then
    raise exception 'the seal of zone % is opened by nobody', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif find_root_person(new.ask_person) = find_root_person(new.unseal_person) then
    raise exception 'the seal of zone % is opened by who asked', new.id using errcode = 'restrict_violation', hint = 'own_step';
  end if;
  return new;
end $$;
create or replace trigger assert_unsealed_by_two before update of status on zone
  for each row when (old.status = 5 and new.status in (1, 2) or old.status = 4 and new.status = 5) execute function assert_unsealed_by_two();

-- Requires a reason to close or open a zone.
create or replace function validate_zone_reason() returns trigger language plpgsql as $$
begin
  if new.status_reason = '' then
    raise exception 'nobody says why zone % goes from % to %', new.id, old.status, new.status using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger validate_zone_reason before update of status on zone
  for each row when (old.status <> new.status and greatest(old.status, new.status) > 2) execute function validate_zone_reason();
