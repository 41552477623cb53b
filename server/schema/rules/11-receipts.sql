-- Returns a unique number: letters, the day in Shanghai, six digits of the id.
create or replace function format_day_number(letters text, of_id bigint) returns text language sql stable as $$
  select letters || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad((of_id % 1000000)::text, 6, '0')
$$;

create or replace function number_lot() returns trigger language plpgsql as $$
begin
  new.lot_no := format_day_number('LT', new.id);
  return new;
end $$;
create or replace trigger number_lot before insert on lot for each row execute function number_lot();

-- Applies a movement to the books of its lot; capacities of zone and warehouse follow (I4).
create or replace function apply_lot_movement() returns trigger language plpgsql as $$
begin
  update lot
     set book_weight = book_weight + new.change_weight,
         -- Corrections of the books leave the count as it is.
         counted_weight = case when new.kind = 4 then counted_weight else greatest(0, counted_weight + new.change_weight) end,
         movements = movements + 1,
         status = case when status = 0 and new.kind = 1 then 1 when status = 1 and book_weight + new.change_weight = 0 then 2 else status end,
         version = version + 1
   where id = new.lot_id
  returning book_weight, movements into new.weight_after, new.seq;
  return new;
end $$;
create or replace trigger apply_lot_movement before insert on lot_movement for each row execute function apply_lot_movement();

-- Keeps the used capacity of zones and warehouses equal to their lots (I4).
create or replace function update_used_capacity() returns trigger language plpgsql as $$
begin
  if new.zone_id <> old.zone_id then
    update zone set used_capacity = used_capacity - old.book_weight where id = old.zone_id;
    update zone set used_capacity = used_capacity + new.book_weight where id = new.zone_id;
  elsif new.book_weight <> old.book_weight then
    update zone set used_capacity = used_capacity + new.book_weight - old.book_weight where id = new.zone_id;
  end if;
  if new.warehouse_id <> old.warehouse_id then
    update warehouse set used_capacity = used_capacity - old.book_weight where id = old.warehouse_id;
    update warehouse set used_capacity = used_capacity + new.book_weight where id = new.warehouse_id;
  elsif new.book_weight <> old.book_weight then
    update warehouse set used_capacity = used_capacity + new.book_weight - old.book_weight where id = new.warehouse_id;
  end if;
  return null;
end $$;
create or replace trigger update_used_capacity after update of book_weight, zone_id, warehouse_id on lot for each row execute function update_used_capacity();

-- Rejects receipts and reservations beyond the cover of a lot (domain §3.2, I3; docs/decisions/limits-and-cover.md), and movements that take goods of receipts out of the
-- books. A count below the receipts is recorded: the lot is short until goods, books or receipts follow.
create or replace function assert_lot_cover() returns trigger language plpgsql as $$
declare
  claimed bigint := new.receipted_weight + new.reserved_weight;
  before bigint := old.receipted_weight + old.reserved_weight;
  -- A reservation that becomes a receipt claims nothing more, so other reservations do not block it.
  possible bigint := new.cover_weight - case when claimed > before then before else old.receipted_weight end;
begin
  if claimed > before and claimed > new.cover_weight or new.receipted_weight > old.receipted_weight and new.receipted_weight > new.cover_weight then
    raise exception 'lot % covers %, claimed %', new.id, new.cover_weight, claimed using errcode = 'check_violation',
      constraint = 'lot_receipted_weight_check1', hint = 'lot_not_covered',
      detail = json_build_object('lot', new.lot_no, 'counted', new.counted_weight, 'book', new.book_weight,
        'live', new.cover_weight - possible, 'asked', greatest(claimed - before, new.receipted_weight - old.receipted_weight), 'possible', greatest(0, possible));
  elsif new.book_weight < old.book_weight and new.book_weight < claimed then
    raise exception 'lot % has receipts for %, books for %', new.id, claimed, new.book_weight using errcode = 'check_violation',
      constraint = 'lot_book_weight_check1', hint = 'lot_is_receipted',
      detail = json_build_object('lot', new.lot_no, 'live', claimed, 'book', old.book_weight,
        'asked', old.book_weight - new.book_weight, 'possible', greatest(0, old.book_weight - claimed));
  end if;
  return null;
