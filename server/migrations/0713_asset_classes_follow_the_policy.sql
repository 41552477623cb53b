-- Asset classes by rule (risk classification measures of 2023): overdue is at least attention, more than 90 days past due substandard, more than 270 doubtful,
-- more than 360 loss. A policy may set fewer days, never more.

alter table risk_policy
  -- Days past due from which a loan is of class 3, 4 and 5. Class 2 begins with the first day.
  add column substandard_days bigint not null default 91 check (substandard_days between 2 and 91),
  add column doubtful_days bigint not null default 271,
  add column loss_days bigint not null default 361,
  add constraint risk_policy_doubtful_days_check check (doubtful_days > substandard_days and doubtful_days <= 271),
  add constraint risk_policy_loss_days_check check (loss_days > doubtful_days and loss_days <= 361);

-- Computed once for every stored loan, also those that have ended: all policies have the default days so far. From here on the trigger maintains the column.
alter table financing drop column asset_class;
alter table financing add column asset_class smallint not null
  generated always as (case when dpd >= 361 then 5 when dpd >= 271 then 4 when dpd >= 91 then 3 when dpd >= 1 then 2 else 1 end) stored;
alter table financing alter column asset_class drop expression;

-- By the policy that the approval of the loan pinned. Whatever a statement writes into the column, this value replaces it.
create function set_asset_class() returns trigger language plpgsql as $$
begin
  new.asset_class := case when new.dpd < 1 then 1 else (
    select 2 + (new.dpd >= substandard_days)::int + (new.dpd >= doubtful_days)::int + (new.dpd >= loss_days)::int
      from risk_policy where id = new.policy_id) end;
  return new;
end $$;
create trigger set_asset_class before insert or update of dpd, policy_id, asset_class on financing
  for each row execute function set_asset_class();
