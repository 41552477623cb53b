-- A text with a form of its own may hold pictures, each by the number of its file. What the text names is kept as files are: it is there, it
-- stays, and it is opened by those who may read the text (decision 11).

create function files_in_text(content text) returns bigint[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct file::text::bigint), '{}')
      from jsonb_path_query(content::jsonb, '$.content[*] ? (@.type == "image").attrs.file') as file
  );

alter table agreement add column content_files bigint[] not null generated always as (files_in_text(content)) stored;
call keep_file_use('agreement', 'content_files');
