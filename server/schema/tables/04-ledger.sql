-- An entry of the tamper-evident ledger of goods and money. Each record has a stream of entries, each of which names the hash of the previous one. A
-- seal later orders the entries of all streams.
create table ledger_entry (
  id bigint generated always as identity primary key,
  -- The record, such as good_price:7.
  stream text collate "C" not null check (stream ~ '^[a-z_]+:[1-9][0-9]*$'),
  seq bigint not null check (seq >= 0),
  prev bytea check (octet_length(prev) = 32),
  -- Canonical JSON (RFC 8785). Its bytes are hashed as a leaf of a Merkle tree (RFC 6962).
  body bytea not null check (octet_length(body) <= 65535),
  hash bytea not null generated always as (sha256('\x00'::bytea || body)) stored,
  unique (stream, seq),
  check ((seq = 0) = (prev is null))
);

-- Entries without a seal. Sealing deletes them here.
create table ledger_waiting (
  id bigint primary key references ledger_entry
);

-- A log: entries in one gapless order over all streams, and a Merkle tree over that order (RFC 6962) whose signed roots others can keep (decision
-- 200). The last log is in use. A new one starts after its predecessor lost its tail or its key was stolen.
create table ledger_log (
  id smallint primary key check (id > 0),
  -- Address without scheme; also the name of its key.
  origin text collate "C" not null unique check (origin ~ '^[a-z0-9][a-z0-9.:-]*(/[a-z0-9._~-]+)*$' and length(origin) <= 200),
  create_time timestamptz not null default now()
);

-- A key of a log since its first day: current, spare (in a safe) or earlier ones.
create table ledger_key (
  log smallint not null references ledger_log,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  verifier_key text collate "C" not null,
  -- 1 signs, 2 spare, 3 signs together with its successor, 4 retired
  state smallint not null check (state between 1 and 4),
  create_time timestamptz not null default now(),
  retire_time timestamptz,
  primary key (log, key_id)
);

-- The position of an entry in its log.
create table ledger_leaf (
  log smallint not null references ledger_log,
  leaf bigint not null check (leaf >= 0),
  entry_id bigint not null unique references ledger_entry,
  primary key (log, leaf)
);

-- Up to 256 adjacent hashes of a level of the tree. Only the tile at the right edge is incomplete.
create table ledger_tile (
  log smallint not null references ledger_log,
  level smallint not null check (level between 0 and 7),
  n bigint not null check (n >= 0),
  data bytea not null check (octet_length(data) between 32 and 8192 and octet_length(data) % 32 = 0),
  primary key (log, level, n)
);
-- Hashes do not compress. PostgreSQL 15 does not know `storage` within `create table`.
alter table ledger_tile alter column data set storage external;

-- A sealed size of a log with its root hash.
create table ledger_checkpoint (
  log smallint not null references ledger_log,
  size bigint not null check (size > 0),
  root bytea not null check (octet_length(root) = 32),
  seal_time timestamptz not null default now(),
  primary key (log, size)
);
create index ledger_checkpoint_seal_time_idx on ledger_checkpoint (seal_time, log, size);

-- A signature line of a checkpoint, by the log or by a witness. Witnesses sign the same checkpoint repeatedly.
create table ledger_signature (
  log smallint not null,
  size bigint not null,
  name text collate "C" not null,
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  line text collate "C" not null,
  -- Time that the witness states; for the log, the time of signing.
  sign_time timestamptz not null,
  primary key (log, size, key_id, sign_time),
  foreign key (log, size) references ledger_checkpoint (log, size)
);

-- Entries that do not fit their stream. They and their successors in the stream are not sealed.
create table ledger_parked (
  entry_id bigint primary key references ledger_entry,
  reason text not null,
  park_time timestamptz not null default now()
);

-- A fault of the ledger, open until it is cleared.
create table ledger_fault (
  id bigint generated always as identity primary key,
  -- stream: entries do not fit; tiles: not the sealed root; signer: its memory or key is missing or wrong; rollback: more was signed than exists, or
  -- another tree; witness: no or a wrong answer; policy: the file is unusable; verify: finding of a check.
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
create index ledger_fault_clear_by_idx on ledger_fault (clear_by) where clear_by is not null;

-- A run of the nightly check.
create table ledger_check (
  id bigint generated always as identity primary key,
  log smallint not null references ledger_log,
  size bigint not null,
  entries bigint not null,
  took_ms bigint not null,
  -- Empty if everything fits; otherwise the first findings.
  findings jsonb not null default '[]',
  create_time timestamptz not null default now(),
  -- Number of all findings.
  finding_count bigint not null default 0
);
create index ledger_check_create_time_idx on ledger_check (create_time);
create index ledger_check_log_idx on ledger_check (log);

-- Keys of `ledger_private`. Their schema is backed up separately, so that an erasure reaches backups.
create table erasable.ledger_secret (
  id bigint generated always as identity primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Personal data of an entry, which commits to it by a hash. Erasure deletes the key.
create table ledger_private (
  entry_id bigint not null references ledger_entry,
  field text not null,
  -- Nonce, text and tag of AES-256-GCM over salt and value; null after erasure.
  cipher bytea,
  secret_id bigint,
  -- Entry of the erasure.
  erased_by bigint references ledger_entry,
  primary key (entry_id, field),
  check ((cipher is null) = (secret_id is null) and (cipher is null) = (erased_by is not null))
);
create index ledger_private_erased_by_idx on ledger_private (erased_by) where erased_by is not null;

-- Version of a log's head, its signatures and its keys. Caches of proofs read this row instead of running three queries.
create table ledger_head_stamp (
  log smallint primary key references ledger_log,
  stamp bigint not null default 1
);

-- Size of a log that enough witnesses have signed by the policy of the worker. Loans whose terms require witnesses (`draw_witnessed`) compare with it
-- before a draw.
create table ledger_witnessed (
  log bigint primary key references ledger_log (id),
  size bigint not null check (size > 0)
);
