-- A receipt that waits for its auditor reserves its goods on the lot (domain §3.2, decision 359): no two pending receipts claim more than the lot has.
-- migrate: statement_timeout = 1h

alter table receipt
  -- Written by `receipt_reserves` alone: the weight while it is pending, else 0.
  add column reserved_weight bigint not null default 0
    constraint receipt_reserved_weight_check check (reserved_weight = 0 or (reserved_weight = weight and life = 0 and audit_status = 0));
alter table lot
  -- The sum of what pending receipts on it reserve.
  add column reserved_weight bigint not null default 0 constraint lot_reserved_weight_check check (reserved_weight >= 0),
  drop column free_weight;
-- An expression of a generated column is not changed in place.
alter table lot
  add column free_weight bigint not null generated always as (greatest(0,
    least(book_weight, counted_weight + floor(counted_weight::numeric * tolerance / 10000)::bigint) - receipted_weight - reserved_weight)) stored;
create index lot_reserved_weight_idx on lot (reserved_weight nulls first, id);

-- Fires after `receipt_is_issued`, in the order of names. Nothing else writes the column.
create function receipt_reserves() returns trigger language plpgsql as $$
begin
  new.reserved_weight := case when new.life = 0 and new.audit_status = 0 then new.weight else 0 end;
  return new;
end $$;
create trigger receipt_reserves before insert or update on receipt for each row execute function receipt_reserves();

create or replace function receipts_of_lot() returns trigger language plpgsql as $$
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
drop trigger receipts_of_lot on receipt;
create trigger receipts_of_lot after insert or update or delete on receipt for each row execute function receipts_of_lot();

create or replace function lot_is_receipted() returns trigger language plpgsql as $$
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
drop trigger lot_is_receipted on lot;
create constraint trigger lot_is_receipted after insert or update of receipted_weight, reserved_weight on lot
  deferrable initially deferred for each row execute function lot_is_receipted();
create index receipt_reserved_idx on receipt (lot_id) include (reserved_weight) where reserved_weight > 0;

create or replace function lot_covers() returns trigger language plpgsql as $$
declare
  claimed bigint := new.receipted_weight + new.reserved_weight;
  before bigint := old.receipted_weight + old.reserved_weight;
  -- A reservation that becomes a receipt claims no more; what others reserve is not in its way.
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
drop trigger lot_covers on lot;
create trigger lot_covers after update of book_weight, receipted_weight, reserved_weight on lot for each row execute function lot_covers();

-- Receipts that are pending at the upgrade reserve in their order, as far as their lot has goods. The others reserve when they are saved again.
create temporary table reserving on commit drop as
  select id, weight from (
    select receipt.id, receipt.weight, cover_weight - receipted_weight as possible, sum(receipt.weight) over (partition by lot_id order by receipt.id) as claimed
      from receipt join lot on lot.id = lot_id where life = 0 and receipt.audit_status = 0) pending
   where claimed <= possible;
update receipt set reserved_weight = reserving.weight from reserving where reserving.id = receipt.id;
