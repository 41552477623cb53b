-- Default from a breached margin call, by two persons (docs/decisions/margin-calls.md).
alter table margin_call
  -- 0 none, 1 proposed, 2 declared
  add column default_step smallint not null default 0 check (default_step between 0 and 2),
  add column default_reason text not null default '',
  add column default_time timestamptz,
  add column propose_by bigint,
  add column propose_person bigint,
  add column declare_by bigint,
  add column declare_person bigint,
  add constraint margin_call_default_time_check check ((default_time is not null) = (default_step = 2));
