-- Of a check that finds much, its row keeps the first findings and the number of all.
alter table ledger_check add column finding_count bigint not null default 0;
-- No other statement changes a check.
alter table ledger_check disable trigger user;
update ledger_check set finding_count = jsonb_array_length(findings);
alter table ledger_check enable trigger user;
