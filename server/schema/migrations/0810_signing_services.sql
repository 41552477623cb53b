-- Contracts of level 2 at a signing service, and the add-on e签宝 (docs/decisions/contracts.md, signing services).

-- One flow per sent contract. It is created once: a call without a response is resolved by a query of the service before another one.
create table signing_flow (
  contract_id bigint primary key references contract on delete cascade,
  -- Key of the add-on that created it; empty before.
  service text not null default '',
  -- 0 waiting, 1 ambiguous: the service was called and its response is unknown, 2 running, 3 to be cancelled, 4 complete, 5 ended without effect,
  -- 6 rejected by the service
  stage smallint not null default 0 check (stage between 0 and 6),
  -- Ids of the uploaded file and of the flow at the service.
  file text not null default '',
  flow text not null default '',
  -- The first call that may have created the flow.
  call_time timestamptz,
  -- Number of leases, which identifies the current one.
  attempts bigint not null default 0,
  -- Failures in succession.
  failures bigint not null default 0,
  due_time timestamptz not null default now(),
  error text not null default '',
  -- The service's check of the signatures, as JSON.
  evidence text not null default '',
  create_time timestamptz not null default now(),
  constraint signing_flow_flow_check check (flow <> '' or stage not in (2, 4))
);
create index signing_flow_due_time_idx on signing_flow (due_time) where stage < 4;
create unique index signing_flow_flow_key on signing_flow (service, flow) where flow <> '';

-- Addresses at which signers sign, as long as it is their turn.
create table signing_link (
  party_id bigint primary key references contract_party on delete cascade,
  url text not null check (url ~ '^https://')
);

-- The sent file with the signatures of a signing service, or the scans of signed paper. `file_url` stays the file that was sent.
alter table contract add column signed_file bigint[] not null default '{}' check (cardinality(signed_file) <= 9);

-- Settings of the add-on: one row. The secret is sealed with a key that is not in the database.
create table esign_setup (
  id bigint primary key default 1 check (id = 1),
  status smallint not null default 0 check (status in (0, 1)),
  app_id text not null default '',
  app_secret text not null default '',
  gateway_url text not null default 'https://openapi.esign.cn' check (gateway_url <> ''),
  -- Since when the service rejects the key; null while it accepts it.
  key_rejected_time timestamptz,
  version bigint not null default 1,
  create_time timestamptz not null default now()
);
insert into esign_setup default values;
