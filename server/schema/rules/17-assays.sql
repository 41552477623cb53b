-- Laboratory reports of sealed samples (docs/decisions/on-site-work.md).
create or replace trigger reject_truncate before truncate on assay for each statement execute function reject_change_with_hint();

create or replace function number_assay() returns trigger language plpgsql as $$
begin
  new.assay_no := format_day_number('HY', new.id);
  return new;
end $$;
create or replace trigger number_assay before insert on assay for each row execute function number_assay();

-- Rejects changes of decided reports, and of the content while it is decided on.
create or replace function protect_assay() returns trigger language plpgsql as $$
declare
  moving text[] = '{version,audit_status,audit_remark,audit_by,audit_time,first_audit_by,first_audit_person,first_audit_time,audit_person}';
begin
  if (tg_op = 'DELETE' and old.audit_status = 1)
     or (tg_op = 'UPDATE' and (old.audit_status in (1, 2)
           or (new.audit_status in (1, 2) and (to_jsonb(old) - moving) <> (to_jsonb(new) - moving)))) then
    raise exception 'assay % was decided', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger protect_assay before update or delete on assay for each row execute function protect_assay();

-- Shows an assay to the banks that hold the lot, and to no others.
create or replace function show_assay() returns trigger language plpgsql as $$
begin
  delete from assay_reader where assay_id = new.id;
  insert into assay_reader (assay_id, organisation_id)
  select distinct new.id, bank_id from pledge where lot_id = new.lot_id and pledge_state <= 2;
  return null;
end $$;
create or replace trigger show_assay after insert or update of lot_id on assay for each row execute function show_assay();

-- Shows a bank that takes goods into pledge their assays and the open documents about them.
create or replace function show_goods_to_pledgee() returns trigger language plpgsql as $$
begin
  insert into assay_reader (assay_id, organisation_id)
  select id, new.bank_id from assay where lot_id = new.lot_id
  on conflict do nothing;
  insert into abnormal_document_reader (document_id, organisation_id)
  select id, new.bank_id from abnormal_document
   where status < 3
     and (receipt_id = new.receipt_id or (receipt_id is null and lot_id = new.lot_id)
          or (receipt_id is null and lot_id is null and warehouse_id = (select warehouse_id from lot where lot.id = new.lot_id)))
  on conflict do nothing;
  return null;
end $$;
create or replace trigger show_goods_to_pledgee after insert or update of receipt_id, lot_id on pledge
  for each row when (new.pledge_state <= 2) execute function show_goods_to_pledgee();

-- Returns whether the last approved assay of a lot is valid and meets each limit of the spec, if it has any. An earlier good one does not outweigh a
-- later bad one.
create or replace function has_valid_assay(of_lot bigint) returns boolean language sql stable as $$
  select coalesce((select valid_to >= today() and spec_match in (1, 4) from assay
                    where lot_id = of_lot and audit_status = 1 order by report_date desc, id desc limit 1), false)
$$;

-- The start of a day values all loans, so an assay that expires needs no event.
create or replace function add_assay_event() returns trigger language plpgsql as $$
begin
  perform add_valuation_event(14, new.lot_id);
  return null;
end $$;
create or replace trigger value_loans_at_assay after update of audit_status on assay
  for each row when (new.audit_status = 1 and old.audit_status <> 1) execute function add_assay_event();
