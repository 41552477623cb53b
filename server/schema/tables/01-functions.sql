-- Objects that tables need: extensions, and the functions that columns, checks and indexes call. A migration that changes one of these functions
-- rebuilds the columns and indexes that store its results. The migration 0803_function_names renames some of them: `change_of` to
-- `compute_change_rate`, `variety_of` to `get_variety`, `max_months_ahead` to `get_max_months_ahead`, `months_to_delivery` to
-- `count_months_to_delivery`, `tags_text` to `join_tags`, `files_in_text` to `list_files_in_text`, `interest_base` to `get_interest_base`, `fen_of` to
-- `round_to_fen`, `mark_as_read` to `normalize_label`, `identifier_key` to `to_identifier_key`.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Keys of the personal data in ledger entries; to erase the data, its key is deleted.
create schema erasable;

-- Clock of the demo's history: `moment()` finds this `now()` before the real one when a transaction puts the schema first in its search path.
create schema demo_clock;

create function demo_clock.now() returns timestamptz language sql stable as $$ select current_setting('cangdan.demo_time')::timestamptz $$;

-- Validates the check character of a credit code (GB 32100-2015), so that no code path stores an invalid one.
create function is_credit_code(code text) returns boolean language sql immutable as $$
  select code ~ '^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$' and (
    -- Weights are 3^(i-1) mod 31; with the check character itself, which weighs 1, the sum is a multiple of 31.
    select sum((position(substr(code, place::int, 1) in '0123456789ABCDEFGHJKLMNPQRTUWXY') - 1) * weight) % 31 = 0
      from unnest(array[1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28, 1])
        with ordinality as weighed (weight, place))
$$;

-- Returns the current date in Shanghai, the platform's day.
create function today() returns date language sql stable as $$
  select (now() at time zone 'Asia/Shanghai')::date;
$$;

-- Returns the change in percent × 100, or null without a previous price.
create function change_of(price bigint, last_price bigint) returns bigint language sql immutable as $$
  select round((price - last_price) * 10000.0 / last_price)::bigint;
$$;

-- Returns the variety of a futures contract by its letters, one of `variety.titles.ts`; the hundreds digit is the exchange.
create function variety_of(contract text) returns smallint language sql immutable as $$
  select (case lower(substring(contract from '^[A-Za-z]+'))
    when 'cu' then 101 when 'al' then 102 when 'zn' then 103 when 'pb' then 104 when 'ni' then 105 when 'sn' then 106 when 'au' then 107 when 'ag' then 108 when 'rb' then 109 when 'hc' then 110 when 'ss' then 111 when 'ru' then 112 when 'bu' then 113
    when 'sc' then 201 when 'nr' then 202 when 'lu' then 203 when 'bc' then 204
    when 'i' then 301 when 'j' then 302 when 'jm' then 303 when 'm' then 304 when 'y' then 305 when 'p' then 306 when 'a' then 307 when 'c' then 308 when 'cs' then 309 when 'l' then 310 when 'pp' then 311 when 'v' then 312 when 'eg' then 313 when 'eb' then 314
    when 'cf' then 401 when 'sr' then 402 when 'ta' then 403 when 'ma' then 404 when 'fg' then 405 when 'sa' then 406 when 'zc' then 407 when 'ap' then 408
    when 'si' then 501 when 'lc' then 502
  end)::smallint;
$$;

-- The longest listing of any of these exchanges: crude oil, three years ahead.
create function max_months_ahead() returns int language sql immutable as 'select 36';

-- Returns the number of months from a day to the delivery month of a contract, negative after it; null if the text is no contract. Zhengzhou writes
-- one digit of the year: the next year that ends in it. A single expression, so that PostgreSQL inlines it into checks.
create function months_to_delivery(contract text, on_day date) returns int language sql immutable as $$
  select case
    when contract ~ '^[A-Za-z]{1,2}[0-9]{4}$'
    then (2000 + right(contract, 4)::int / 100 - extract(year from on_day)::int) * 12
         + right(contract, 4)::int % 100 - extract(month from on_day)::int
    when contract ~ '^[A-Za-z]{1,2}[0-9]{3}$'
    then (right(contract, 3)::int / 100 - extract(year from on_day)::int % 10 + 10) % 10 * 12
         + right(contract, 3)::int % 100 - extract(month from on_day)::int
  end;
$$;

-- Validates a list of short texts, for `check (are_tags(column, most, max_length))` (docs/decisions/forms-and-inputs.md): no tag is empty, repeated
-- or contains a separator of spreadsheet cells. Filters search within tags through an index on `tags_text(column)`.
create function are_tags(tags text[], most integer, max_length integer) returns boolean
  language sql immutable parallel safe
  return cardinality(tags) <= most
     and coalesce(array_ndims(tags), 1) = 1
     and cardinality(tags) = (select count(distinct tag) from unnest(tags) as tag)
     and not exists (
       select from unnest(tags) as tag
        where tag is null or tag = '' or tag <> btrim(tag) or char_length(tag) > max_length
           or tag ~ '[;；、,，\u0001-\u001f\u007f-\u009f\u2028\u2029]');

-- Returns the tags one per line, so that a search text never matches across two of them.
create function tags_text(tags text[]) returns text
  language sql immutable parallel safe strict
  return array_to_string(tags, E'\n');

-- Returns the ids of the files that pictures of a rich text name. Stored in a column, they are tracked like other file columns: the files exist, are
-- kept, and can be read by readers of the text (docs/decisions/files.md).
create function files_in_text(content text) returns bigint[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct file::text::bigint), '{}')
      from jsonb_path_query(content::jsonb, '$.content[*] ? (@.type == "image").attrs.file') as file
  );

-- Returns the time for columns that the demo writes in its past. A default `now()` is bound when the table is created; this call resolves `now()` when
-- a row is written, by the search path of the transaction. Only the creation of the demo changes that path.
create function moment() returns timestamptz language plpgsql stable as $$ begin return now(); end $$;

-- Returns the number of interest parts per fen, which is the parts of a year × 10,000 (rates are percent × 100), by day count: 1 ACT/360, 2 ACT/365, 3
-- ACT/ACT (ISDA), 4 30E/360. `day_parts` returns the parts of a day; both are additive over days.
create function interest_base(count smallint) returns bigint language sql immutable parallel safe as $$
  select 10000 * case count when 2 then 365 when 3 then 133590 else 360 end::bigint
$$;

-- Rounds parts to fen, half up. The parts are not negative.
create function fen_of(parts numeric, base bigint) returns bigint language sql immutable parallel safe as $$
  select div(2 * parts + base, 2 * base)::bigint
$$;

-- Returns a text as a person reads it: full-width forms, case, spaces and invisible characters make no difference.
create function mark_as_read(said text) returns text language sql immutable strict parallel safe return
  upper(regexp_replace(normalize(said, nfkc), '[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'));

-- Normalises an identifier that a bank gives, like `toIdentifierKey` of the protocol. Codes of places and goods keep their hyphens: 1-11 is not 11-1.
create function identifier_key(said text) returns text language sql immutable strict parallel safe return
  regexp_replace(mark_as_read(said), '[-\u2010-\u2015\u2212]', '', 'g');
