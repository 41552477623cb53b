-- What stands between a registration and an account that signs in.

alter table verify_code drop constraint verify_code_scene_check;
alter table verify_code add constraint verify_code_scene_check check (scene in ('reg', 'enter', 'login', 'pwd', 'bind'));

-- Which version of which text somebody accepted, when and where: the row of a published agreement never changes (decision 47).
create table agreement_acceptance (
  agreement_id bigint not null references agreement,
  account_id bigint not null references account on delete cascade,
  ip text not null default '',
  accept_time timestamptz not null default now(),
  primary key (account_id, agreement_id)
);
create index agreement_acceptance_agreement_id_idx on agreement_acceptance (agreement_id);

-- Lets somebody who has registered, and has proved their phone, upload files and enter their company, once. It holds nothing a thief could use.
create table enter_ticket (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  uploads smallint not null default 0 check (uploads between 0 and 12),
  expires_at timestamptz not null,
  create_time timestamptz not null default now()
);
create index enter_ticket_account_id_idx on enter_ticket (account_id);
create index enter_ticket_create_time_idx on enter_ticket (create_time);
