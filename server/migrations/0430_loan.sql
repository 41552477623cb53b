-- Loans (domain §2.12, §3.4, §4.0, §4.4, §4.5): what is drawn, what accrues day by day, what is owed of each component and for how long. A financing is a loan
-- from the draw on (decision 240). Its figures follow from `loan_event` and `loan_accrual` alone and agree with its accounts in the journal. Amounts are
-- fen, rates percent × 100 a year.

-- What a day is of a year, in parts of `interest_base` ÷ 10 000: of ACT/360, ACT/365, ACT/ACT (ISDA) and 30E/360, each additive over days.
create function interest_base(count smallint) returns bigint language sql immutable parallel safe as $$
  select 10000 * case count when 2 then 365 when 3 then 133590 else 360 end::bigint
$$;
create function thirties(day date) returns bigint language sql immutable parallel safe as $$
  select (360 * extract(year from day) + 30 * extract(month from day) + least(extract(day from day), 30))::bigint
$$;
create function day_parts(count smallint, day date) returns bigint language sql immutable parallel safe as $$
  select case count
    -- 365 × 366: a day of a leap year is one of 366.
    when 3 then case when extract(day from (make_date(extract(year from day)::int, 3, 1) - 1)) = 29 then 365 else 366 end
    when 4 then thirties(day + 1) - thirties(day)
    else 1 end::bigint
$$;
-- Half a fen up; of what is not below 0.
create function fen_of(parts numeric, base bigint) returns bigint language sql immutable parallel safe as $$
  select div(2 * parts + base, 2 * base)::bigint
$$;

alter table financing
  add column draw_amount bigint check (draw_amount > 0),
  add column draw_date date,
  add column due_date date,
  -- 1 into the owner's wallet, 2 by the bank itself
  add column draw_way smallint check (draw_way in (1, 2)),
  add column draw_no text not null default '',
  add column draw_files bigint[] not null default '{}' check (cardinality(draw_files) <= 9),
  -- Of the terms that approval pinned: 1 ACT/360, 2 ACT/365, 3 ACT/ACT, 4 30E/360.
  add column day_count smallint check (day_count between 1 and 4),
  -- Interest has accrued up to this day, without it.
  add column accrued_to date,
  -- Exact: fen × rate × parts of days, of which `interest_base` are a fen.
  add column interest_parts numeric not null default 0 check (interest_parts >= 0),
  add column penalty_parts numeric not null default 0 check (penalty_parts >= 0),
  add column fee_total bigint not null default 0 check (fee_total >= 0),
  -- Paid, or written off.
  add column fee_settled bigint not null default 0 check (fee_settled >= 0),
  add column penalty_settled bigint not null default 0 check (penalty_settled >= 0),
  add column interest_settled bigint not null default 0 check (interest_settled >= 0),
  add column principal_settled bigint not null default 0 check (principal_settled >= 0),
  add column written_off bigint not null default 0 check (written_off >= 0),
  -- The earliest day on which something fell due that is not settled.
  add column overdue_from date,
  add column dpd bigint not null default 0;
alter table financing
  add column interest_total bigint not null generated always as (coalesce(fen_of(interest_parts, interest_base(day_count)), 0)) stored,
  add column penalty_total bigint not null generated always as (coalesce(fen_of(penalty_parts, interest_base(day_count)), 0)) stored,
  add column fee_left bigint not null generated always as (fee_total - fee_settled) stored,
  add column penalty_left bigint not null
    generated always as (coalesce(fen_of(penalty_parts, interest_base(day_count)), 0) - penalty_settled) stored,
  add column interest_left bigint not null
    generated always as (coalesce(fen_of(interest_parts, interest_base(day_count)), 0) - interest_settled) stored,
  add column principal_left bigint not null generated always as (coalesce(draw_amount, 0) - principal_settled) stored,
  -- 1 normal, 2 attention, 3 substandard, 4 doubtful, 5 loss
  add column asset_class smallint not null
    generated always as (case when dpd >= 361 then 5 when dpd >= 181 then 4 when dpd >= 91 then 3 when dpd >= 1 then 2 else 1 end) stored;
