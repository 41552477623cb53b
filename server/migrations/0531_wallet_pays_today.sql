-- Money in a wallet pays on the day on which it leaves: until then it was there for its owner to use, and the loan bore interest.

create function wallet_pays_today() returns trigger language plpgsql as $$
begin
  raise exception 'repayment % comes out of a wallet today, not on %', new.id, new.value_date using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger wallet_pays_today before update of status on repayment
  for each row when (new.status = 1 and old.status <> 1 and new.repay_way = 2 and new.value_date <> today()) execute function wallet_pays_today();
