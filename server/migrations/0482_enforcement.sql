-- Goods of a defaulted loan are sold (domain §3.3, §4.9; Civil Code art. 433, 436, 438): a release order says that the owner was given notice, what
-- was agreed with the buyer, and by which repayment the bank was paid. A sale never makes the bank the owner (art. 428).

alter table release_order
  -- When the owner was given notice, with the proof of it.
  add column notice_date date,
  add column notice_files bigint[] not null default '{}' constraint release_order_notice_files_check check (cardinality(notice_files) <= 9),
  -- 1 at auction, 2 by sale
  add column sale_way smallint constraint release_order_sale_way_check check (sale_way in (1, 2)),
  -- What the buyer pays; what is paid out of it before the bank; fen.
  add column sale_price bigint constraint release_order_sale_price_check check (sale_price between 1 and 10000000000000),
  add column sale_cost bigint constraint release_order_sale_cost_check check (sale_cost between 0 and 10000000000000),
  add column storage_arrears bigint constraint release_order_storage_arrears_check check (storage_arrears between 0 and 10000000000000),
  -- By which the rest of it came to the bank.
  add column repayment_id bigint constraint release_order_repayment_id_fkey references repayment,
  add constraint release_order_sale_check check (case when reason = 4
    then kind = 2 and notice_date is not null and cardinality(notice_files) > 0
     and num_nulls(sale_way, sale_price, sale_cost, storage_arrears) = 0
    else notice_date is null and cardinality(notice_files) = 0
     and num_nulls(sale_way, sale_price, sale_cost, storage_arrears, repayment_id) = 5 end),
  add constraint release_order_repayment_id_check1 check (reason <> 4 or release_state not between 2 and 4 or repayment_id is not null
    or sale_price <= sale_cost + storage_arrears);
-- What the bank was paid is the proceeds of one sale.
create unique index release_order_repayment_id_key on release_order (repayment_id) where release_state <= 4;
create index release_order_repayment_id_idx on release_order (repayment_id, id);
call keep_file_use('release_order', 'notice_files');

create or replace function release_begins() returns trigger language plpgsql as $$
declare
  of_pledge pledge;
  loan smallint;
begin
  select * into strict of_pledge from pledge where id = new.pledge_id;
  select loan_state into strict loan from financing where id = of_pledge.financing_id;
  if of_pledge.pledge_state <> 2 or loan not in (7, 8, 9) or (new.reason = 4 and loan <> 9) then
    raise exception 'pledge % is not released', new.pledge_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.release_no := day_number('JY', new.id);
  new.financing_id := of_pledge.financing_id;
  new.receipt_id := of_pledge.receipt_id;
  new.bank_id := of_pledge.bank_id;
  new.owner_id := of_pledge.owner_id;
  new.store_id := of_pledge.store_id;
  return new;
end $$;

create or replace function release_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,release_state,substitute_id,repayment_id,approved_possible,vehicle_no,driver_name,driver_phone,pickup_code,pickup_end,weighed_weight,weigh_note,answer,approve_time,done_time,propose_by,propose_person,approve_by,approve_person,confirm_by,confirm_person,weigh_by,weigh_person,hand_by,hand_person,version}';
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

-- A pledge ends enforced where the last of it was sold.
insert into allowed_transition (table_name, column_name, from_state, to_state) values ('pledge', 'pledge_state', 2, 4);

create or replace function pledge_stays() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,live_weight,pledge_state,hold_end,endorse_time,endorse_by,endorse_person,seal_time,seal_by,seal_person,search_files,search_date,registration_no,registry_files,registry_end,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,receive_by,receive_person,perfection_method,perfected_time,priority_no,answer,end_time,version}';
  -- Registration and insurance are renewed while it lasts.
  active text[] = '{owner_kind,live_weight,pledge_state,released_weight,earmarked_weight,search_files,search_date,registration_no,registry_files,registry_end,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,answer,end_time,version}';
begin
  if old.pledge_state = 2 then moving := active; end if;
  if old.pledge_state > 2 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'pledge % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (3, 4) and new.released_weight <> new.weight then
    raise exception 'pledge % is released in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state = 4 and not exists (select from release_order where pledge_id = new.id and reason = 4 and release_state = 4) then
    raise exception 'pledge % was not enforced', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.pledge_state = 2 and old.pledge_state <> 2 then
    -- The order among pledges of one lot is that in which they lock it.
    perform from lot where id = new.lot_id for no key update;
    select coalesce(max(priority_no), 0) + 1 into new.priority_no from pledge where lot_id = new.lot_id;
    new.perfected_time := now();
  end if;
  new.hold_end := case when new.pledge_state in (0, 1) then new.hold_end end;
  new.end_time := case when new.pledge_state > 2 then coalesce(new.end_time, now()) end;
  return new;
end $$;
