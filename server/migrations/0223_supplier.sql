-- A supplier is an organisation of the kind owner with a shop: it carries the organisation's id (decision 1). One that has registered itself is
-- not admitted until somebody approves it: its people do not sign in, and no new business names it.

alter table organisation
  -- 0: it came by registration and was never approved.
  add column is_admitted smallint not null default 1 constraint organisation_is_admitted_check check (is_admitted in (0, 1));

create table supplier (
  id bigint primary key references organisation,
  store_name text not null check (store_name <> ''),
  logo bigint[] not null default '{}' check (cardinality(logo) <= 1),
  store_domain text not null default '',
  company_name text not null check (company_name <> ''),
  credit_code text not null check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  license_img bigint[] not null default '{}' check (cardinality(license_img) = 1),
  legal_person text not null check (legal_person <> ''),
  region bigint not null references region check (region % 10000 = 0),
  city bigint not null,
  address text not null check (address <> ''),
  contact_name text not null check (contact_name <> ''),
  phone text not null check (phone ~ '^1\d{10}$'),
  email text not null default '',
  audit_status smallint not null default 0 check (audit_status in (0, 1, 2, 3)),
  audit_remark text not null default '',
  audit_by bigint references account,
  audit_time timestamptz,
  disabled smallint not null default 0 check (disabled in (0, 1)),
  sort bigint not null default 0,
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint supplier_place_fkey foreign key (region, city) references region (parent_id, id)
);
call keep_file_use('supplier', 'logo');
call keep_file_use('supplier', 'license_img');
create unique index supplier_store_domain_key on supplier (lower(store_domain)) where store_domain <> '';
create unique index supplier_credit_code_key on supplier (credit_code) where audit_status = 1;
create index supplier_audit_by_idx on supplier (audit_by);
create index supplier_audit_time_idx on supplier (audit_time nulls first, id);
create index supplier_sort_idx on supplier (sort nulls first, id);
create index supplier_create_time_idx on supplier (create_time nulls first, id);
create index supplier_region_idx on supplier (region nulls first, id);
create index supplier_city_idx on supplier (city nulls first, id);
create index supplier_store_name_idx on supplier (store_name nulls first, id);
create index supplier_company_name_idx on supplier (company_name nulls first, id);
create index supplier_store_name_trgm on supplier using gin (store_name gin_trgm_ops);
create index supplier_store_domain_trgm on supplier using gin (store_domain gin_trgm_ops);
create index supplier_company_name_trgm on supplier using gin (company_name gin_trgm_ops);
create index supplier_credit_code_trgm on supplier using gin (credit_code gin_trgm_ops);
create index supplier_contact_name_trgm on supplier using gin (contact_name gin_trgm_ops);
create index supplier_phone_trgm on supplier using gin (phone gin_trgm_ops);
call keep_four_eyes('supplier');

-- Of one that has registered the organisation is there already.
create function supplier_organisation() returns trigger language plpgsql as $$
begin
  if new.id is null then
    insert into organisation (kind, name, credit_code) values ('owner', new.store_name, '') returning id into new.id;
  else
    update organisation set name = new.store_name where id = new.id and kind = 'owner';
    if not found then
      raise exception 'organisation % is no owner of goods', new.id using errcode = 'foreign_key_violation', constraint = 'supplier_id_fkey';
    end if;
  end if;
  return new;
exception when unique_violation then
  -- No two owners of goods are called alike.
  raise exception 'owner % is there already', new.store_name
    using errcode = 'unique_violation', constraint = 'supplier_store_name_key', hint = 'duplicate';
end $$;
create trigger supplier_organisation before insert on supplier for each row execute function supplier_organisation();
create trigger supplier_organisation_name before update of store_name on supplier
  for each row when (old.store_name <> new.store_name) execute function supplier_organisation();

-- One whose application is taken away stays registered, and may apply again.
create function supplier_goes() returns trigger language plpgsql as $$
begin
  delete from organisation
   where id = old.id and not exists (select from account where account.organisation_id = old.id);
  return null;
end $$;
create trigger supplier_goes after delete on supplier for each row execute function supplier_goes();

-- Admitted once it was approved, for good; disabled and enabled by hand from then on.
create function supplier_is_admitted() returns trigger language plpgsql as $$
begin
  update organisation
     set is_admitted = greatest(is_admitted, (new.audit_status = 1)::int),
         disabled = case when new.disabled = 1 or (is_admitted = 0 and new.audit_status <> 1) then 1 else 0 end
   where id = new.id;
  return null;
end $$;
create trigger supplier_is_admitted after insert or update of audit_status, disabled on supplier
  for each row execute function supplier_is_admitted();

insert into allowed_transition (table_name, column_name, from_state, to_state) values
  ('supplier', 'audit_status', null, 0), ('supplier', 'audit_status', 0, 1), ('supplier', 'audit_status', 0, 2),
  ('supplier', 'audit_status', 0, 3), ('supplier', 'audit_status', 3, 0), ('supplier', 'audit_status', 1, 0),
  ('supplier', 'audit_status', 0, null), ('supplier', 'audit_status', 2, null), ('supplier', 'audit_status', 3, null),
  ('supplier', 'disabled', null, 0), ('supplier', 'disabled', 0, 1), ('supplier', 'disabled', 1, 0),
  ('supplier', 'disabled', 0, null), ('supplier', 'disabled', 1, null);
call keep_transitions('supplier', 'audit_status');
call keep_transitions('supplier', 'disabled');

-- What the first of a supplier's people may do: read and keep what the platform knows of their own organisation.
update role
   set description = '查看和维护本企业的资料',
       path_arr = '["/supplier/manage", "/supplier/look/:id", "/supplier/edit/:id"]',
       api_arr = '["seller/supplier/SupplierManage", "seller/supplier/SupplierInfo", "seller/supplier/SupplierSave#edit"]'
 where first_for = 'owner';
