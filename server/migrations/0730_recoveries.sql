-- Payments of a loan that is written off are recoveries (decision 353): they pay what was written off, in the order of the contract, and are income of the bank.
-- The loan stays written off: what it owed, accrued and lost does not change.

alter table financing
  -- Fen. Below zero where excess of recoveries was paid out and the recoveries before it bounced. Within the triggers of events alone.
  add column recovered bigint not null default 0;
alter table financing
  add column recovery_left bigint not null generated always as (written_off - recovered) stored,
  add constraint financing_recovered_check check (recovered <= written_off);
create index financing_recovered_idx on financing (recovered nulls first, id);
create index financing_recovery_left_idx on financing (recovery_left nulls first, id);
drop trigger loan_figures_stay on financing;
create trigger loan_figures_stay before update of interest_parts, penalty_parts, fee_total, fee_settled, penalty_settled, interest_settled,
    principal_settled, claim_left, written_off, recovered, overdue_from, dpd on financing
  for each row when (pg_trigger_depth() < 1) execute function loan_figures_stay();

-- What has ended stays as it ended. Events of a loan that is written off move what was recovered of it.
create or replace function financing_stays() returns trigger language plpgsql as $$
declare
  derived text[] = '{version,loan_state}';
  asked text[] = '{financing_no,owner_id,bank_id,apply_amount,purpose,tenor_days,repay_mode,receipt_ids,guarantor_ids,files,create_time}';
  approved text[] = '{approve_amount,rate,penalty_rate,report_files,report_result,policy_id,eligible_value,cap_value,approve_time,approve_end,approve_person}';
  kept text[] = '{}';
begin
  if old.loan_state in (10, 11, 13, 14, 15) then
    -- A trigger that runs before a change does not have the generated columns yet.
    derived := derived || array(select attname::text from pg_attribute where attrelid = tg_relid and attgenerated <> '');
    if old.loan_state = 11 then derived := derived || '{recovered}'::text[]; end if;
    if to_jsonb(new) - derived is distinct from to_jsonb(old) - derived then
      raise exception 'financing % has ended', old.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end if;
  if old.loan_state not in (0, 12) then kept := kept || asked; end if;
  if old.loan_state >= 4 and old.loan_state <> 12 then kept := kept || approved; end if;
  if (select jsonb_object_agg(name, to_jsonb(new) -> name) from unnest(kept) name)
     is distinct from (select jsonb_object_agg(name, to_jsonb(old) -> name) from unnest(kept) name) then
    raise exception 'financing % stays as it was asked for and approved', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.end_time := case when new.loan_state in (10, 11, 13, 14, 15) then coalesce(new.end_time, now()) end;
  return new;
end $$;

-- 10 recovered, 11 reversal of a recovery, 12 other parts of one. Their parts are of what was written off, and move no other figure of the loan; their claim
-- is what they settle of a claim that was written off, or claim again of excess that was paid out.
alter table loan_event
  drop constraint loan_event_kind_check,
  drop constraint loan_event_of_id_check1,
  drop constraint loan_event_parts_check;
alter table loan_event
  add constraint loan_event_kind_check check (kind between 1 and 12) not valid,
  add constraint loan_event_of_id_check1 check ((kind in (4, 5, 9, 11, 12)) = (of_id is not null)) not valid,
  add constraint loan_event_parts_check check (case kind
    when 1 then amount > 0 and (fee, penalty, interest, principal, excess, claim) = (0, 0, 0, 0, 0, 0)
    when 2 then amount > 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0) and claim >= 0
    -- The parts are the amount (I6).
    when 3 then amount > 0 and least(fee, penalty, interest, principal, excess) >= 0 and fee + penalty + interest + principal + excess = amount and claim <= 0
    when 4 then amount = 0 and claim >= 0
    when 5 then amount = 0 and fee + penalty + interest + principal + excess = 0 and claim = 0
    when 6 then amount = 0 and (fee, penalty, interest, principal, excess, claim) = (0, 0, 0, 0, 0, 0)
    when 7 then amount > 0 and excess = 0 and least(fee, penalty, interest, principal) >= 0 and claim <= 0
                and fee + penalty + interest + principal - claim = amount
    when 8 then amount > 0 and (fee, penalty, interest, principal, claim) = (0, 0, 0, 0, 0) and excess = -amount
    when 9 then amount > 0 and (fee, penalty, interest, principal, excess, claim) = (0, 0, 0, 0, 0, 0)
    when 10 then amount > 0 and least(fee, penalty, interest, principal, excess) >= 0 and fee + penalty + interest + principal + excess = amount
                 and claim between -excess and 0
    when 11 then amount = 0 and claim >= 0
    when 12 then amount = 0 and fee + penalty + interest + principal + excess = 0 and claim >= 0
    else false end) not valid;
