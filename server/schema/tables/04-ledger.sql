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

-- Entries that no seal has taken, which deletes them from here.
create table ledger_waiting (
  id bigint primary key references ledger_entry
);

-- The seal of the ledger (docs/decisions/0200): entries get a gapless order over all streams, and a tree of hashes over that order (RFC 6962),
-- whose signed roots others can keep.
--
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
  data bytea storage external not null check (octet_length(data) between 32 and 8192 and octet_length(data) % 32 = 0),
  primary key (log, level, n)
);

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
  kind text not null,
  detail text not null,
  create_time timestamptz not null default now(),
  last_time timestamptz not null default now(),
  clear_time timestamptz,
  clear_by bigint references account,
  constraint ledger_fault_kind_check
    check (kind in ('stream', 'tiles', 'signer', 'rollback', 'witness', 'policy', 'verify'))
);
create unique index ledger_fault_open_key on ledger_fault (kind, md5(detail)) where clear_time is null;
-- A foreign key without an index has its table read as a whole whenever what it names goes.
create index ledger_fault_clear_by_idx on ledger_fault (clear_by) where clear_by is not null;

-- What the nightly check found.
create table ledger_check (
  id bigint generated always as identity primary key,
  log smallint not null references ledger_log,
  size bigint not null,
  entries bigint not null,
  took_ms bigint not null,
  -- Empty where all fits.
  findings jsonb not null default '[]',
  create_time timestamptz not null default now(),
  -- Of a check that finds much, its row keeps the first findings and the number of all.
  finding_count bigint not null default 0
);
create index ledger_check_create_time_idx on ledger_check (create_time);
create index ledger_check_log_idx on ledger_check (log);

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
create index ledger_private_erased_by_idx on ledger_private (erased_by) where erased_by is not null;

-- What says that the last signed head of a log, a line under it, or a key has changed since somebody read them: one row, in place of three statements
-- with each proof.
create table ledger_head_stamp (
  log smallint primary key references ledger_log,
  stamp bigint not null default 1
);

-- How much of a log enough witnesses have signed, as the worker has found by the policy of its settings; and terms of a bank that ask for it before a draw.
create table ledger_witnessed (
  log bigint primary key references ledger_log (id),
  size bigint not null check (size > 0)
);
