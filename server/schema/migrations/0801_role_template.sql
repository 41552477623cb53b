-- Standard roles are data of the server's code (decision 374). Each start writes here what each of them allows in its release. A role that allows the same
-- follows the next release, one that allows other things stays. `role_id` is null once the role was deleted, so that no start creates it again.
create table role_template (
  key text primary key,
  role_id bigint constraint role_template_role_id_key unique references role on delete set null,
  path_arr jsonb not null,
  api_arr jsonb not null
);

-- In an installation that is in use the two first roles keep their rights; in an empty one they follow.
insert into role_template (key, role_id, path_arr, api_arr)
select case first_for when 'store' then 'store_manager' else 'owner' end, id,
       case when used then '[]' else path_arr end, case when used then '[]' else api_arr end
  from role cross join (select exists (select from account) as used) installation
 where first_for in ('store', 'owner');
alter table role drop column first_for;
