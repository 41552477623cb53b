-- Abnormal documents and on-site visits (docs/decisions/on-site-work.md).
create or replace function number_abnormal_document() returns trigger language plpgsql as $$
begin
  new.error_no := format_day_number('YC', new.id);
  new.due_time := coalesce(new.due_time, now() + make_interval(days => (array[14, 7, 3, 1])[new.level]));
  return new;
end $$;
create or replace trigger number_abnormal_document before insert on abnormal_document
  for each row execute function number_abnormal_document();

-- Shows a document to the organisations whose goods, custody, visits or loans it concerns.
create or replace function show_abnormal_document() returns trigger language plpgsql as $$
begin
  insert into abnormal_document_reader (document_id, organisation_id)
  select new.id, organisation_id from (
    select new.store_id as organisation_id
    union select owner_id from lot where id = new.lot_id
    union select unnest(array[holder_id, store_id]) from receipt
           where id = new.receipt_id or (new.receipt_id is null and lot_id = new.lot_id and life in (1, 7))
    union select pledge.bank_id from pledge
           where pledge.pledge_state <= 2 and (pledge.receipt_id = new.receipt_id or (new.receipt_id is null and pledge.lot_id = new.lot_id))
    union select pledge.bank_id from pledge join lot on lot.id = pledge.lot_id
           where pledge.pledge_state <= 2 and new.receipt_id is null and new.lot_id is null and lot.warehouse_id = new.warehouse_id
    union select unnest(array[bank_id, owner_id]) from financing where id = new.financing_id
    union select bank_id from inspection where id = new.inspection_id) as concerned
   where organisation_id is not null
  on conflict do nothing;
  return null;
end $$;
create or replace trigger show_abnormal_document after insert on abnormal_document
  for each row execute function show_abnormal_document();

-- Keeps what was reported; handling adds to it. A closed document does not change.
create or replace function protect_abnormal_document() returns trigger language plpgsql as $$
declare
  moving text[] = '{version,level,status,handle_id,due_time,handle_time,handle_result,handle_files,escalate_time,close_time,resolve_by,resolve_person,close_by,close_person,diff_weight}';
begin
  if tg_op = 'DELETE' or old.status = 3 or new.level < old.level
     or (to_jsonb(new) - moving) is distinct from (to_jsonb(old) - moving) then
    raise exception 'document % stays as it was reported', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_abnormal_document before update or delete on abnormal_document
  for each row execute function protect_abnormal_document();

-- Returns the bank that may close a document, besides the platform: that of its loan; otherwise the only bank with an active pledge of the goods; for goods
-- without one the bank that ordered the visit. A hold, which an owner and a bank make alone, takes no right from others. Null if only the platform may, because the goods secure loans of several banks.
create or replace function find_closing_bank(document abnormal_document) returns bigint language sql stable as $$
  with pledgee as (
    select distinct pledge.bank_id from pledge join lot on lot.id = pledge.lot_id
     where pledge.pledge_state = 2
       and (pledge.receipt_id = document.receipt_id or (document.receipt_id is null and pledge.lot_id = document.lot_id)
            or (document.receipt_id is null and document.lot_id is null and lot.warehouse_id = document.warehouse_id)))
  select coalesce(
    (select bank_id from financing where id = document.financing_id),
    case (select count(*) from pledgee)
      when 0 then (select bank_id from inspection where id = document.inspection_id)
      when 1 then (select bank_id from pledgee) end)
$$;

-- A bank does not unblock goods that another bank holds.
create or replace function assert_closer() returns trigger language plpgsql as $$
declare
  closer account;
begin
  select * into closer from account where id = new.close_by;
  if closer.id is null or closer.organisation_kind <> 'platform' and closer.organisation_id is distinct from find_closing_bank(old) then
    raise exception 'document % is closed by another organisation', old.id using errcode = 'restrict_violation', hint = 'closed_by_another';
  end if;
  return new;
end $$;
create or replace trigger assert_closer before update of status on abnormal_document
  for each row when (old.status < 3 and new.status = 3) execute function assert_closer();

