-- One payment across the loans of a borrower at a bank (Civil Code art. 560): an event of each loan that it pays, all or none.

-- 1 this loan alone, 2 this loan first and then the others, 3 all of them by law
alter table repayment add column spread smallint not null default 1 check (spread between 1 and 3);

-- What was posted is events of loans of this borrower at this bank, one of each, together of this amount and of this day; a reversed one says so in all of them.
create or replace function repayment_is_an_event() returns trigger language plpgsql as $$
declare
  written record;
begin
  select count(*) as events, count(distinct event.financing_id) as loans, coalesce(sum(event.amount), 0) as amount,
         coalesce(bool_and(event.value_date = new.value_date and loan.owner_id = new.owner_id and loan.bank_id = new.bank_id
           and (new.spread > 1 or event.financing_id = new.financing_id)), false) as fits,
         coalesce(bool_or(event.id = new.event_id), false) as named,
         count(*) filter (where exists (select from loan_event where of_id = event.id and kind = 4)) as reversed
    into written
    from loan_event event join financing loan on loan.id = event.financing_id
   where event.kind = 3 and event.source = 'repayment:' || new.id;
  if written.events <> written.loans or written.amount <> new.repay_amount or not written.fits or not written.named
     or written.reversed <> (case new.status when 3 then written.events else 0 end) then
    raise exception 'repayment % is not what happened to the loan', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
