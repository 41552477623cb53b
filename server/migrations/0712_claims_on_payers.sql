-- What a loan turns out to be owed after the excess was paid back to the payer, or spent out of their wallet, is a claim of the bank on them (decision 343):
-- owed with the loan, without a due date and without interest. A later payment beyond what is owed of the four components settles it.

alter table financing
  -- Fen. Within the triggers of events alone.
  add column claim_left bigint not null default 0 constraint financing_claim_left_check check (claim_left >= 0);
-- An expression of a generated column is not changed in place.
alter table financing drop constraint financing_closed_check;
drop index financing_settled_idx;
alter table financing drop column total_left;
alter table financing
  add column total_left bigint not null generated always as
    (fee_total - fee_settled + coalesce(fen_of(penalty_parts, interest_base(day_count)), 0) - penalty_settled
     + coalesce(fen_of(interest_parts, interest_base(day_count)), 0) - interest_settled + coalesce(draw_amount, 0) - principal_settled + claim_left) stored,
  add constraint financing_closed_check check (loan_state not in (10, 11) or total_left = 0);
create index financing_settled_idx on financing (bank_id, id) where loan_state in (7, 9) and total_left = 0;
create index financing_claim_left_idx on financing (claim_left nulls first, id);
drop trigger loan_figures_stay on financing;
create trigger loan_figures_stay before update of interest_parts, penalty_parts, fee_total, fee_settled, penalty_settled, interest_settled,
    principal_settled, claim_left, written_off, overdue_from, dpd on financing
  for each row when (pg_trigger_depth() < 1) execute function loan_figures_stay();

-- By how much the claim changes: fees and reversals make it, payments settle it, and what is written off ends it.
alter table loan_event
  add column claim bigint not null default 0,
  drop constraint loan_event_parts_check;
alter table loan_event
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
    else false end) not valid;
alter table loan_event validate constraint loan_event_parts_check;

create or replace function loan_event_happens() returns trigger language plpgsql as $$
declare
  loan financing;
  was loan_event;
begin
  select * into strict loan from financing where id = new.financing_id for no key update;
  if loan.loan_state not in (7, 8, 9) then
    raise exception 'financing % is no running loan', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif loan.accrued_to <> today() or new.value_date < loan.draw_date or new.value_date > today()
      or (new.kind = 1) <> not exists (select from loan_event where financing_id = loan.id)
      or (new.kind = 1 and (new.amount <> loan.draw_amount or new.value_date <> loan.draw_date)) then
    raise exception 'nothing of this kind and day happens to loan %', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.of_id is not null then
    select * into strict was from loan_event where id = new.of_id;
    if was.kind <> (case new.kind when 9 then 2 else 3 end) or was.financing_id <> loan.id
        or exists (select from loan_event where of_id = was.id and kind in (4, 9)) then
      raise exception 'event % is no repayment of loan %, or no fee of it', was.id, loan.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end if;
  if new.kind = 4 and (new.fee, new.penalty, new.interest, new.principal, new.excess) <> (
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

-- Below zero by what is claimed, as the accounts of the components are by what is owed.
insert into money_account_kind (kind, owner, may_go_below) values ('loan_claim', 'financing', true);
insert into money_account (kind, owner, owner_id, may_go_below)
select 'loan_claim', 'financing', id, true from financing where draw_date is not null order by id;
alter table money_account drop constraint money_account_owed_check;
alter table money_account add constraint money_account_owed_check
  check (balance <= 0 or kind not in ('loan_principal', 'loan_interest', 'loan_penalty', 'loan_fee', 'loan_claim')) not valid;
alter table money_account validate constraint money_account_owed_check;

create or replace function assert_loans_in_books(ids bigint[]) returns void language plpgsql as $$
declare
  wrong record;
begin
  select loan.id, books.kind, books.balance, books.stated into wrong
    from financing loan
    cross join lateral (
      select account.kind, account.balance, case account.kind
               when 'loan_principal' then -loan.principal_left when 'loan_interest' then -loan.interest_left
               when 'loan_penalty' then -loan.penalty_left when 'loan_fee' then -loan.fee_left when 'loan_claim' then -loan.claim_left end as stated
        from money_account account where account.owner = 'financing' and account.owner_id = loan.id) books
   where loan.id = any (ids) and (books.balance <> books.stated or books.stated > 0)
   limit 1;
  if found then
    raise exception 'loan %: account % has %, the loan says %', wrong.id, wrong.kind, wrong.balance, wrong.stated
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;

-- Excess of events that is with the loan, less what is claimed: all but what is in the owner's wallet, net of what the wallet has paid.
create or replace function excess_of_loan(loan_id bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(excess) from loan_event where financing_id = loan_id), 0)
    - coalesce((select sum(posting.amount) from journal
                  join posting on posting.journal_id = journal.id
                  join money_account account on account.id = posting.account_id and account.kind = 'wallet_available'
                 where journal.source = 'financing:' || loan_id and journal.biz_key <> 'financing:' || loan_id || ':draw'), 0)
    - coalesce((select sum(event.amount) from loan_event event
                  join repayment document on event.source = 'repayment:' || document.id and document.repay_way = 2
                 where event.financing_id = loan_id and event.kind = 3
                   and not exists (select from loan_event reversal where reversal.of_id = event.id and reversal.kind = 4)), 0)
    -- A claim that was written off is none any more.
    - coalesce((select sum(claim) from loan_event where financing_id = loan_id and kind = 7), 0))::bigint
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
  return null;
end $$;