-- Returns the number of an open document of high severity about a lot, a receipt on it or its warehouse; null without one.
create or replace function find_severe_document(of_lot bigint, of_receipt bigint) returns text language sql stable as $$
  select error_no from abnormal_document document
   where status < 3 and level >= 3
     and (receipt_id = of_receipt
          or (receipt_id is null and lot_id = of_lot)
          or (receipt_id is null and lot_id is null and warehouse_id = (select warehouse_id from lot where id = of_lot)))
   order by id limit 1
$$;

create or replace function reject_abnormal_goods(of_lot bigint, of_receipt bigint) returns void language plpgsql as $$
declare
  document text = find_severe_document(of_lot, of_receipt);
begin
  if document is not null then
    raise exception 'goods of lot % are blocked by document %', of_lot, document using errcode = 'restrict_violation',
      hint = 'goods_are_abnormal', detail = json_build_object('no', document);
  end if;
end $$;

-- Goods with an open document of high severity secure no new pledge and no draw, and leave by no release or delivery.
create or replace function assert_pledged_goods_normal() returns trigger language plpgsql as $$
begin
  perform reject_abnormal_goods(new.lot_id, new.receipt_id);
  return new;
end $$;
create or replace trigger verify_normal_goods before insert on pledge for each row
  when (new.pledge_state = 0) execute function assert_pledged_goods_normal();
create or replace trigger verify_normal_goods_received before update of pledge_state on pledge for each row
  when (old.pledge_state < 2 and new.pledge_state = 2) execute function assert_pledged_goods_normal();

create or replace function assert_drawn_goods_normal() returns trigger language plpgsql as $$
begin
  perform reject_abnormal_goods(lot_id, receipt_id) from pledge where financing_id = new.id and pledge_state <= 2;
  return new;
end $$;
create or replace trigger verify_normal_goods before update of loan_state on financing for each row
  when (old.loan_state = 6 and new.loan_state = 7) execute function assert_drawn_goods_normal();

create or replace function assert_released_goods_normal() returns trigger language plpgsql as $$
begin
  perform reject_abnormal_goods(lot_id, receipt_id) from pledge where id = new.pledge_id;
  return new;
end $$;
create or replace trigger verify_normal_goods before insert on release_order for each row
  when (new.reason in (1, 2, 3)) execute function assert_released_goods_normal();
create or replace trigger verify_normal_goods_step before update of release_state on release_order for each row
  when (new.reason in (1, 2, 3) and new.release_state between 1 and 4 and new.release_state <> old.release_state)
  execute function assert_released_goods_normal();

-- Whether a person or an agency belongs to an organisation.
create or replace function is_related_to(person bigint, agency bigint, of_organisation bigint) returns boolean language sql stable as $$
  select exists (select from account
                  where account.organisation_id = of_organisation and find_root_person(account.person_id) = find_root_person(person) and disabled <> 1)
      or exists (select from organisation own join organisation related on related.id = of_organisation
                  where own.id = agency and own.credit_code <> '' and own.credit_code = related.credit_code)
$$;

-- Inspectors are independent of the firm and the owners whose goods they count (Interpretation of the Civil Code on security, art. 55).
create or replace function is_related_inspector(person bigint, agency bigint, warehouses bigint[]) returns boolean language sql stable as $$
  select exists (
    select from warehouse
      join organisation related on related.id = warehouse.store_id
        or related.id in (select owner_id from lot where lot.warehouse_id = warehouse.id and lot.status = 1)
     where warehouse.id = any (warehouses) and is_related_to(person, agency, related.id))
$$;

create or replace function assert_inspector_independent() returns trigger language plpgsql as $$
begin
  if is_related_inspector(new.person_id, new.organisation_id, new.warehouse_ids) then
    raise exception 'inspector % is related to a firm or owner', new.id using errcode = 'check_violation',
      hint = 'not_independent';
  end if;
  return new;
end $$;
create or replace trigger assert_inspector_independent before insert or update of warehouse_ids, person_id on account
  for each row when (new.warehouse_ids <> '{}') execute function assert_inspector_independent();

create or replace function number_inspection() returns trigger language plpgsql as $$
begin
  new.inspection_no := format_day_number('XJ', new.id);
  return new;
end $$;
create or replace trigger number_inspection before insert on inspection for each row execute function number_inspection();