alter table loan_event validate constraint loan_event_kind_check;
alter table loan_event validate constraint loan_event_of_id_check1;
alter table loan_event validate constraint loan_event_parts_check;
drop index loan_event_reversal_key;
create unique index loan_event_reversal_key on loan_event (of_id) where kind in (4, 11);

create or replace function loan_event_happens() returns trigger language plpgsql as $$
declare
  loan financing;
  was loan_event;
  -- Of what was written off.
  is_recovery boolean := new.kind in (10, 11, 12);
begin
  select * into strict loan from financing where id = new.financing_id for no key update;
  if loan.loan_state not in (7, 8, 9, 11) then
    raise exception 'financing % is no running loan', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  -- Excess of recoveries is paid back like any other excess.
  elsif (loan.loan_state = 11) <> is_recovery and not (loan.loan_state = 11 and new.kind = 8)
      or (loan.loan_state <> 11 and loan.accrued_to <> today()) or new.value_date < loan.draw_date or new.value_date > today()
      or (new.kind = 1) <> not exists (select from loan_event where financing_id = loan.id)
      or (new.kind = 1 and (new.amount <> loan.draw_amount or new.value_date <> loan.draw_date)) then
    raise exception 'nothing of this kind and day happens to loan %', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.of_id is not null then
    select * into strict was from loan_event where id = new.of_id;
    if was.kind <> (case new.kind when 9 then 2 when 11 then 10 when 12 then 10 else 3 end) or was.financing_id <> loan.id
        or exists (select from loan_event where of_id = was.id and kind in (4, 9, 11)) then
      raise exception 'event % is no repayment of loan %, or no fee of it', was.id, loan.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end if;
  if new.kind in (4, 11) and (new.fee, new.penalty, new.interest, new.principal, new.excess) <> (
      select -sum(fee)::bigint, -sum(penalty)::bigint, -sum(interest)::bigint, -sum(principal)::bigint, -sum(excess)::bigint
        from loan_event where id = was.id or of_id = was.id) then
    raise exception 'repayment % is not reversed in part', was.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.kind = 2 and new.source = '' and (loan.fee_asked is distinct from new.amount or loan.fee_person is null or new.person_id is null
      or root_person(loan.fee_person) is not distinct from root_person(new.person_id)) then
    raise exception 'a fee of loan % is asked for by one and decided on by another', loan.id using errcode = 'restrict_violation', hint = 'own_step';
  elsif new.kind = 2 and new.source <> '' and not exists (
      select from release_order where 'release_order:' || id = new.source and financing_id = loan.id and reason = 4 and release_state = 2
         and sale_cost + storage_arrears - sale_price = new.amount) then
    raise exception '% leaves no such fee to loan %', new.source, loan.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.kind = 9 and (new.amount <> was.amount or loan.fee_left < was.amount or new.person_id is null
      or root_person(was.person_id) is not distinct from root_person(new.person_id)) then
    raise exception 'fee % is not taken back: it is paid, or by who decided on it', was.id using errcode = 'restrict_violation', hint = 'own_step';
  end if;
  if is_recovery then
    update financing set recovered = recovered + new.fee + new.penalty + new.interest + new.principal - new.claim where id = loan.id;
    return new;
  end if;
  if new.kind = 1 then
    insert into money_account (kind, owner, owner_id, may_go_below)
    select kind, owner, case owner when 'bank' then loan.bank_id else loan.id end, may_go_below
      from money_account_kind where owner in ('bank', 'financing') order by kind
        on conflict (kind, owner_id) do nothing;
    if (select coalesce(sum(principal), 0) <> loan.draw_amount or max(due_date) <> loan.due_date or min(due_date) <= loan.draw_date
          from loan_instalment where financing_id = loan.id) then
      raise exception 'the schedule of loan % is not what was drawn', loan.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end if;
  if new.kind = 6 then
    update loan_instalment instalment set interest_total = restated.total
      from (select due_date, total from unnest(new.due_totals) with ordinality as given (total, place)
              join (select due_date, row_number() over (order by due_date) as place from loan_instalment
                     where financing_id = loan.id and due_date <= loan.accrued_to) as past using (place)) restated
     where instalment.financing_id = loan.id and instalment.due_date = restated.due_date;
  end if;
  update financing
     set fee_total = fee_total + case new.kind when 2 then new.amount when 9 then -new.amount else 0 end,
         fee_settled = fee_settled + new.fee, penalty_settled = penalty_settled + new.penalty,
         interest_settled = interest_settled + new.interest, principal_settled = principal_settled + new.principal,
         claim_left = claim_left + new.claim, interest_parts = interest_parts + new.interest_parts, penalty_parts = penalty_parts + new.penalty_parts,
         written_off = written_off + case when new.kind = 7 then new.amount else 0 end
   where id = loan.id;
  perform loans_are_overdue(array[loan.id]);
  return new;