end $$;
create or replace trigger assert_lot_cover after update of book_weight, receipted_weight, reserved_weight on lot for each row execute function assert_lot_cover();

create or replace trigger reject_change before update or delete on lot_movement for each row execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on lot_movement execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on receipt execute function reject_change_with_hint();
create or replace trigger reject_delete before delete on receipt_operation
  for each row execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on receipt_operation execute function reject_change_with_hint();
create or replace trigger reject_change before update or delete on receipt_lineage for each row execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on receipt_lineage execute function reject_change_with_hint();
create or replace trigger reject_change before update or delete on lot_paper for each row execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on lot_paper execute function reject_change_with_hint();

-- Requires the books of a lot to equal its movements.
create or replace function check_lot_movements() returns trigger language plpgsql as $$
declare
  now_is lot;
  last_is lot_movement;
begin
  select * into now_is from lot where id = new.id;
  select * into last_is from lot_movement where lot_id = new.id order by seq desc limit 1;
  if now_is.movements <> coalesce(last_is.seq, 0) or now_is.book_weight <> coalesce(last_is.weight_after, 0) then
    raise exception 'the books of lot % are %, its movements say %', new.id, now_is.book_weight, coalesce(last_is.weight_after, 0)
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists check_lot_movements on lot;
create constraint trigger check_lot_movements after insert or update of book_weight, movements on lot
  deferrable initially deferred for each row execute function check_lot_movements();

-- Numbers a receipt: WR, the firm's code, the day in Shanghai, six digits of the id.
create or replace function number_receipt() returns trigger language plpgsql as $$
begin
  select format_day_number('WR' || coalesce(nullif(store_code, ''), id::text), new.id) into new.contract_no from store where id = new.store_id;
  return new;
end $$;
create or replace trigger assign_contract_no before insert on receipt for each row execute function number_receipt();

-- Issues an approved receipt: requires every item of Civil Code art. 909 and unexpired storage, and sets weights and controller. The receipt of a
-- split or merger takes the pledges of its parents, with the consent of the bank (docs/decisions/pledges.md).
create or replace function issue_receipt() returns trigger language plpgsql as $$
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
  -- The lot may have moved since the draft.
  select zone_id into new.zone_id from lot where id = new.lot_id;
  -- Pledges of the parents, which the bank agreed to move. The deferred trigger `ensure_controller` compares them.
  select coalesce(sum(live_weight), 0), coalesce(max(bank_id), new.controller_id) into new.pledge_weight, new.controller_id
    from pledge where receipt_id = new.id and pledge_state = 2;
  new.issue_time := now();
  return new;
end $$;
create or replace trigger issue_receipt before update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function issue_receipt();

-- Keeps an issued receipt unchanged except for columns that operations and pledges write. Ended receipts are final and have no weight. A receipt that
-- was delivered in part cannot be cancelled, except one of class 3, whose goods get a receipt of the storage firm (docs/decisions/receipts.md).
create or replace function protect_receipt() returns trigger language plpgsql as $$
declare
  -- Generated columns are not computed before the trigger.
  moving text[] = '{depositor_kind,holder_kind,zone_id,remaining_quantity,holder_id,controller_id,remaining_weight,pledge_weight,frozen_free,frozen_pledged,earmarked_free,earmarked_pledged,free_weight,frozen_weight,earmarked_weight,live_weight,storage_end,insure_no,insure_company,insure_amount,insure_end,life,version}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'receipt % stays as it was issued', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.life not in (1, 7) and (new.remaining_weight, new.pledge_weight, new.frozen_free, new.earmarked_free, coalesce(new.remaining_quantity, 0)) <> (0, 0, 0, 0, 0) then
    raise exception 'receipt % ends with something that it stands for', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif old.life not in (1, 7) and to_jsonb(new) is distinct from to_jsonb(old) then
    raise exception 'receipt % is no more', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.life = 6 and old.life <> 6 and old.remaining_weight <> old.weight and new.class <> 3 then
    raise exception 'receipt % was delivered in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_receipt before update on receipt
  for each row when (old.life <> 0) execute function protect_receipt();

