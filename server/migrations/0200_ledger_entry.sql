-- What happened to goods and money, for those who must not have to believe us: each record has a stream of entries, each of which names the
-- hash of the one before it. A seal gives them an order over all streams later; until then they wait for it.
create table ledger_entry (
  id bigint generated always as identity primary key,
  -- The record that it is about: good_price:7.
  stream text collate "C" not null check (stream ~ '^[a-z_]+:[1-9][0-9]*$'),
  seq bigint not null check (seq >= 0),
  prev bytea check (octet_length(prev) = 32),
  -- Canonical JSON (RFC 8785), whose bytes are hashed as a leaf of a tree of RFC 6962.
  body bytea not null check (octet_length(body) <= 65535),
  hash bytea not null generated always as (sha256('\x00'::bytea || body)) stored,
  unique (stream, seq),
  check ((seq = 0) = (prev is null))
);

create trigger ledger_entry_stays before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_entry_is_not_emptied before truncate on ledger_entry
  for each statement execute function refuse_change();

-- Entries that no seal has taken, which deletes them from here.
create table ledger_waiting (
  id bigint primary key references ledger_entry
);

create function ledger_entry_follows() returns trigger language plpgsql as $$
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
create trigger ledger_entry_follows before insert on ledger_entry
  for each row execute function ledger_entry_follows();

create function ledger_entry_waits() returns trigger language plpgsql as $$
begin
  insert into ledger_waiting (id) values (new.id);
  return null;
end $$;
create trigger ledger_entry_waits after insert on ledger_entry
  for each row execute function ledger_entry_waits();
