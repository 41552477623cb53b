-- Wrong passwords are all that locks a name or an address (decision 262).

alter table access_lock drop constraint access_lock_limit_type_check,
  add constraint access_lock_limit_type_check check (limit_type = 1);
