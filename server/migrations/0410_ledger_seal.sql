-- The seal of the ledger (docs/decisions/0200): entries get a gapless order over all streams, and a tree of hashes over that order (RFC 6962),
-- whose signed roots others can keep.

-- Logs, one after another: the last one goes on. A new one begins where the tail of the one before was lost, or its key stolen.
create table ledger_log (
  id smallint primary key check (id > 0),
  -- Address without scheme, and name of its key.
  origin text collate "C" not null unique check (origin ~ '^[a-z0-9][a-z0-9.:-]*(/[a-z0-9._~-]+)*$' and length(origin) <= 200),
  create_time timestamptz not null default now()
);

-- The keys that its checkpoints are signed with, from its first day on: the one that signs, the spare one in a safe, those of before.
create table ledger_key (
  log smallint not null references ledger_log,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  verifier_key text collate "C" not null,
  -- 1 signs, 2 spare, 3 signs beside its successor, 4 retired
  state smallint not null check (state between 1 and 4),
  create_time timestamptz not null default now(),
  retire_time timestamptz,
  primary key (log, key_id)
);

create table ledger_leaf (
  log smallint not null references ledger_log,
  leaf bigint not null check (leaf >= 0),
  entry_id bigint not null unique references ledger_entry,
  primary key (log, leaf)
);

-- 256 hashes side by side at most; what is not full yet is the right edge.
create table ledger_tile (
  log smallint not null references ledger_log,
  level smallint not null check (level between 0 and 7),
  n bigint not null check (n >= 0),
  data bytea not null check (octet_length(data) between 32 and 8192 and octet_length(data) % 32 = 0),
  primary key (log, level, n)
);
alter table ledger_tile alter column data set storage external;

create table ledger_checkpoint (
  log smallint not null references ledger_log,
  size bigint not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  seal_time timestamptz not null default now(),
  primary key (log, size)
);
create index ledger_checkpoint_seal_time_idx on ledger_checkpoint (seal_time, log, size);

-- Lines of its signed note: of the log itself, and of witnesses, who sign the same one again from time to time.
create table ledger_signature (
  log smallint not null,
  size bigint not null,
  name text collate "C" not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  line text collate "C" not null,
  -- As a witness says it; of the log when it signed.
  sign_time timestamptz not null,
  primary key (log, size, key_id, sign_time),
  foreign key (log, size) references ledger_checkpoint (log, size)
);

-- Entries whose stream does not fit: they are never sealed, and neither is what follows them in their stream.
create table ledger_parked (
  entry_id bigint primary key references ledger_entry,
  reason text not null,
  park_time timestamptz not null default now()
);

-- What was found wrong, until somebody has dealt with it.
create table ledger_fault (
  id bigint generated always as identity primary key,
  -- A stream that does not fit, tiles that do not have their root, a tree that is not the one signed before, witnesses that know of more, the nightly check.
  kind text not null check (kind in ('stream', 'tiles', 'signer', 'rollback', 'witness', 'verify')),
  detail text not null,
  create_time timestamptz not null default now(),
  last_time timestamptz not null default now(),
  clear_time timestamptz,
  clear_by bigint references account
);
create unique index ledger_fault_open_key on ledger_fault (kind, md5(detail)) where clear_time is null;

-- What the nightly check found.
create table ledger_check (
  id bigint generated always as identity primary key,
  log smallint not null references ledger_log,
  size bigint not null,
  entries bigint not null,
  took_ms bigint not null,
  -- Empty where all fits.
  findings jsonb not null default '[]',
  create_time timestamptz not null default now()
);
create index ledger_check_create_time_idx on ledger_check (create_time);

-- Personal data that an entry commits to, encrypted with a key of its own. The keys have a schema of their own, which backups of the ledger leave out:
-- without its key a value says nothing, in old backups neither.
create schema erasable;
create table erasable.ledger_secret (
  id bigint generated always as identity primary key,
  key bytea not null check (octet_length(key) = 32)
);
create table ledger_private (
  entry_id bigint not null references ledger_entry,
  field text not null,
  -- Nonce, text and tag of AES-256-GCM over salt and value; nothing once it is erased.
  cipher bytea,
  secret_id bigint,
  -- The entry by which it was erased.
  erased_by bigint references ledger_entry,
  primary key (entry_id, field),
  check ((cipher is null) = (secret_id is null) and (cipher is null) = (erased_by is not null))
);

create function ledger_tile_grows() returns trigger language plpgsql as $$
begin
  if (new.log, new.level, new.n) is distinct from (old.log, old.level, old.n)
     or substring(new.data for octet_length(old.data)) is distinct from old.data then
    raise exception 'a tile is only extended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_tile_grows before update on ledger_tile for each row execute function ledger_tile_grows();
create trigger ledger_tile_stays before delete on ledger_tile for each row execute function refuse_change();

create function ledger_private_is_erased() returns trigger language plpgsql as $$
begin
  if (new.entry_id, new.field) is distinct from (old.entry_id, old.field) or old.cipher is null or new.cipher is not null then
    raise exception 'what an entry commits to is erased, or stays' using errcode = 'restrict_violation';
  end if;
  delete from erasable.ledger_secret where id = old.secret_id;
  return new;
end $$;
create trigger ledger_private_is_erased before update on ledger_private
  for each row execute function ledger_private_is_erased();
create trigger ledger_private_stays before delete on ledger_private
  for each row execute function refuse_change();

do $$
declare
  name text;
begin
  foreach name in array array['ledger_log', 'ledger_leaf', 'ledger_checkpoint', 'ledger_signature', 'ledger_check'] loop
    execute format('create trigger %1$I before update or delete on %2$I for each row execute function refuse_change()',
                   name || '_stays', name);
  end loop;
  foreach name in array array['ledger_log', 'ledger_leaf', 'ledger_tile', 'ledger_checkpoint', 'ledger_signature', 'ledger_parked',
                              'ledger_check', 'ledger_private'] loop
    execute format('create trigger %1$I before truncate on %2$I for each statement execute function refuse_change()',
                   name || '_is_not_emptied', name);
  end loop;
end $$;
