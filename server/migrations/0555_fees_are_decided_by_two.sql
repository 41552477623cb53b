-- A fee of a loan is asked for by one person of the bank and decided on by another, within what the terms leave, and taken back by a third step as long as
-- nothing of it is paid (domain §2.1, §2.12, I9). What a sale leaves unpaid of its cost is a fee that its three people have decided on.

alter table risk_policy add column fee_share bigint constraint risk_policy_fee_share_check check (fee_share between 1 and 10000);
alter table financing
  -- Asked for, and decided on by nobody yet; fen.
  add column fee_asked bigint constraint financing_fee_asked_check check (fee_asked between 1 and 10000000000000),
  add column fee_note text not null default '',
  -- Who asks, as persons are counted where duties are apart; another decides on each fee anew.
  add column fee_person bigint,
  add constraint financing_fee_note_check check ((fee_asked is not null) = (fee_note <> '')),
  add constraint financing_fee_asked_check1 check (fee_asked is null or loan_state between 7 and 9);
create index financing_fee_asked_idx on financing (bank_id, id) where fee_asked is not null;

-- 9 a fee that is taken back
alter table loan_event
  drop constraint loan_event_kind_check,
  drop constraint loan_event_of_id_check1,
  drop constraint loan_event_parts_check;
alter table loan_event
  add constraint loan_event_kind_check check (kind between 1 and 9) not valid,
  add constraint loan_event_of_id_check1 check ((kind in (4, 5, 9)) = (of_id is not null)) not valid,
  add constraint loan_event_parts_check check (case kind
    when 1 then amount > 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    when 2 then amount > 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    -- The parts are the amount (I6).
    when 3 then amount > 0 and least(fee, penalty, interest, principal, excess) >= 0 and fee + penalty + interest + principal + excess = amount
    when 5 then amount = 0 and fee + penalty + interest + principal + excess = 0
    when 6 then amount = 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    when 7 then amount > 0 and excess = 0 and least(fee, penalty, interest, principal) >= 0 and fee + penalty + interest + principal = amount
    when 8 then amount > 0 and (fee, penalty, interest, principal) = (0, 0, 0, 0) and excess = -amount
    when 9 then amount > 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    else amount = 0 end) not valid;
alter table loan_event validate constraint loan_event_kind_check;
alter table loan_event validate constraint loan_event_of_id_check1;
alter table loan_event validate constraint loan_event_parts_check;
create unique index loan_event_fee_back_key on loan_event (of_id) where kind = 9;

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
         interest_parts = interest_parts + new.interest_parts, penalty_parts = penalty_parts + new.penalty_parts,
         written_off = written_off + case when new.kind = 7 then new.amount else 0 end
   where id = loan.id;
  perform loans_are_overdue(array[loan.id]);
  return new;
end $$;