alter table financing
  add column total_left bigint not null generated always as
    (fee_total - fee_settled + coalesce(fen_of(penalty_parts, interest_base(day_count)), 0) - penalty_settled
     + coalesce(fen_of(interest_parts, interest_base(day_count)), 0) - interest_settled + coalesce(draw_amount, 0) - principal_settled) stored,
  add constraint financing_draw_amount_check1 check (draw_amount <= approve_amount),
  add constraint financing_drawn_check check (
    (draw_amount is not null) = (draw_date is not null) and (draw_amount is not null) = (due_date is not null)
    and (draw_amount is not null) = (day_count is not null) and (draw_amount is not null) = (accrued_to is not null)
    and (draw_amount is not null) = (draw_way is not null) and (draw_amount is not null) = (loan_state between 7 and 11)),
  add constraint financing_due_date_check1 check (due_date > draw_date),
  add constraint financing_draw_no_check1 check (draw_way is distinct from 2 or (draw_no <> '' and cardinality(draw_files) > 0)),
  add constraint financing_accrued_to_check1 check (accrued_to >= draw_date),
  add constraint financing_dpd_check check (dpd = greatest(0, coalesce(accrued_to - overdue_from, 0))),
  -- Nothing closes with a component left (I8).
  add constraint financing_closed_check check (loan_state not in (10, 11) or total_left = 0);
call keep_file_use('financing', 'draw_files');
create index financing_draw_amount_idx on financing (draw_amount nulls first, id);
create index financing_draw_date_idx on financing (draw_date nulls first, id);
create index financing_due_date_idx on financing (due_date nulls first, id);
create index financing_principal_left_idx on financing (principal_left nulls first, id);
create index financing_dpd_idx on financing (dpd nulls first, id);
create index financing_accruing_idx on financing (accrued_to, id) where loan_state in (7, 8, 9);
-- One draw of a bank's own voucher pays out once.
create unique index financing_draw_no_key on financing (bank_id, draw_no) where draw_no <> '';

-- Who approves pays nothing out, and who pays out charges off nothing (I9).
call keep_segregation('financing', 'draw', 'add', 'submit', 'approve');
call keep_segregation('financing', 'writeoff', 'add', 'submit', 'draw', 'default');

insert into allowed_transition (table_name, column_name, from_state, to_state)
select 'financing', 'loan_state', from_state, to_state
  from (values (6, 7), (7, 8), (8, 7), (8, 9), (7, 10), (8, 10), (9, 10), (9, 11)) as step (from_state, to_state);

-- What is looked at of a financing: its frozen parts where they are named, and all of one that has ended. What runs daily passes by.
drop trigger financing_stays on financing;
create trigger financing_stays before update of loan_state, financing_no, owner_id, bank_id, apply_amount, purpose, tenor_days, repay_mode, receipt_ids,
    guarantor_ids, files, create_time, approve_amount, rate, penalty_rate, report_files, report_result, policy_id, eligible_value, cap_value, approve_time,
    approve_end, approve_person on financing
  for each row execute function financing_stays();
create trigger financing_has_ended before update on financing
  for each row when (old.loan_state in (10, 11, 13, 14, 15)) execute function financing_stays();
create function loan_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what was drawn of financing % stays', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger loan_stays before update of draw_amount, draw_date, due_date, draw_way, draw_no, draw_files, day_count on financing
  for each row when (old.draw_date is not null) execute function loan_stays();
-- Within the triggers of events and accruals alone.
create function loan_figures_stay() returns trigger language plpgsql as $$
begin
  raise exception 'figures of loan % follow from its events and accruals', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger loan_figures_stay before update of interest_parts, penalty_parts, fee_total, fee_settled, penalty_settled, interest_settled,
    principal_settled, written_off, overdue_from, dpd on financing
  for each row when (pg_trigger_depth() < 1) execute function loan_figures_stay();
create trigger loan_day_stays before update of accrued_to on financing
  for each row when (pg_trigger_depth() < 1 and old.accrued_to is not null) execute function loan_figures_stay();

-- When principal falls due, and when interest does: all that accrued up to the day.
create table loan_instalment (
  financing_id bigint not null references financing,
  -- 1, 2, 3 …
  period_no bigint not null check (period_no > 0),
  due_date date not null,
  -- What of the principal falls due that day.
  principal bigint not null check (principal >= 0),
  -- All interest up to that day; empty before it.
  interest_total bigint check (interest_total >= 0),
  primary key (financing_id, period_no),
  constraint loan_instalment_due_date_key unique (financing_id, due_date)
);
create function loan_instalment_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and pg_trigger_depth() = 1
     and exists (select from financing where id = new.financing_id and loan_state = 7 and accrued_to = draw_date)
     and not exists (select from loan_event where financing_id = new.financing_id) then
    return new;
  elsif tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'the schedule of loan % stays', coalesce(new.financing_id, old.financing_id)
    using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger loan_instalment_stays before insert or update or delete on loan_instalment for each row execute function loan_instalment_stays();
