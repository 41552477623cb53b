create or replace trigger guarantor_organisation before insert on guarantor
  for each row execute function sync_organisation('guarantor', 'guarantor_name');

create or replace trigger guarantor_organisation_name after update of guarantor_name on guarantor
  for each row execute function sync_organisation('guarantor', 'guarantor_name');

create or replace trigger guarantor_organisation_end after delete on guarantor
  for each row execute function sync_organisation('guarantor', 'guarantor_name');

create or replace trigger reject_truncate before truncate on risk_policy
  for each statement execute function reject_change();

create or replace trigger reject_change before update or delete on loan_event for each row execute function reject_change();

create or replace trigger reject_change before update or delete on loan_accrual for each row execute function reject_change();

create or replace trigger guarantor_organisation_state after insert or update of disabled on guarantor
  for each row execute function sync_organisation_state();

-- Numbers the versions of a bank's terms for a category.
create or replace function number_risk_policy() returns trigger language plpgsql as $$
begin
  -- Waits for a concurrent version of the same terms.
  perform pg_advisory_xact_lock(hashtextextended(
    format('risk_policy %s %s %s', new.bank_id, new.cate_id, new.sub_cate_id), 0));
  select coalesce(max(version_no), 0) + 1 into new.version_no from risk_policy
   where bank_id = new.bank_id and cate_id = new.cate_id and sub_cate_id is not distinct from new.sub_cate_id;
  return new;
end $$;
create or replace trigger number_risk_policy before insert on risk_policy
  for each row execute function number_risk_policy();
-- A policy without a decision may move to another bank or category, and gets a version number of that.
create or replace trigger number_risk_policy_again before update on risk_policy for each row
  when ((old.bank_id, old.cate_id, old.sub_cate_id) is distinct from (new.bank_id, new.cate_id, new.sub_cate_id))
  execute function number_risk_policy();

-- Keeps a decided policy unchanged.
create or replace function protect_risk_policy() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.audit_status not in (1, 2) then
    return new;
  elsif tg_op = 'DELETE' and old.audit_status <> 1 then
    return old;
  end if;
  raise exception 'policy % stays as it was decided', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_risk_policy before update or delete on risk_policy
  for each row execute function protect_risk_policy();

-- Rejects policies that begin in the past, at submission and at approval.
create or replace function reject_past_policy() returns trigger language plpgsql as $$
begin
  if new.effective_date < (now() at time zone 'Asia/Shanghai')::date then
    raise exception 'policy % would hold for days that lie behind', new.id using errcode = 'check_violation',
      constraint = 'risk_policy_effective_date_check', hint = 'in_past';
  end if;
  return new;
end $$;
create or replace trigger prevent_past_policy before insert or update of effective_date on risk_policy
  for each row execute function reject_past_policy();
create or replace trigger prevent_past_approval before update on risk_policy
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function reject_past_policy();

-- Returns the terms for a category on a day; those of the second level have precedence.
create or replace function find_risk_policy(bank bigint, cate bigint, sub_cate bigint, day date) returns bigint language sql stable as $$
  select id from risk_policy
   where bank_id = bank and cate_id = cate and audit_status = 1 and effective_date <= day
     and (sub_cate_id is null or sub_cate_id = sub_cate)
   order by sub_cate_id is null, effective_date desc
   limit 1
$$;

-- Keeps a policy within the platform's parameters.
create or replace function validate_policy_parameters() returns trigger language plpgsql as $$
declare
  limits config_setting;
begin
  select * into limits from config_setting for share;
  call assert_at_most('risk_policy', 'pledge_rate', new.pledge_rate, limits.pledge_rate_max);
  call assert_at_most('risk_policy', 'warn_line', new.warn_line, limits.warn_line);
  call assert_at_most('risk_policy', 'liq_line', new.liq_line, limits.close_line);
  call assert_at_most('risk_policy', 'price_max_age', new.price_max_age, limits.price_expire_days * 24);
  call assert_at_most('risk_policy', 'inspect_days', new.inspect_days, limits.inspect_cycle_days);
  return new;
end $$;
create or replace trigger validate_parameters before insert on risk_policy for each row
  execute function validate_policy_parameters();
-- Changed values and approvals are checked against the current parameters.
create or replace trigger validate_changed_parameters before update on risk_policy for each row
  when (old.audit_status <> 1 and (new.audit_status = 1
    or (old.pledge_rate, old.warn_line, old.liq_line, old.price_max_age, old.inspect_days)
       is distinct from (new.pledge_rate, new.warn_line, new.liq_line, new.price_max_age, new.inspect_days)))
  execute function validate_policy_parameters();

create or replace trigger reject_truncate before truncate on financing execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on financing_line execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on limit_use execute function reject_change_with_hint();

create or replace trigger reject_delete before delete on pledge for each row execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on pledge execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on loan_instalment execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on loan_event execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on loan_accrual execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on repayment execute function reject_change_with_hint();

create or replace trigger reject_delete before delete on release_order for each row execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on release_order execute function reject_change_with_hint();

create or replace trigger reject_truncate before truncate on statement_line execute function reject_change_with_hint();

-- Numbers a financing.
create or replace function number_financing() returns trigger language plpgsql as $$
begin
  new.financing_no := format_day_number('RZ', new.id);
  return new;
end $$;
create or replace trigger number_financing before insert on financing for each row execute function number_financing();

-- Keeps an application after its submission, the terms after the approval, and an ended financing entirely. Exceptions (docs/decisions/loans.md): a recalled
-- repayment reopens a closed loan, and changes figures of a written-off one, which stays written off.
create or replace function protect_financing() returns trigger language plpgsql as $$
declare
  derived text[] = '{version,loan_state}';
  asked text[] = '{financing_no,owner_id,bank_id,apply_amount,purpose,tenor_days,repay_mode,receipt_ids,guarantor_ids,files,create_time}';
  approved text[] = '{approve_amount,rate,penalty_rate,report_files,report_result,policy_id,eligible_value,cap_value,approve_time,approve_end,approve_person}';
  figures text[] = '{recovered,written_off,fee_settled,penalty_settled,interest_settled,principal_settled,claim_left,interest_parts,penalty_parts,overdue_from,dpd,asset_class}';
  kept text[] = '{}';
begin
  if old.loan_state in (10, 11, 13, 14, 15) then
    -- Generated columns are not computed before the trigger.
    derived := derived || array(select attname::text from pg_attribute where attrelid = tg_relid and attgenerated <> '');
    if old.loan_state = 11 then derived := derived || figures; end if;
    -- Set below: empty for a reopened loan.
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
create or replace trigger protect_financing before update of loan_state, financing_no, owner_id, bank_id, apply_amount, purpose, tenor_days, repay_mode, receipt_ids,
    guarantor_ids, files, create_time, approve_amount, rate, penalty_rate, report_files, report_result, policy_id, eligible_value, cap_value, approve_time,
    approve_end, approve_person on financing
  for each row execute function protect_financing();
