-- Who fetches goods is compared with whom their owner announced (domain §3.8). What was announced stays, who came stands beside it, and where they differ
-- nothing leaves before a second person of the firm has admitted them, or the owner has.

alter table receipt_operation
  add column came_vehicle text not null default '',
  add column came_driver text not null default '',
  -- 0 who was announced, or nobody was; 1 another; 2 another, who was admitted
  add column gate_state smallint not null default 0 constraint receipt_operation_gate_state_check check (gate_state between 0 and 2),
  add column admit_note text not null default '';
alter table release_order
  add column came_vehicle text not null default '',
  add column came_driver text not null default '',
  add column gate_state smallint not null default 0 constraint release_order_gate_state_check check (gate_state between 0 and 2),
  add column admit_note text not null default '';
call keep_segregation('receipt_operation', 'admit', 'weigh');
call keep_segregation('release_order', 'admit', 'weigh');

-- What was weighed before was written over what was announced: it is who came.
alter table receipt_operation disable trigger user;
update receipt_operation set came_vehicle = vehicle_no, came_driver = driver_name where weighed_weight is not null;
alter table receipt_operation enable trigger user;
alter table release_order disable trigger user;
update release_order set came_vehicle = vehicle_no, came_driver = driver_name where weighed_weight is not null;
alter table release_order enable trigger user;

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,refuse_by,refuse_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if old.state = new.state and to_jsonb(new) - personal - '{version,to_kind}'::text[] = to_jsonb(old) - personal - '{version,to_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.state not in (0, 4) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or old.state = 4 and (new.weighed_weight, new.weighed_quantity, new.is_last, new.weigh_note, new.came_vehicle, new.came_driver)
       is distinct from (old.weighed_weight, old.weighed_quantity, old.is_last, old.weigh_note, old.came_vehicle, old.came_driver) then
    raise exception 'operation % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  -- What was weighed has its note.
  elsif new.kind = 6 and new.state = 4 and (new.weighed_weight is null or cardinality(new.weigh_note) = 0) then
    raise exception 'delivery % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.state = 1 and coalesce(new.accept_person, new.execute_person, new.decide_person, new.hand_person) is null then
    raise exception 'operation % is done by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.done_time := case when new.state in (0, 4) then null else coalesce(new.done_time, now()) end;
  return new;
end $$;

create or replace function release_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,release_state,substitute_id,repayment_id,approved_possible,pickup_code,pickup_end,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,approve_time,done_time,propose_by,propose_person,approve_by,approve_person,confirm_by,confirm_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if old.release_state = new.release_state and to_jsonb(new) - personal - '{version,owner_kind}'::text[] = to_jsonb(old) - personal - '{version,owner_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.release_state > 3 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or old.release_state >= 2 and (new.substitute_id, new.repayment_id, new.pickup_code, new.pickup_end, new.approve_time, new.approved_possible)
       is distinct from (old.substitute_id, old.repayment_id, old.pickup_code, old.pickup_end, old.approve_time, old.approved_possible)
     or old.release_state = 3 and (new.weighed_weight, new.weighed_quantity, new.weigh_note, new.came_vehicle, new.came_driver)
       is distinct from (old.weighed_weight, old.weighed_quantity, old.weigh_note, old.came_vehicle, old.came_driver) then
    raise exception 'release % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 3 and old.release_state <> 3 and cardinality(new.weigh_note) = 0 then
    raise exception 'release % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and new.approve_person is null
     or new.release_state = 4 and (case when new.kind = 2 then new.hand_person when new.reason in (3, 5) then new.approve_person else new.confirm_person end) is null then
    raise exception 'release % is decided by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and old.release_state <> 2 and new.substitute_id is not null and not exists (
      select from pledge where id = new.substitute_id and financing_id = new.financing_id and pledge_state = 2 and perfected_time > new.create_time) then
    raise exception 'pledge % does not take the place of %', new.substitute_id, new.pledge_id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and old.release_state <> 2 and new.repayment_id is not null and not exists (
      select from repayment where id = new.repayment_id and financing_id = new.financing_id and status = 1 and purpose = 4
         and repay_way = 1 and spread = 1 and repay_amount = new.sale_price - new.sale_cost - new.storage_arrears) then
    raise exception 'repayment % is not what % was sold for', new.repayment_id, new.id using errcode = 'restrict_violation', hint = 'proceeds_unfit';
  end if;
  new.done_time := case when new.release_state >= 4 then coalesce(old.done_time, now()) end;
  return new;
end $$;

-- As a person reads plates and names; where nobody was announced there is nothing to compare. The argument is the state in which goods wait to leave.
create function gate_is_compared() returns trigger language plpgsql as $$
begin
  new.gate_state := case
    when new.vehicle_no <> '' and mark_as_read(new.vehicle_no) <> mark_as_read(new.came_vehicle)
      or new.driver_name <> '' and mark_as_read(new.driver_name) <> mark_as_read(new.came_driver) then 1 else 0 end;
  return new;
end $$;
create trigger gate_is_compared before update of state on receipt_operation
  for each row when (new.kind = 6 and new.state = 4 and old.state = 0) execute function gate_is_compared();
create trigger gate_is_compared before update of release_state on release_order
  for each row when (new.release_state = 3 and old.release_state = 2) execute function gate_is_compared();

create function gate_is_admitted() returns trigger language plpgsql as $$
begin
  if new.gate_state is distinct from old.gate_state and (old.gate_state <> 1 or new.gate_state <> 2 or new.admit_person is null or new.admit_note = '') then
    raise exception '% %: nobody has admitted who came', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger gate_is_admitted before update of gate_state on receipt_operation
  for each row when (old.state = 4) execute function gate_is_admitted();
create trigger gate_is_admitted before update of gate_state on release_order
  for each row when (old.release_state = 3) execute function gate_is_admitted();

create function gate_lets_through() returns trigger language plpgsql as $$
begin
  raise exception '% % was fetched by another than was announced', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'gate_differs',
    detail = json_build_object('announced', concat_ws(' ', nullif(new.vehicle_no, ''), nullif(new.driver_name, '')),
      'came', concat_ws(' ', nullif(new.came_vehicle, ''), nullif(new.came_driver, '')));
end $$;
create trigger gate_lets_through before update of state on receipt_operation
  for each row when (new.kind = 6 and new.state = 1 and new.gate_state = 1) execute function gate_lets_through();
create trigger gate_lets_through before update of release_state on release_order
  for each row when (new.release_state = 4 and new.gate_state = 1) execute function gate_lets_through();

update role set api_arr = api_arr || '["seller_p/pledge/OperationAdmit", "seller_p/pledge/ReleaseAdmit"]'::jsonb where first_for in ('store', 'owner');
