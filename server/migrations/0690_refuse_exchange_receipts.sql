-- An exchange registers its receipts itself (Futures Law art. 45): none is issued, transferred, divided, merged, replaced or delivered here. Receipts of
-- class 3 from before this migration can be cancelled, and their pledges released without delivery.

-- Fires after `receipt_is_issued`, in the order of names: a draft that is approved has its new `life` by then.
create function refuse_exchange_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.class <> 3 or new.holder_id <> old.holder_id or new.life in (2, 3, 4, 5) or (old.life = 0 and new.life <> 0)
     or (new.life in (1, 7) and new.remaining_weight < old.remaining_weight) then
    raise exception 'receipt % is an exchange receipt', new.id using errcode = 'restrict_violation', hint = 'exchange_receipt',
      detail = json_build_object('no', new.contract_no);
  end if;
  return new;
end $$;
create trigger refuse_exchange_receipt before insert or update on receipt
  for each row when (new.class = 3) execute function refuse_exchange_receipt();

-- A receipt of class 3 is cancelled even if part of it has left: its goods get a receipt of the storage firm.
create or replace function receipt_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
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
