-- The tables of the ledger are append-only and cannot be emptied.
do $$
declare
  name text;
begin
  foreach name in array array['ledger_log', 'ledger_leaf', 'ledger_checkpoint', 'ledger_signature', 'ledger_check'] loop
    execute format('create or replace trigger reject_change before update or delete on %I for each row execute function reject_change()', name);
  end loop;
  foreach name in array array['ledger_log', 'ledger_leaf', 'ledger_tile', 'ledger_checkpoint', 'ledger_signature', 'ledger_parked',
                              'ledger_check', 'ledger_private'] loop
    execute format('create or replace trigger reject_truncate before truncate on %I for each statement execute function reject_change()', name);
  end loop;
end $$;

create or replace trigger reject_change before update or delete on ledger_entry
  for each row execute function reject_change();

create or replace trigger reject_truncate before truncate on ledger_entry
  for each statement execute function reject_change();

create or replace trigger reject_delete before delete on ledger_tile for each row execute function reject_change();

create or replace trigger reject_delete before delete on ledger_private
  for each row execute function reject_change();

-- Requires an entry to continue its stream, and its columns to equal its body.
create or replace function validate_ledger_entry() returns trigger language plpgsql as $$
declare
  said jsonb := convert_from(new.body, 'UTF8')::jsonb;
begin
  if (said ->> 'stream', said ->> 'seq', said ->> 'prev')
     is distinct from (new.stream, new.seq::text, encode(new.prev, 'hex')) then
    raise exception 'an entry of % says that it stands elsewhere', new.stream using errcode = 'restrict_violation';
  end if;
  if new.seq > 0 and not exists (
       select from ledger_entry before
        where before.stream = new.stream and before.seq = new.seq - 1 and before.hash = new.prev) then
    raise exception 'an entry of % follows on nothing', new.stream using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger validate_ledger_entry before insert on ledger_entry
  for each row execute function validate_ledger_entry();

-- Queues a new entry for the next seal.
create or replace function queue_ledger_entry() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (id) values (new.id);
  return null;
end $$;
create or replace trigger queue_ledger_entry after insert on ledger_entry
  for each row execute function queue_ledger_entry();

-- Only extends tiles.
create or replace function assert_tile_extended() returns trigger language plpgsql as $$
begin
  if (new.log, new.level, new.n) is distinct from (old.log, old.level, old.n)
     or substring(new.data for octet_length(old.data)) is distinct from old.data then
    raise exception 'a tile is only extended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger assert_tile_extended before update on ledger_tile for each row execute function assert_tile_extended();

-- Allows one change of personal data, its erasure, which deletes the key.
create or replace function erase_ledger_private() returns trigger language plpgsql as $$
begin
  if (new.entry_id, new.field) is distinct from (old.entry_id, old.field) or old.cipher is null or new.cipher is not null then
    raise exception 'what an entry commits to is erased, or stays' using errcode = 'restrict_violation';
  end if;
  delete from erasable.ledger_secret where id = old.secret_id;
  return new;
end $$;
create or replace trigger erase_ledger_private before update on ledger_private
  for each row execute function erase_ledger_private();

-- Increments the version of the log's head.
create or replace function increment_ledger_head() returns trigger language plpgsql as $$
begin
  insert into ledger_head_stamp (log)
    select distinct log from changed order by log
    on conflict (log) do update set stamp = ledger_head_stamp.stamp + 1;
  return null;
end $$;
create or replace trigger increment_ledger_head after insert on ledger_signature
  referencing new table as changed for each statement execute function increment_ledger_head();
create or replace trigger increment_ledger_head_on_insert after insert on ledger_key
  referencing new table as changed for each statement execute function increment_ledger_head();
create or replace trigger increment_ledger_head_on_update after update on ledger_key
  referencing new table as changed for each statement execute function increment_ledger_head();
create or replace trigger increment_ledger_head_on_delete after delete on ledger_key
  referencing old table as changed for each statement execute function increment_ledger_head();
