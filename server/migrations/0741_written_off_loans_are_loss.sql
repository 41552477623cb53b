-- A loan that is written off is of class 5, loss, whatever its days past due.

create or replace function set_asset_class() returns trigger language plpgsql as $$
begin
  new.asset_class := case when new.loan_state = 11 then 5 when new.dpd < 1 then 1 else (
    select 2 + (new.dpd >= substandard_days)::int + (new.dpd >= doubtful_days)::int + (new.dpd >= loss_days)::int
      from risk_policy where id = new.policy_id) end;
  return new;
end $$;
drop trigger set_asset_class on financing;
create trigger set_asset_class before insert or update of dpd, policy_id, asset_class, loan_state on financing
  for each row execute function set_asset_class();
update financing set asset_class = 5 where loan_state = 11;
