-- How often in a row the step that work is at has failed.

alter table work add column failures bigint not null default 0 check (failures >= 0);
