-- What the books have of a loan follows from its events, and each journal of a loan from one of them; limits in use and the holder of pledged goods change
-- with their cause alone.

-- `journal.biz_key` of an event's own journal, by what posts it.
create function journal_keys(event loan_event) returns text[] language sql immutable parallel safe as $$
  select array['loan_event:' || event.id, case event.kind
    when 1 then 'financing:' || event.financing_id || ':draw'
    when 7 then 'financing:' || event.financing_id || ':written_off'
    when 3 then event.source || ':posted:' || event.financing_id
    when 4 then event.source || ':reversed:' || event.financing_id end]
$$;

-- Excess of events that is with the loan: all but what is in the owner's wallet, net of what the wallet has paid.
create function excess_of_loan(loan_id bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(excess) from loan_event where financing_id = loan_id), 0)
    - coalesce((select sum(posting.amount) from journal
                  join posting on posting.journal_id = journal.id
                  join money_account account on account.id = posting.account_id and account.kind = 'wallet_available'
                 where journal.source = 'financing:' || loan_id and journal.biz_key <> 'financing:' || loan_id || ':draw'), 0)
    - coalesce((select sum(event.amount) from loan_event event
                  join repayment document on event.source = 'repayment:' || document.id and document.repay_way = 2
                 where event.financing_id = loan_id and event.kind = 3
                   and not exists (select from loan_event reversal where reversal.of_id = event.id and reversal.kind = 4)), 0))::bigint
$$;

-- Interest and penalty of each day since the draw, in parts, from what is allocated by now to each value date.
create function loan_days(loan financing) returns table (day date, interest numeric, penalty numeric) language sql stable as $$
  select at.day, (loan.draw_amount - paid.principal - late.principal) * loan.rate * day_parts(loan.day_count, at.day),
         late.principal * loan.penalty_rate * day_parts(loan.day_count, at.day)
    from (select loan.draw_date + n as day from generate_series(0, loan.accrued_to - loan.draw_date - 1) n) at
   cross join lateral (
     select coalesce(sum(event.principal), 0) as principal
       from loan_event event left join loan_event allocated on allocated.id = event.of_id
      where event.financing_id = loan.id and coalesce(allocated.value_date, event.value_date) <= at.day) paid
   cross join lateral (
     select greatest(0, coalesce(sum(instalment.principal), 0) - paid.principal) as principal
       from loan_instalment instalment where instalment.financing_id = loan.id and instalment.due_date <= at.day) late
$$;

-- Whether all that accrued, and what had by each due date, is that of its days.
create function is_accrued(loan financing) returns boolean language sql stable as $$
  with days as materialized (select * from loan_days(loan))
  select coalesce(sum(interest), 0) = loan.interest_parts and coalesce(sum(penalty), 0) = loan.penalty_parts
         and not exists (
           select from loan_instalment instalment
            where instalment.financing_id = loan.id and instalment.due_date <= loan.accrued_to
              and instalment.interest_total is distinct from
                  fen_of(coalesce((select sum(days.interest) from days where days.day < instalment.due_date), 0), interest_base(loan.day_count)))
    from days
$$;

create or replace function loan_is_in_books() returns trigger language plpgsql as $$
declare
  loan financing;
  kept bigint;
begin
  perform assert_loans_in_books(array[new.financing_id]);
  select * into strict loan from financing where id = new.financing_id;
  if new.kind = 3 and not exists (
      select from repayment document
       where document.id = substring(new.source from '^repayment:([0-9]+)$')::bigint and status in (1, 3) and bank_id = loan.bank_id
         and owner_id = loan.owner_id and repay_amount = (select sum(amount) from loan_event where source = new.source and kind = 3)) then
    raise exception 'event % is of no document of repayment', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.kind = 7 and loan.loan_state <> 11 then
    raise exception 'loan % is not written off', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  -- Once, after the last of them.
  if exists (select from loan_event where financing_id = loan.id and id > new.id) then return null; end if;
  select balance into kept from money_account where kind = 'loan_excess' and owner_id = loan.id;
  if kept is distinct from excess_of_loan(loan.id) then
    raise exception 'loan %: account loan_excess has %, its events say %', loan.id, kept, excess_of_loan(loan.id)
      using errcode = 'restrict_violation', hint = 'not_now';
  elsif not is_accrued(loan) then
    raise exception 'loan % has accrued other than its days do', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;

-- A journal of accounts of a loan or a bank is that of a run of accrual, or of one event of a loan of this bank.
create function journal_of_loan() returns trigger language plpgsql as $$
declare
  loans bigint[];
  banks bigint[];
  loan financing;
begin
  select array_agg(distinct owner_id) filter (where owner = 'financing'), array_agg(distinct owner_id) filter (where owner = 'bank')
    into loans, banks
    from posting join money_account account on account.id = posting.account_id where posting.journal_id = new.id;
  if loans is null and banks is null then return null; end if;
  if new.event = 'interest_accrued' and exists (select from loan_accrual where flow_id = new.id and array[bank_id] = banks) then return null; end if;
  select financing.* into loan from financing
   where financing.id = substring(new.source from '^financing:([0-9]+)$')::bigint
     and exists (select from loan_event event where event.financing_id = financing.id and new.biz_key = any (journal_keys(event)));
  if loan.id is null or loans <> array[loan.id] or banks <> array[loan.bank_id] then
    raise exception 'journal % is of no event of its loan', new.biz_key using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  perform assert_loans_in_books(array[loan.id]);
  return null;
end $$;
create constraint trigger journal_of_loan after insert on journal
  deferrable initially deferred for each row execute function journal_of_loan();

-- Limits are taken and freed by `limit_use` alone.
create function used_limit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the used limit of % % follows from its loans', tg_table_name, new.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger used_limit_stays before update of used_limit on bank
  for each row when (pg_trigger_depth() < 1 and new.used_limit <> old.used_limit) execute function used_limit_stays();
create trigger used_limit_begins before insert on bank
  for each row when (pg_trigger_depth() < 1 and new.used_limit <> 0) execute function used_limit_stays();
create trigger used_limit_stays before update of used_limit on guarantor
  for each row when (pg_trigger_depth() < 1 and new.used_limit <> old.used_limit) execute function used_limit_stays();
create trigger used_limit_begins before insert on guarantor
  for each row when (pg_trigger_depth() < 1 and new.used_limit <> 0) execute function used_limit_stays();

-- Pledged goods stay with their holder until the pledge ends.
create function pledged_receipt_keeps_holder() returns trigger language plpgsql as $$
begin
  raise exception 'goods of receipt % are pledged', new.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger pledged_receipt_keeps_holder before update of holder_id on receipt
  for each row when (new.holder_id <> old.holder_id and old.pledge_weight > 0) execute function pledged_receipt_keeps_holder();