create or replace trigger protect_ended_financing before update on financing
  for each row when (old.loan_state in (10, 11, 13, 14, 15)) execute function protect_financing();

-- Keeps the offered weights after the submission; valuation fills in their prices once.
create or replace function protect_financing_line() returns trigger language plpgsql as $$
declare
  state smallint;
begin
  select loan_state into state from financing where id = coalesce(new.financing_id, old.financing_id);
  -- Lines of a deleted draft.
  if state in (0, 12) or state is null
     or (tg_op = 'UPDATE' and state in (3, 4) and old.price is null
         and (new.financing_id, new.receipt_id, new.weight, new.is_said) = (old.financing_id, old.receipt_id, old.weight, old.is_said)) then
    return coalesce(new, old);
  end if;
  raise exception 'what financing % is asked for on stays', coalesce(new.financing_id, old.financing_id)
    using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_financing_line before insert or update or delete on financing_line for each row execute function protect_financing_line();

-- Adds to and frees the used limits of bank and guarantors. A row is freed once and never changes otherwise.
create or replace function apply_limit_use() returns trigger language plpgsql as $$
declare
  change bigint;
  reopened bigint;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.freed_time is not null or new.freed_time is null
      or to_jsonb(new) - 'freed_time' is distinct from to_jsonb(old) - 'freed_time')) then
    raise exception 'what financing % takes of a limit is freed once', old.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  -- Only the trigger of a reopening inserts these rows.
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
create or replace trigger apply_limit_use before insert or update or delete on limit_use for each row execute function apply_limit_use();

-- Frees the limits of a financing that ends.
create or replace function free_limits() returns trigger language plpgsql as $$
begin
  update limit_use set freed_time = now() where financing_id = new.id and freed_time is null;
  return null;
end $$;
create or replace trigger financing_frees_limits after update of loan_state on financing
  for each row when (old.loan_state between 4 and 9 and new.loan_state not between 4 and 9) execute function free_limits();

-- Requires, at commit, that a running financing takes the limits of its bank, its guarantors and its owner, and an ended one none (docs/decisions/limits-and-cover.md).
create or replace function check_limits_taken() returns trigger language plpgsql as $$
begin
  perform assert_limits_taken(case tg_table_name when 'financing' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'financing_id')::bigint end);
  return null;
end $$;
drop trigger if exists require_limits on financing;
create constraint trigger require_limits after insert or update of loan_state on financing
  deferrable initially deferred for each row execute function check_limits_taken();
drop trigger if exists require_limits on limit_use;
create constraint trigger require_limits after insert or update on limit_use
  deferrable initially deferred for each row execute function check_limits_taken();

-- Numbers a pledge and copies bank, owner, firm and lot. Requires goods of the owner under the terms that the approval pinned (domain §3.4, decision
-- 288).
create or replace function prepare_pledge() returns trigger language plpgsql as $$
begin
  new.pledge_no := format_day_number('PL', new.id);
  select bank_id, owner_id into strict new.bank_id, new.owner_id from financing where id = new.financing_id;
  select store_id, lot_id into strict new.store_id, new.lot_id from receipt where id = new.receipt_id;
  if not exists (select from receipt where id = new.receipt_id and life = 1 and holder_id = new.owner_id) then
    raise exception 'receipt % is not the owner''s to pledge', new.receipt_id using errcode = 'restrict_violation', hint = 'not_now';
  elsif not is_under_terms(new.financing_id, new.receipt_id) then
    raise exception 'receipt % is of goods under other terms', new.receipt_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger prepare_pledge before insert on pledge for each row execute function prepare_pledge();

-- Keeps a pledge unchanged except for its steps, and an ended one entirely. A pledge moves to another receipt by a split or merger with the bank's
-- consent only (docs/decisions/pledges.md). Electronic receipts need a registration, paper receipts a delivery (Civil Code art. 441; docs/decisions/pledges.md).
create or replace function protect_pledge() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,live_weight,pledge_state,hold_end,endorse_time,endorse_by,endorse_person,seal_time,seal_by,seal_person,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,registry_time,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,receive_by,receive_person,perfection_method,perfected_time,priority_no,answer,end_time,version}';
  -- Registration and insurance can be renewed.
  active text[] = '{owner_kind,live_weight,pledge_state,released_weight,earmarked_weight,search_files,search_date,search_result,search_note,registration_no,registry_files,registry_end,registry_time,insure_no,insure_amount,insure_end,insure_files,register_by,register_person,perfection_method,answer,end_time,version}';
  is_electronic boolean;
begin
  if new.receipt_id <> old.receipt_id then
    if old.pledge_state <> 2 or to_jsonb(new) - '{receipt_id,owner_kind,live_weight,version}'::text[] is distinct from to_jsonb(old) - '{receipt_id,owner_kind,live_weight,version}'::text[]
       or old.earmarked_weight > 0 or exists (select from release_order where pledge_id = old.id and release_state in (0, 1, 2, 3, 8))
       or not exists (select from receipt_lineage lineage join receipt_operation operation on operation.id = lineage.operation_id
                        join receipt child on child.id = lineage.child_id
                       where lineage.parent_id = old.receipt_id and lineage.child_id = new.receipt_id and child.life = 0 and child.lot_id = old.lot_id
                         and operation.state = 1 and operation.bank_id = old.bank_id
                         and old.receipt_id = any (operation.receipt_id || operation.receipt_ids)) then
      raise exception 'pledge % stays on its receipt', old.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    return new;
  end if;
  if old.pledge_state = 2 then moving := active; end if;
  if old.pledge_state > 2 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'pledge % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (3, 4, 6) and new.released_weight <> new.weight then
    raise exception 'pledge % is released in part', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.pledge_state in (4, 6) and not exists (select from release_order
      where pledge_id = new.id and reason = case new.pledge_state when 4 then 4 else 5 end and release_state = 4) then
    raise exception 'pledge % was neither enforced nor lost', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if new.registry_time is distinct from old.registry_time and old.pledge_state = 2
     and (new.registry_time is null or old.registry_time is not null and old.registry_end >= today()) then
    raise exception 'pledge % keeps the time of its registration', old.id using errcode = 'restrict_violation', hint = 'registry_time_stays';
  elsif new.registry_time > greatest(now(), moment()) then
    raise exception 'pledge % is registered in the future', old.id using errcode = 'restrict_violation', hint = 'registered_in_future';
  end if;
  if new.pledge_state = 2 and (old.pledge_state <> 2 or new.perfection_method is distinct from old.perfection_method) then
    select medium = 1 into is_electronic from receipt where id = new.receipt_id;
    if is_electronic and (new.perfection_method is distinct from 2 or new.registration_no = '' or new.registry_time is null) then
      raise exception 'pledge % of an electronic receipt is not registered', old.id using errcode = 'restrict_violation', hint = 'registration_needed';
    elsif not is_electronic and new.perfection_method is distinct from 1 then
      raise exception 'pledge % of a receipt on paper is not delivered', old.id using errcode = 'restrict_violation', hint = 'not_endorsed';
    end if;
  end if;
  if new.pledge_state = 2 and old.pledge_state <> 2 then
    if new.search_result is null then
      raise exception 'pledge % has a search without a result', new.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
    -- The lock of the lot decides the rank of its pledges.
    perform from lot where id = new.lot_id for no key update;
    select coalesce(max(priority_no), 0) + 1 into new.priority_no from pledge where lot_id = new.lot_id;
    new.perfected_time := now();
  end if;
  new.hold_end := case when new.pledge_state in (0, 1) then new.hold_end end;
  new.end_time := case when new.pledge_state > 2 then coalesce(new.end_time, now()) end;
  return new;
