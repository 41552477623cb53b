-- A split or merger of a pledged receipt moves its pledges, whole, to the child, with the consent of the bank (domain, decisions of 2026-11-28).
-- `receipt_operation.bank_id` is the bank that controlled the receipt as it was asked for; state 7 is consented.

alter table receipt_operation drop constraint receipt_operation_state_check,
  add constraint receipt_operation_state_check check (state between 0 and 7),
  add column bank_id bigint references organisation,
  add constraint receipt_operation_bank_id_check check (bank_id is null or kind in (2, 3)),
  add column consent_time timestamptz;
create index receipt_operation_bank_id_idx on receipt_operation (bank_id, id);
call keep_segregation('receipt_operation', 'consent', 'add');
drop trigger segregation_of_execute on receipt_operation;
call keep_segregation('receipt_operation', 'execute', 'add', 'consent');

-- A draft that an operation makes stands for goods of receipts that there are already, and reserves none.
alter table receipt add column operation_id bigint references receipt_operation;
create index receipt_operation_id_idx on receipt (operation_id) where operation_id is not null;
create or replace function receipt_reserves() returns trigger language plpgsql as $$
begin
  new.reserved_weight := case when new.life = 0 and new.audit_status = 0 and new.operation_id is null then new.weight else 0 end;
  return new;
end $$;

insert into allowed_transition (table_name, column_name, from_state, to_state) values
  ('receipt_operation', 'state', 0, 7),
  ('receipt_operation', 'state', 7, 1), ('receipt_operation', 'state', 7, 2), ('receipt_operation', 'state', 7, 3);

drop index receipt_operation_receipt_id_key;
create unique index receipt_operation_receipt_id_key on receipt_operation (receipt_id) where state in (0, 4, 6, 7) and kind in (1, 2, 3, 7, 8, 9);

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,refuse_by,refuse_person,seal_by,seal_person,seal_time,consent_by,consent_person,consent_time,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if counts_pickup_try(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.state = new.state and to_jsonb(new) - personal - '{version,to_kind}'::text[] = to_jsonb(old) - personal - '{version,to_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.state not in (0, 4, 6, 7) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or old.state = 4 and (new.weighed_weight, new.weighed_quantity, new.is_last, new.weigh_note, new.came_vehicle, new.came_driver)
       is distinct from (old.weighed_weight, old.weighed_quantity, old.is_last, old.weigh_note, old.came_vehicle, old.came_driver)
     or old.state = 6 and (new.seal_by, new.seal_person, new.seal_time) is distinct from (old.seal_by, old.seal_person, old.seal_time)
     or old.state = 7 and (new.consent_by, new.consent_person, new.consent_time) is distinct from (old.consent_by, old.consent_person, old.consent_time) then
    raise exception 'operation % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  -- What was weighed has its note.
  elsif new.kind = 6 and new.state = 4 and (new.weighed_weight is null or cardinality(new.weigh_note) = 0) then
    raise exception 'delivery % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.state = 4 and old.pickup_tries = 5 then
    raise exception 'the pickup code of delivery % is no longer valid', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.state = 1 and coalesce(new.accept_person, new.execute_person, new.decide_person, new.hand_person) is null then
    raise exception 'operation % is done by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.done_time := case when new.state in (0, 4, 6, 7) then null else coalesce(new.done_time, now()) end;
  return new;
end $$;

-- The account that consents belongs to the bank, and nothing of a pledged receipt is divided or merged before.
create function assert_bank_consented() returns trigger language plpgsql as $$
begin
  if new.bank_id is null or new.state = 1 and old.state <> 7 or new.state = 7 and new.consent_time is null
     or not exists (select from account where id = new.consent_by and organisation_id = new.bank_id
                       and root_person(person_id) = root_person(new.consent_person)) then
    raise exception 'operation % has no consent of the bank', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger assert_bank_consented before update of state on receipt_operation
  for each row when (new.state <> old.state and (new.state = 7 or new.state = 1 and new.bank_id is not null)) execute function assert_bank_consented();

create or replace function pledge_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,live_weight,pledge_state,hold_end,endorse_time,endorse_by,endorse_person,seal_time,seal_by,seal_person,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,registry_time,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,receive_by,receive_person,perfection_method,perfected_time,priority_no,answer,end_time,version}';
  -- Registration and insurance are renewed while it lasts.
  active text[] = '{owner_kind,live_weight,pledge_state,released_weight,earmarked_weight,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,registry_time,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,perfection_method,answer,end_time,version}';
  is_electronic boolean;
