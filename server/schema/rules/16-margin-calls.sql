-- Margin calls (docs/decisions/margin-calls.md).

create or replace trigger reject_delete before delete on margin_call for each row execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on margin_call execute function reject_change_with_hint();

-- Returns an agreed term of a loan: of its contract with the borrower that took effect last (loan or pledge); null without one.
create or replace function find_agreed_term(of_loan bigint, term text) returns text language sql stable as $$
  select terms ->> term from contract
   where financing_id = of_loan and contract_type in (1, 5) and state = 3 and coalesce(terms ->> term, '') <> ''
     and (effective_to is null or effective_to >= today())
   order by effective_time desc, id desc limit 1
$$;

-- Returns the least amount of a call in fen; null without one. A contract precedes the policy.
create or replace function get_minimum_call(of_loan bigint) returns bigint language sql stable as $$
  select coalesce(find_agreed_term(loan.id, 'minimum_call')::bigint, policy.minimum_call)
    from financing loan join risk_policy policy on policy.id = policy_id where loan.id = of_loan
$$;

-- Returns 1 if hours to cure are hours of the clock, 2 if they are business hours. A contract precedes the policy.
create or replace function get_cure_calendar(of_loan bigint) returns bigint language sql stable as $$
  select case find_agreed_term(loan.id, 'calendar') when 'calendar' then 1 when 'working' then 2 else policy.cure_calendar end::bigint
    from financing loan join risk_policy policy on policy.id = policy_id where loan.id = of_loan
$$;

-- Returns the time at which the hours of a call have passed since another one.
create or replace function add_cure_hours(call margin_call, since timestamptz, hours bigint) returns timestamptz language sql stable as $$
  select case call.cure_calendar when 2 then add_business_hours(since, hours, call.business_from, call.business_to)
         else since + hours * interval '1 hour' end
$$;

-- Sets number, parties, and the deadline by the terms of the loan.
create or replace function prepare_margin_call() returns trigger language plpgsql as $$
declare
  loan financing;
  policy risk_policy;
begin
  select * into strict loan from financing where id = new.financing_id;
  select * into strict policy from risk_policy where id = loan.policy_id;
  if loan.loan_state not in (7, 8, 9) then
    raise exception 'loan % is not drawn', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.call_no := format_day_number('BC', new.id);
  new.bank_id := loan.bank_id;
  new.owner_id := loan.owner_id;
  new.cure_calendar := get_cure_calendar(loan.id);
  new.business_from := policy.business_from;
  new.business_to := policy.business_to;
  new.cure_by := add_cure_hours(new, now(), policy.cure_hours);
  return new;
end $$;
create or replace trigger prepare_margin_call before insert on margin_call for each row execute function prepare_margin_call();

-- A call is cured only if the last valuation of its loan is within the pledge rate, exactly.
create or replace function is_loan_within_rate(of_loan bigint) returns boolean language sql stable as $$
  select valued.exposure = 0 or coalesce(valued.exposure * 10000::numeric <= valued.eligible * policy.pledge_rate, false)
    from loan_valuation valued
    join financing loan on loan.id = valued.financing_id
    join risk_policy policy on policy.id = loan.policy_id
   where valued.financing_id = of_loan
$$;

-- Returns the fen that restore the cover of a loan down to the pledge rate, by its last valuation, rounded up; null without a price.
create or replace function get_cover_gap(of_loan bigint) returns bigint language sql stable as $$
  select greatest(0, case when valued.exposure = 0 then 0 else ceil(valued.exposure - valued.eligible * policy.pledge_rate * 0.0001) end)::bigint
    from loan_valuation valued
    join financing loan on loan.id = valued.financing_id
    join risk_policy policy on policy.id = loan.policy_id
   where valued.financing_id = of_loan
$$;

-- Returns the fen of a call that are not due: the disputed part until the answer, then what is left of the accepted part, and the rest until its deadline.
create or replace function get_suspended_cash(call margin_call) returns bigint language sql stable as $$
  select case when call.dispute = 0 then 0 when call.dispute = 1 then call.disputed_cash
         else call.accepted_left + case when call.remainder_by > now() then call.remainder_cash else 0 end end
$$;

-- Returns whether a call is missing no more than the part that is not due. Without a price a dispute is in the owner's favour.
create or replace function is_call_suspended(call margin_call) returns boolean language sql stable as $$
  select get_suspended_cash(call) > 0 and coalesce(get_cover_gap(call.financing_id) <= get_suspended_cash(call), true)
$$;

