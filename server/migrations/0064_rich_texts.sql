-- Details of goods are documents, and specs have their indicators in a table: each one text, the JSON of protocol/src/texts, and null where
-- there is none. What stands in them is read there; here only that it is such a thing at all.

create function pg_temp.document_of(words text) returns text language sql as $$
  select json_build_object('type', 'doc', 'content', json_agg(
           case when line = '' then json_build_object('type', 'paragraph')
                else json_build_object('type', 'paragraph', 'content',
                  json_build_array(json_build_object('type', 'text', 'text', line))) end order by place))::text
    from (select trim(part) as line, place
            from regexp_split_to_table(trim(words), '\r?\n') with ordinality as lines(part, place)) parts;
$$;
alter table good alter column content drop not null, alter column content drop default;
update good set content = case when trim(content) = '' then null else pg_temp.document_of(content) end;
alter table good add constraint good_content_check check (content::jsonb ->> 'type' = 'doc');

alter table good_spec add column params text
  constraint good_spec_params_check check (jsonb_typeof(params::jsonb) = 'array');
