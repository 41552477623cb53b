-- A weigh note is of one lot (domain §2.4, §2.16): the same paper, by its content, proves nothing of another one. The key holds it against two at once.

create table lot_paper (
  sha256 text primary key,
  lot_id bigint not null references lot,
  create_time timestamptz not null default now()
);
create index lot_paper_lot_id_idx on lot_paper (lot_id);
create trigger lot_paper_stays before update or delete on lot_paper for each row execute function stays_as_written();
create trigger lot_paper_is_kept before truncate on lot_paper execute function stays_as_written();

-- @throws weigh_note_used, naming the lot that it is of
create function paper_is_of(of_lot bigint, papers bigint[]) returns void language plpgsql as $$
declare
  used record;
begin
  insert into lot_paper (sha256, lot_id)
  -- In one order, so that two that share several wait for each other in no circle.
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

-- Of what came in or was counted, once it is approved and has its lot.
create function paper_of_document() returns trigger language plpgsql as $$
begin
  perform paper_is_of(new.lot_id, new.voucher);
  return null;
end $$;
create trigger paper_of_document after update of audit_status, lot_id on contract_record
  for each row when (new.record_type in (1, 6) and new.audit_status = 1 and new.lot_id is not null
    and (old.audit_status <> 1 or old.lot_id is null)) execute function paper_of_document();
-- Of what leaves, and of what a receipt is issued with.
create function paper_of_goods() returns trigger language plpgsql as $$
declare
  papers bigint[] = case tg_table_name when 'receipt' then (select array_agg(held::bigint) from jsonb_array_elements_text(to_jsonb(new) -> 'weigh_notes') held)
    else (select array_agg(held::bigint) from jsonb_array_elements_text(to_jsonb(new) -> 'weigh_note') held) end;
  of_receipt bigint = case tg_table_name when 'receipt' then new.id else (to_jsonb(new) ->> 'receipt_id')::bigint end;
begin
  perform paper_is_of((select lot_id from receipt where id = of_receipt), papers);
  return null;
end $$;
create trigger paper_of_goods after update of state on receipt_operation
  for each row when (new.kind = 6 and new.state = 4 and old.state = 0) execute function paper_of_goods();
create trigger paper_of_goods after update of release_state on release_order
  for each row when (new.release_state = 3 and old.release_state = 2) execute function paper_of_goods();
create trigger paper_of_goods after update of audit_status on receipt
  for each row when (new.audit_status = 1 and old.audit_status <> 1 and cardinality(new.weigh_notes) > 0) execute function paper_of_goods();

-- What was used for several lots before stays with the first of them.
insert into lot_paper (sha256, lot_id, create_time)
select distinct on (sha256) sha256, lot_id, at
  from (
    select file.sha256, record.lot_id, record.create_time as at
      from contract_record record join file on file.id = any (record.voucher)
     where record.record_type in (1, 6) and record.audit_status = 1 and record.lot_id is not null
    union all
    select file.sha256, receipt.lot_id, delivery.create_time
      from receipt_operation delivery join receipt on receipt.id = delivery.receipt_id join file on file.id = any (delivery.weigh_note)
    union all
    select file.sha256, receipt.lot_id, leaving.create_time
      from release_order leaving join receipt on receipt.id = leaving.receipt_id join file on file.id = any (leaving.weigh_note)
    union all
    select file.sha256, receipt.lot_id, receipt.create_time
      from receipt join file on file.id = any (receipt.weigh_notes) where receipt.life <> 0) used
 order by sha256, at, lot_id;