create or replace function number_investigation() returns trigger language plpgsql as $$
begin
  new.investigation_no := format_day_number('DD', new.id);
  return new;
end $$;
create or replace trigger number_investigation before insert on investigation
  for each row execute function number_investigation();

-- Plans a visit only for an enabled inspector with a valid certificate who is independent of the warehouse.
create or replace function assert_inspector_suits() returns trigger language plpgsql as $$
declare
  inspector account;
begin
  select * into inspector from account where id = new.inspuser_id;
  if inspector.disabled <> 0 or inspector.cert_end < new.plan_date or inspector.agency_id is distinct from new.agency_id
     or is_related_inspector(inspector.person_id, inspector.agency_id, array[new.warehouse_id]) then
    raise exception 'inspector % does not suit visit %', new.inspuser_id, new.id using errcode = 'check_violation',
      hint = 'not_independent';
  end if;
  return new;
end $$;
create or replace trigger assert_inspector_suits before insert or update of inspuser_id, warehouse_id, plan_date on inspection
  for each row execute function assert_inspector_suits();

-- Plans due diligence only by an enabled person with a valid certificate who is independent of the borrower.
create or replace function assert_investigator_suits() returns trigger language plpgsql as $$
declare
  inspector account;
begin
  select * into inspector from account where id = new.inspuser_id;
  if inspector.disabled <> 0 or inspector.cert_end < new.plan_date or inspector.agency_id is distinct from new.agency_id
     or is_related_to(inspector.person_id, inspector.agency_id, (select owner_id from financing where id = new.financing_id)) then
    raise exception 'inspector % does not suit report %', new.inspuser_id, new.id using errcode = 'check_violation',
      hint = 'not_independent';
  end if;
  return new;
end $$;
create or replace trigger assert_investigator_suits before insert or update of inspuser_id, financing_id, plan_date on investigation
  for each row execute function assert_investigator_suits();

-- Keeps a submitted report: only its acceptance, its return and their remark follow.
create or replace function protect_visit() returns trigger language plpgsql as $$
declare
  moving text[] = '{version,state,accept_time,answer,remark,accept_by,accept_person}';
begin
  if tg_op = 'DELETE' then
    if old.start_time is null then return old; end if;
  elsif old.submit_time is null or (to_jsonb(new) - moving) = (to_jsonb(old) - moving) then
    return new;
  end if;
  raise exception 'report % stays as it was submitted', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_inspection before update or delete on inspection for each row execute function protect_visit();
create or replace trigger protect_investigation before update or delete on investigation for each row execute function protect_visit();

-- Keeps the first count of a lot and its comparison with the books, and the whole line after the submission.
create or replace function protect_inspection_line() returns trigger language plpgsql as $$
declare
  is_submitted boolean = (select submit_time is not null from inspection where id = old.inspection_id);
  moving text[] = '{version,second_weight,real_weight,diff_weight,is_different,package_state,seal_state,sign_board,fire_safety,camera_state,scale_no,scale_end,sample_no}';
begin
  if is_submitted or (tg_op = 'UPDATE' and old.first_weight is not null and (to_jsonb(new) - moving) <> (to_jsonb(old) - moving)) then
    raise exception 'count % stays as it was made', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger protect_inspection_line before update or delete on inspection_line
  for each row execute function protect_inspection_line();

-- Keeps the photos of a submitted report, and the bytes of every received one. A photo that the report does not name is deleted with its file.
create or replace function protect_visit_photo() returns trigger language plpgsql as $$
declare
  reported bigint[] = (select images from inspection where id = old.inspection_id and submit_time is not null
                       union all select images from investigation where id = old.investigation_id and submit_time is not null);
begin
  if (tg_op = 'DELETE' and old.file_id = any (reported))
     or (tg_op = 'UPDATE' and (reported is not null
           or (new.id, new.inspection_id, new.investigation_id, new.file_id, new.sha256, new.create_time)
                is distinct from (old.id, old.inspection_id, old.investigation_id, old.file_id, old.sha256, old.create_time))) then
    raise exception 'photo % stays as it was received', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create or replace trigger protect_visit_photo before update or delete on visit_photo for each row execute function protect_visit_photo();

