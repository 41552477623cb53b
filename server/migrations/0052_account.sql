-- Accounts of banks, and pictures of those who hold one.

-- An organisation is of one kind for good, and its accounts know which: what is true of a bank's alone can be said in SQL.
create unique index organisation_id_kind_key on organisation (id, kind);
alter table account
  add column organisation_kind text not null default '',
  add column position smallint check (position between 1 and 4),
  add column approval_limit bigint check (approval_limit >= 0);

create function account_knows_kind() returns trigger language plpgsql as $$
begin
  select kind into new.organisation_kind from organisation where id = new.organisation_id;
  new.organisation_kind = coalesce(new.organisation_kind, '');
  return new;
end $$;
create trigger account_kind before insert or update of organisation_id on account
  for each row execute function account_knows_kind();
update account set organisation_id = organisation_id;

alter table account
  add constraint account_organisation_kind_fkey foreign key (organisation_id, organisation_kind) references organisation (id, kind),
  add column bank_id bigint generated always as (case when organisation_kind = 'bank' then organisation_id end) stored,
  add constraint account_position_bank_check check (bank_id is not null or (position is null and approval_limit is null));
drop index account_organisation_id_idx;
create index account_organisation_id_idx on account (organisation_id, organisation_kind);
-- A person is one bank's operator, once. Named for the field where it is said: persons are known by their phones.
create unique index account_phone_key on account (person_id) where bank_id is not null;

alter table account
  drop column logo,
  add column logo bigint[] not null default '{}' check (cardinality(logo) <= 1);
call keep_file_use('account', 'logo');
