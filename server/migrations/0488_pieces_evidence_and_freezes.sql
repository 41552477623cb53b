-- Pieces stay with the goods, goods that come, are counted or leave have evidence, what is pledged can be frozen, and a receipt lies where its lot lies.

alter table receipt
  add column remaining_quantity bigint
    constraint receipt_remaining_quantity_check check (remaining_quantity >= 0),
  add constraint receipt_remaining_quantity_check1 check (remaining_quantity <= quantity);
alter table receipt_operation
  -- Of a split: the pieces of the first part; by weight where nobody says.
  add column quantity bigint constraint receipt_operation_quantity_check check (quantity > 0),
  -- Of a freeze and its end: 1 what is pledged, 0 what is not.
  add column of_pledged smallint not null default 0 constraint receipt_operation_of_pledged_check check (of_pledged in (0, 1)),
  -- How many pieces left.
  add column weighed_quantity bigint constraint receipt_operation_weighed_quantity_check check (weighed_quantity >= 0),
  add constraint receipt_operation_of_pledged_check1 check (of_pledged = 0 or kind in (4, 5));
alter table release_order
  add column weighed_quantity bigint constraint release_order_weighed_quantity_check check (weighed_quantity >= 0);

create or replace function receipt_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{depositor_kind,holder_kind,zone_id,remaining_quantity,holder_id,controller_id,remaining_weight,pledge_weight,frozen_free,frozen_pledged,earmarked_free,earmarked_pledged,free_weight,frozen_weight,earmarked_weight,live_weight,storage_end,insure_no,insure_company,insure_amount,insure_end,life,version}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'receipt % stays as it was issued', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.life not in (1, 7) and (new.remaining_weight, new.pledge_weight, new.frozen_free, new.earmarked_free, coalesce(new.remaining_quantity, 0)) <> (0, 0, 0, 0, 0) then
    raise exception 'receipt % ends with something that it stands for', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif old.life not in (1, 7) and to_jsonb(new) is distinct from to_jsonb(old) then
    raise exception 'receipt % is no more', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.life = 6 and old.life <> 6 and old.remaining_weight <> old.weight then
    raise exception 'receipt % was delivered in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;

-- Of those that were issued before nobody has counted what left: by weight.
update receipt set remaining_quantity = case when life in (1, 7) then round(quantity::numeric * remaining_weight / weight) else 0 end
 where life <> 0 and quantity is not null and life in (1, 7);

create or replace function receipt_operation_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,weigh_note,vehicle_no,driver_name,driver_phone,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,hand_by,hand_person,refuse_by,refuse_person,version}';
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

create or replace function release_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,release_state,substitute_id,repayment_id,approved_possible,vehicle_no,driver_name,driver_phone,pickup_code,pickup_end,weighed_weight,weighed_quantity,weigh_note,answer,approve_time,done_time,propose_by,propose_person,approve_by,approve_person,confirm_by,confirm_person,weigh_by,weigh_person,hand_by,hand_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone}';
begin
  if old.release_state = new.release_state and to_jsonb(new) - personal - '{version,owner_kind}'::text[] = to_jsonb(old) - personal - '{version,owner_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.release_state > 3 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or old.release_state >= 2 and (new.substitute_id, new.repayment_id, new.pickup_code, new.pickup_end, new.approve_time, new.approved_possible)
       is distinct from (old.substitute_id, old.repayment_id, old.pickup_code, old.pickup_end, old.approve_time, old.approved_possible) then
    raise exception 'release % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 3 and old.release_state <> 3 and cardinality(new.weigh_note) = 0 then
    raise exception 'release % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and new.approve_person is null
     or new.release_state = 4 and (case when new.kind = 2 then new.hand_person when new.reason = 3 then new.approve_person else new.confirm_person end) is null then
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

-- Goods that come in or are counted are approved with what was weighed or counted on paper.
create function record_has_evidence() returns trigger language plpgsql as $$
begin
  if cardinality(new.voucher) = 0 then
    raise exception 'document % has no evidence', new.id using errcode = 'check_violation', hint = 'evidence_missing',
      constraint = 'contract_record_evidence_check';
  end if;
  return new;
end $$;
create trigger record_has_evidence before update of audit_status on contract_record
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.record_type in (1, 6)) execute function record_has_evidence();

create or replace function pledges_of_receipt() returns trigger language plpgsql as $$
declare
  change bigint := new.live_weight - case when tg_op = 'UPDATE' then old.live_weight else 0 end;
  earmarked bigint := new.earmarked_weight - case when tg_op = 'UPDATE' then old.earmarked_weight else 0 end;
begin
  if tg_op = 'UPDATE' and change = 0 and earmarked = 0 and old.pledge_state = new.pledge_state then
    return null;
  end if;
  update receipt
     set pledge_weight = pledge_weight + change, earmarked_pledged = earmarked_pledged + earmarked,
         -- What is frozen stays frozen, whoever it was pledged to: of what is pledged no more it is frozen as its holder's.
         frozen_pledged = least(frozen_pledged, pledge_weight + change - earmarked_pledged - earmarked),
         frozen_free = frozen_free + greatest(0, frozen_pledged - (pledge_weight + change - earmarked_pledged - earmarked)),
         controller_id = coalesce((select max(bank_id) from pledge where receipt_id = new.receipt_id and pledge_state = 2), holder_id)
   where id = new.receipt_id;
  if exists (select from pledge where receipt_id = new.receipt_id and pledge_state <= 2 and bank_id <> new.bank_id) then
    raise exception 'receipt % is pledged to another bank', new.receipt_id using errcode = 'restrict_violation', hint = 'pledged_to_another';
  end if;
  return null;
end $$;

-- A receipt is of goods that lie somewhere: while it is live, in the zone of its lot.
create function receipt_is_where_its_lot_is() returns trigger language plpgsql as $$
declare
  strays bigint;
begin
  if tg_table_name = 'lot' then
    select count(*) into strays from receipt
      join lot on lot.id = receipt.lot_id where lot.id = new.id and life in (1, 7) and receipt.zone_id <> lot.zone_id;
  else
    select count(*) into strays from receipt
      join lot on lot.id = receipt.lot_id where receipt.id = new.id and life in (1, 7) and receipt.zone_id <> lot.zone_id;
  end if;
  if strays > 0 then
    raise exception '% % and its receipts are in different zones', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
create constraint trigger lot_takes_receipts_along after update of zone_id on lot deferrable initially deferred
  for each row when (new.zone_id <> old.zone_id) execute function receipt_is_where_its_lot_is();
create constraint trigger receipt_stays_with_its_lot after update of zone_id on receipt deferrable initially deferred
  for each row when (new.zone_id <> old.zone_id) execute function receipt_is_where_its_lot_is();

-- Refused as it is issued, not by a check of each row: what was issued before has what it has, and is delivered with that.
create or replace function receipt_is_issued() returns trigger language plpgsql as $$
declare
  missing text;
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
  new.life := 1;
  new.remaining_weight := new.weight;
  new.remaining_quantity := new.quantity;
  -- Its lot may have moved since it was written.
  select zone_id into new.zone_id from lot where id = new.lot_id;
  new.issue_time := now();
  return new;
end $$;
