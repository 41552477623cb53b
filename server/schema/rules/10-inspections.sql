-- Numbers a document by its kind. The number never changes.
create or replace function number_contract_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.record_no <> old.record_no then
    new.record_no := old.record_no;
  elsif tg_op = 'INSERT' then
    new.record_no := format_day_number((array['XY', 'RK', 'CK', 'YK', 'ZY', 'JY', 'PD', 'BC'])[new.record_type + 1], new.id);
  end if;
  return new;
end $$;
create or replace trigger number_contract_record before insert or update on contract_record for each row execute function number_contract_record();

-- Keeps a decided document unchanged, except for the resulting lot and its change of weight.
create or replace function protect_contract_record() returns trigger language plpgsql as $$
declare
  -- Generated columns are not computed before the trigger.
  following text[] = '{owner_kind,lot_id,change_weight,weight_before,weight_after,version}';
  personal text[] = '{vehicle_no,driver_name,driver_phone,receiver}';
begin
  if to_jsonb(new) - following - personal is distinct from to_jsonb(old) - following - personal
     or not is_emptied(to_jsonb(old), to_jsonb(new), personal)
     or (old.lot_id is not null and old.lot_id is distinct from new.lot_id) then
    raise exception 'document % stays as it was decided on', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger block_decided_change before update on contract_record
  for each row when (old.audit_status = new.audit_status and old.audit_status in (1, 2)) execute function protect_contract_record();

-- Requires evidence (a weigh note or count sheet) to approve goods that come in or are counted.
create or replace function ensure_record_evidence() returns trigger language plpgsql as $$
begin
  if cardinality(new.voucher) = 0 then
    raise exception 'document % has no evidence', new.id using errcode = 'check_violation', hint = 'evidence_missing',
      constraint = 'contract_record_evidence_check';
  end if;
  return new;
end $$;
create or replace trigger ensure_record_evidence before update of audit_status on contract_record
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.record_type in (1, 6)) execute function ensure_record_evidence();

-- Requires the time of a count to be in the past, after the arrival of the goods and not before the last count. Checked at approval, with the lot
-- locked.
create or replace function assert_count_time() returns trigger language plpgsql as $$
declare
  counted lot;
begin
  if new.count_time > now() then
    raise exception 'document % counts at %', new.id, new.count_time using errcode = 'check_violation', hint = 'count_in_future',
      constraint = 'contract_record_count_check';
  elsif new.record_type = 6 then
    select * into counted from lot where id = new.lot_id for no key update;
    if new.count_time < counted.in_time then
      raise exception 'document % counts before its goods came in', new.id using errcode = 'check_violation', hint = 'count_before_goods',
        constraint = 'contract_record_count_check';
    elsif new.count_time < counted.counted_time then
      raise exception 'document % counts before the last count', new.id using errcode = 'check_violation', hint = 'count_overtaken',
        constraint = 'contract_record_count_check', detail = json_build_object('lot', counted.lot_no);
    end if;
  end if;
  return new;
end $$;
create or replace trigger check_count_time before update of audit_status on contract_record
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.record_type in (1, 6)) execute function assert_count_time();

-- Requires an open storage firm to approve an agreement.
create or replace function assert_agreement_store_open() returns trigger language plpgsql as $$
begin
  perform assert_store_open(new.store_id);
  return new;
end $$;
create or replace trigger assert_agreement_store_open before update of audit_status on contract_record
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.record_type = 0) execute function assert_agreement_store_open();

-- Binds the evidence of an approved inbound or count to its lot (docs/decisions/goods-and-lots.md).
create or replace function bind_record_evidence() returns trigger language plpgsql as $$
begin
  perform bind_lot_papers(new.lot_id, new.voucher);
  return null;
end $$;
create or replace trigger link_record_evidence after update of audit_status, lot_id on contract_record
  for each row when (new.record_type in (1, 6) and new.audit_status = 1 and new.lot_id is not null
    and (old.audit_status <> 1 or old.lot_id is null)) execute function bind_record_evidence();