create trigger loan_instalments_are_kept before truncate on loan_instalment execute function stays_as_written();

-- What happens to a loan beside the passing of days. Each row changes its figures; none is changed or removed.
create table loan_event (
  id bigint generated by default as identity primary key,
  financing_id bigint not null references financing,
  -- 1 draw, 2 fee, 3 repayment, 4 reversal of one, 5 other parts of one, 6 other accruals up to today, 7 written off,
  -- 8 excess paid back
  kind smallint not null check (kind between 1 and 8),
  value_date date not null,
  -- Of a draw, a fee, a repayment, what is written off or paid back; of the others 0.
  amount bigint not null check (amount >= 0),
  -- By how much what is settled changes.
  fee bigint not null default 0,
  penalty bigint not null default 0,
  interest bigint not null default 0,
  principal bigint not null default 0,
  -- Paid beyond what was owed, held for the owner.
  excess bigint not null default 0,
  -- Of 4 and 5: of which repayment.
  of_id bigint references loan_event,
  -- Of 6: by how much more had accrued, exact, and what had by each due date that is past, in their order.
  interest_parts numeric not null default 0,
  penalty_parts numeric not null default 0,
  due_totals bigint[] not null default '{}',
  -- The record that says why: repayment:7.
  source text collate "C" not null default '' check (source = '' or source ~ '^[a-z_]+:[1-9][0-9]*$'),
  remark text not null default '',
  account_id bigint references account,
  person_id bigint references person,
  create_time timestamptz not null default moment(),
  constraint loan_event_of_id_check1 check ((kind in (4, 5)) = (of_id is not null)),
  constraint loan_event_parts_check check (case kind
    when 1 then amount > 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    when 2 then amount > 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    -- The parts are the amount (I6).
    when 3 then amount > 0 and least(fee, penalty, interest, principal, excess) >= 0 and fee + penalty + interest + principal + excess = amount
    when 5 then amount = 0 and fee + penalty + interest + principal + excess = 0
    when 6 then amount = 0 and (fee, penalty, interest, principal, excess) = (0, 0, 0, 0, 0)
    when 7 then amount > 0 and excess = 0 and least(fee, penalty, interest, principal) >= 0 and fee + penalty + interest + principal = amount
    when 8 then amount > 0 and (fee, penalty, interest, principal) = (0, 0, 0, 0) and excess = -amount
    else amount = 0 end)
);
create index loan_event_financing_id_idx on loan_event (financing_id, id);
create index loan_event_of_id_idx on loan_event (of_id);
create index loan_event_account_id_idx on loan_event (account_id);
create index loan_event_person_id_idx on loan_event (person_id);
create index loan_event_source_idx on loan_event (source) where source <> '';
-- A repayment is reversed once.
create unique index loan_event_reversal_key on loan_event (of_id) where kind = 4;

-- What has fallen due by the day and is not settled, and for how long.
create function loans_are_overdue(ids bigint[]) returns void language sql as $$
  update financing set overdue_from = found.since, dpd = coalesce(accrued_to - found.since, 0)
    from (select loan.id, (
            select min(due.due_date) from (
              select instalment.due_date, instalment.interest_total,
                     sum(instalment.principal) over (order by instalment.due_date) as principal
                from loan_instalment instalment where instalment.financing_id = loan.id and instalment.due_date <= loan.accrued_to) due
             where due.principal > loan.principal_settled or due.interest_total > loan.interest_settled) as since
            from financing loan
           where loan.id = any (ids) and (loan.overdue_from is not null or exists (
             select from loan_instalment instalment
              where instalment.financing_id = loan.id and instalment.due_date <= loan.accrued_to))) found
   where financing.id = found.id and (financing.overdue_from, financing.dpd) is distinct from (found.since, coalesce(financing.accrued_to - found.since, 0)::bigint)
$$;

