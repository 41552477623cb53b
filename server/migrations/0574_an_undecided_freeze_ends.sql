-- A freeze that nobody decides on ends (domain §3.2): one person of the platform holds no goods for ever. When, it says from the moment it is asked for.

alter table config_setting
  -- Days that a freeze waits for its second person, at the most.
  add column freeze_wait_days bigint not null default 7 constraint config_setting_freeze_wait_days_check check (freeze_wait_days between 1 and 30);
alter table receipt_operation add column freeze_end timestamptz;

-- Those that wait already have their days from now on.
alter table receipt_operation disable trigger user;
update receipt_operation set freeze_end = now() + interval '7 days' where kind = 4 and state = 0 and kept_weight is not null;
alter table receipt_operation enable trigger user;
create index receipt_operation_freeze_end_idx on receipt_operation (freeze_end, id) where kind = 4 and state = 0;

-- No matter who asks, and for how long.
create function freeze_has_an_end() returns trigger language plpgsql as $$
begin
  new.freeze_end := now() + make_interval(days => (select freeze_wait_days::int from config_setting));
  return new;
end $$;
create trigger freeze_has_an_end before insert on receipt_operation
  for each row when (new.kept_weight is not null) execute function freeze_has_an_end();

-- Of which freezes those who may decide were notified that they end.
create table freeze_alert (
  operation_id bigint primary key references receipt_operation,
  create_time timestamptz not null default now()
);
