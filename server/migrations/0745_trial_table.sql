-- The server's role may not create temporary tables: one called as a table of ours would come before it in triggers, and a trigger of one could write
-- what only triggers write. The owner creates the table that trials of imports use (decision 367).
create function create_trial_table(source regclass) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create temporary table trial_rows (like %s including constraints including defaults including generated) on commit drop', source);
  execute format('grant select, insert on trial_rows to %I', session_user);
end $$;
