-- A guarantor answers for loans up to a limit. It is an organisation, as a bank and a storage firm are: it carries the organisation's id.

create table guarantor (
  id bigint primary key references organisation,
  logo bigint[] not null default '{}' check (cardinality(logo) <= 1),
  guarantor_name text not null constraint guarantor_guarantor_name_key unique check (guarantor_name <> ''),
  -- 1 guarantee firm, 2 company, 3 person
  type smallint not null check (type between 1 and 3),
  -- Of a person the number of their paper.
  credit_code text not null,
  legal_person text not null default '',
  license_img bigint[] not null default '{}' check (cardinality(license_img) <= 1),
  guarantee_scope text not null default '',
  guarantee_limit bigint not null check (guarantee_limit >= 0),
  -- Moved by the postings of loans alone.
  used_limit bigint not null default 0,
  fee_rate bigint check (fee_rate between 0 and 10000),
  -- 1 joint and several, 2 general
  mode smallint not null default 1 check (mode in (1, 2)),
  valid_end date,
  rating text check (rating in ('AAA', 'AA', 'A', 'B', 'C')),
  region bigint references region check (region % 10000 = 0),
  city bigint,
  address text not null default '',
  contact_name text not null,
  contact_phone text not null,
  bank_name text not null default '',
  bank_account text not null default '',
  disabled smallint not null default 0 check (disabled in (0, 1)),
  sort bigint not null default 0,
  remark text not null default '',
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint guarantor_used_limit_check check (used_limit between 0 and guarantee_limit),
  constraint guarantor_city_check check (city is null or region is not null),
  constraint guarantor_place_fkey foreign key (region, city) references region (parent_id, id)
);

-- Guarantors that were kept among the organisations move here, with what is known of them.
insert into guarantor (id, guarantor_name, type, credit_code, guarantee_limit, contact_name, contact_phone, disabled, remark, create_time)
select id, name, 1, credit_code, 0, contact_name, contact_phone, disabled, remark, create_time from organisation where kind = 'guarantor';
-- Not validated: what is missing of those is asked for when they are next saved.
alter table guarantor
  add constraint guarantor_credit_code_check check (credit_code <> '') not valid,
  add constraint guarantor_contact_name_check check (contact_name <> '') not valid,
  add constraint guarantor_contact_phone_check check (contact_phone ~ '^1\d{10}$') not valid;
create unique index guarantor_credit_code_key on guarantor (credit_code) where credit_code <> '';
-- Its own table says at the field that a name is taken.
drop index organisation_name_key;
create unique index organisation_name_key on organisation (kind, name) where kind in ('owner', 'inspection');

create index guarantor_guarantee_limit_idx on guarantor (guarantee_limit nulls first, id);
create index guarantor_valid_end_idx on guarantor (valid_end nulls first, id);
create index guarantor_region_idx on guarantor (region nulls first, id);
create index guarantor_city_idx on guarantor (city nulls first, id);
create index guarantor_sort_idx on guarantor (sort nulls first, id);
create index guarantor_create_time_idx on guarantor (create_time nulls first, id);
create index guarantor_guarantor_name_idx on guarantor (guarantor_name nulls first, id);
create index guarantor_guarantor_name_trgm on guarantor using gin (guarantor_name gin_trgm_ops);
create index guarantor_credit_code_trgm on guarantor using gin (credit_code gin_trgm_ops);
create index guarantor_legal_person_trgm on guarantor using gin (legal_person gin_trgm_ops);
create index guarantor_contact_name_trgm on guarantor using gin (contact_name gin_trgm_ops);
create index guarantor_contact_phone_trgm on guarantor using gin (contact_phone gin_trgm_ops);
call keep_file_use('guarantor', 'logo');
call keep_file_use('guarantor', 'license_img');

create trigger guarantor_organisation before insert on guarantor
  for each row execute function organisation_of_row('guarantor', 'guarantor_name');
create trigger guarantor_organisation_name after update of guarantor_name on guarantor
  for each row execute function organisation_of_row('guarantor', 'guarantor_name');
create trigger guarantor_organisation_end after delete on guarantor
  for each row execute function organisation_of_row('guarantor', 'guarantor_name');
create trigger guarantor_organisation_state after insert or update of disabled on guarantor
  for each row execute function organisation_state_of_row();