-- Requires weight 0 before issue, and issue by approval only.
create or replace function check_receipt_issue() returns trigger language plpgsql as $$
begin
  if (new.life = 0) <> (new.audit_status <> 1) or (new.life = 0) <> (new.issue_time is null)
     or (new.life = 0 and (new.remaining_weight, new.pledge_weight, new.frozen_free, new.earmarked_free) <> (0, 0, 0, 0)) then
    raise exception 'receipt % is not issued', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
create or replace trigger check_receipt_issue after insert or update of life, audit_status, issue_time, remaining_weight, frozen_free, earmarked_free, pledge_weight
  on receipt for each row execute function check_receipt_issue();

-- Keeps receipted and reserved weight of a lot equal to its receipts (I3). The update locks the lot.
create or replace function update_receipted_weight() returns trigger language plpgsql as $$
declare
  live bigint := 0;
  reserved bigint := 0;
begin
  if tg_op <> 'DELETE' then
    live := new.live_weight;
    reserved := new.reserved_weight;
  end if;
  if tg_op <> 'INSERT' then
    if tg_op = 'DELETE' or new.lot_id <> old.lot_id then
      if tg_op = 'UPDATE' and old.life <> 0 then
        raise exception 'receipt % is of lot %', old.id, old.lot_id using errcode = 'restrict_violation', hint = 'not_now';
      end if;
      if old.reserved_weight <> 0 then
        update lot set reserved_weight = reserved_weight - old.reserved_weight, version = version + 1 where id = old.lot_id;
      end if;
    else
      live := live - old.live_weight;
      reserved := reserved - old.reserved_weight;
    end if;
  end if;
  if live <> 0 or reserved <> 0 then
    update lot set receipted_weight = receipted_weight + live, reserved_weight = reserved_weight + reserved, version = version + 1 where id = new.lot_id;
  end if;
  return null;
end $$;
create or replace trigger update_receipted_weight after insert or update or delete on receipt for each row execute function update_receipted_weight();

-- Requires the weights of a lot to equal the sums of its receipts.
create or replace function check_receipted_weight() returns trigger language plpgsql as $$
declare
  stated lot;
  live bigint;
  reserved bigint;
begin
  select * into stated from lot where id = new.id;
  select coalesce(sum(live_weight), 0) into live from receipt where lot_id = new.id and live_weight > 0;
  select coalesce(sum(reserved_weight), 0) into reserved from receipt where lot_id = new.id and reserved_weight > 0;
  if (stated.receipted_weight, stated.reserved_weight) <> (live, reserved) then
    raise exception 'lot % is receipted for % and reserved for %, its receipts say % and %', new.id, stated.receipted_weight, stated.reserved_weight, live, reserved
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists check_claimed_weight on lot;
create constraint trigger check_claimed_weight after insert or update of receipted_weight, reserved_weight on lot
  deferrable initially deferred for each row execute function check_receipted_weight();

-- Requires the fields of the kind, and numbers the operation.
create or replace function number_operation() returns trigger language plpgsql as $$
begin
  if not (case new.kind
    when 1 then new.to_id is not null
    when 2 then new.weight is not null
    when 3 then cardinality(new.receipt_ids) > 0 and not new.receipt_id = any (new.receipt_ids)
    when 4 then new.weight is not null and cardinality(new.files) > 0
    when 5 then new.weight is not null and cardinality(new.files) > 0
    when 6 then new.weight is not null and new.pickup_code <> ''
    when 7 then new.bond_amount is not null and cardinality(new.files) > 0
    when 9 then new.storage_end is not null
    else true end) then
    raise exception 'operation of kind % lacks something', new.kind using errcode = 'check_violation', constraint = 'receipt_operation_kind_check1';
  end if;
  new.operation_no := format_day_number('CZ', new.id);
  return new;
end $$;
create or replace trigger number_operation before insert on receipt_operation for each row execute function number_operation();

-- Keeps a requested operation unchanged except for its progress, and an ended one entirely. A person must have carried it out.
create or replace function protect_receipt_operation() returns trigger language plpgsql as $$
declare
  -- Generated columns are not computed before the trigger.
  moving text[] = '{to_kind,state,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,done_time,accept_by,accept_person,execute_by,execute_person,vouch_by,vouch_person,decide_by,decide_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,refuse_by,refuse_person,seal_by,seal_person,seal_time,consent_by,consent_person,consent_time,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if is_pickup_try(to_jsonb(old), to_jsonb(new)) then
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
  -- A weighed delivery has a weigh note.
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
create or replace trigger protect_receipt_operation before update on receipt_operation
  for each row execute function protect_receipt_operation();