-- Rejects photos that arrive after the submission.
create or replace function assert_visit_open() returns trigger language plpgsql as $$
begin
  if (select submit_time from inspection where id = new.inspection_id
      union all select submit_time from investigation where id = new.investigation_id) is not null then
    raise exception 'the visit of photo % is submitted', new.sha256 using errcode = 'restrict_violation', hint = 'visit_changed';
  end if;
  return new;
end $$;
create or replace trigger assert_visit_open before insert on visit_photo for each row execute function assert_visit_open();

create or replace trigger reject_truncate before truncate on visit_photo for each statement execute function reject_change_with_hint();

-- Shows a visit to the bank that ordered it, to the storage firm from its start (a surprise is not announced), and to owners and pledgees of the counted
-- goods from its acceptance.
create or replace function show_inspection() returns trigger language plpgsql as $$
begin
  -- A plan may change to another warehouse, or into a surprise.
  if tg_op = 'UPDATE' and new.start_time is null then delete from inspection_reader where inspection_id = new.id; end if;
  insert into inspection_reader (inspection_id, organisation_id)
  select new.id, organisation_id from (
    select new.bank_id as organisation_id
    union select new.store_id where new.start_time is not null or new.inspection_type <> 3
    union select owner_id from lot where new.state = 3 and id = any (new.lot_ids)
    union select bank_id from pledge where new.state = 3 and lot_id = any (new.lot_ids) and pledge_state <= 2) as concerned
   where organisation_id is not null
  on conflict do nothing;
  return null;
end $$;
create or replace trigger show_inspection after insert or update of state, inspection_type, store_id on inspection
  for each row execute function show_inspection();

-- Counts of a visit by reader. The storage firm and the ordering bank read all counts. An owner reads the counts of its lots, another bank those of lots
-- that are pledged to it or were pledged at the acceptance.
create or replace view inspection_line_reader as
  select line.id as line_id, reader.organisation_id
    from inspection_reader reader
    join inspection visit on visit.id = reader.inspection_id
    join inspection_line line on line.inspection_id = visit.id
    join lot on lot.id = line.lot_id
   where reader.organisation_id in (visit.store_id, visit.bank_id, lot.owner_id)
      or exists (select from pledge
                  where pledge.lot_id = line.lot_id and pledge.bank_id = reader.organisation_id
                    and (pledge.pledge_state <= 2 or pledge.end_time >= visit.accept_time));

-- Another person than the inspector accepts a report.
create or replace function assert_other_acceptor() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = new.inspuser_id and find_root_person(person_id) = find_root_person(new.accept_person)) then
    raise exception 'report % is accepted by its inspector', new.id using errcode = 'check_violation', hint = 'own_step';
  end if;
  return new;
end $$;
create or replace trigger assert_other_acceptor before update of state on inspection for each row
  when (old.state = 2 and new.state = 3) execute function assert_other_acceptor();
create or replace trigger assert_other_acceptor before update of state on investigation for each row
  when (old.state = 2 and new.state = 3) execute function assert_other_acceptor();

-- Returns true while the policy needs an accepted report since the submission that recommends the application.
create or replace function has_missing_report(application financing, policy bigint) returns boolean language sql stable as $$
  select coalesce((select report_needed = 1 from risk_policy where id = policy), false)
     and (select approve_status from investigation
           where financing_id = application.id and state = 3 and submit_time > application.submit_time
           order by submit_time desc limit 1) is distinct from 1
$$;

-- Requires before an approval that the last accepted report recommends the application, if the policy needs one.
create or replace function assert_report_accepted() returns trigger language plpgsql as $$
begin
  if has_missing_report(new, new.policy_id) then
    raise exception 'application % lacks a report', new.id using errcode = 'restrict_violation', hint = 'report_not_accepted';
  end if;
  return new;
end $$;
create or replace trigger assert_report_accepted before update of loan_state on financing for each row
  when (old.loan_state = 3 and new.loan_state = 4) execute function assert_report_accepted();

-- Keeps a seed: only its revelation follows.
create or replace function protect_surprise_seed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state = 1 or (new.month, new.seed) is distinct from (old.month, old.seed) then
    raise exception 'seed of % stays as it was sealed', old.month using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_surprise_seed before update or delete on surprise_seed
  for each row execute function protect_surprise_seed();
