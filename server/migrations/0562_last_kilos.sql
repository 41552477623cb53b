-- The last delivery of a receipt ends it where what was weighed is what it stood for, within the tolerance of its lot (domain §3.2: issued → delivered).

alter table receipt_operation
  add column is_last smallint not null default 0
    constraint receipt_operation_is_last_check check (is_last in (0, 1) and (is_last = 0 or kind = 6));

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,is_last,weigh_note,vehicle_no,driver_name,driver_phone,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,hand_by,hand_person,refuse_by,refuse_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone}';
begin
  if old.state = new.state and to_jsonb(new) - personal - '{version,to_kind}'::text[] = to_jsonb(old) - personal - '{version,to_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.state not in (0, 4) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
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

-- What is missing to the last hundredth is written off by nobody: the books of the lot keep it until it is counted.
create function last_delivery_is_whole() returns trigger language plpgsql as $$
declare
  remaining bigint;
  least bigint;
begin
  select remaining_weight, ceil(remaining_weight::numeric * (10000 - lot.tolerance) / 10000)::bigint into remaining, least
    from receipt join lot on lot.id = receipt.lot_id where receipt.id = new.receipt_id;
  if new.weight <> remaining or new.weighed_weight < least then
    raise exception 'delivery % is not the last', new.id using errcode = 'restrict_violation', hint = 'not_the_last',
      detail = json_build_object('remaining', remaining, 'asked', new.weight, 'weighed', new.weighed_weight, 'least', least);
  end if;
  return new;
end $$;
create trigger last_delivery_is_whole before update of state, is_last on receipt_operation
  for each row when (new.is_last = 1 and new.state = 4 and old.state = 0) execute function last_delivery_is_whole();