begin
  if new.receipt_id <> old.receipt_id then
    if old.pledge_state <> 2 or to_jsonb(new) - '{receipt_id,owner_kind,live_weight,version}'::text[] is distinct from to_jsonb(old) - '{receipt_id,owner_kind,live_weight,version}'::text[]
       or old.earmarked_weight > 0 or exists (select from release_order where pledge_id = old.id and release_state in (0, 1, 2, 3, 8))
       or not exists (select from receipt_lineage lineage join receipt_operation operation on operation.id = lineage.operation_id
                        join receipt child on child.id = lineage.child_id
                       where lineage.parent_id = old.receipt_id and lineage.child_id = new.receipt_id and child.life = 0 and child.lot_id = old.lot_id
                         and operation.state = 1 and operation.bank_id = old.bank_id
                         and old.receipt_id = any (operation.receipt_id || operation.receipt_ids)) then
      raise exception 'pledge % stays on its receipt', old.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    return new;
  end if;
  if old.pledge_state = 2 then moving := active; end if;
  if old.pledge_state > 2 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'pledge % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (3, 4, 6) and new.released_weight <> new.weight then
    raise exception 'pledge % is released in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (4, 6) and not exists (select from release_order
      where pledge_id = new.id and reason = case new.pledge_state when 4 then 4 else 5 end and release_state = 4) then
    raise exception 'pledge % was neither enforced nor lost', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.registry_time is distinct from old.registry_time and old.pledge_state = 2
     and (new.registry_time is null or old.registry_time is not null and old.registry_end >= today()) then
    raise exception 'pledge % keeps the time of its registration', old.id using errcode = 'restrict_violation', hint = 'registry_time_stays';
  elsif new.registry_time > greatest(now(), moment()) then
    raise exception 'pledge % is registered in the future', old.id using errcode = 'restrict_violation', hint = 'registered_in_future';
  end if;
  if new.pledge_state = 2 and (old.pledge_state <> 2 or new.perfection_method is distinct from old.perfection_method) then
    select medium = 1 into is_electronic from receipt where id = new.receipt_id;
    if is_electronic and (new.perfection_method is distinct from 2 or new.registration_no = '' or new.registry_time is null) then
      raise exception 'pledge % of an electronic receipt is not registered', old.id using errcode = 'restrict_violation', hint = 'registration_needed';
    elsif not is_electronic and new.perfection_method is distinct from 1 then
      raise exception 'pledge % of a receipt on paper is not delivered', old.id using errcode = 'restrict_violation', hint = 'not_endorsed';
    end if;
  end if;
  if new.pledge_state = 2 and old.pledge_state <> 2 then
    if new.search_result is null then
      raise exception 'pledge % has a search without a result', new.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    -- The order among pledges of one lot is that in which they lock it.
    perform from lot where id = new.lot_id for no key update;
    select coalesce(max(priority_no), 0) + 1 into new.priority_no from pledge where lot_id = new.lot_id;
    new.perfected_time := now();
  end if;
  new.hold_end := case when new.pledge_state in (0, 1) then new.hold_end end;
  new.end_time := case when new.pledge_state > 2 then coalesce(new.end_time, now()) end;
  return new;
end $$;

create or replace function pledges_of_receipt() returns trigger language plpgsql as $$
declare
  change bigint := new.live_weight - case when tg_op = 'UPDATE' then old.live_weight else 0 end;
  earmarked bigint := new.earmarked_weight - case when tg_op = 'UPDATE' then old.earmarked_weight else 0 end;
  was receipt;
