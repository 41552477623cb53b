-- A repayment that bounces after its loan was closed or written off is reversed all the same (decision 353): one person of the bank asks, another does it.
-- A closed loan runs again; of one that was written off, what is owed more is written off with it.

alter table repayment
  -- 1: a person of the bank has asked for its reversal.
  add column recalled smallint not null default 0 constraint repayment_recalled_check check (recalled in (0, 1));
drop trigger segregation_of_reverse on repayment;
call keep_segregation('repayment', 'reverse', 'post', 'recall');
alter table repayment
  add constraint repayment_recalled_check1 check (recalled = 0 or (status in (1, 3) and recall_person is not null)) not valid;
alter table repayment validate constraint repayment_recalled_check1;
create index repayment_recalled_idx on repayment (recalled, bank_id, id) where recalled = 1 and status = 1;

create or replace function repayment_stays() returns trigger language plpgsql as $$
declare
  parts text[] = '{principal_amount,interest_amount,penalty_amount,fee_amount,excess_amount}';
  moving text[] = parts || '{owner_kind,status,version,answer,match_by,match_person,date_by,date_person,confirmed_date,post_by,post_person,reverse_by,reverse_person,event_id,remain_principal,interest_days,period_no,due_date,repay_type,repay_time}'::text[];
  ended text[] = '{owner_kind,status,version,answer,reverse_by,reverse_person}';
begin
  if old.status = 1 then ended := ended || '{recalled,recall_by,recall_person}'::text[]; end if;
  if old.status = 1 and (new.status = 3 or pg_trigger_depth() > 1) then moving := ended || parts;
  elsif old.status in (1, 2, 3) then moving := ended;
  -- The day of its line.
  elsif new.status = 4 and new.value_date <> old.value_date and exists (
      select from statement_line line
       where line.bank_id = new.bank_id and identifier_key(line.serial_no) = identifier_key(new.serial_no) and line.value_date = new.value_date) then
    moving := moving || '{value_date}'::text[];
  end if;
  if old.status in (2, 3) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'repayment % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if old.status = 1 and new.status = 3 then
    new.principal_amount := 0; new.interest_amount := 0; new.penalty_amount := 0; new.fee_amount := 0; new.excess_amount := 0;
  end if;
  return new;
end $$;

-- Whether this transaction has reversed a repayment of the loan that one person asked to reverse and another did.
create function is_recalled(loan_id bigint) returns boolean language sql stable as $$
  select exists (
    select from loan_event event join repayment document on event.source = 'repayment:' || document.id
     where event.financing_id = loan_id and event.kind = 4 and event.transaction = pg_current_xact_id()
       and document.status = 3 and document.recalled = 1 and document.reverse_person is not null
       and root_person(document.recall_person) <> root_person(document.reverse_person))
$$;

insert into allowed_transition (table_name, column_name, from_state, to_state) values ('financing', 'loan_state', 10, 7);
create function loan_is_reopened() returns trigger language plpgsql as $$
begin
  if not is_recalled(new.id) then
    raise exception 'loan % is closed, and no repayment of it was recalled', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
create constraint trigger loan_is_reopened after update of loan_state on financing
  deferrable initially deferred for each row when (old.loan_state = 10 and new.loan_state = 7) execute function loan_is_reopened();

-- Nothing closes with a component left (I8), as the transaction ends: on the way, what a recalled repayment had paid is owed before it is written off.
alter table financing drop constraint financing_closed_check;
create function assert_ended_loan_settled() returns trigger language plpgsql as $$
begin
  if exists (select from financing where id = new.id and loan_state in (10, 11) and total_left <> 0) then
    raise exception 'loan % has ended, and something is owed', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
create constraint trigger ended_loan_is_settled after insert or update on financing
  deferrable initially deferred for each row when (new.loan_state in (10, 11) and new.total_left <> 0) execute function assert_ended_loan_settled();

-- What is owed again of a loan that is written off moves its figures; the loan stays as it ended.
create or replace function financing_stays() returns trigger language plpgsql as $$
declare
  derived text[] = '{version,loan_state}';
  asked text[] = '{financing_no,owner_id,bank_id,apply_amount,purpose,tenor_days,repay_mode,receipt_ids,guarantor_ids,files,create_time}';
  approved text[] = '{approve_amount,rate,penalty_rate,report_files,report_result,policy_id,eligible_value,cap_value,approve_time,approve_end,approve_person}';
  figures text[] = '{recovered,written_off,fee_settled,penalty_settled,interest_settled,principal_settled,claim_left,interest_parts,penalty_parts,overdue_from,dpd,asset_class}';
  kept text[] = '{}';