end $$;

drop trigger reallocate_repayment on loan_event;
create trigger reallocate_repayment after insert on loan_event for each row when (new.kind in (5, 12)) execute function reallocate_repayment();

create or replace function journal_keys(event loan_event) returns text[] language sql immutable parallel safe as $$
  select array['loan_event:' || event.id, case
    when event.kind = 1 then 'financing:' || event.financing_id || ':draw'
    when event.kind = 7 then 'financing:' || event.financing_id || ':written_off'
    when event.kind in (3, 10) then event.source || ':posted:' || event.financing_id
    when event.kind in (4, 11) then event.source || ':reversed:' || event.financing_id end]
$$;

-- Interest and penalty of each day since the draw, in parts, from what is allocated by now to each value date. Recoveries pay none of it.
create or replace function loan_days(loan financing) returns table (day date, interest numeric, penalty numeric) language sql stable as $$
  select at.day, (loan.draw_amount - paid.principal - late.principal) * loan.rate * day_parts(loan.day_count, at.day),
         late.principal * loan.penalty_rate * day_parts(loan.day_count, at.day)
    from (select loan.draw_date + n as day from generate_series(0, loan.accrued_to - loan.draw_date - 1) n) at
   cross join lateral (
     select coalesce(sum(event.principal), 0) as principal
       from loan_event event left join loan_event allocated on allocated.id = event.of_id
      where event.financing_id = loan.id and event.kind not in (10, 11, 12) and coalesce(allocated.value_date, event.value_date) <= at.day) paid
   cross join lateral (
     select greatest(0, coalesce(sum(instalment.principal), 0) - paid.principal) as principal
       from loan_instalment instalment where instalment.financing_id = loan.id and instalment.due_date <= at.day) late
$$;

-- What a bank has recovered of loans that it wrote off.
insert into money_account_kind (kind, owner, may_go_below) values ('recovery_income', 'bank', true);
insert into money_account (kind, owner, owner_id, may_go_below)
select 'recovery_income', 'bank', owner_id, true from money_account where kind = 'bank_cash' order by owner_id;

-- Excess of events that is with the loan, less what is claimed: all but what is in the owner's wallet, net of what the wallet has paid.
create or replace function excess_of_loan(loan_id bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(excess) from loan_event where financing_id = loan_id), 0)
    - coalesce((select sum(posting.amount) from journal
                  join posting on posting.journal_id = journal.id
                  join money_account account on account.id = posting.account_id and account.kind = 'wallet_available'
                 where journal.source = 'financing:' || loan_id and journal.biz_key <> 'financing:' || loan_id || ':draw'), 0)
    - coalesce((select sum(event.amount) from loan_event event
                  join repayment document on event.source = 'repayment:' || document.id and document.repay_way = 2
                 where event.financing_id = loan_id and event.kind in (3, 10)
                   and not exists (select from loan_event reversal where reversal.of_id = event.id and reversal.kind in (4, 11))), 0)
    -- A claim that was written off is none any more, and what recoveries settle of it is recovered.
    + coalesce((select sum(case kind when 7 then -claim else claim end) from loan_event where financing_id = loan_id and kind in (7, 10, 11, 12)), 0))::bigint
$$;