begin
  if tg_op = 'UPDATE' and new.receipt_id <> old.receipt_id then
    -- The child takes its pledges as it is issued.
    update receipt
       set pledge_weight = pledge_weight - old.live_weight,
           controller_id = coalesce((select max(bank_id) from pledge where receipt_id = old.receipt_id and pledge_state = 2), holder_id)
     where id = old.receipt_id;
    return null;
  end if;
  if tg_op = 'UPDATE' and change = 0 and earmarked = 0 and old.pledge_state = new.pledge_state then
    return null;
  end if;
  select * into strict was from receipt where id = new.receipt_id for no key update;
  if change < 0 and old.pledge_state = 2 and was.frozen_pledged > 0 and was.frozen_pledged > was.pledge_weight + change - was.earmarked_pledged - earmarked
     and exists (select from financing where id = new.financing_id and draw_date is not null) then
    raise exception 'of receipt % more is frozen than stays pledged', new.receipt_id using errcode = 'restrict_violation', hint = 'goods_are_frozen',
      detail = json_build_object('no', was.contract_no, 'frozen', was.frozen_pledged,
        'left', was.pledge_weight + change - was.earmarked_pledged - earmarked);
  end if;
  update receipt
     set pledge_weight = pledge_weight + change, earmarked_pledged = earmarked_pledged + earmarked,
         -- What is frozen stays frozen, whichever bank it was pledged to: of what is pledged no more it is frozen as its holder's.
         frozen_pledged = least(frozen_pledged, pledge_weight + change - earmarked_pledged - earmarked),
         frozen_free = frozen_free + greatest(0, frozen_pledged - (pledge_weight + change - earmarked_pledged - earmarked)),
         controller_id = coalesce((select max(bank_id) from pledge where receipt_id = new.receipt_id and pledge_state = 2), holder_id)
   where id = new.receipt_id;
  if exists (select from pledge where receipt_id = new.receipt_id and pledge_state <= 2 and bank_id <> new.bank_id) then
    raise exception 'receipt % is pledged to another bank', new.receipt_id using errcode = 'restrict_violation', hint = 'pledged_to_another';
  end if;
  return null;
end $$;

create or replace function receipt_is_issued() returns trigger language plpgsql as $$
declare
  missing text;
  is_over boolean := new.storage_end < (now() at time zone 'Asia/Shanghai')::date;
begin
  if new.depositor_address = '' then
    select address into new.depositor_address from organisation where id = new.depositor_id;
  end if;
  select string_agg(item, ', ') into missing
    from (values ('quality', new.quality <> ''), ('package', new.package <> ''), ('quantity', new.quantity is not null), ('marks', new.marks <> ''),
                 ('loss_standard', new.loss_standard is not null), ('depositor_address', new.depositor_address <> '')) items (item, is_there)
   where not is_there;
  if missing is not null then
    raise exception 'receipt % lacks %', new.id, missing using errcode = 'check_violation', constraint = 'receipt_complete_check',
      hint = 'receipt_incomplete', detail = json_build_object('what', missing);
  end if;
  if new.life <> 7 and is_over then
    raise exception 'storage of receipt % has ended', new.id using errcode = 'check_violation', constraint = 'receipt_storage_check',
      hint = 'storage_is_over', detail = json_build_object('end', new.storage_end);
  end if;
  new.life := case when is_over then 7 else 1 end;
  new.remaining_weight := new.weight;
  new.remaining_quantity := new.quantity;
  -- Its lot may have moved since it was written.
  select zone_id into new.zone_id from lot where id = new.lot_id;
  -- The pledges of its parents, which the bank agreed to move. The deferred `receipt_is_controlled` compares them at the end.
  select coalesce(sum(live_weight), 0), coalesce(max(bank_id), new.controller_id) into new.pledge_weight, new.controller_id
    from pledge where receipt_id = new.id and pledge_state = 2;
  new.issue_time := now();
  return new;
end $$;

-- Who receives pledges for a bank consents.
update role
   set path_arr = path_arr || '["/pledge/operation/list", "/pledge/operation/look/:id"]'::jsonb,
       api_arr = api_arr || '["seller_p/pledge/OperationList", "seller_p/pledge/OperationInfo", "seller_p/pledge/OperationConsent",
    "seller_p/pledge/OperationRefuse"]'::jsonb
 where api_arr ? 'seller_p/pledge/PledgeReceive';
