-- What is pledged for a loan is valued under the terms that its approval pinned, so that it is of a category that they are for (domain §3.4, decision 288).

-- Of a category that the loan was approved on, or whose terms of today are those of the bank and the category that it pinned; of a loan that is not
-- approved, whatever it is offered.
create function is_under_terms(of_loan bigint, of_receipt bigint) returns boolean language sql stable as $$
  select loan.policy_id is null
      or exists (select from financing_line line join receipt offered on offered.id = line.receipt_id join good known on known.id = offered.good_id
                  where line.financing_id = loan.id and (known.cate_id, known.sub_cate_id) is not distinct from (good.cate_id, good.sub_cate_id))
      or exists (select from risk_policy own join risk_policy pinned on pinned.id = loan.policy_id
                  where own.id = risk_policy_on(pinned.bank_id, good.cate_id, good.sub_cate_id, today())
                    and (own.cate_id, own.sub_cate_id) is not distinct from (pinned.cate_id, pinned.sub_cate_id))
    from financing loan, receipt join good on good.id = receipt.good_id
   where loan.id = of_loan and receipt.id = of_receipt
$$;

create or replace function pledge_begins() returns trigger language plpgsql as $$
begin
  new.pledge_no := day_number('PL', new.id);
  select bank_id, owner_id into strict new.bank_id, new.owner_id from financing where id = new.financing_id;
  select store_id, lot_id into strict new.store_id, new.lot_id from receipt where id = new.receipt_id;
  if not exists (select from receipt where id = new.receipt_id and life = 1 and holder_id = new.owner_id) then
    raise exception 'receipt % is not the owner''s to pledge', new.receipt_id using errcode = 'restrict_violation', hint = 'not_now';
  elsif not is_under_terms(new.financing_id, new.receipt_id) then
    raise exception 'receipt % is of goods under other terms', new.receipt_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
