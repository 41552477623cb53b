-- What workers have done for people, are doing, and are to do, in one list: tasks on many records, exports, and imports (decision 151).

-- What its asker saw it called.
alter table task add column name text not null default '';

-- status: 1 waits, 2 under way, 3 done, 4 failed, 5 cancelled, 6 done but for some records. An export that is deleted once it is done was done.
-- In the order in which they were asked for, whatever their kind: seconds of the year 2026 and after, and below them their number in their own
-- table. Fifteen digits are enough until 2086; numbers of records have no more.
create function work_number(asked timestamptz, kind bigint, own bigint) returns bigint language sql stable as $$
  select (floor(extract(epoch from asked))::bigint - 1767225600) * 524288 + own % 131072 * 4 + kind;
$$;

create view background_work as
select work_number(task.create_time, 1, task.id) as id, 1::smallint as kind, task.id as own_id, task.name, task.input ->> 'path' as list_path, task.account_id, account.organisation_id,
       (case when end_time is null then case when done + refused = 0 then 1 else 2 end
             when done + refused < total then 5
             when refused = total then 4
             when refused > 0 then 6
             else 3 end)::smallint as status,
       total::bigint, (done + refused)::bigint as done,
       coalesce((select message from task_record
                  where task_id = task.id and code <> '' and refused > 0 order by place desc limit 1), '') as message,
       task.create_time, end_time as finish_time, 1::bigint as version
  from task join account on account.id = task.account_id
 union all
select work_number(create_time, 2, id), 2, id, name, list_path, account_id, organisation_id,
       (case when status in (0, 1) and delete_time is not null then 5 else status + 1 end)::smallint,
       total, case when status = 2 then total else total * progress / 100 end, message, create_time,
       case when status in (0, 1) then delete_time else finish_time end, 1
  from export_task
 union all
select work_number(create_time, 3, id), 3, id, file_name, list_path, account_id, organisation_id, (status + 1)::smallint,
       case when status = 2 then rows else 0 end, rows, message, create_time, finish_time, 1
  from import_task;

-- What is done to one of them is written into the table that it is of.
create function background_work_stands() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger background_work_stands instead of update on background_work
  for each row execute function background_work_stands();
