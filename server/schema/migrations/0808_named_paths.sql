-- The specification names the edit screen of users and the detail page of feedback; the questions of two actions have paths.
create function pg_temp.rename_paths(paths jsonb, calls jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(path order by path collate "C"), '[]') from (
    select case value when '/users/edit/:id' then '/users/save/:id'
                      when '/content/feedback/look/:id' then '/content/feedback/info/:id' else value end as path
      from jsonb_array_elements_text(paths)
    union select '/users/disable/:id' where calls ? 'seller/user/disable' and paths ? '/users/manage'
    union select '/sys/permission/management/operators/enable/:id'
     where calls ? 'seller/operator/DisabledEnable' and paths ? '/sys/permission/management/operators/disabled'
  ) named
$$;
update role set path_arr = pg_temp.rename_paths(path_arr, api_arr)
 where path_arr ?| array['/users/edit/:id', '/content/feedback/look/:id']
    or api_arr ?| array['seller/user/disable', 'seller/operator/DisabledEnable'];
update role_template set path_arr = pg_temp.rename_paths(path_arr, api_arr)
 where path_arr ?| array['/users/edit/:id', '/content/feedback/look/:id']
    or api_arr ?| array['seller/user/disable', 'seller/operator/DisabledEnable'];
drop function pg_temp.rename_paths;
