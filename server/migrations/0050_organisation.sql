-- Owners, guarantors and inspection agencies are kept among the organisations themselves; banks and storage firms bring tables of
-- their own, and say here only whether new business may use them.

alter table organisation
  add column credit_code text not null default '',
  add column contact_name text not null default '',
  add column contact_phone text not null default '' check (contact_phone ~ '^(1\d{10})?$'),
  add column disabled smallint not null default 0 check (disabled in (0, 1)),
  add column remark text not null default '',
  add column version bigint not null default 1;
-- Two organisations of one kind and name could not be told apart where a form offers them.
create unique index organisation_name_key on organisation (kind, name) where kind in ('owner', 'guarantor', 'inspection');
create unique index organisation_credit_code_key on organisation (kind, credit_code) where credit_code <> '';

create function organisation_state_of_row() returns trigger language plpgsql as $$
begin
  update organisation set disabled = new.disabled where id = new.id;
  return null;
end $$;

create trigger bank_organisation_state after insert or update of disabled on bank
  for each row execute function organisation_state_of_row();
create trigger store_organisation_state after insert or update of disabled on store
  for each row execute function organisation_state_of_row();
update organisation set disabled = bank.disabled from bank where bank.id = organisation.id;
