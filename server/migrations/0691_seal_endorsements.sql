-- The custodian signs or seals each endorsement (Civil Code art. 910): the holder asks for it, the storage firm seals it, the transferee accepts it.
-- `receipt_operation.state` 6 is sealed.

alter table receipt_operation drop constraint receipt_operation_state_check,
  add constraint receipt_operation_state_check check (state between 0 and 6),
  add column seal_time timestamptz;
call keep_segregation('receipt_operation', 'seal', 'add');
drop trigger segregation_of_accept on receipt_operation;
call keep_segregation('receipt_operation', 'accept', 'add', 'seal');

insert into allowed_transition (table_name, column_name, from_state, to_state) values
  ('receipt_operation', 'state', 0, 6),
  ('receipt_operation', 'state', 6, 1), ('receipt_operation', 'state', 6, 2), ('receipt_operation', 'state', 6, 3);

drop index receipt_operation_receipt_id_key;
create unique index receipt_operation_receipt_id_key on receipt_operation (receipt_id) where state in (0, 4, 6) and kind in (1, 2, 3, 7, 8, 9);

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,refuse_by,refuse_person,seal_by,seal_person,seal_time,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
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
  elsif new.state = 1 and coalesce(new.accept_person, new.execute_person, new.decide_person, new.hand_person) is null then
    raise exception 'operation % is done by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.done_time := case when new.state in (0, 4, 6) then null else coalesce(new.done_time, now()) end;
  return new;
end $$;

-- The account that seals belongs to the storage firm, the one that accepts to the transferee.
create function assert_endorsement_sealed() returns trigger language plpgsql as $$
begin
  if new.kind <> 1 or new.state = 1 and old.state <> 6 or new.state = 6 and new.seal_time is null then
    raise exception 'operation % is not sealed', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif not exists (select from account where id = new.seal_by and organisation_id = new.store_id
                       and root_person(person_id) = root_person(new.seal_person)) then
    raise exception 'endorsement % is sealed by nobody of its custodian', new.id using errcode = 'restrict_violation', hint = 'seal_not_custodian';
  elsif new.state = 1 and not exists (select from account where id = new.accept_by and organisation_id = new.to_id
                       and root_person(person_id) = root_person(new.accept_person)) then
    raise exception 'endorsement % is accepted by nobody of its transferee', new.id using errcode = 'restrict_violation', hint = 'not_theirs';
  end if;
  return new;
end $$;
create trigger assert_endorsement_sealed before update of state on receipt_operation
  for each row when (new.state <> old.state and (new.state = 6 or new.state = 1 and new.kind = 1)) execute function assert_endorsement_sealed();

-- Who carries out splits and mergers seals endorsements.
update role set api_arr = api_arr || '["seller_p/pledge/OperationSeal"]'::jsonb where api_arr ? 'seller_p/pledge/OperationExecute';
