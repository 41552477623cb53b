-- Goods that a count does not find (domain §2.4, §3.8, §5 I3): what is missing of a lot carries no debt, and the pledge of it ends lost by an order that
-- three of the bank decide on, with what proves the loss.

alter table release_order
  add column loss_files bigint[] not null default '{}' constraint release_order_loss_files_check check (cardinality(loss_files) <= 9),
  drop constraint release_order_reason_check,
  drop constraint release_order_kind_check1;
-- 5 lost
alter table release_order
  add constraint release_order_reason_check check (reason between 1 and 5) not valid,
  add constraint release_order_kind_check1 check (reason not in (3, 5) or kind = 1) not valid,
  add constraint release_order_loss_check check (case when reason = 5 then cardinality(loss_files) > 0 and remark <> ''
    else cardinality(loss_files) = 0 end) not valid;
alter table release_order validate constraint release_order_reason_check;
alter table release_order validate constraint release_order_kind_check1;
alter table release_order validate constraint release_order_loss_check;
call keep_file_use('release_order', 'loss_files');
create index release_order_lost_idx on release_order (receipt_id) include (weight) where reason = 5 and release_state = 4;

-- 6 lost
alter table pledge
  drop constraint pledge_pledge_state_check,
  drop constraint pledge_sealed_check,
  drop constraint pledge_perfected_check;
alter table pledge
  add constraint pledge_pledge_state_check check (pledge_state between 0 and 6) not valid,
  add constraint pledge_sealed_check check (pledge_state not in (1, 2, 3, 4, 6) or seal_time is not null) not valid,
  add constraint pledge_perfected_check check ((pledge_state in (2, 3, 4, 6)) = (perfected_time is not null)
    and (perfected_time is not null) = (priority_no is not null) and (perfected_time is not null) = (perfection_method is not null)) not valid;
alter table pledge validate constraint pledge_pledge_state_check;
alter table pledge validate constraint pledge_sealed_check;
alter table pledge validate constraint pledge_perfected_check;
insert into allowed_transition (table_name, column_name, from_state, to_state) values ('pledge', 'pledge_state', 2, 6);

-- What the last count misses of a lot and no pledge has lost yet, and what of its live receipts it is missing of. What was lost is what of its receipt is
-- pledged no more; once that is let leave all the same, it is missing of the others again.
create function lot_missing(of_lot bigint) returns table (missing bigint, standing bigint) language sql stable as $$
  select greatest(0, short_weight - lost)::bigint, greatest(0, receipted_weight - lost)::bigint
    from lot
   cross join lateral (
     select coalesce(sum(least(gone.weight, greatest(0, receipt.remaining_weight - coalesce((
              select sum(live_weight) from pledge where receipt_id = receipt.id and pledge_state in (1, 2)), 0)))), 0) as lost
       from receipt
      cross join lateral (
        select sum(weight) as weight from release_order where receipt_id = receipt.id and reason = 5 and release_state = 4) gone
      where receipt.lot_id = lot.id and receipt.life in (1, 7) and gone.weight > 0) written
   where lot.id = of_lot
$$;

create or replace function pledge_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,live_weight,pledge_state,hold_end,endorse_time,endorse_by,endorse_person,seal_time,seal_by,seal_person,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,receive_by,receive_person,perfection_method,perfected_time,priority_no,answer,end_time,version}';
  -- Registration and insurance are renewed while it lasts.
  active text[] = '{owner_kind,live_weight,pledge_state,released_weight,earmarked_weight,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,answer,end_time,version}';
begin
  if old.pledge_state = 2 then moving := active; end if;
  if old.pledge_state > 2 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'pledge % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (3, 4, 6) and new.released_weight <> new.weight then
    raise exception 'pledge % is released in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (4, 6) and not exists (select from release_order
      where pledge_id = new.id and reason = case new.pledge_state when 4 then 4 else 5 end and release_state = 4) then
    raise exception 'pledge % was neither enforced nor lost', old.id using errcode = 'restrict_violation', hint = 'not_now';
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

-- Nothing is lost that the last count has found. The lot is locked, so that two pledges of it do not lose the same goods.
create function loss_is_counted() returns trigger language plpgsql as $$
declare
  lot_id bigint;
  not_found bigint;
begin
  select receipt.lot_id into strict lot_id from receipt where id = new.receipt_id;
  perform from lot where id = lot_id for no key update;
  select missing into strict not_found from lot_missing(lot_id);
  if new.weight > not_found then
    raise exception 'order % loses %, the count misses %', new.id, new.weight, not_found using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger loss_is_counted before update of release_state on release_order
  for each row when (new.reason = 5 and new.release_state = 4 and old.release_state <> 4) execute function loss_is_counted();