-- Returns whether a deadline of a call has passed: that of the rest of a dispute, if the undisputed part was paid in time.
create or replace function is_call_late(call margin_call) returns boolean language sql stable as $$
  select call.cure_by < now() and (call.undisputed_time is null or coalesce(call.remainder_by < now(), false))
$$;

-- Returns whether the bank has not answered the dispute of an open call in time, and was not warned yet.
create or replace function is_call_unanswered(call margin_call) returns boolean language sql stable as $$
  select call.dispute = 1 and call.silent_time is null and call.dispute_until < now() and call.state in (1, 2, 3, 6, 7) and call.default_step < 2
$$;

-- Returns the business hours that the bank has for a dispute: by the contract, otherwise eight, one day of banks.
create or replace function get_dispute_hours(of_loan bigint) returns bigint language sql stable as $$
  select coalesce(find_agreed_term(of_loan, 'dispute_hours')::bigint, 8)
$$;

-- Sets the deadlines of a dispute and of the rest after its answer. A call is disputed before its own deadline.
create or replace function prepare_call_dispute() returns trigger language plpgsql as $$
declare
  hours bigint;
begin
  if new.dispute = 1 then
    if old.cure_by <= now() or new.state not in (1, 2, 3, 7) then
      raise exception 'margin call % is not open to a dispute', old.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    new.dispute_time := now();
    new.dispute_until := add_business_hours(now(), get_dispute_hours(new.financing_id), new.business_from, new.business_to);
  else
    select cure_hours into strict hours from risk_policy join financing on policy_id = risk_policy.id where financing.id = new.financing_id;
    new.resolve_time := now();
    new.accepted_left := new.accepted_cash;
    -- Hours of acceleration, as in `margin-call.ts`.
    new.remainder_by := greatest(old.cure_by, add_cure_hours(old, now(), case when old.accelerate_time is not null then least(hours, 4) else hours end));
  end if;
  return new;
end $$;
create or replace trigger prepare_call_dispute before update of dispute on margin_call for each row
  when (new.dispute <> old.dispute and new.dispute > 0) execute function prepare_call_dispute();

-- Keeps a call as it was issued, and an ended one whole. Its deadline moves later by the granted extension, and earlier only by acceleration.
create or replace function protect_margin_call() returns trigger language plpgsql as $$
declare
  moving text[] = '{version,state,cure_by,acknowledge_time,accelerate_time,breach_time,end_time,extension,ask_hours,ask_reason,ask_by,ask_person,extend_by,extend_person,default_step,default_reason,default_time,propose_by,propose_person,declare_by,declare_person,dossier_files,dossier_hash}';
  -- A dossier may be made after the end, too.
  filed text[] = '{version,dossier_files,dossier_hash}';
  is_extended boolean = old.extension = 1 and new.extension = 2;
  is_accelerated boolean = old.state <> 7 and new.state = 7;
begin
  moving := moving || case
    when old.dispute = 0 and new.dispute = 1 then
      '{dispute,dispute_reason,dispute_lines,dispute_figure,dispute_remark,dispute_files,dispute_time,dispute_by,dispute_person,dispute_until,disputed_cash,undisputed_cash}'
    when old.dispute = 1 and new.dispute > 1 then
      '{dispute,resolve_lines,resolve_figure,quote_price_ids,quote_source,quote_date,quote_files,resolve_remark,resolve_time,resolve_by,resolve_person,resolved_figures,accepted_cash,accepted_left,remainder_cash,remainder_by}'
    when is_accelerated then '{remainder_by}'
    when old.dispute > 0 then '{silent_time,undisputed_time,accepted_left}'
    else '{}' end::text[];
  if (old.state in (4, 5, 8) and (to_jsonb(new) - filed) <> (to_jsonb(old) - filed))
     or (to_jsonb(new) - moving) <> (to_jsonb(old) - moving)
     or (new.cure_by < old.cure_by and not is_accelerated)
     or new.remainder_by > old.remainder_by
     or new.accepted_left > coalesce(old.accepted_left, new.accepted_cash)
     or (old.silent_time is null and new.silent_time < new.dispute_until)
     or coalesce(old.silent_time, new.silent_time) is distinct from new.silent_time
     or coalesce(old.undisputed_time, new.undisputed_time) is distinct from new.undisputed_time
     or (old.undisputed_time is null and new.undisputed_time is not null and is_call_suspended(new) is not true)
     or (is_extended and new.cure_by <> add_cure_hours(old, old.cure_by, new.ask_hours))
     or (new.cure_by > old.cure_by and not is_extended)
     or (new.state = 6 and old.state <> 6 and old.dispute = 0 and not is_call_late(old))
     or (new.default_step <> old.default_step and new.state <> 6)
     or (new.default_step = 2 and old.default_step <> 2 and is_loan_within_rate(new.financing_id) is true)
     or (old.default_step = 2 and new.default_step <> 2)
     or new.ask_hours > (select cure_hours from risk_policy join financing on policy_id = risk_policy.id where financing.id = new.financing_id) then
    raise exception 'margin call % stays as it was issued', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if (new.state = 6 and old.state <> 6 and (is_call_suspended(new) or old.dispute > 0 and not is_call_late(old)))
     or (new.default_step > old.default_step and is_call_suspended(new)) then
    raise exception 'only a part of margin call % is missing that is not due', old.id using errcode = 'restrict_violation', hint = 'call_disputed',
      detail = json_build_object('no', old.call_no, 'cash', get_suspended_cash(new));
  end if;
  return new;
