-- Each call has a number of its own, so that a row whose writing was not confirmed can be written again and stands there once.
alter table log_operate add column call_id uuid;
create unique index log_operate_call_id_key on log_operate (call_id);
