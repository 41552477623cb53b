-- How much of a log enough witnesses have signed, as the worker has found by the policy of its settings; and terms of a bank that ask for it before a draw.

create table ledger_witnessed (
  log bigint primary key references ledger_log (id),
  size bigint not null check (size > 0)
);

alter table risk_policy
  -- 1: what a loan and its pledges rest on must be witnessed before money is drawn on it.
  add column draw_witnessed smallint not null default 0 check (draw_witnessed in (0, 1));