-- Requires a live receipt to be in the zone of its lot.
create or replace function check_receipt_zone() returns trigger language plpgsql as $$
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
drop trigger if exists check_receipt_zone on lot;
create constraint trigger check_receipt_zone after update of zone_id on lot deferrable initially deferred
  for each row when (new.zone_id <> old.zone_id) execute function check_receipt_zone();
drop trigger if exists receipt_stays_with_its_lot on receipt;
create constraint trigger receipt_stays_with_its_lot after update of zone_id on receipt deferrable initially deferred
  for each row when (new.zone_id <> old.zone_id) execute function check_receipt_zone();

-- Rejects a signature by a person of the depositor (domain §2.9).
create or replace function assert_signer_not_depositor() returns trigger language plpgsql as $$
begin
  if has_depositor_account(new.audit_person, new.depositor_id) then
    raise exception 'receipt % is signed by its depositor', new.id using errcode = 'restrict_violation', hint = 'signer_is_depositor';
  end if;
  return new;
end $$;
create or replace trigger reject_signer_of_depositor before update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function assert_signer_not_depositor();

-- Returns pieces of a lot that are left and that live receipts claim. No row for lots in bulk (pieces 0 or null).
create or replace function count_lot_pieces(of_lot bigint) returns table (no text, possible bigint, remaining bigint, live bigint) language sql stable as $$
  select lot_no, greatest(0, remaining - live), remaining, live
    from lot
   cross join lateral (
     select lot.pieces - coalesce((select sum(pieces) from lot_movement where lot_id = lot.id and kind = 2), 0)::bigint as remaining,
            coalesce((select sum(remaining_quantity) from receipt where lot_id = lot.id and life in (1, 7)), 0)::bigint as live) counted
   where lot.id = of_lot and lot.pieces > 0
$$;

-- Limits the pieces of receipts to those of the lot. Only an issue adds pieces; the lot is locked meanwhile.
create or replace function check_lot_pieces() returns trigger language plpgsql as $$
declare
  lot_has record;
begin
  perform from lot where id = new.lot_id for no key update;
  select * into lot_has from count_lot_pieces(new.lot_id);
  if lot_has.live > lot_has.remaining then
    raise exception 'lot % has % pieces, receipts for %', new.lot_id, lot_has.remaining, lot_has.live using errcode = 'check_violation',
      constraint = 'receipt_pieces_check', hint = 'lot_pieces_short',
      detail = json_build_object('lot', lot_has.no, 'pieces', lot_has.remaining, 'live', lot_has.live - new.remaining_quantity,
        'asked', new.remaining_quantity, 'possible', greatest(0, lot_has.remaining - lot_has.live + new.remaining_quantity));
  end if;
  return null;
end $$;
create or replace trigger check_lot_pieces after update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.remaining_quantity > 0) execute function check_lot_pieces();

-- Requires an open storage firm to issue a receipt. Checked at commit, when the parents are known: a receipt with parents is no new business.
create or replace function check_receipt_store_open() returns trigger language plpgsql as $$
begin
  if not exists (select from receipt_lineage where child_id = new.id) then
    perform assert_store_open(new.store_id);
  end if;
  return null;
end $$;
drop trigger if exists ensure_store_open on receipt;
create constraint trigger ensure_store_open after update of audit_status on receipt deferrable initially deferred
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function check_receipt_store_open();

-- Requires the signature of the custodian (Civil Code art. 909): the account belongs to the firm, and the person to the account.
create or replace function assert_signer_of_custodian() returns trigger language plpgsql as $$
begin
  if not exists (select from account where id = new.audit_by and organisation_id = new.store_id
                    and find_root_person(person_id) = find_root_person(new.audit_person)) then
    raise exception 'receipt % is signed by nobody of its custodian', new.id using errcode = 'restrict_violation', hint = 'signer_not_custodian';
  end if;
  return new;
end $$;
create or replace trigger require_signer_of_custodian before update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function assert_signer_of_custodian();

