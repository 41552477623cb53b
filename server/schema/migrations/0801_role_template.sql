-- Rights of the standard roles by release (docs/decisions/organisations-and-roles.md), written by each start from the server's code. A role with
-- unchanged rights is updated by the next release; an edited one keeps its rights. `role_id` is null after the role was deleted, so that no start
-- creates it again.
create table role_template (
  key text primary key,
  role_id bigint constraint role_template_role_id_key unique references role on delete set null,
  path_arr jsonb not null,
  api_arr jsonb not null
);

-- The two first roles keep their rights in an installation that is in use, and follow the release in an empty one.
insert into role_template (key, role_id, path_arr, api_arr)
select case first_for when 'store' then 'store_manager' else 'owner' end, id,
       case when used then '[]' else path_arr end, case when used then '[]' else api_arr end
  from role cross join (select exists (select from account) as used) installation
 where first_for in ('store', 'owner');
alter table role drop column first_for;
