-- Receipts stand for no more pieces than their lot has left, where its pieces were counted as it came in (0: in bulk).

create function pieces_of_lot(of_lot bigint) returns table (no text, possible bigint, remaining bigint, live bigint) language sql stable as $$
  select lot_no, greatest(0, remaining - live), remaining, live
    from lot
   cross join lateral (
     select lot.pieces - coalesce((select sum(pieces) from lot_movement where lot_id = lot.id and kind = 2), 0)::bigint as remaining,
            coalesce((select sum(remaining_quantity) from receipt where lot_id = lot.id and life in (1, 7)), 0)::bigint as live) counted
   where lot.id = of_lot and lot.pieces > 0
$$;

-- Only as one is issued: from then on its pieces become fewer, or go to what comes of it. The lot is locked, so that nobody issues at the same moment.
create function pieces_are_there() returns trigger language plpgsql as $$
declare
  lot_has record;
begin
  perform from lot where id = new.lot_id for no key update;
  select * into lot_has from pieces_of_lot(new.lot_id);
  if lot_has.live > lot_has.remaining then
    raise exception 'lot % has % pieces, receipts for %', new.lot_id, lot_has.remaining, lot_has.live using errcode = 'check_violation',
      constraint = 'receipt_pieces_check', hint = 'lot_pieces_short',
      detail = json_build_object('lot', lot_has.no, 'pieces', lot_has.remaining, 'live', lot_has.live - new.remaining_quantity,
        'asked', new.remaining_quantity, 'possible', greatest(0, lot_has.remaining - lot_has.live + new.remaining_quantity));
  end if;
  return null;
end $$;
create trigger pieces_are_there after update of audit_status on receipt
  for each row when (old.audit_status <> 1 and new.audit_status = 1 and new.remaining_quantity > 0) execute function pieces_are_there();