end $$;
create or replace trigger protect_margin_call before update on margin_call for each row execute function protect_margin_call();

create or replace function assert_call_cured() returns trigger language plpgsql as $$
begin
  if is_loan_within_rate(new.financing_id) is not true then
    raise exception 'the cover of loan % is not restored', new.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_call_cured before update of state on margin_call for each row
  when (old.state <> 4 and new.state = 4) execute function assert_call_cured();

-- A call ends without a cure with its loan, by lapse, or because the bank accepted all that is missing.
create or replace function assert_call_closed() returns trigger language plpgsql as $$
begin
  if exists (select from financing where id = new.financing_id and loan_state in (7, 8, 9))
     and not (new.dispute in (2, 3) and coalesce(get_cover_gap(new.financing_id) <= new.accepted_left, false)) then
    raise exception 'loan % has not ended', new.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_call_closed before update of state on margin_call for each row
  when (old.state <> 8 and new.state = 8) execute function assert_call_closed();

-- Keeps when a guarantor opened and acknowledged a call. A new link may go to another phone.
create or replace function protect_call_guarantor() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{phone,opened_time,acknowledge_time}'::text[]) <> (to_jsonb(old) - '{phone,opened_time,acknowledge_time}'::text[])
     or coalesce(old.opened_time, new.opened_time) is distinct from new.opened_time
     or coalesce(old.acknowledge_time, new.acknowledge_time) is distinct from new.acknowledge_time then
    raise exception 'the notice % of a guarantor stays', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_call_guarantor before update on call_guarantor for each row execute function protect_call_guarantor();
create or replace trigger reject_delete before delete on call_guarantor for each row execute function reject_change_with_hint();
create or replace trigger reject_truncate before truncate on call_guarantor execute function reject_change_with_hint();

create or replace function set_loan_call() returns trigger language plpgsql as $$
begin
  update loan_valuation set has_call = new.state in (1, 2, 3, 6, 7) where financing_id = new.financing_id;
  return null;
end $$;
create or replace trigger set_loan_call after insert or update of state on margin_call for each row execute function set_loan_call();

-- Returns the open call of a loan.
create or replace function find_open_call(of_loan bigint) returns setof margin_call language sql stable as $$
  select * from margin_call where financing_id = of_loan and state in (1, 2, 3, 6, 7)
$$;

-- A loan with a debt and an open call releases nothing. Sales and losses have other rules. A loan is drawn once, before any call.
create or replace function assert_no_open_call() returns trigger language plpgsql as $$
declare
  open_call margin_call;
begin
  perform from financing where id = new.financing_id for share;
  select * into open_call from find_open_call(new.financing_id);
  if open_call.id is not null and (select total_left > 0 from financing where id = new.financing_id) then
    raise exception 'loan % has the open margin call %', new.financing_id, open_call.call_no using errcode = 'restrict_violation',
      hint = 'margin_call_open', detail = json_build_object('no', open_call.call_no, 'cash', open_call.cash_required);
  end if;
  return new;
end $$;
create or replace trigger prevent_release_in_call before insert on release_order for each row
  when (new.reason in (1, 2, 3)) execute function assert_no_open_call();
create or replace trigger prevent_release_step_in_call before update of release_state on release_order for each row
  when (new.reason in (1, 2, 3) and new.release_state between 1 and 4 and new.release_state <> old.release_state)
  execute function assert_no_open_call();

-- A loan that is not overdue defaults only by its breached margin call.
create or replace function assert_call_breached() returns trigger language plpgsql as $$
begin
  if not exists (select from margin_call where financing_id = new.id and state = 6 and default_step = 2) then
    raise exception 'loan % has no breached margin call', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_call_breached before update of loan_state on financing for each row
  when (old.loan_state = 7 and new.loan_state = 9) execute function assert_call_breached();
