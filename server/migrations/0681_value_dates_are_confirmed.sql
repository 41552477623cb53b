-- The value date of a repayment (domain §4, decisions of 2026-11-28): the day of its line of a statement; without a line the day that its payer states and the
-- accountant confirms. A day that lies further back than the terms of the loan allow is confirmed by a second person.

alter table risk_policy
  -- Days between a value date and its posting that need no second person.
  add column back_date_days bigint not null default 3 check (back_date_days between 0 and 30);

-- Of the loans that a document pays or may pay, the strictest terms hold.
create function is_back_dated(loan_id bigint, spread smallint, day date) returns boolean language sql stable as $$
  select exists (
    select from financing named
      join financing loan on loan.id = named.id
        or (spread <> 1 and loan.owner_id = named.owner_id and loan.bank_id = named.bank_id and loan.loan_state in (7, 8, 9))
      join risk_policy policy on policy.id = loan.policy_id
     where named.id = loan_id and day < today() - policy.back_date_days::int)
$$;

-- Neither who asked nor who matched confirms the day, and who confirmed it does not post.
call keep_segregation('repayment', 'date', 'add', 'submit', 'match');
drop trigger segregation_of_post on repayment;
call keep_segregation('repayment', 'post', 'add', 'submit', 'match', 'date');
-- The day that was confirmed: where the value date moves to that of a line afterwards, it is confirmed again.
alter table repayment add column confirmed_date date;
alter table repayment add constraint repayment_confirmed_date_check check (confirmed_date is null or date_person is not null) not valid;
alter table repayment validate constraint repayment_confirmed_date_check;

create or replace function repayment_stays() returns trigger language plpgsql as $$
declare
  parts text[] = '{principal_amount,interest_amount,penalty_amount,fee_amount,excess_amount}';
  moving text[] = parts || '{owner_kind,status,version,answer,match_by,match_person,date_by,date_person,confirmed_date,post_by,post_person,reverse_by,reverse_person,event_id,remain_principal,interest_days,period_no,due_date,repay_type,repay_time}'::text[];
  ended text[] = '{owner_kind,status,version,answer,reverse_by,reverse_person}';
begin
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

create function assert_value_date_confirmed() returns trigger language plpgsql as $$
begin
  if new.confirmed_date is distinct from new.value_date and is_back_dated(new.financing_id, new.spread, new.value_date) then
    raise exception 'value date % of repayment % is not confirmed by a second person', new.value_date, new.id
      using errcode = 'restrict_violation', hint = 'not_now';
  -- A line that came after the document was matched.
  elsif exists (select from statement_line line
                 where line.bank_id = new.bank_id and identifier_key(line.serial_no) = identifier_key(new.serial_no) and line.value_date <> new.value_date) then
    raise exception 'value date % of repayment % is not that of its line', new.value_date, new.id
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger value_date_confirmed before update of status on repayment
  for each row when (new.status = 1 and old.status <> 1 and new.repay_way = 1) execute function assert_value_date_confirmed();