end $$;
create or replace trigger protect_pledge before update on pledge for each row execute function protect_pledge();

-- Keeps the pledged weight of a receipt equal to its live pledges (I1, I17), with the receipt locked. All pledges are to one bank, which controls the
-- receipt while one is active (I2).
create or replace function update_pledged_weight() returns trigger language plpgsql as $$
declare
  change bigint := new.live_weight - case when tg_op = 'UPDATE' then old.live_weight else 0 end;
  earmarked bigint := new.earmarked_weight - case when tg_op = 'UPDATE' then old.earmarked_weight else 0 end;
  was receipt;
begin
  if tg_op = 'UPDATE' and new.receipt_id <> old.receipt_id then
    -- The new receipt takes its pledges at issue.
    update receipt
       set pledge_weight = pledge_weight - old.live_weight,
           controller_id = coalesce((select max(bank_id) from pledge where receipt_id = old.receipt_id and pledge_state = 2), holder_id)
     where id = old.receipt_id;
    return null;
  end if;
  if tg_op = 'UPDATE' and change = 0 and earmarked = 0 and old.pledge_state = new.pledge_state then
    return null;
  end if;
  select * into strict was from receipt where id = new.receipt_id for no key update;
  if change < 0 and old.pledge_state = 2 and was.frozen_pledged > 0 and was.frozen_pledged > was.pledge_weight + change - was.earmarked_pledged - earmarked
     and exists (select from financing where id = new.financing_id and draw_date is not null) then
    raise exception 'of receipt % more is frozen than stays pledged', new.receipt_id using errcode = 'restrict_violation', hint = 'goods_are_frozen',
      detail = json_build_object('no', was.contract_no, 'frozen', was.frozen_pledged,
        'left', was.pledge_weight + change - was.earmarked_pledged - earmarked);
  end if;
  update receipt
     set pledge_weight = pledge_weight + change, earmarked_pledged = earmarked_pledged + earmarked,
         -- Frozen weight stays frozen after the pledge, as the holder's.
         frozen_pledged = least(frozen_pledged, pledge_weight + change - earmarked_pledged - earmarked),
         frozen_free = frozen_free + greatest(0, frozen_pledged - (pledge_weight + change - earmarked_pledged - earmarked)),
         controller_id = coalesce((select max(bank_id) from pledge where receipt_id = new.receipt_id and pledge_state = 2), holder_id)
   where id = new.receipt_id;
  if exists (select from pledge where receipt_id = new.receipt_id and pledge_state <= 2 and bank_id <> new.bank_id) then
    raise exception 'receipt % is pledged to another bank', new.receipt_id using errcode = 'restrict_violation', hint = 'pledged_to_another';
  end if;
  return null;
end $$;
create or replace trigger update_pledged_weight after insert or update on pledge for each row execute function update_pledged_weight();

-- Requires, at commit, that pledged weight and controller of a receipt follow from its pledges.
create or replace function check_receipt_controller() returns trigger language plpgsql as $$
declare
  of_receipt bigint := coalesce((to_jsonb(new) ->> 'receipt_id')::bigint, new.id);
  stated receipt;
  live bigint;
  earmarked bigint;
  controller bigint;
begin
  select * into stated from receipt where id = of_receipt;
  select coalesce(sum(live_weight), 0), coalesce(sum(earmarked_weight), 0), coalesce(max(bank_id) filter (where pledge_state = 2), stated.holder_id)
    into live, earmarked, controller
    from pledge where receipt_id = of_receipt and pledge_state <= 2;
  if stated.pledge_weight <> live or stated.controller_id <> controller or stated.earmarked_pledged <> earmarked then
    raise exception 'receipt % is pledged for %, earmarked for % and controlled by %, its pledges say %, % and %', of_receipt,
      stated.pledge_weight, stated.earmarked_pledged, stated.controller_id, live, earmarked, controller
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists check_receipt_controller on pledge;
create constraint trigger check_receipt_controller after insert or update on pledge
  deferrable initially deferred for each row execute function check_receipt_controller();
drop trigger if exists ensure_controller on receipt;
create constraint trigger ensure_controller after update of controller_id, holder_id, pledge_weight, earmarked_pledged on receipt
  deferrable initially deferred for each row execute function check_receipt_controller();

-- Returns the number of a day in years of 360 days (30E/360).
create or replace function count_days_360(day date) returns bigint language sql immutable parallel safe as $$
  select (360 * extract(year from day) + 30 * extract(month from day) + least(extract(day from day), 30))::bigint
$$;

-- Returns the parts of a day by day count, in the unit of `get_interest_base`.
create or replace function count_day_parts(count smallint, day date) returns bigint language sql immutable parallel safe as $$
  select case count
    -- 365 × 366 parts a year: a day of a leap year is one of 366.
    when 3 then case when extract(day from (make_date(extract(year from day)::int, 3, 1) - 1)) = 29 then 365 else 366 end
    when 4 then count_days_360(day + 1) - count_days_360(day)
    else 1 end::bigint
$$;

-- Keeps the terms of a draw.
create or replace function protect_loan_terms() returns trigger language plpgsql as $$
begin
  raise exception 'what was drawn of financing % stays', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_loan_terms before update of draw_amount, draw_date, due_date, draw_way, draw_no, draw_files, day_count on financing
  for each row when (old.draw_date is not null) execute function protect_loan_terms();

-- Rejects changes of a loan's figures outside of the triggers of events and accruals.
create or replace function protect_loan_figures() returns trigger language plpgsql as $$
begin
  raise exception 'figures of loan % follow from its events and accruals', old.id using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger protect_loan_figures before update of interest_parts, penalty_parts, fee_total, fee_settled, penalty_settled, interest_settled,
    principal_settled, claim_left, written_off, recovered, overdue_from, dpd on financing
  for each row when (pg_trigger_depth() < 1) execute function protect_loan_figures();
create or replace trigger protect_loan_day before update of accrued_to on financing
  for each row when (pg_trigger_depth() < 1 and old.accrued_to is not null) execute function protect_loan_figures();

-- Keeps the schedule of a loan after its draw. Triggers fill in the interest.
create or replace function protect_loan_instalment() returns trigger language plpgsql as $$
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
create or replace trigger protect_loan_instalment before insert or update or delete on loan_instalment for each row execute function protect_loan_instalment();

