-- Nothing is released of a loan that is overdue or in default (domain §4, decisions of 2026-11-28), unless the terms that its approval pinned allow it.

alter table risk_policy
  -- 1: an overdue or defaulted loan releases what it does not need as cover; 0: nothing.
  add column overdue_release smallint not null default 0 check (overdue_release in (0, 1));

-- Overdue means that something fell due before today and is not settled, the days that `financing.dpd` counts.
create function releases_are_blocked(loan_id bigint) returns boolean language sql stable as $$
  select policy.overdue_release = 0 and loan.total_left > 0 and (loan.loan_state = 9 or coalesce(loan.overdue_from < today(), false))
    from financing loan join risk_policy policy on policy.id = loan.policy_id where loan.id = loan_id
$$;

-- Of reasons 1 to 3; a sale and a loss follow rules of their own. Runs behind `release_begins`, which fills in the loan.
create function assert_release_not_overdue() returns trigger language plpgsql as $$
begin
  perform from financing where id = new.financing_id for share;
  if releases_are_blocked(new.financing_id) then
    raise exception 'loan % is overdue and releases nothing', new.financing_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger release_overdue before insert on release_order
  for each row when (new.reason in (1, 2, 3)) execute function assert_release_not_overdue();
create trigger release_overdue_steps before update of release_state on release_order
  for each row when (new.reason in (1, 2, 3) and new.release_state between 1 and 4 and new.release_state <> old.release_state)
  execute function assert_release_not_overdue();
