-- What says that the last signed head of a log, a line under it, or a key has changed since somebody read them: one row, in place of three statements
-- with each proof.

create table ledger_head_stamp (
  log smallint primary key references ledger_log,
  stamp bigint not null default 1
);
insert into ledger_head_stamp (log) select id from ledger_log;

create function ledger_head_changes() returns trigger language plpgsql as $$
begin
  insert into ledger_head_stamp (log)
    select distinct log from changed order by log
    on conflict (log) do update set stamp = ledger_head_stamp.stamp + 1;
  return null;
end $$;
create trigger ledger_signature_changes_head after insert on ledger_signature
  referencing new table as changed for each statement execute function ledger_head_changes();
create trigger ledger_key_is_added after insert on ledger_key
  referencing new table as changed for each statement execute function ledger_head_changes();
create trigger ledger_key_changes after update on ledger_key
  referencing new table as changed for each statement execute function ledger_head_changes();
create trigger ledger_key_is_removed after delete on ledger_key
  referencing old table as changed for each statement execute function ledger_head_changes();

drop function entries_to_prove(text, bigint);