-- Keeps the weight of undecided freezes frozen (domain §3.2): a freeze takes effect with its request and lasts until a second person decides.
create or replace function assert_freeze_kept() returns trigger language plpgsql as $$
declare
  of_receipt bigint = (to_jsonb(new) ->> (case tg_table_name when 'receipt' then 'id' else 'receipt_id' end))::bigint;
  frozen bigint;
  kept bigint;
begin
  select frozen_weight into frozen from receipt where id = of_receipt;
  select coalesce(sum(kept_weight), 0) into kept from receipt_operation where receipt_id = of_receipt and kind = 4 and state = 0;
  if frozen < kept then
    raise exception 'of receipt % less is frozen than was asked for', of_receipt using errcode = 'restrict_violation', hint = 'freeze_waits',
      detail = json_build_object('no', (select contract_no from receipt where id = of_receipt), 'kept', kept);
  end if;
  return null;
end $$;
create or replace trigger assert_freeze_kept after update of frozen_free, frozen_pledged on receipt
  for each row when (new.frozen_weight < old.frozen_weight) execute function assert_freeze_kept();
create or replace trigger assert_freeze_kept after insert on receipt_operation
  for each row when (new.kept_weight is not null) execute function assert_freeze_kept();

-- Requires a last delivery to cover the whole remaining weight, weighed within the tolerance of the lot (domain §3.2, docs/decisions/receipts.md). A difference
-- stays in the books of the lot until it is counted.
create or replace function enforce_last_delivery() returns trigger language plpgsql as $$
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
create or replace trigger enforce_last_delivery before update of state, is_last on receipt_operation
  for each row when (new.is_last = 1 and new.state = 4 and old.state = 0) execute function enforce_last_delivery();

-- Requires the holder to request the cancellation of an endorsed receipt (domain §3.2). Checked at the request, so that others cannot block the
-- holder, and when it is done.
create or replace function check_cancellation_consent() returns trigger language plpgsql as $$
declare
  of_receipt receipt;
begin
  select * into of_receipt from receipt where id = new.receipt_id;
  if of_receipt.holder_id <> of_receipt.depositor_id
     and not exists (select from account where id = new.add_by and organisation_id = of_receipt.holder_id) then
    raise exception 'operation % cancels what somebody else holds', new.id using errcode = 'restrict_violation', hint = 'holder_consents',
      detail = json_build_object('no', of_receipt.contract_no);
  end if;
  return new;
end $$;
create or replace trigger check_cancellation_consent before insert on receipt_operation
  for each row when (new.kind = 8) execute function check_cancellation_consent();
create or replace trigger check_cancellation_consent_again before update of state on receipt_operation
  for each row when (new.kind = 8 and new.state = 1 and old.state <> 1) execute function check_cancellation_consent();

-- Rejects movements through a zone that is closed or sealed (domain §2.4). Corrections of the books (kind 4) are allowed everywhere.
create or replace function assert_zone_open() returns trigger language plpgsql as $$
begin
  -- Locks the zones, so that none is sealed meanwhile.
  perform from zone where id in ((select zone_id from lot where id = new.lot_id), new.from_zone_id) order by id for no key update;
  if exists (select from zone where id in ((select zone_id from lot where id = new.lot_id), new.from_zone_id) and status > 2) then
    raise exception 'a zone of lot % is closed', new.lot_id using errcode = 'restrict_violation', hint = 'zone_closed';
  end if;
  return new;
end $$;
create or replace trigger assert_zone_open before insert on lot_movement
  for each row when (new.kind in (1, 2, 3)) execute function assert_zone_open();

-- Rejects a second lot with the same batch and marks in a zone (fingerprint, domain §2.4), compared as a person reads them: spaces, case and
-- full-width letters make no difference.
create or replace function assert_lot_unique() returns trigger language plpgsql as $$
declare
  same text;
begin
  -- Serialises lots of a zone.
  perform from zone where id = new.zone_id for no key update;
  select lot_no into same from lot
   where zone_id = new.zone_id and normalize_label(batch_no) = normalize_label(new.batch_no) and normalize_label(marks) = normalize_label(new.marks)
     and status <> 2 and id <> new.id limit 1;
  if same is not null then
    raise exception 'lot % lies in zone % already', same, new.zone_id using errcode = 'restrict_violation', hint = 'lot_is_there',
      detail = json_build_object('lot', same);
  end if;
  return new;
