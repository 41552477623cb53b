-- Five wrong tries end a pickup code (decision 356): the fifth replaces it with another, and no history states a code.
-- migrate: statement_timeout = 1h

alter table release_order add column pickup_tries smallint not null default 0
  constraint release_order_pickup_tries_check check (pickup_tries between 0 and 5 and (pickup_tries = 0 or pickup_code <> ''));
alter table receipt_operation add column pickup_tries smallint not null default 0
  constraint receipt_operation_pickup_tries_check check (pickup_tries between 0 and 5 and (pickup_tries = 0 or pickup_code <> ''));

-- Histories of before state the codes that approvals and requests made.
alter table record_history disable trigger record_history_is_erased;
update record_history set changes = changes - 'pickup_code'
 where table_name in ('release_order', 'receipt_operation') and changes ? 'pickup_code';
alter table record_history enable trigger record_history_is_erased;

-- Whether an update does nothing but count one wrong try of a code, or replace a code whose five tries are used up.
create function counts_pickup_try(old_row jsonb, new_row jsonb) returns boolean language sql immutable as $$
  -- A before trigger does not see generated columns yet.
  select new_row - '{pickup_tries,pickup_code,version,owner_kind,to_kind}'::text[] = old_row - '{pickup_tries,pickup_code,version,owner_kind,to_kind}'::text[]
     and coalesce((old_row ->> 'release_state')::int = 2, (old_row ->> 'state')::int = 0)
     and old_row ->> 'pickup_code' <> ''
     and case when (old_row ->> 'pickup_tries')::int < 5
           then (new_row ->> 'pickup_tries')::int = (old_row ->> 'pickup_tries')::int + 1 and new_row ->> 'pickup_code' = old_row ->> 'pickup_code'
           else (new_row ->> 'pickup_tries')::int = 0 and new_row ->> 'pickup_code' <> old_row ->> 'pickup_code' and new_row ->> 'pickup_code' ~ '^[0-9]{8}$' end
$$;

create or replace function release_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,release_state,substitute_id,repayment_id,approved_possible,pickup_code,pickup_end,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,approve_time,done_time,propose_by,propose_person,approve_by,approve_person,confirm_by,confirm_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if counts_pickup_try(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.release_state = new.release_state and to_jsonb(new) - personal - '{version,owner_kind}'::text[] = to_jsonb(old) - personal - '{version,owner_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.release_state between 4 and 7 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or (old.release_state in (2, 3) or old.release_state = 8 and new.release_state <> 2) and (new.substitute_id, new.repayment_id, new.pickup_code, new.pickup_end, new.approve_time, new.approved_possible)
       is distinct from (old.substitute_id, old.repayment_id, old.pickup_code, old.pickup_end, old.approve_time, old.approved_possible)
     or (old.release_state = 3 or old.release_state = 8 and new.release_state <> 2) and (new.weighed_weight, new.weighed_quantity, new.weigh_note, new.came_vehicle, new.came_driver)
       is distinct from (old.weighed_weight, old.weighed_quantity, old.weigh_note, old.came_vehicle, old.came_driver) then
    raise exception 'release % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 3 and old.release_state <> 3 and cardinality(new.weigh_note) = 0 then
    raise exception 'release % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 3 and old.pickup_tries = 5 then
    raise exception 'the pickup code of release % is no longer valid', old.id using errcode = 'restrict_violation', hint = 'not_now';
  -- A suspended release is approved again, with another code.
  elsif old.release_state = 8 and new.release_state = 2
        and (new.approve_time is not distinct from old.approve_time or new.kind = 2 and new.pickup_code = old.pickup_code) then
    raise exception 'release % is not approved again', old.id using errcode = 'restrict_violation', hint = 'not_now';
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
  -- Another code has all its tries.
  if new.pickup_code <> old.pickup_code then new.pickup_tries := 0; end if;
  new.done_time := case when new.release_state between 4 and 7 then coalesce(old.done_time, now()) end;
  return new;
end $$;

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,refuse_by,refuse_person,seal_by,seal_person,seal_time,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if counts_pickup_try(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.state = new.state and to_jsonb(new) - personal - '{version,to_kind}'::text[] = to_jsonb(old) - personal - '{version,to_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.state not in (0, 4, 6) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or old.state = 4 and (new.weighed_weight, new.weighed_quantity, new.is_last, new.weigh_note, new.came_vehicle, new.came_driver)
       is distinct from (old.weighed_weight, old.weighed_quantity, old.is_last, old.weigh_note, old.came_vehicle, old.came_driver)
     or old.state = 6 and (new.seal_by, new.seal_person, new.seal_time) is distinct from (old.seal_by, old.seal_person, old.seal_time) then
    raise exception 'operation % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  -- What was weighed has its note.
  elsif new.kind = 6 and new.state = 4 and (new.weighed_weight is null or cardinality(new.weigh_note) = 0) then
    raise exception 'delivery % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.state = 4 and old.pickup_tries = 5 then
    raise exception 'the pickup code of delivery % is no longer valid', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.state = 1 and coalesce(new.accept_person, new.execute_person, new.decide_person, new.hand_person) is null then
    raise exception 'operation % is done by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.done_time := case when new.state in (0, 4, 6) then null else coalesce(new.done_time, now()) end;
  return new;
end $$;