-- Sets days past due from the earliest due date with an unsettled amount.
create or replace function update_days_past_due(ids bigint[]) returns void language sql as $$
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

-- Validates an event of a loan and applies it to the loan's figures.
create or replace function apply_loan_event() returns trigger language plpgsql as $$
declare
  loan financing;
  was loan_event;
  -- Recoveries pay written-off amounts, in the order of the contract, and leave the loan written off (docs/decisions/loans.md).
  is_recovery boolean := new.kind in (10, 11, 12);
begin
  select * into strict loan from financing where id = new.financing_id for no key update;
  if loan.loan_state not in (7, 8, 9, 11) then
    raise exception 'financing % is no running loan', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  -- A written-off loan allows excess to be paid back, and a recalled repayment to be reversed. The resulting debt is written off in the same
  -- transaction (checked at commit).
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
      or find_root_person(loan.fee_person) is not distinct from find_root_person(new.person_id)) then
    raise exception 'a fee of loan % is asked for by one and decided on by another', loan.id using errcode = 'restrict_violation', hint = 'own_step';
  elsif new.kind = 2 and new.source <> '' and not exists (
      select from release_order where 'release_order:' || id = new.source and financing_id = loan.id and reason = 4 and release_state = 2
         and sale_cost + storage_arrears - sale_price = new.amount) then
    raise exception '% leaves no such fee to loan %', new.source, loan.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.kind = 9 and (new.amount <> was.amount or loan.fee_left < was.amount or new.person_id is null
      or find_root_person(was.person_id) is not distinct from find_root_person(new.person_id)) then
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
  perform update_days_past_due(array[loan.id]);
  return new;
end $$;
create or replace trigger apply_loan_event before insert on loan_event for each row execute function apply_loan_event();

