-- Columns that name several records of another table, as bigint[]: held to it as a foreign key would hold them.

-- Arguments: the column, the other table. A record that is named stays until the transaction is over.
create function named_records_are_there() returns trigger language plpgsql as $$
declare
  there bigint;
begin
  execute format('select count(*) from (select from %I where id = any(($1).%I) for key share) as held', tg_argv[1], tg_argv[0])
    into there using new;
  if there < (select count(*) from jsonb_array_elements(to_jsonb(new) -> tg_argv[0])) then
    raise exception '% of % names what is not there', tg_argv[0], tg_table_name using errcode = 'check_violation',
      constraint = format('%s_%s_check', tg_table_name, tg_argv[0]), hint = 'not_an_option';
  end if;
  return null;
end $$;

-- Arguments: the table and the column that may name it. Whoever is about to name it holds it, and this waits for him.
create function named_record_stays() returns trigger language plpgsql as $$
declare
  is_named boolean;
begin
  execute format('select exists (select from %I where %I @> array[$1])', tg_argv[0], tg_argv[1]) into is_named using old.id;
  if is_named then
    raise exception '% of % names it', tg_argv[1], tg_argv[0] using errcode = 'foreign_key_violation',
      table = tg_argv[0], column = tg_argv[1];
  end if;
  return null;
end $$;

-- Every table with such a column calls this for it; it needs a gin index, which filters use too.
create procedure keep_named_records(of_table text, of_column text, named_table text) language plpgsql as $$
begin
  execute format('create trigger %1$s_%2$s_named after insert on %1$I for each row
    when (cardinality(new.%2$I) > 0) execute function named_records_are_there(%2$L, %3$L)', of_table, of_column, named_table);
  execute format('create trigger %1$s_%2$s_named_edit after update of %2$I on %1$I for each row
    when (old.%2$I <> new.%2$I and cardinality(new.%2$I) > 0)
    execute function named_records_are_there(%2$L, %3$L)', of_table, of_column, named_table);
  execute format('create trigger %1$s_named_by_%2$s_%3$s after delete on %1$I for each row
    execute function named_record_stays(%2$L, %3$L)', named_table, of_table, of_column);
end $$;

-- What a warehouse takes in; nothing stands for whatever there is.
alter table warehouse add column good_ids bigint[] not null default '{}';
create index warehouse_good_ids_idx on warehouse using gin (good_ids);
call keep_named_records('warehouse', 'good_ids', 'good');
