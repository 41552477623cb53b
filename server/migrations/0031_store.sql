-- A storage firm keeps the goods. It is an organisation, as a bank is: it carries the organisation's id.

-- The check character of GB 32100-2015, so that no path stores a code that cannot be one.
create function is_credit_code(code text) returns boolean language sql immutable as $$
  select code ~ '^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$' and (
    -- Weights are 3^(i-1) mod 31; with the check character itself, which weighs 1, the sum is a multiple of 31.
    select sum((position(substr(code, place::int, 1) in '0123456789ABCDEFGHJKLMNPQRTUWXY') - 1) * weight) % 31 = 0
      from unnest(array[1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28, 1])
        with ordinality as weighed (weight, place))
$$;

create table store (
  id bigint primary key references organisation,
  logo bigint[] not null default '{}' check (cardinality(logo) <= 1),
  store_name text not null constraint store_store_name_key unique check (store_name <> ''),
  store_code text not null default '',
  credit_code text not null constraint store_credit_code_key unique check (is_credit_code(credit_code)),
  legal_person text not null check (legal_person <> ''),
  license_img bigint[] not null check (cardinality(license_img) = 1),
  level smallint check (level between 1 and 5),
  region bigint not null references region check (region % 10000 = 0),
  city bigint,
  address text not null check (address <> ''),
  contact_name text not null check (contact_name <> ''),
  contact_phone text not null check (contact_phone ~ '^1\d{10}$'),
  open_second bigint check (open_second between 0 and 86400),
  close_second bigint check (close_second between 0 and 86400),
  -- The most that all goods in its custody may be worth together.
  guarantee_cap bigint check (guarantee_cap >= 0),
  insure_no text not null default '',
  insure_amount bigint check (insure_amount >= 0),
  insure_end date,
  seal_image bigint[] not null default '{}' check (cardinality(seal_image) <= 1),
  -- The operator it was added with; others are kept among the operators.
  account_id bigint references account on delete set null,
  audit_status smallint not null default 0 check (audit_status between 0 and 4),
  audit_remark text not null default '',
  audit_by bigint references account,
  audit_time timestamptz,
  disabled smallint not null default 0 check (disabled in (0, 1)),
  sort bigint not null default 0,
  remark text not null default '',
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  constraint store_place_fkey foreign key (region, city) references region (parent_id, id)
);
create unique index store_store_code_key on store (store_code) where store_code <> '';
create index store_region_idx on store (region nulls first, id);
create index store_city_idx on store (city nulls first, id);
create index store_sort_idx on store (sort nulls first, id);
create index store_guarantee_cap_idx on store (guarantee_cap nulls first, id);
create index store_insure_end_idx on store (insure_end nulls first, id);
create index store_audit_time_idx on store (audit_time nulls first, id);
create index store_create_time_idx on store (create_time nulls first, id);
create index store_store_name_idx on store (store_name nulls first, id);
create index store_audit_by_idx on store (audit_by);
create index store_account_id_idx on store (account_id);
create index store_store_name_trgm on store using gin (store_name gin_trgm_ops);
create index store_store_code_trgm on store using gin (store_code gin_trgm_ops);
create index store_credit_code_trgm on store using gin (credit_code gin_trgm_ops);
create index store_legal_person_trgm on store using gin (legal_person gin_trgm_ops);
create index store_contact_name_trgm on store using gin (contact_name gin_trgm_ops);
create index store_contact_phone_trgm on store using gin (contact_phone gin_trgm_ops);

call keep_file_use('store', 'logo');
call keep_file_use('store', 'license_img');
call keep_file_use('store', 'seal_image');

-- A first operator who never signed in goes with his firm; whoever did keeps it from being deleted. By its name this is done before
-- the organisation goes.
create function forget_first_operator() returns trigger language plpgsql as $$
begin
  delete from account
   where id = old.account_id and last_login_time is null
     and not exists (select from record_history where record_history.account_id = account.id);
  return old;
end $$;
create trigger store_account_end after delete on store for each row execute function forget_first_operator();
create trigger store_organisation before insert on store
  for each row execute function organisation_of_row('store', 'store_name');
create trigger store_organisation_name after update of store_name on store
  for each row execute function organisation_of_row('store', 'store_name');
create trigger store_organisation_end after delete on store
  for each row execute function organisation_of_row('store', 'store_name');

-- The role that the first operator of a new organisation of this kind is given.
alter table role
  add column first_for text check (first_for in ('bank', 'store', 'owner', 'guarantor', 'inspection')),
  add constraint role_first_for_key unique (first_for),
  -- An organisation's own role is nobody else's beginning.
  add constraint role_first_for_check1 check (first_for is null or (organisation_id is null and is_system = 1));
insert into role (name, description, is_system, first_for, path_arr, api_arr) values (
  '仓储企业管理员', '维护本企业资料、仓库和库区', 1, 'store',
  '["/stores/store/list", "/stores/store/look/:id", "/stores/store/edit/:id",
    "/stores/warehouse/list", "/stores/warehouse/add", "/stores/warehouse/look/:id", "/stores/warehouse/edit/:id",
    "/stores/warehouse/del/:id",
    "/stores/zone/list", "/stores/zone/add", "/stores/zone/edit/:id", "/stores/zone/del/:id"]',
  '["seller_p/store/StoreList", "seller_p/store/StoreInfo", "seller_p/store/StoreSave#edit",
    "seller_p/warehouse/WarehouseList", "seller_p/warehouse/WarehouseInfo", "seller_p/warehouse/WarehouseSave#add",
    "seller_p/warehouse/WarehouseSave#edit", "seller_p/warehouse/WarehouseDel", "seller_p/warehouse/WarehouseList#import",
    "seller_p/warehouse/WarehouseList#export",
    "seller_p/warehouse/ZoneList", "seller_p/warehouse/ZoneInfo", "seller_p/warehouse/ZoneSave#add",
    "seller_p/warehouse/ZoneSave#edit", "seller_p/warehouse/ZoneDel", "seller_p/warehouse/ZoneList#import",
    "seller_p/warehouse/ZoneList#export"]'
);