begin
  if old.loan_state in (10, 11, 13, 14, 15) then
    -- A trigger that runs before a change does not have the generated columns yet.
    derived := derived || array(select attname::text from pg_attribute where attrelid = tg_relid and attgenerated <> '');
    if old.loan_state = 11 then derived := derived || figures; end if;
    -- Of a loan that runs again it is empty: set below.
    if new.loan_state <> old.loan_state then derived := derived || '{end_time}'::text[]; end if;
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
  -- Excess of recoveries is paid back like any other excess; a recalled repayment is reversed, and written off what is owed after it (checked as the transaction ends).
  elsif (loan.loan_state = 11) <> is_recovery and not (loan.loan_state = 11 and (new.kind in (4, 8) or (new.kind in (5, 6, 7) and exists (
          select from loan_event where financing_id = loan.id and kind = 4 and transaction = pg_current_xact_id()))))
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
  -- After the write-off, not before it in the same transaction.
  elsif new.kind = 4 and exists (select from loan_event where financing_id = loan.id and kind = 7 and id < new.id) and not is_recalled(loan.id) then
    raise exception 'loan % is written off, and no repayment of it was recalled', loan.id using errcode = 'restrict_violation', hint = 'not_now';
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

-- What a reopened loan took of the limits of its bank, its guarantors and its owner it takes again, also beyond them: it is owed whether or not there is room.
-- Nothing else passes a limit.
alter table limit_use add column is_reopened boolean not null default false;
-- Fen of the used limit that reopened loans have taken.
alter table bank add column reopened_limit bigint not null default 0 constraint bank_reopened_limit_check check (reopened_limit >= 0);
alter table bank drop constraint bank_check;
alter table bank add constraint bank_check check (used_limit >= 0 and used_limit <= coalesce(credit_limit, 0) + reopened_limit) not valid;
alter table bank validate constraint bank_check;
alter table guarantor add column reopened_limit bigint not null default 0 constraint guarantor_reopened_limit_check check (reopened_limit >= 0);
alter table guarantor drop constraint guarantor_used_limit_check;
alter table guarantor add constraint guarantor_used_limit_check check (used_limit between 0 and guarantee_limit + reopened_limit) not valid;
alter table guarantor validate constraint guarantor_used_limit_check;
drop trigger used_limit_stays on bank;
drop trigger used_limit_begins on bank;
drop trigger used_limit_stays on guarantor;
drop trigger used_limit_begins on guarantor;
create trigger used_limit_stays before update of used_limit, reopened_limit on bank
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (old.used_limit, old.reopened_limit)) execute function used_limit_stays();
create trigger used_limit_begins before insert on bank
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (0, 0)) execute function used_limit_stays();
create trigger used_limit_stays before update of used_limit, reopened_limit on guarantor
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (old.used_limit, old.reopened_limit)) execute function used_limit_stays();
create trigger used_limit_begins before insert on guarantor
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (0, 0)) execute function used_limit_stays();

create or replace function limit_is_used() returns trigger language plpgsql as $$
declare
  change bigint;
  reopened bigint;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.freed_time is not null or new.freed_time is null
      or to_jsonb(new) - 'freed_time' is distinct from to_jsonb(old) - 'freed_time')) then
    raise exception 'what financing % takes of a limit is freed once', old.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  -- By the trigger of a reopening alone.
  elsif tg_op = 'INSERT' and new.is_reopened and pg_trigger_depth() < 2 then
    raise exception 'financing % is not reopened', new.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  change := case when new.freed_time is null then new.amount else -new.amount end;
  reopened := case when new.is_reopened then change else 0 end;
  if new.kind = 1 then
    update bank set used_limit = used_limit + change, reopened_limit = reopened_limit + reopened where id = new.subject_id;
    if change > 0 and not new.is_reopened and exists (select from bank where id = new.subject_id and used_limit > coalesce(credit_limit, 0)) then
      raise exception 'financing % is beyond the limit of bank %', new.financing_id, new.subject_id
        using errcode = 'check_violation', table = 'bank', constraint = 'bank_check';
    end if;
  elsif new.kind = 2 then
    update guarantor set used_limit = used_limit + change, reopened_limit = reopened_limit + reopened where id = new.subject_id;
    if change > 0 and not new.is_reopened and exists (select from guarantor where id = new.subject_id and used_limit > guarantee_limit) then
      raise exception 'financing % is beyond the limit of guarantor %', new.financing_id, new.subject_id
        using errcode = 'check_violation', table = 'guarantor', constraint = 'guarantor_used_limit_check';
    end if;
  end if;
  return new;
end $$;

-- Those of storage firms and of goods follow what is pledged, of which nothing is left.
create function reopening_takes_limits() returns trigger language plpgsql as $$
begin
  insert into limit_use (financing_id, bank_id, kind, subject_id, amount, is_reopened)
  -- What was freed of a loan that was drawn in part before migration 0722 is what was approved.
  select distinct on (kind, subject_id) financing_id, bank_id, kind, subject_id, new.draw_amount, true
    from limit_use where financing_id = new.id and kind in (1, 2, 4) and freed_time is not null
   order by kind, subject_id, id desc;
  return null;
end $$;
create trigger reopening_takes_limits after update of loan_state on financing
  for each row when (old.loan_state = 10 and new.loan_state = 7) execute function reopening_takes_limits();
