-- A receipt that was endorsed away is cancelled at its holder's wish alone (domain §3.2), and nothing comes into a closed zone or leaves it (§2.4).

-- Looked at as it is asked for, so that nobody holds up the holder by asking, and as it is done.
create function cancellation_has_consent() returns trigger language plpgsql as $$
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
create trigger cancellation_has_consent before insert on receipt_operation
  for each row when (new.kind = 8) execute function cancellation_has_consent();
create trigger cancellation_has_consent_still before update of state on receipt_operation
  for each row when (new.kind = 8 and new.state = 1 and old.state <> 1) execute function cancellation_has_consent();

-- Books are put right (4) wherever goods lie.
create function zone_lets_through() returns trigger language plpgsql as $$
begin
  -- Locked: nobody seals it while goods pass.
  perform from zone where id in ((select zone_id from lot where id = new.lot_id), new.from_zone_id) order by id for no key update;
  if exists (select from zone where id in ((select zone_id from lot where id = new.lot_id), new.from_zone_id) and status in (3, 4)) then
    raise exception 'a zone of lot % is closed', new.lot_id using errcode = 'restrict_violation', hint = 'zone_closed';
  end if;
  return new;
end $$;
create trigger zone_lets_through before insert on lot_movement
  for each row when (new.kind in (1, 2, 3)) execute function zone_lets_through();
