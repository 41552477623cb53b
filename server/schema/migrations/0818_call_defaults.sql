-- Default from a breached margin call, by two persons, and the dossier of a call (docs/decisions/margin-calls.md).
alter table margin_call
  -- 0 none, 1 proposed, 2 declared
  add column default_step smallint not null default 0 check (default_step between 0 and 2),
  add column default_reason text not null default '',
  add column default_time timestamptz,
  add column propose_by bigint,
  add column propose_person bigint,
  add column declare_by bigint,
  add column declare_person bigint,
  -- PDFs, and SHA-256 of the newest.
  add column dossier_files bigint[] not null default '{}' check (cardinality(dossier_files) <= 9),
  add column dossier_hash text not null default '' check (dossier_hash ~ '^([0-9a-f]{64})?$'),
  add constraint margin_call_default_time_check check ((default_time is not null) = (default_step = 2)),
  add constraint margin_call_propose_person_check check (default_step < 1 or propose_person is not null),
  add constraint margin_call_declare_person_check check (default_step < 2 or declare_person is not null);

-- The dossier finds the messages of a notice by the beginning of their key: an index has ranges of beginnings only in byte order.
alter table sms_record alter column unique_key type text collate "C";
