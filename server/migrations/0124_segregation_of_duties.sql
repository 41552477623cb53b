-- Segregation of duties (architecture §10.2): of some steps in the life of a record one person makes one alone. Each such step leaves who
-- made it in columns of its own, an account for people to read and a person for the rule, and the database compares the persons.

-- Before a step is written: its name, then those of the steps whose person may not make it.
create function segregated() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  step text;
  made bigint;
begin
  foreach step in array tg_argv loop
    if (before ->> (step || '_person')) is not null and (to_jsonb(new) ->> (step || '_person')) is null then
      raise exception '% % was made by somebody', step, new.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  end loop;
  made := root_person((to_jsonb(new) ->> (tg_argv[0] || '_person'))::bigint);
  foreach step in array tg_argv[1:] loop
    if made = root_person((to_jsonb(new) ->> (step || '_person'))::bigint) then
      raise exception '% and % of % % would be made by one person', step, tg_argv[0], tg_table_name, new.id
        using errcode = 'restrict_violation', hint = 'own_step';
    end if;
  end loop;
  return new;
end $$;

-- The columns of these steps, where the table has them not yet, and the rule.
create procedure keep_segregation(of_table regclass, step text, variadic others text[]) language plpgsql as $$
declare
  each text;
begin
  foreach each in array step || others loop
    -- No foreign keys: the history, which is never deleted, has them for every account and person named here.
    execute format('alter table %s add column if not exists %I bigint, add column if not exists %I bigint',
      of_table, each || '_by', each || '_person');
  end loop;
  execute format('create trigger %I before insert or update of %s on %s for each row execute function segregated(%s)',
    'segregation_of_' || step,
    (select string_agg(quote_ident(name || '_person'), ', ') from unnest(step || others) name),
    of_table,
    (select string_agg(quote_literal(name), ', ') from unnest(step || others) name));
end $$;
