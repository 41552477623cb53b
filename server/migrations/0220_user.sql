-- Members: accounts of people who came by registration, or whom the platform registered, with what is known of them beside the account
-- (decision 101). What a member is in the business is the kind of their organisation.

-- What its members are in the business, by the number that they carry; the platform's are none.
alter table organisation
  add column identity_type smallint generated always as (
    case kind when 'owner' then 1 when 'store' then 2 when 'bank' then 3 when 'inspection' then 4 when 'guarantor' then 5 end) stored;

alter table account
  -- 1 a person, 2 somebody who acts for a company. None of an account that is no member's.
  add column user_type smallint constraint account_user_type_check check (user_type in (1, 2)),
  -- 1 depositor, 2 storage firm, 3 bank, 4 inspector, 5 guarantor
  add column identity_type smallint,
  add column real_name text not null default '',
  -- 0 unknown, 1 male, 2 female
  add column sex smallint not null default 0 constraint account_sex_check check (sex in (0, 1, 2)),
  -- 1 back office, 2 PC, 3 H5, 4 official account, 5 mini program, 6 app
  add column reg_source smallint not null default 1 constraint account_reg_source_check check (reg_source between 1 and 6),
  add column login_count bigint not null default 0,
  add constraint account_identity_type_check check (
    identity_type is null or organisation_kind = (array['owner', 'store', 'bank', 'inspection', 'guarantor'])[identity_type]),
  add constraint account_member_check check ((user_type is null) = (identity_type is null));
create index account_create_time_of_member_idx on account (create_time nulls first, id) where user_type is not null;

-- What a member may do who is the first of an owner of goods: read what concerns themselves.
insert into role (name, description, is_system, first_for, path_arr, api_arr)
values ('供应商', '查看本企业的资料', 1, 'owner', '[]', '[]');
