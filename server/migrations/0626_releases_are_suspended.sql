-- An approved release whose goods are needed as cover again is suspended (domain §4, decisions of 2026-11-28): its goods carry the loan again until the
-- bank approves it again, or it is rejected or withdrawn.

alter table release_order
  drop constraint release_order_release_state_check,
  drop constraint release_order_done_time_check;
-- 0 requested, 1 proposed, 2 approved, 3 weighed, 4 done, 5 rejected, 6 withdrawn, 7 expired, 8 suspended
alter table release_order
  add constraint release_order_release_state_check check (release_state between 0 and 8) not valid,
  add constraint release_order_done_time_check check ((release_state between 4 and 7) = (done_time is not null)) not valid,
  add constraint release_order_suspended_check check (release_state <> 8 or (approve_time is not null and reason in (1, 2))) not valid;
alter table release_order validate constraint release_order_release_state_check;
alter table release_order validate constraint release_order_done_time_check;
alter table release_order validate constraint release_order_suspended_check;

drop index release_order_open_idx;
create index release_order_open_idx on release_order (pledge_id) where release_state in (0, 1, 8);
create index release_order_to_suspend_idx on release_order (financing_id) where release_state in (2, 3);

insert into allowed_transition (table_name, column_name, from_state, to_state)
select 'release_order', 'release_state', from_state, to_state
  from (values (2, 8), (3, 8), (8, 2), (8, 5), (8, 6), (8, 7)) as step (from_state, to_state);

create or replace function release_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,release_state,substitute_id,repayment_id,approved_possible,pickup_code,pickup_end,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,approve_time,done_time,propose_by,propose_person,approve_by,approve_person,confirm_by,confirm_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
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
  new.done_time := case when new.release_state between 4 and 7 then coalesce(old.done_time, now()) end;
  return new;
end $$;

-- Whoever admitted somebody at the gate before a suspension may weigh afterwards: the two steps of one visit are compared.
drop trigger segregation_of_admit on release_order;
create trigger segregation_of_admit before update of gate_state, admit_person, weigh_person on release_order
  for each row when (new.gate_state = 2) execute function segregated('admit', 'weigh');
