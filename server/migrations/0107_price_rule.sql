-- The rule by which prices are reviewed: one record that people edit and another decides on (price_rule), and every version of it that
-- was ever in force (price_rule_version). A price keeps the version by which it was judged.

create table price_rule (
  id bigint primary key default 1,
  -- Percent × 100: a price that moves further from what it is measured against takes two auditors.
  max_change_rate bigint not null,
  remark text not null default '',
  -- 0 pending, 1 approved, 3 returned. It is never rejected: what is not approved is changed.
  audit_status smallint not null default 0 check (audit_status in (0, 1, 3)),
  audit_remark text not null default '',
  audit_by bigint references account,
  audit_time timestamptz,
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint price_rule_id_check check (id = 1),
  constraint price_rule_max_change_rate_check check (max_change_rate between 1 and 5000)
);
create index price_rule_audit_by_idx on price_rule (audit_by);
insert into price_rule (max_change_rate, audit_status) values (800, 1);
call keep_four_eyes('price_rule');
insert into allowed_transition (table_name, column_name, from_state, to_state) values
  ('price_rule', 'audit_status', 0, 1), ('price_rule', 'audit_status', 0, 3),
  ('price_rule', 'audit_status', 3, 0), ('price_rule', 'audit_status', 1, 0);
call keep_transitions('price_rule', 'audit_status');
create trigger price_rule_is_not_emptied before truncate on price_rule
  for each statement execute function refuse_change();

-- What is approved is what was submitted.
create function price_rule_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the price rule is submitted anew when it is changed' using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger price_rule_stays before update on price_rule
  for each row when (old.max_change_rate <> new.max_change_rate and new.audit_status <> 0) execute function price_rule_stays();

create table price_rule_version (
  -- 1, 2, 3 …
  id bigint primary key,
  max_change_rate bigint not null check (max_change_rate between 1 and 5000),
  remark text not null default '',
  -- Who submitted it and who decided; nobody for the first, which comes with the platform.
  submit_by bigint references account,
  audit_by bigint references account,
  effective_time timestamptz not null default now(),
  check ((id = 1) = (audit_by is null))
);
create index price_rule_version_submit_by_idx on price_rule_version (submit_by);
create index price_rule_version_audit_by_idx on price_rule_version (audit_by);
insert into price_rule_version (id, max_change_rate) values (1, 800);
create trigger price_rule_version_stays before update or delete on price_rule_version
  for each row execute function refuse_change();
create trigger price_rule_version_is_not_emptied before truncate on price_rule_version
  for each statement execute function refuse_change();

-- A version comes of a decision and in no other way.
create function price_rule_version_is_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a version of the price rule comes of its approval' using errcode = 'restrict_violation', hint = 'not_now';
end $$;
create trigger price_rule_version_is_decided before insert on price_rule_version
  for each row when (pg_trigger_depth() = 0) execute function price_rule_version_is_decided();

create function price_rule_takes_effect() returns trigger language plpgsql as $$
begin
  insert into price_rule_version (id, max_change_rate, remark, submit_by, audit_by)
  select coalesce(max(id), 0) + 1, new.max_change_rate, new.remark, new.submit_by, new.audit_by from price_rule_version;
  return null;
end $$;
create trigger price_rule_takes_effect after update of audit_status on price_rule
  for each row when (old.audit_status <> 1 and new.audit_status = 1) execute function price_rule_takes_effect();