create function loan_event_happens() returns trigger language plpgsql as $$
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
    if was.kind <> 3 or was.financing_id <> loan.id or exists (select from loan_event where of_id = was.id and kind = 4) then
      raise exception 'event % is no repayment of loan %', was.id, loan.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end if;
  if new.kind = 4 and (new.fee, new.penalty, new.interest, new.principal, new.excess) <> (
      select -sum(fee)::bigint, -sum(penalty)::bigint, -sum(interest)::bigint, -sum(principal)::bigint, -sum(excess)::bigint
        from loan_event where id = was.id or of_id = was.id) then
    raise exception 'repayment % is not reversed in part', was.id using errcode = 'restrict_violation', hint = 'not_now';
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
     set fee_total = fee_total + case when new.kind = 2 then new.amount else 0 end,
         fee_settled = fee_settled + new.fee, penalty_settled = penalty_settled + new.penalty,
         interest_settled = interest_settled + new.interest, principal_settled = principal_settled + new.principal,
         interest_parts = interest_parts + new.interest_parts, penalty_parts = penalty_parts + new.penalty_parts,
         written_off = written_off + case when new.kind = 7 then new.amount else 0 end
   where id = loan.id;
  perform loans_are_overdue(array[loan.id]);
  return new;
end $$;
create trigger loan_event_happens before insert on loan_event for each row execute function loan_event_happens();
create trigger loan_event_stays before update or delete on loan_event for each row execute function refuse_change();
create trigger loan_events_are_kept before truncate on loan_event execute function stays_as_written();

-- A run of accrual of loans of one bank up to a day: the row does it, once for each loan and day, however often it is asked.
create table loan_accrual (
  id bigint generated by default as identity primary key,
  accrual_no text not null generated always as ('JX' || lpad(id::text, 10, '0')) stored,
  day date not null,
  bank_id bigint not null references bank,
  -- Of these; what had accrued up to the day before is left out.
  financing_ids bigint[] not null check (cardinality(financing_ids) between 1 and 100000),
  loan_count bigint not null default 0,
  interest bigint not null default 0,
  penalty bigint not null default 0,
  create_time timestamptz not null default moment()
);
create index loan_accrual_bank_id_idx on loan_accrual (bank_id, day);

create function loans_accrue() returns trigger language plpgsql as $$
declare
  loans bigint[];
  interests bigint[];
  penalties bigint[];
begin
  if new.day > today() then
    raise exception 'nothing accrues up to %, which is to come', new.day using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  perform from financing where id = any (new.financing_ids) order by id for no key update;
  with loan as (
    select * from financing
     where id = any (new.financing_ids) and bank_id = new.bank_id and loan_state in (7, 8, 9) and accrued_to < new.day
  ), daily as materialized (
    select loan.id, loan.accrued_to + n as day,
           (loan.principal_left - late.principal)::numeric * loan.rate * day_parts(loan.day_count, loan.accrued_to + n) as interest,
           late.principal::numeric * loan.penalty_rate * day_parts(loan.day_count, loan.accrued_to + n) as penalty
      from loan
     cross join lateral generate_series(0, new.day - loan.accrued_to - 1) n
     cross join lateral (
       select greatest(0, coalesce(sum(instalment.principal), 0)::bigint - loan.principal_settled) as principal
         from loan_instalment instalment where instalment.financing_id = loan.id and instalment.due_date <= loan.accrued_to + n) late
  ), grown as (
    select id, sum(interest) as interest, sum(penalty) as penalty from daily group by id
  ), fallen as (
    update loan_instalment instalment
       set interest_total = fen_of(loan.interest_parts + coalesce((
             select sum(daily.interest) from daily where daily.id = loan.id and daily.day < instalment.due_date), 0), interest_base(loan.day_count))
      from loan
     where instalment.financing_id = loan.id and instalment.due_date > loan.accrued_to and instalment.due_date <= new.day
  ), changed as (
    update financing
       set interest_parts = financing.interest_parts + grown.interest, penalty_parts = financing.penalty_parts + grown.penalty,
           accrued_to = new.day, dpd = greatest(0, coalesce(new.day - financing.overdue_from, 0))
      from grown join loan using (id)
     where financing.id = grown.id
    returning financing.id, financing.interest_total - loan.interest_total as interest, financing.penalty_total - loan.penalty_total as penalty
  )
  select array_agg(id order by id), array_agg(interest order by id), array_agg(penalty order by id), count(*),
         coalesce(sum(interest), 0), coalesce(sum(penalty), 0)
    into loans, interests, penalties, new.loan_count, new.interest, new.penalty from changed;
  if new.loan_count = 0 then
    return null;
  end if;
  perform loans_are_overdue(loans);
  if new.interest + new.penalty > 0 then
    insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type, kinds, owners, amounts)
    select 'loan_accrual:' || new.id, 'interest_accrued', 'loan_accrual:' || new.id, 10, 'JX' || lpad(new.id::text, 10, '0'), 1,
           new.interest + new.penalty, 1, 2, 10, array_agg(line.kind), array_agg(line.owner), array_agg(line.amount)
      from (select 'loan_interest' as kind, loan as owner, -interest as amount from unnest(loans, interests) as grown (loan, interest) where interest <> 0
            union all
            select 'loan_penalty', loan, -penalty from unnest(loans, penalties) as grown (loan, penalty) where penalty <> 0
            union all
            select kind, new.bank_id, amount
              from (values ('interest_income', new.interest), ('penalty_income', new.penalty)) as income (kind, amount) where amount <> 0) line;
  end if;
  return new;
