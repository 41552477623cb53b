-- The variables of an agreement are a list of their own. Those that its text names already, as {{name}}, are what it begins with.

alter table agreement add column variables text[] not null default '{}'
  constraint agreement_variables_check check (are_tags(variables, 30, 40));

create function pg_temp.variables_in(content text) returns text[] language sql as $$
  select coalesce(array_agg(name order by first), '{}')
    from (select match[1] as name, min(place) as first
            from regexp_matches(content, '\{\{\s*([[:alpha:]][[:alnum:]_]{0,39})\s*\}\}', 'g') with ordinality as found(match, place)
           group by 1 order by 2 limit 30) as named
$$;
-- Nobody changes what is published; what it names is no change of it.
alter table agreement disable trigger agreement_is_updated;
update agreement set variables = pg_temp.variables_in(content) where content like '%{{%';
alter table agreement enable trigger agreement_is_updated;

create index agreement_variables_trgm on agreement using gin (tags_text(variables) gin_trgm_ops);
