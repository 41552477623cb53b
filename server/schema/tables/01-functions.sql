-- What tables need before they are there: extensions, and the functions that their columns, checks and indexes call. A migration changes these
-- functions, and builds again what stores their results.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Keys of the personal data in ledger entries; to erase the data, its key is deleted.
create schema erasable;

-- The clock of the demo's past: moment() finds its now() before the real one where the search path of a transaction says so.
create schema demo_clock;
create function demo_clock.now() returns timestamptz language sql stable as $$ select current_setting('cangdan.demo_time')::timestamptz $$;

-- The check character of GB 32100-2015, so that no path stores a code that cannot be one.
create function is_credit_code(code text) returns boolean language sql immutable as $$
  select code ~ '^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$' and (
    -- Weights are 3^(i-1) mod 31; with the check character itself, which weighs 1, the sum is a multiple of 31.
    select sum((position(substr(code, place::int, 1) in '0123456789ABCDEFGHJKLMNPQRTUWXY') - 1) * weight) % 31 = 0
      from unnest(array[1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28, 1])
        with ordinality as weighed (weight, place))
$$;

create function today() returns date language sql stable as $$
  select (now() at time zone 'Asia/Shanghai')::date;
$$;

-- Percent × 100; null where there is nothing to measure against.
create function change_of(price bigint, last_price bigint) returns bigint language sql immutable as $$
  select round((price - last_price) * 10000.0 / last_price)::bigint;
$$;

-- The variety of a contract by its letters, of those that variety.titles.ts lists; its hundreds are the exchange.
create function variety_of(contract text) returns smallint language sql immutable as $$
  select (case lower(substring(contract from '^[A-Za-z]+'))
    when 'cu' then 101 when 'al' then 102 when 'zn' then 103 when 'pb' then 104 when 'ni' then 105 when 'sn' then 106 when 'au' then 107 when 'ag' then 108 when 'rb' then 109 when 'hc' then 110 when 'ss' then 111 when 'ru' then 112 when 'bu' then 113
    when 'sc' then 201 when 'nr' then 202 when 'lu' then 203 when 'bc' then 204
    when 'i' then 301 when 'j' then 302 when 'jm' then 303 when 'm' then 304 when 'y' then 305 when 'p' then 306 when 'a' then 307 when 'c' then 308 when 'cs' then 309 when 'l' then 310 when 'pp' then 311 when 'v' then 312 when 'eg' then 313 when 'eb' then 314
    when 'cf' then 401 when 'sr' then 402 when 'ta' then 403 when 'ma' then 404 when 'fg' then 405 when 'sa' then 406 when 'zc' then 407 when 'ap' then 408
    when 'si' then 501 when 'lc' then 502
  end)::smallint;
$$;

-- The farthest contract that any of these exchanges lists: crude oil, three years ahead.
create function max_months_ahead() returns int language sql immutable as 'select 36';

-- What is asked of each day of a contract costs less, once more (0250). PostgreSQL writes a function of SQL out wherever it is called, and a
-- range asks for its value once where `between` asks twice; digits at the end of a contract need no search for them. Says what it said of
-- each text that is a contract, and nothing of any other.
-- How many months after that of a day a contract is delivered; negative once it has been. Zhengzhou writes a single digit of the
-- year: the next year that ends in it.
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

-- A text with a form of its own may hold pictures, each by the number of its file. What the text names is kept as files are: it is there, it
-- stays, and it is opened by those who may read the text (decision 11).
create function files_in_text(content text) returns bigint[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct file::text::bigint), '{}')
      from jsonb_path_query(content::jsonb, '$.content[*] ? (@.type == "image").attrs.file') as file
  );

-- The demo's two years of goods are made by the operations of the product, under a clock of their own. A default `now()` is bound when its table is made;
-- this one is looked up when a row is written, and finds what the search path of that transaction says. Nothing but the first run sets it.
create function moment() returns timestamptz language plpgsql stable as $$ begin return now(); end $$;

-- What a day is of a year, in parts of `interest_base` ÷ 10 000: of ACT/360, ACT/365, ACT/ACT (ISDA) and 30E/360, each additive over days.
create function interest_base(count smallint) returns bigint language sql immutable parallel safe as $$
  select 10000 * case count when 2 then 365 when 3 then 133590 else 360 end::bigint
$$;

-- Half a fen up; of what is not below 0.
create function fen_of(parts numeric, base bigint) returns bigint language sql immutable parallel safe as $$
  select div(2 * parts + base, 2 * base)::bigint
$$;

-- Characters that nobody sees make no difference either.
create function mark_as_read(said text) returns text language sql immutable strict parallel safe return
  upper(regexp_replace(normalize(said, nfkc), '[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'));

-- A number that a bank gives; `identifierKey` of the protocol is the same. Codes of places and goods keep their hyphens: 1-11 is not 11-1.
create function identifier_key(said text) returns text language sql immutable strict parallel safe return
  regexp_replace(mark_as_read(said), '[-\u2010-\u2015\u2212]', '', 'g');