end $$;
create trigger loans_accrue before insert on loan_accrual for each row execute function loans_accrue();
create trigger loan_accrual_stays before update or delete on loan_accrual for each row execute function refuse_change();
create trigger loan_accruals_are_kept before truncate on loan_accrual execute function stays_as_written();

-- The accounts of a loan, from the bank's side below zero by what is owed, and those of the bank.
alter table journal drop constraint journal_biz_type_check, drop constraint journal_change_type_check;
-- 10 accrued, 11 written off; of the log of wallets 10 lent and repaid
alter table journal add constraint journal_biz_type_check check (biz_type between 1 and 11) not valid,
  add constraint journal_change_type_check check (change_type between 1 and 10) not valid;
alter table journal validate constraint journal_biz_type_check;
alter table journal validate constraint journal_change_type_check;
insert into money_account_kind (kind, owner, may_go_below) values
  ('loan_principal', 'financing', true),
  ('loan_interest', 'financing', true),
  ('loan_penalty', 'financing', true),
  ('loan_fee', 'financing', true),
  -- Paid beyond what was owed, until it is paid back.
  ('loan_excess', 'financing', false),
  -- What the bank has paid out of its own and not got back: above zero.
  ('bank_cash', 'bank', true),
  ('interest_income', 'bank', true),
  ('penalty_income', 'bank', true),
  ('loan_fee_income', 'bank', true),
  -- What was written off: below zero.
  ('loan_loss', 'bank', true);
alter table money_account add constraint money_account_owed_check
  check (balance <= 0 or kind not in ('loan_principal', 'loan_interest', 'loan_penalty', 'loan_fee')) not valid;
alter table money_account validate constraint money_account_owed_check;

-- What loans say is owed, and what their accounts do (I7).
create function assert_loans_in_books(ids bigint[]) returns void language plpgsql as $$
declare
  wrong record;
begin
  select loan.id, books.kind, books.balance, books.stated into wrong
    from financing loan
    cross join lateral (
      select account.kind, account.balance, case account.kind
               when 'loan_principal' then -loan.principal_left when 'loan_interest' then -loan.interest_left
               when 'loan_penalty' then -loan.penalty_left when 'loan_fee' then -loan.fee_left end as stated
        from money_account account where account.owner = 'financing' and account.owner_id = loan.id) books
   where loan.id = any (ids) and (books.balance <> books.stated or books.stated > 0)
   limit 1;
  if found then
    raise exception 'loan %: account % has %, the loan says %', wrong.id, wrong.kind, wrong.balance, wrong.stated
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;
create function loan_is_in_books() returns trigger language plpgsql as $$
begin
  perform assert_loans_in_books(array[new.financing_id]);
  return null;
end $$;
create constraint trigger loan_is_in_books after insert on loan_event
  deferrable initially deferred for each row execute function loan_is_in_books();
create function loans_are_in_books() returns trigger language plpgsql as $$
begin
  perform assert_loans_in_books(new.financing_ids);
  return null;
end $$;
create constraint trigger loans_are_in_books after insert on loan_accrual
  deferrable initially deferred for each row execute function loans_are_in_books();

-- What is drawn is an event, and no goods stay pledged for what has ended.
create function loan_begins_and_ends() returns trigger language plpgsql as $$
begin
  if new.loan_state = 7 and not exists (select from loan_event where financing_id = new.id and kind = 1) then
    raise exception 'financing % was drawn, and nothing says so', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.loan_state in (10, 11) and exists (select from pledge where financing_id = new.id and pledge_state <= 2) then
    raise exception 'goods are pledged for loan %', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
create constraint trigger loan_begins_and_ends after update of loan_state on financing
  deferrable initially deferred for each row when (new.loan_state in (7, 10, 11)) execute function loan_begins_and_ends();

-- What of a pledge is on its way out: still pledged, and carrying nothing.
alter table pledge add column earmarked_weight bigint not null default 0 check (earmarked_weight >= 0);
alter table pledge add constraint pledge_earmarked_weight_check1 check (earmarked_weight <= live_weight);
