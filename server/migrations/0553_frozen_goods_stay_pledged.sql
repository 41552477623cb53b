-- What a court has frozen of pledged goods stays pledged until it is not: a loan that was drawn is not closed over it (decision 267). Of one that was never
-- drawn, what is let go stays frozen as its holder's.

create or replace function pledges_of_receipt() returns trigger language plpgsql as $$
declare
  change bigint := new.live_weight - case when tg_op = 'UPDATE' then old.live_weight else 0 end;
  earmarked bigint := new.earmarked_weight - case when tg_op = 'UPDATE' then old.earmarked_weight else 0 end;
  was receipt;
begin
  if tg_op = 'UPDATE' and change = 0 and earmarked = 0 and old.pledge_state = new.pledge_state then
    return null;
  end if;
  select * into strict was from receipt where id = new.receipt_id for no key update;
  if change < 0 and old.pledge_state = 2 and was.frozen_pledged > 0 and was.frozen_pledged > was.pledge_weight + change - was.earmarked_pledged - earmarked
     and exists (select from financing where id = new.financing_id and draw_date is not null) then
    raise exception 'of receipt % more is frozen than stays pledged', new.receipt_id using errcode = 'restrict_violation', hint = 'goods_are_frozen',
      detail = json_build_object('no', was.contract_no, 'frozen', was.frozen_pledged,
        'left', was.pledge_weight + change - was.earmarked_pledged - earmarked);
  end if;
  update receipt
     set pledge_weight = pledge_weight + change, earmarked_pledged = earmarked_pledged + earmarked,
         -- What is frozen stays frozen, whichever bank it was pledged to: of what is pledged no more it is frozen as its holder's.
         frozen_pledged = least(frozen_pledged, pledge_weight + change - earmarked_pledged - earmarked),
         frozen_free = frozen_free + greatest(0, frozen_pledged - (pledge_weight + change - earmarked_pledged - earmarked)),
         controller_id = coalesce((select max(bank_id) from pledge where receipt_id = new.receipt_id and pledge_state = 2), holder_id)
   where id = new.receipt_id;
  if exists (select from pledge where receipt_id = new.receipt_id and pledge_state <= 2 and bank_id <> new.bank_id) then
    raise exception 'receipt % is pledged to another bank', new.receipt_id using errcode = 'restrict_violation', hint = 'pledged_to_another';
  end if;
  return null;
end $$;