end $$;
create or replace trigger assert_lot_unique before insert on lot for each row when (new.status <> 2) execute function assert_lot_unique();
create or replace trigger assert_lot_still_unique before update of zone_id, batch_no, marks on lot
  for each row when (new.status <> 2 and (new.zone_id, new.batch_no, new.marks) is distinct from (old.zone_id, old.batch_no, old.marks)) execute function assert_lot_unique();

-- Compares vehicle and driver at the gate with the announcement (domain §3.8, docs/decisions/receipts.md). If they differ, the goods wait for an admission by a
-- second person of the firm or by the owner. Without an announcement there is nothing to compare.
create or replace function compare_gate() returns trigger language plpgsql as $$
begin
  new.gate_state := case
    when new.vehicle_no <> '' and normalize_label(new.vehicle_no) <> normalize_label(new.came_vehicle)
      or new.driver_name <> '' and normalize_label(new.driver_name) <> normalize_label(new.came_driver) then 1 else 0 end;
  return new;
end $$;
create or replace trigger compare_gate before update of state on receipt_operation
  for each row when (new.kind = 6 and new.state = 4 and old.state = 0) execute function compare_gate();

-- Allows one change of the comparison: an admission by a person, with a note.
create or replace function check_gate_admission() returns trigger language plpgsql as $$
begin
  if new.gate_state is distinct from old.gate_state and (old.gate_state <> 1 or new.gate_state <> 2 or new.admit_person is null or new.admit_note = '') then
    raise exception '% %: nobody has admitted who came', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger check_gate_admission before update of gate_state on receipt_operation
  for each row when (old.state = 4) execute function check_gate_admission();

-- Rejects the handover while the difference is not admitted.
create or replace function enforce_gate_admission() returns trigger language plpgsql as $$
begin
  raise exception '% % was fetched by another than was announced', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'gate_differs',
    detail = json_build_object('announced', concat_ws(' ', nullif(new.vehicle_no, ''), nullif(new.driver_name, '')),
      'came', concat_ws(' ', nullif(new.came_vehicle, ''), nullif(new.came_driver, '')));
end $$;
create or replace trigger enforce_gate_admission before update of state on receipt_operation
  for each row when (new.kind = 6 and new.state = 1 and new.gate_state = 1) execute function enforce_gate_admission();

-- Binds evidence to a lot, by its content.
-- @throws weigh_note_used with the lot that uses it
create or replace function bind_lot_papers(of_lot bigint, papers bigint[]) returns void language plpgsql as $$
declare
  used record;
begin
  insert into lot_paper (sha256, lot_id)
  -- Ordered, so that concurrent calls with common files cannot deadlock.
  select sha256, of_lot from (select distinct sha256 from file where id = any (papers) order by sha256) paper
  on conflict do nothing;
  select file.name, lot.lot_no into used
    from file join lot_paper using (sha256) join lot on lot.id = lot_paper.lot_id
   where file.id = any (papers) and lot_paper.lot_id <> of_lot order by file.id limit 1;
  if found then
    raise exception 'paper % is of lot %', used.name, used.lot_no using errcode = 'restrict_violation', hint = 'weigh_note_used',
      detail = json_build_object('file', used.name, 'lot', used.lot_no);
  end if;
end $$;

-- Binds the weigh notes of deliveries, releases and issued receipts to their lot.
create or replace function bind_weigh_notes() returns trigger language plpgsql as $$
declare
  papers bigint[] = case tg_table_name when 'receipt' then (select array_agg(held::bigint) from jsonb_array_elements_text(to_jsonb(new) -> 'weigh_notes') held)
    else (select array_agg(held::bigint) from jsonb_array_elements_text(to_jsonb(new) -> 'weigh_note') held) end;
  of_receipt bigint = case tg_table_name when 'receipt' then new.id else (to_jsonb(new) ->> 'receipt_id')::bigint end;
begin
  perform bind_lot_papers((select lot_id from receipt where id = of_receipt), papers);
  return null;
end $$;
create or replace trigger bind_weigh_notes after update of state on receipt_operation
  for each row when (new.kind = 6 and new.state = 4 and old.state = 0) execute function bind_weigh_notes();