-- What of the recoveries does not follow: more of a component than was written off, other than the account of the bank was moved by, or excess kept of a loan
-- of which something is left to recover. Null where all follows.
create function wrong_recovery(loan financing, kept bigint) returns text language sql stable as $$
  select case
    when least(fee, penalty, interest, principal) < 0 or fee > lost_fee or penalty > lost_penalty or interest > lost_interest or principal > lost_principal
      then format('fee %s of %s, penalty %s of %s, interest %s of %s, principal %s of %s',
                  fee, lost_fee, penalty, lost_penalty, interest, lost_interest, principal, lost_principal)
    when fee + penalty + interest + principal - claim <> loan.recovered or booked <> loan.recovered
      then format('%s, its events give %s, its journals %s', loan.recovered, fee + penalty + interest + principal - claim, booked)
    when kept > 0 and loan.recovered < loan.written_off then format('%s of %s beside excess of %s', loan.recovered, loan.written_off, kept) end
    from (select coalesce(sum(fee) filter (where kind >= 10), 0) as fee, coalesce(sum(penalty) filter (where kind >= 10), 0) as penalty,
                 coalesce(sum(interest) filter (where kind >= 10), 0) as interest, coalesce(sum(principal) filter (where kind >= 10), 0) as principal,
                 coalesce(sum(claim) filter (where kind >= 10), 0) as claim,
                 coalesce(sum(fee) filter (where kind = 7), 0) as lost_fee, coalesce(sum(penalty) filter (where kind = 7), 0) as lost_penalty,
                 coalesce(sum(interest) filter (where kind = 7), 0) as lost_interest, coalesce(sum(principal) filter (where kind = 7), 0) as lost_principal
            from loan_event where financing_id = loan.id and kind in (7, 10, 11, 12)) said
   cross join (
     select coalesce(sum(posting.amount), 0) as booked
       from journal join posting on posting.journal_id = journal.id
       join money_account account on account.id = posting.account_id and account.kind = 'recovery_income'
      where journal.source = 'financing:' || loan.id) books
$$;

create or replace function loan_is_in_books() returns trigger language plpgsql as $$
declare
  loan financing;
  kept bigint;
  wrong text;
begin
  perform assert_loans_in_books(array[new.financing_id]);
  select * into strict loan from financing where id = new.financing_id;
  if new.kind in (3, 10) and not exists (
      select from repayment document
       where document.id = substring(new.source from '^repayment:([0-9]+)$')::bigint and status in (1, 3) and bank_id = loan.bank_id
         and owner_id = loan.owner_id and repay_amount = (select sum(amount) from loan_event where source = new.source and kind in (3, 10))) then
    raise exception 'event % is of no document of repayment', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.kind = 7 and loan.loan_state <> 11 then
    raise exception 'loan % is not written off', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  -- Once, after the last of them.
  if exists (select from loan_event where financing_id = loan.id and id > new.id) then return null; end if;
  select balance into kept from money_account where kind = 'loan_excess' and owner_id = loan.id;
  if kept - loan.claim_left is distinct from excess_of_loan(loan.id) then
    raise exception 'loan %: account loan_excess has %, its claim is %, its events say %', loan.id, kept, loan.claim_left, excess_of_loan(loan.id)
      using errcode = 'restrict_violation', hint = 'not_now';
  -- What is held pays the claim first.
  elsif least(kept, loan.claim_left) > 0 then
    raise exception 'loan % holds excess of % beside a claim of %', loan.id, kept, loan.claim_left
      using errcode = 'restrict_violation', hint = 'not_now';
  elsif not is_accrued(loan) then
    raise exception 'loan % has accrued other than its days do', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if loan.loan_state = 11 then wrong := wrong_recovery(loan, kept); end if;
  if wrong is not null then
    raise exception 'loan % has recovered %', loan.id, wrong using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;

-- 6 recovered
alter table repayment drop constraint repayment_repay_type_check;
alter table repayment add constraint repayment_repay_type_check check (repay_type between 1 and 6) not valid;
alter table repayment validate constraint repayment_repay_type_check;

create or replace function repayment_is_an_event() returns trigger language plpgsql as $$
declare
  written record;
begin
  select count(*) as events, count(distinct event.financing_id) as loans, coalesce(sum(event.amount), 0) as amount,
         coalesce(bool_and(event.value_date = new.value_date and loan.owner_id = new.owner_id and loan.bank_id = new.bank_id
           and (new.spread > 1 or event.financing_id = new.financing_id)), false) as fits,
         coalesce(bool_or(event.id = new.event_id), false) as named,
         count(*) filter (where exists (select from loan_event where of_id = event.id and kind in (4, 11))) as reversed
    into written
    from loan_event event join financing loan on loan.id = event.financing_id
   where event.kind in (3, 10) and event.source = 'repayment:' || new.id;
  if written.events <> written.loans or written.amount <> new.repay_amount or not written.fits or not written.named
     or written.reversed <> (case new.status when 3 then written.events else 0 end) then
    raise exception 'repayment % is not what happened to the loan', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
