-- Lists of short texts are text[] behind `check (are_tags(column, most, max_length))` (decision 50): none is empty, twice there, or holds what stands
-- between several in one cell of a sheet. A list is filtered by what stands within one of them, which an index of `tags_text(column)` finds.

create function are_tags(tags text[], most integer, max_length integer) returns boolean
  language sql immutable parallel safe
  return cardinality(tags) <= most
     and coalesce(array_ndims(tags), 1) = 1
     and cardinality(tags) = (select count(distinct tag) from unnest(tags) as tag)
     and not exists (
       select from unnest(tags) as tag
        where tag is null or tag = '' or tag <> btrim(tag) or char_length(tag) > max_length
           or tag ~ '[;；、,，\u0001-\u001f\u007f-\u009f\u2028\u2029]');

-- A line for each: no text without the end of a line stands across two of them.
create function tags_text(tags text[]) returns text
  language sql immutable parallel safe strict
  return array_to_string(tags, E'\n');