-- Accrues interest and penalty of the loans of a run, and posts them in one journal.
create or replace function accrue_loans() returns trigger language plpgsql as $$
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
           (loan.principal_left - late.principal)::numeric * loan.rate * count_day_parts(loan.day_count, loan.accrued_to + n) as interest,
           late.principal::numeric * loan.penalty_rate * count_day_parts(loan.day_count, loan.accrued_to + n) as penalty
      from loan
     cross join lateral generate_series(0, new.day - loan.accrued_to - 1) n
     cross join lateral (
       select greatest(0, coalesce(sum(instalment.principal), 0)::bigint - loan.principal_settled) as principal
         from loan_instalment instalment where instalment.financing_id = loan.id and instalment.due_date <= loan.accrued_to + n) late
  ), grown as (
    select id, sum(interest) as interest, sum(penalty) as penalty from daily group by id
  ), fallen as (
    update loan_instalment instalment
       set interest_total = round_to_fen(loan.interest_parts + coalesce((
             select sum(daily.interest) from daily where daily.id = loan.id and daily.day < instalment.due_date), 0), get_interest_base(loan.day_count))
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
  perform update_days_past_due(loans);
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
create or replace trigger accrue_loans before insert on loan_accrual for each row execute function accrue_loans();

-- Requires the accounts of loans to equal their figures (I7), with claims on payers for excess that is gone (docs/decisions/repayments.md).
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

-- Requires, at commit, that an event has its cause, and that accounts, accruals and recoveries follow from all events of the loan.
create or replace function check_loan_books() returns trigger language plpgsql as $$
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
  -- Only events after the write-off count.
  elsif new.kind = 4 and exists (select from loan_event where financing_id = loan.id and kind = 7 and id < new.id) and not is_recalled(loan.id) then
    raise exception 'loan % is written off, and no repayment of it was recalled', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  -- One check, after the last event.
  if exists (select from loan_event where financing_id = loan.id and id > new.id) then return null; end if;
  select balance into kept from money_account where kind = 'loan_excess' and owner_id = loan.id;
  if kept - loan.claim_left is distinct from compute_loan_excess(loan.id) then
    raise exception 'loan %: account loan_excess has %, its claim is %, its events say %', loan.id, kept, loan.claim_left, compute_loan_excess(loan.id)
      using errcode = 'restrict_violation', hint = 'not_now';
  -- Excess settles the claim first.
  elsif least(kept, loan.claim_left) > 0 then
    raise exception 'loan % holds excess of % beside a claim of %', loan.id, kept, loan.claim_left
      using errcode = 'restrict_violation', hint = 'not_now';
  elsif not is_accrued(loan) then
    raise exception 'loan % has accrued other than its days do', loan.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if loan.loan_state = 11 then wrong := find_recovery_error(loan, kept); end if;
  if wrong is not null then
    raise exception 'loan % has recovered %', loan.id, wrong using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists check_loan_books on loan_event;
create constraint trigger check_loan_books after insert on loan_event
  deferrable initially deferred for each row execute function check_loan_books();

-- Requires, at commit, that the accounts of a run's loans equal their figures.
create or replace function check_accrual_books() returns trigger language plpgsql as $$
begin
  perform assert_loans_in_books(new.financing_ids);
  return null;
end $$;
drop trigger if exists check_accrual_books on loan_accrual;
create constraint trigger check_accrual_books after insert on loan_accrual
  deferrable initially deferred for each row execute function check_accrual_books();

-- Requires, at commit, that a draw has its event, and that an ended loan has no pledges.
create or replace function check_loan_state() returns trigger language plpgsql as $$
begin
  if new.loan_state = 7 and not exists (select from loan_event where financing_id = new.id and kind = 1) then
    raise exception 'financing % was drawn, and nothing says so', new.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.loan_state in (10, 11) and exists (select from pledge where financing_id = new.id and pledge_state <= 2) then
    raise exception 'goods are pledged for loan %', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists require_loan_state on financing;
create constraint trigger require_loan_state after update of loan_state on financing
  deferrable initially deferred for each row when (new.loan_state in (7, 10, 11)) execute function check_loan_state();

-- Numbers a repayment and copies bank and owner of the loan.
create or replace function prepare_repayment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.repay_no := format_day_number('HK', new.id);
  end if;
  select bank_id, owner_id into strict new.bank_id, new.owner_id from financing where id = new.financing_id;
  return new;
end $$;
create or replace trigger prepare_repayment before insert or update of financing_id, bank_id, owner_id on repayment
  for each row execute function prepare_repayment();

-- Keeps a submitted repayment unchanged except for its progress, and a posted one as posted.
create or replace function protect_repayment() returns trigger language plpgsql as $$
declare
  parts text[] = '{principal_amount,interest_amount,penalty_amount,fee_amount,excess_amount}';
  moving text[] = parts || '{owner_kind,status,version,answer,match_by,match_person,date_by,date_person,confirmed_date,post_by,post_person,reverse_by,reverse_person,event_id,remain_principal,interest_days,period_no,due_date,repay_type,repay_time}'::text[];
  ended text[] = '{owner_kind,status,version,answer,reverse_by,reverse_person}';
begin
  if old.status = 1 then ended := ended || '{recalled,recall_by,recall_person}'::text[]; end if;
  if old.status = 1 and (new.status = 3 or pg_trigger_depth() > 1) then moving := ended || parts;
  elsif old.status in (1, 2, 3) then moving := ended;
  -- A match takes the value date of the statement line.
  elsif new.status = 4 and new.value_date <> old.value_date and exists (
      select from statement_line line
       where line.bank_id = new.bank_id and to_identifier_key(line.serial_no) = to_identifier_key(new.serial_no) and line.value_date = new.value_date) then
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
create or replace trigger protect_repayment before update on repayment for each row when (old.status <> 5) execute function protect_repayment();

-- Requires, at commit, that a posted repayment has events of its amount and day, all of them reversed once it is reversed.
create or replace function check_repayment_events() returns trigger language plpgsql as $$
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
drop trigger if exists check_repayment_events on repayment;
create constraint trigger check_repayment_events after insert or update of status on repayment
  deferrable initially deferred for each row when (new.status in (1, 3)) execute function check_repayment_events();

-- Numbers a release and copies loan, receipt, bank, owner and firm of the pledge. Enforcement needs a defaulted loan and is a sale with a notice to
-- the owner (domain §3.3, §4.9; Civil Code arts. 433, 436, 438); the bank never becomes the owner (art. 428).
create or replace function prepare_release() returns trigger language plpgsql as $$
declare
  of_pledge pledge;
  loan smallint;
begin
  select * into strict of_pledge from pledge where id = new.pledge_id;
  select loan_state into strict loan from financing where id = of_pledge.financing_id;
  if of_pledge.pledge_state <> 2 or loan not in (7, 8, 9) or (new.reason = 4 and loan <> 9) then
    raise exception 'pledge % is not released', new.pledge_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  new.release_no := format_day_number('JY', new.id);
  new.financing_id := of_pledge.financing_id;
  new.receipt_id := of_pledge.receipt_id;
  new.bank_id := of_pledge.bank_id;
  new.owner_id := of_pledge.owner_id;
  new.store_id := of_pledge.store_id;
  return new;
end $$;
create or replace trigger prepare_release before insert on release_order for each row execute function prepare_release();

-- Keeps a release unchanged except for its progress, and an ended one entirely. The fifth wrong try replaces a pickup code (docs/decisions/receipts.md).
create or replace function protect_release() returns trigger language plpgsql as $$
declare
  moving text[] = '{owner_kind,release_state,substitute_id,repayment_id,approved_possible,pickup_code,pickup_end,weighed_weight,weighed_quantity,is_last,weigh_note,came_vehicle,came_driver,gate_state,admit_note,answer,approve_time,done_time,propose_by,propose_person,approve_by,approve_person,confirm_by,confirm_person,weigh_by,weigh_person,admit_by,admit_person,hand_by,hand_person,version}';
  personal text[] = '{receiver,vehicle_no,driver_name,driver_phone,came_vehicle,came_driver}';
begin
  if is_pickup_try(to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.release_state = new.release_state and to_jsonb(new) - personal - '{version,owner_kind}'::text[] = to_jsonb(old) - personal - '{version,owner_kind}'::text[]
     and is_emptied(to_jsonb(old), to_jsonb(new), personal) then
    return new;
  end if;
  if old.release_state between 4 and 7 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or (old.release_state in (2, 3) or old.release_state = 8 and new.release_state <> 2) and (new.substitute_id, new.repayment_id, new.pickup_code, new.pickup_end, new.approve_time, new.approved_possible)
       is distinct from (old.substitute_id, old.repayment_id, old.pickup_code, old.pickup_end, old.approve_time, old.approved_possible)
     or (old.release_state = 3 or old.release_state = 8 and new.release_state <> 2) and (new.weighed_weight, new.weighed_quantity, new.weigh_note, new.came_vehicle, new.came_driver)
       is distinct from (old.weighed_weight, old.weighed_quantity, old.weigh_note, old.came_vehicle, old.came_driver) then
    raise exception 'release % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 3 and old.release_state <> 3 and cardinality(new.weigh_note) = 0 then
    raise exception 'release % has no weigh note', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 3 and old.pickup_tries = 5 then
    raise exception 'the pickup code of release % is no longer valid', old.id using errcode = 'restrict_violation', hint = 'not_now';
  -- A suspended release needs another approval and another code.
  elsif old.release_state = 8 and new.release_state = 2
        and (new.approve_time is not distinct from old.approve_time or new.kind = 2 and new.pickup_code = old.pickup_code) then
    raise exception 'release % is not approved again', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and new.approve_person is null
     or new.release_state = 4 and (case when new.kind = 2 then new.hand_person when new.reason in (3, 5) then new.approve_person else new.confirm_person end) is null then
    raise exception 'release % is decided by nobody', old.id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and old.release_state <> 2 and new.substitute_id is not null and not exists (
      select from pledge where id = new.substitute_id and financing_id = new.financing_id and pledge_state = 2 and perfected_time > new.create_time) then
    raise exception 'pledge % does not take the place of %', new.substitute_id, new.pledge_id using errcode = 'restrict_violation', hint = 'not_now';
  elsif new.release_state = 2 and old.release_state <> 2 and new.repayment_id is not null and not exists (
      select from repayment where id = new.repayment_id and financing_id = new.financing_id and status = 1 and purpose = 4
         and repay_way = 1 and spread = 1 and repay_amount = new.sale_price - new.sale_cost - new.storage_arrears) then
    raise exception 'repayment % is not what % was sold for', new.repayment_id, new.id using errcode = 'restrict_violation', hint = 'proceeds_unfit';
  end if;
  -- A new code has all tries.
  if new.pickup_code <> old.pickup_code then new.pickup_tries := 0; end if;
  new.done_time := case when new.release_state between 4 and 7 then coalesce(old.done_time, now()) end;
  return new;
end $$;
create or replace trigger protect_release before update on release_order for each row execute function protect_release();

-- Requires earmarked and released weight of a pledge to equal its releases. A pledge of a running loan ends by releases only.
create or replace function assert_pledge_released(of_pledge bigint) returns void language plpgsql as $$
declare
  stated pledge;
  earmarked bigint;
  done bigint;
begin
  select * into stated from pledge where id = of_pledge;
  select coalesce(sum(weight) filter (where release_state in (2, 3)), 0), coalesce(sum(weight) filter (where release_state = 4), 0)
    into earmarked, done
    from release_order where pledge_id = of_pledge and release_state in (2, 3, 4);
  if stated.earmarked_weight <> earmarked or (stated.released_weight <> done and (stated.pledge_state <> 3
      or exists (select from financing where id = stated.financing_id and loan_state <= 9))) then
    raise exception 'pledge % is earmarked for % and released for %, its releases say % and %', of_pledge,
      stated.earmarked_weight, stated.released_weight, earmarked, done using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;

create or replace function check_pledge_released() returns trigger language plpgsql as $$
begin
  perform assert_pledge_released(new.id);
  return null;
end $$;
drop trigger if exists pledge_is_released on pledge;
create constraint trigger pledge_is_released after update of earmarked_weight, released_weight, pledge_state on pledge
  deferrable initially deferred for each row when (new.pledge_state >= 2) execute function check_pledge_released();

create or replace function check_release_earmarked() returns trigger language plpgsql as $$
begin
  perform assert_pledge_released(new.pledge_id);
  return null;
end $$;
drop trigger if exists check_release_earmarked on release_order;
create constraint trigger check_release_earmarked after insert or update of release_state on release_order
  deferrable initially deferred for each row execute function check_release_earmarked();

-- Keeps a statement line unchanged except for its match.
create or replace function protect_statement_line() returns trigger language plpgsql as $$
declare
  moving text[] = '{line_state,repayment_id,answer,version}';
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving or (old.line_state = new.line_state and old.line_state <> 0) then
    raise exception 'line % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_statement_line before update on statement_line for each row execute function protect_statement_line();

-- Requires a matched line to equal its repayment in bank, number, amount and value date. Numbers are compared as a person reads them: `Tx-01`, `tx 01`
-- and `ＴＸ０１` are equal (docs/decisions/forms-and-inputs.md).
create or replace function assert_line_matches_repayment(of_repayment bigint) returns void language plpgsql as $$
declare
  document repayment;
  line statement_line;
begin
  select * into document from repayment where id = of_repayment;
  select * into line from statement_line where repayment_id = of_repayment;
  if line.id is null then
    if document.from_statement and document.status not in (2, 3) then
      raise exception 'no statement has document %', document.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  elsif document.status not in (1, 4) or document.repay_way <> 1
     or (document.bank_id, to_identifier_key(document.serial_no), document.repay_amount, document.value_date)
        is distinct from (line.bank_id, to_identifier_key(line.serial_no), line.amount, line.value_date) then
    raise exception 'line % is not what document % says', line.id, document.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;

create or replace function check_matched_repayment() returns trigger language plpgsql as $$
begin
  perform assert_line_matches_repayment(id) from unnest(array[old.repayment_id, new.repayment_id]) id where id is not null;
  return null;
end $$;
drop trigger if exists check_matched_repayment on statement_line;
create constraint trigger check_matched_repayment after update of repayment_id on statement_line
  deferrable initially deferred for each row execute function check_matched_repayment();

create or replace function check_matched_line() returns trigger language plpgsql as $$
begin
  perform assert_line_matches_repayment(new.id);
  return null;
end $$;
-- A reversed or rejected repayment releases its number and its line, so that the transfer can be booked to another loan. Two effective repayments with
-- one number are impossible (I16).
drop trigger if exists check_matched_line on repayment;
create constraint trigger check_matched_line after insert or update of status on repayment
  deferrable initially deferred for each row when (new.from_statement or new.status in (2, 3)) execute function check_matched_line();

-- Requires today as value date of wallet payments: before the payment the owner could use the money and the loan accrued interest.
create or replace function assert_wallet_value_date() returns trigger language plpgsql as $$
begin
  raise exception 'repayment % comes out of a wallet today, not on %', new.id, new.value_date using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create or replace trigger verify_wallet_value_date before update of status on repayment
  for each row when (new.status = 1 and old.status <> 1 and new.repay_way = 2 and new.value_date <> today()) execute function assert_wallet_value_date();

-- Returns whether goods are under the terms of a loan: of a category in its application, or of one whose terms today are those of the pinned bank and
-- category. Always true before the approval.
create or replace function is_under_terms(of_loan bigint, of_receipt bigint) returns boolean language sql stable as $$
  select loan.policy_id is null
      or exists (select from financing_line line join receipt offered on offered.id = line.receipt_id join good known on known.id = offered.good_id
                  where line.financing_id = loan.id and (known.cate_id, known.sub_cate_id) is not distinct from (good.cate_id, good.sub_cate_id))
      or exists (select from risk_policy own join risk_policy pinned on pinned.id = loan.policy_id
                  where own.id = find_risk_policy(pinned.bank_id, good.cate_id, good.sub_cate_id, today())
                    and (own.cate_id, own.sub_cate_id) is not distinct from (pinned.cate_id, pinned.sub_cate_id))
    from financing loan, receipt join good on good.id = receipt.good_id
   where loan.id = of_loan and receipt.id = of_receipt
$$;

-- Returns the weight that the last count of a lot did not find and no pledge has lost, and the receipted weight that it affects (domain §2.4, §3.8,
-- I3). Missing goods carry no debt. A loss counts up to the weight of its receipt that is not pledged; if that weight leaves anyway, it is missing
-- from other receipts again.
create or replace function compute_missing_weight(of_lot bigint) returns table (missing bigint, standing bigint) language sql stable as $$
  select greatest(0, short_weight - lost)::bigint, greatest(0, receipted_weight - lost)::bigint
    from lot
   cross join lateral (
     select coalesce(sum(least(gone.weight, greatest(0, receipt.remaining_weight - coalesce((
              select sum(live_weight) from pledge where receipt_id = receipt.id and pledge_state in (1, 2)), 0)))), 0) as lost
       from receipt
      cross join lateral (
        select sum(weight) as weight from release_order where receipt_id = receipt.id and reason = 5 and release_state = 4) gone
      where receipt.lot_id = lot.id and receipt.life in (1, 7) and gone.weight > 0) written
   where lot.id = of_lot
$$;

-- Limits a loss to the missing weight. The lot is locked, so that two pledges cannot lose the same goods.
create or replace function limit_loss() returns trigger language plpgsql as $$
declare
  lot_id bigint;
  not_found bigint;
begin
  select receipt.lot_id into strict lot_id from receipt where id = new.receipt_id;
  perform from lot where id = lot_id for no key update;
  select missing into strict not_found from compute_missing_weight(lot_id);
  if new.weight > not_found then
    raise exception 'order % loses %, the count misses %', new.id, new.weight, not_found using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger limit_loss before update of release_state on release_order
  for each row when (new.reason = 5 and new.release_state = 4 and old.release_state <> 4) execute function limit_loss();

-- Rejects shorter registrations and insurances of an active pledge, and insured amounts below its value (domain §3.3).
create or replace function assert_pledge_not_shortened() returns trigger language plpgsql as $$
begin
  if new.registry_end is null and old.registry_end is not null or new.registry_end < old.registry_end or new.insure_end < old.insure_end
     or new.insure_end is null or new.insure_amount is null
     or new.insure_amount < ceil(new.initial_value::numeric * (new.weight - new.released_weight) / new.weight) then
    raise exception 'registration or insurance of pledge % is cut short', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger assert_pledge_not_shortened before update of registry_end, insure_end, insure_amount on pledge
  for each row when (old.pledge_state = 2 and new.pledge_state = 2) execute function assert_pledge_not_shortened();

-- Names the journal of a run and the digest of its parts. Runs after `accrue_loans`, by name. A run of 0 fen has no journal.
create or replace function set_accrual_digest() returns trigger language plpgsql as $$
begin
  select id into new.flow_id from journal where biz_key = 'loan_accrual:' || new.id;
  new.parts_hash := coalesce(compute_parts_hash(new.flow_id), encode(sha256(''::bytea), 'hex'));
  return new;
end $$;
create or replace trigger set_accrual_digest before insert on loan_accrual for each row execute function set_accrual_digest();

-- Deliveries and releases share these rules: last delivery, gate, weigh notes (domain §3.2, §3.8).
create or replace trigger enforce_last_delivery before update of release_state on release_order
  for each row when (new.is_last = 1 and new.release_state = 3 and old.release_state = 2) execute function enforce_last_delivery();

create or replace trigger compare_gate before update of release_state on release_order
  for each row when (new.release_state = 3 and old.release_state = 2) execute function compare_gate();

create or replace trigger check_gate_admission before update of gate_state on release_order
  for each row when (old.release_state = 3) execute function check_gate_admission();

create or replace trigger enforce_gate_admission before update of release_state on release_order
  for each row when (new.release_state = 4 and new.gate_state = 1) execute function enforce_gate_admission();

create or replace trigger bind_weigh_notes after update of release_state on release_order
  for each row when (new.release_state = 3 and old.release_state = 2) execute function bind_weigh_notes();

-- Allows changes of `is_last` with the weighing only.
create or replace function protect_last_release() returns trigger language plpgsql as $$
begin
  if old.release_state <> 2 or new.release_state <> 3 then
    raise exception 'release % stays as it was weighed', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger guard_last_release before update of is_last on release_order
  for each row when (new.is_last <> old.is_last) execute function protect_last_release();

-- Updates the allocation of a posted repayment. The loan is locked.
create or replace function reallocate_repayment() returns trigger language plpgsql as $$
begin
  update repayment
     set principal_amount = principal_amount + new.principal, interest_amount = interest_amount + new.interest,
         penalty_amount = penalty_amount + new.penalty, fee_amount = fee_amount + new.fee, excess_amount = excess_amount + new.excess
   where id = (select split_part(source, ':', 2)::bigint from loan_event where id = new.of_id);
  return null;
end $$;
create or replace trigger reallocate_repayment after insert on loan_event for each row when (new.kind in (5, 12)) execute function reallocate_repayment();

-- Returns possible `journal.biz_key` values of an event's journal.
create or replace function list_journal_keys(event loan_event) returns text[] language sql immutable parallel safe as $$
  select array['loan_event:' || event.id, case
    when event.kind = 1 then 'financing:' || event.financing_id || ':draw'
    when event.kind = 7 then 'financing:' || event.financing_id || ':written_off'
    when event.kind in (3, 10) then event.source || ':posted:' || event.financing_id
    when event.kind in (4, 11) then event.source || ':reversed:' || event.financing_id end]
$$;

-- Returns the excess that a loan has by its events, less its claims: without amounts paid out to the owner's wallet, net of wallet payments.
create or replace function compute_loan_excess(loan_id bigint) returns bigint language sql stable as $$
  select (coalesce((select sum(excess) from loan_event where financing_id = loan_id), 0)
    - coalesce((select sum(posting.amount) from journal
                  join posting on posting.journal_id = journal.id
                  join money_account account on account.id = posting.account_id and account.kind = 'wallet_available'
                 where journal.source = 'financing:' || loan_id and journal.biz_key <> 'financing:' || loan_id || ':draw'), 0)
    - coalesce((select sum(event.amount) from loan_event event
                  join repayment document on event.source = 'repayment:' || document.id and document.repay_way = 2
                 where event.financing_id = loan_id and event.kind in (3, 10)
                   and not exists (select from loan_event reversal where reversal.of_id = event.id and reversal.kind in (4, 11))), 0)
    -- Written-off claims end, and settlements by recoveries count as recovered.
    + coalesce((select sum(case kind when 7 then -claim else claim end) from loan_event where financing_id = loan_id and kind in (7, 10, 11, 12)), 0))::bigint
$$;

-- Returns interest and penalty of each day since the draw, in parts, by the current allocation to value dates. Recoveries pay none of it.
create or replace function list_loan_days(loan financing) returns table (day date, interest numeric, penalty numeric) language sql stable as $$
  select at.day, (loan.draw_amount - paid.principal - late.principal) * loan.rate * count_day_parts(loan.day_count, at.day),
         late.principal * loan.penalty_rate * count_day_parts(loan.day_count, at.day)
    from (select loan.draw_date + n as day from generate_series(0, loan.accrued_to - loan.draw_date - 1) n) at
   cross join lateral (
     select coalesce(sum(event.principal), 0) as principal
       from loan_event event left join loan_event allocated on allocated.id = event.of_id
      where event.financing_id = loan.id and event.kind not in (10, 11, 12) and coalesce(allocated.value_date, event.value_date) <= at.day) paid
   cross join lateral (
     select greatest(0, coalesce(sum(instalment.principal), 0) - paid.principal) as principal
       from loan_instalment instalment where instalment.financing_id = loan.id and instalment.due_date <= at.day) late
$$;

-- Returns whether the accruals of a loan, in total and by due date, follow from its days.
create or replace function is_accrued(loan financing) returns boolean language sql stable as $$
  with days as materialized (select * from list_loan_days(loan))
  select coalesce(sum(interest), 0) = loan.interest_parts and coalesce(sum(penalty), 0) = loan.penalty_parts
         and not exists (
           select from loan_instalment instalment
            where instalment.financing_id = loan.id and instalment.due_date <= loan.accrued_to
              and instalment.interest_total is distinct from
                  round_to_fen(coalesce((select sum(days.interest) from days where days.day < instalment.due_date), 0), get_interest_base(loan.day_count)))
    from days
$$;

create or replace trigger protect_used_limit before update of used_limit, reopened_limit on guarantor
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (old.used_limit, old.reopened_limit)) execute function protect_used_limit();

create or replace trigger protect_initial_used_limit before insert on guarantor
  for each row when (pg_trigger_depth() < 1 and (new.used_limit, new.reopened_limit) <> (0, 0)) execute function protect_used_limit();

-- Returns whether a loan releases nothing because it is overdue or in default (domain §4, docs/decisions/releases-and-sales.md). Its terms can allow releases
-- (`overdue_release`). Overdue: an amount due before today is unsettled, as `financing.dpd` counts.
create or replace function is_release_blocked(loan_id bigint) returns boolean language sql stable as $$
  select policy.overdue_release = 0 and loan.total_left > 0 and (loan.loan_state = 9 or coalesce(loan.overdue_from < today(), false))
    from financing loan join risk_policy policy on policy.id = loan.policy_id where loan.id = loan_id
$$;

-- Applies to reasons 1 to 3; sales and losses have other rules. Runs after `prepare_release`, which sets the loan.
create or replace function assert_release_not_overdue() returns trigger language plpgsql as $$
begin
  perform from financing where id = new.financing_id for share;
  if is_release_blocked(new.financing_id) then
    raise exception 'loan % is overdue and releases nothing', new.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger prevent_overdue_release before insert on release_order
  for each row when (new.reason in (1, 2, 3)) execute function assert_release_not_overdue();
create or replace trigger prevent_overdue_step before update of release_state on release_order
  for each row when (new.reason in (1, 2, 3) and new.release_state between 1 and 4 and new.release_state <> old.release_state)
  execute function assert_release_not_overdue();

-- Returns whether a value date is further back than the terms of a loan allow, so that a second person must confirm it (domain §4, docs/decisions/repayments.md). For
-- several loans the strictest terms apply.
create or replace function is_back_dated(loan_id bigint, spread smallint, day date) returns boolean language sql stable as $$
  select exists (
    select from financing named
      join financing loan on loan.id = named.id
        or (spread <> 1 and loan.owner_id = named.owner_id and loan.bank_id = named.bank_id and loan.loan_state in (7, 8, 9))
      join risk_policy policy on policy.id = loan.policy_id
     where named.id = loan_id and day < today() - policy.back_date_days::int)
$$;

-- Requires a confirmed value date, or that of the statement line.
create or replace function assert_value_date_confirmed() returns trigger language plpgsql as $$
begin
  if new.confirmed_date is distinct from new.value_date and is_back_dated(new.financing_id, new.spread, new.value_date) then
    raise exception 'value date % of repayment % is not confirmed by a second person', new.value_date, new.id
      using errcode = 'restrict_violation', hint = 'not_now';
  -- A line may have arrived after the match.
  elsif exists (select from statement_line line
                 where line.bank_id = new.bank_id and to_identifier_key(line.serial_no) = to_identifier_key(new.serial_no) and line.value_date <> new.value_date) then
    raise exception 'value date % of repayment % is not that of its line', new.value_date, new.id
      using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger verify_value_date before update of status on repayment
  for each row when (new.status = 1 and old.status <> 1 and new.repay_way = 1) execute function assert_value_date_confirmed();

-- Sets the asset class: 5 for a written-off loan, otherwise by days past due and the pinned terms (docs/decisions/loans.md). Replaces any written value.
create or replace function set_asset_class() returns trigger language plpgsql as $$
begin
  new.asset_class := case when new.loan_state = 11 then 5 when new.dpd < 1 then 1 else (
    select 2 + (new.dpd >= substandard_days)::int + (new.dpd >= doubtful_days)::int + (new.dpd >= loss_days)::int
      from risk_policy where id = new.policy_id) end;
  return new;
end $$;
create or replace trigger set_asset_class before insert or update of dpd, policy_id, asset_class, loan_state on financing
  for each row execute function set_asset_class();

-- Returns the amount in fen that a running loan takes of each limit: drawn amount, before the draw the approved one.
create or replace function compute_taken_limit(loan financing) returns bigint language sql immutable
  return case when loan.loan_state between 7 and 9 then loan.draw_amount when loan.loan_state between 4 and 6 then loan.approve_amount else 0 end;

-- Frees the undrawn rest of limits at the draw, which is the only one (docs/decisions/limits-and-cover.md).
create or replace function free_undrawn_limits() returns trigger language plpgsql as $$
begin
  update limit_use set freed_time = now() where financing_id = new.id and kind in (1, 2, 4) and freed_time is null;
  insert into limit_use (financing_id, bank_id, kind, subject_id, amount)
  select new.id, new.bank_id, kind, subject_id, new.draw_amount
    from (select 1 as kind, new.bank_id as subject_id
          union all select 2, unnest(new.guarantor_ids)
          union all select 4, new.owner_id) taken
   order by kind, subject_id;
  return null;
end $$;
create or replace trigger free_undrawn_limits after update of loan_state on financing
  for each row when (old.loan_state = 6 and new.loan_state = 7 and new.draw_amount < new.approve_amount) execute function free_undrawn_limits();

-- Compares limits and loan to the fen.
create or replace function assert_limits_taken(loan_id bigint) returns void language plpgsql as $$
declare
  loan financing;
  asked bigint;
  taken bigint;
  others bigint;
begin
  select * into strict loan from financing where id = loan_id;
  asked := case when loan.loan_state between 4 and 9 then 2 + cardinality(loan.guarantor_ids) else 0 end;
  select count(*) filter (where amount = compute_taken_limit(loan)
                            and subject_id = any (case kind when 1 then array[loan.bank_id] when 2 then loan.guarantor_ids else array[loan.owner_id] end)),
         count(*)
    into taken, others from limit_use where financing_id = loan_id and kind in (1, 2, 4) and freed_time is null;
  if taken <> asked or others <> asked then
    raise exception 'financing % takes other limits than it was approved or drawn for', loan_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;

-- Returns whether this transaction reversed a repayment of the loan that one person recalled and another reversed (docs/decisions/loans.md).
create or replace function is_recalled(loan_id bigint) returns boolean language sql stable as $$
  select exists (
    select from loan_event event join repayment document on event.source = 'repayment:' || document.id
     where event.financing_id = loan_id and event.kind = 4 and event.transaction = pg_current_xact_id()
       and document.status = 3 and document.recalled = 1 and document.reverse_person is not null
       and find_root_person(document.recall_person) <> find_root_person(document.reverse_person))
$$;

-- Requires a recalled repayment to reopen a closed loan.
create or replace function check_reopening_recalled() returns trigger language plpgsql as $$
begin
  if not is_recalled(new.id) then
    raise exception 'loan % is closed, and no repayment of it was recalled', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists require_recalled_repayment on financing;
create constraint trigger require_recalled_repayment after update of loan_state on financing
  deferrable initially deferred for each row when (old.loan_state = 10 and new.loan_state = 7) execute function check_reopening_recalled();

-- Requires an ended loan to owe nothing.
create or replace function assert_ended_loan_settled() returns trigger language plpgsql as $$
begin
  if exists (select from financing where id = new.id and loan_state in (10, 11) and total_left <> 0) then
    raise exception 'loan % has ended, and something is owed', new.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return null;
end $$;
drop trigger if exists assert_ended_loan_settled on financing;
create constraint trigger assert_ended_loan_settled after insert or update on financing
  deferrable initially deferred for each row when (new.loan_state in (10, 11) and new.total_left <> 0) execute function assert_ended_loan_settled();

-- Takes the limits of bank, guarantors and owner again, beyond them if needed (docs/decisions/loans.md). Limits of storage firms and goods follow the pledges,
-- and none is left.
create or replace function retake_limits() returns trigger language plpgsql as $$
begin
  insert into limit_use (financing_id, bank_id, kind, subject_id, amount, is_reopened)
  -- For loans drawn in part by earlier releases, the freed amount is the approved one.
  select distinct on (kind, subject_id) financing_id, bank_id, kind, subject_id, new.draw_amount, true
    from limit_use where financing_id = new.id and kind in (1, 2, 4) and freed_time is not null
   order by kind, subject_id, id desc;
  return null;
end $$;
create or replace trigger retake_limits after update of loan_state on financing
  for each row when (old.loan_state = 10 and new.loan_state = 7) execute function retake_limits();
