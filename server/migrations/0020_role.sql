-- Roles belong to an organisation (decision 16): those of the platform to none, all others to the one that made them. An
-- organisation's own administrators see and change its own.

alter table role drop column title;
alter table role
  add column organisation_id bigint references organisation,
  -- Comes with the platform, and goes with it.
  add column is_system smallint not null default 0 check (is_system in (0, 1)),
  -- The role that holds everything is what it is.
  add column is_fixed smallint not null generated always as (case when name = 'admin' then 1 else 0 end) stored,
  add column update_time timestamptz not null default now(),
  drop constraint role_name_check,
  -- Whoever holds a role named admin holds everything, so no organisation makes one.
  add constraint role_name_check check (name <> '' and (name <> 'admin' or organisation_id is null));
update role set is_system = 1 where name = 'admin';

alter table role drop constraint role_name_key;
create unique index role_name_key on role (coalesce(organisation_id, 0), name);
create index role_organisation_id_idx on role (organisation_id);

create function touch_role() returns trigger language plpgsql as $$
begin
  new.update_time = now();
  return new;
end $$;
create trigger role_update_time before update on role for each row execute function touch_role();