create or replace trigger bind_weigh_notes after update of audit_status on receipt
  for each row when (new.audit_status = 1 and old.audit_status <> 1 and cardinality(new.weigh_notes) > 0) execute function bind_weigh_notes();

-- Sets the end of an undecided freeze (docs/decisions/receipts.md).
create or replace function compute_freeze_end() returns trigger language plpgsql as $$
begin
  new.freeze_end := now() + make_interval(days => (select freeze_wait_days::int from config_setting));
  return new;
end $$;
create or replace trigger compute_freeze_end before insert on receipt_operation
  for each row when (new.kept_weight is not null) execute function compute_freeze_end();

-- Keeps the holder of pledged goods until the pledge ends.
create or replace function protect_pledged_holder() returns trigger language plpgsql as $$
begin
  raise exception 'goods of receipt % are pledged', new.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger guard_pledged_holder before update of holder_id on receipt
  for each row when (new.holder_id <> old.holder_id and old.pledge_weight > 0) execute function protect_pledged_holder();

-- Rejects operations on exchange receipts (class 3), which an exchange registers itself (Futures Law art. 45; docs/decisions/receipts.md). Only cancellation is
-- possible. Runs after `issue_receipt`, by name.
create or replace function reject_exchange_operation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.class <> 3 or new.holder_id <> old.holder_id or new.life in (2, 3, 4, 5) or (old.life = 0 and new.life <> 0)
     or (new.life in (1, 7) and new.remaining_weight < old.remaining_weight) then
    raise exception 'receipt % is an exchange receipt', new.id using errcode = 'restrict_violation', hint = 'exchange_receipt',
      detail = json_build_object('no', new.contract_no);
  end if;
  return new;
end $$;
create or replace trigger reject_exchange_operation before insert or update on receipt
  for each row when (new.class = 3) execute function reject_exchange_operation();

-- Requires the steps of an endorsement (Civil Code art. 910; docs/decisions/receipts.md): the holder requests it, an account of the storage firm seals it (state 6),
-- an account of the transferee accepts it.
create or replace function assert_endorsement_sealed() returns trigger language plpgsql as $$
begin
  if new.kind <> 1 or new.state = 1 and old.state <> 6 or new.state = 6 and new.seal_time is null then
    raise exception 'operation % is not sealed', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif not exists (select from account where id = new.seal_by and organisation_id = new.store_id
                       and find_root_person(person_id) = find_root_person(new.seal_person)) then
    raise exception 'endorsement % is sealed by nobody of its custodian', new.id using errcode = 'restrict_violation', hint = 'seal_not_custodian';
  elsif new.state = 1 and not exists (select from account where id = new.accept_by and organisation_id = new.to_id
                       and find_root_person(person_id) = find_root_person(new.accept_person)) then
    raise exception 'endorsement % is accepted by nobody of its transferee', new.id using errcode = 'restrict_violation', hint = 'not_theirs';
  end if;
  return new;
end $$;
create or replace trigger assert_endorsement_sealed before update of state on receipt_operation
  for each row when (new.state <> old.state and (new.state = 6 or new.state = 1 and new.kind = 1)) execute function assert_endorsement_sealed();

-- Sets the reservation of a pending receipt; no other statement writes it. Runs after `issue_receipt`, by name.
create or replace function set_reserved_weight() returns trigger language plpgsql as $$
begin
  new.reserved_weight := case when new.life = 0 and new.audit_status = 0 and new.operation_id is null then new.weight else 0 end;
  return new;
end $$;
create or replace trigger keep_reserved_weight before insert or update on receipt for each row execute function set_reserved_weight();

-- Requires the consent of an account of the bank before a pledged receipt is split or merged (docs/decisions/pledges.md).
create or replace function assert_bank_consented() returns trigger language plpgsql as $$
begin
  if new.bank_id is null or new.state = 1 and old.state <> 7 or new.state = 7 and new.consent_time is null
     or not exists (select from account where id = new.consent_by and organisation_id = new.bank_id
                       and find_root_person(person_id) = find_root_person(new.consent_person)) then
    raise exception 'operation % has no consent of the bank', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_bank_consented before update of state on receipt_operation
  for each row when (new.state <> old.state and (new.state = 7 or new.state = 1 and new.bank_id is not null)) execute function assert_bank_consented();
