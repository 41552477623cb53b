-- Views of lists that people have saved: their own, or for all who hold a role, or for everybody of an organisation.
create table list_view (
  id bigint generated always as identity primary key,
  -- The path of the list.
  list text not null check (list <> ''),
  organisation_id bigint not null references organisation on delete cascade,
  -- Whose it is; of no account and no role it is everybody's.
  account_id bigint references account on delete cascade,
  role_id bigint references role on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 40),
  -- How the list is looked at, as the browser writes it: texts by name (decision 76).
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and octet_length(texts::text) <= 16384),
  -- With which the list opens.
  is_default boolean not null default false,
  -- Only those who may share views change it.
  is_locked boolean not null default false,
  saved_by bigint references account on delete set null,
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  check (num_nonnulls(account_id, role_id) <= 1),
  check (account_id is null or not is_locked)
);
create unique index list_view_name_key
  on list_view (list, organisation_id, coalesce(account_id, 0), coalesce(role_id, 0), name);
create unique index list_view_default_key
  on list_view (list, organisation_id, coalesce(account_id, 0), coalesce(role_id, 0)) where is_default;
create index list_view_organisation_id_idx on list_view (organisation_id);
create index list_view_account_id_idx on list_view (account_id);
create index list_view_role_id_idx on list_view (role_id);
create index list_view_saved_by_idx on list_view (saved_by);
