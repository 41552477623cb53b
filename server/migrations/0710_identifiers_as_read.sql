-- Identifiers that people type are compared as a person reads them: `Tx-01`, `tx 01` and `ＴＸ０１` are one number (decision 350).
-- migrate: statement_timeout = 1h

-- Characters that nobody sees make no difference either.
create or replace function mark_as_read(said text) returns text language sql immutable strict parallel safe return
  upper(regexp_replace(normalize(said, nfkc), '[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'));
reindex index lot_as_read_idx;

-- A number that a bank gives; `identifierKey` of the protocol is the same. Codes of places and goods keep their hyphens: 1-11 is not 11-1.
create function identifier_key(said text) returns text language sql immutable strict parallel safe return
  regexp_replace(mark_as_read(said), '[-\u2010-\u2015\u2212]', '', 'g');

-- Replaces a unique index. Of records of before that read alike the first keeps its number from others; the later ones are left out.
create function unique_as_read(name text, of_table text, compared text, condition text) returns void language plpgsql as $$
declare
  alike text;
begin
  execute format('alter table %I drop constraint if exists %I', of_table, name);
  execute format('drop index if exists %I', name);
  execute format('select string_agg(id::text, '','') from (select id, row_number() over (partition by %s order by id) as place from %I where %s) numbered
                   where place > 1', compared, of_table, condition) into alike;
  execute format('create unique index %I on %I (%s) where %s', name, of_table, compared,
    condition || case when alike is null then '' else format(' and id <> all (%L::bigint[])', '{' || alike || '}') end);
end $$;

select unique_as_read(name, of_table, compared, condition) from (values
  ('repayment_serial_no_key', 'repayment', 'bank_id, identifier_key(serial_no)', $$serial_no <> '' and status not in (2, 3)$$),
  ('statement_line_serial_no_key', 'statement_line', 'bank_id, identifier_key(serial_no)', 'true'),
  ('financing_draw_no_key', 'financing', 'bank_id, identifier_key(draw_no)', $$draw_no <> ''$$),
  ('recharge_trade_no_key', 'recharge', 'identifier_key(trade_no)', $$trade_no <> '' and audit_status <> 2$$),
  ('withdrawal_trade_no_key', 'withdrawal', 'identifier_key(trade_no)', $$trade_no <> ''$$),
  ('store_store_code_key', 'store', 'mark_as_read(store_code)', $$store_code <> ''$$),
  ('warehouse_warehouse_code_key', 'warehouse', 'mark_as_read(warehouse_code)', 'true'),
  ('zone_zone_code_key', 'zone', 'warehouse_id, mark_as_read(zone_code)', 'true'),
  ('good_good_code_key', 'good', 'mark_as_read(good_code)', 'true'),
  ('good_spec_spec_code_key', 'good_spec', 'mark_as_read(spec_code)', $$spec_code <> ''$$)
) as index (name, of_table, compared, condition);
drop function unique_as_read;

-- A line of a statement is paid by the document of its number, in whatever spelling.
create or replace function assert_line_is_paid(of_repayment bigint) returns void language plpgsql as $$
declare
  document repayment;
  line statement_line;
begin
  select * into document from repayment where id = of_repayment;
  select * into line from statement_line where repayment_id = of_repayment;
  if line.id is null then
    if document.from_statement and document.status not in (2, 3) then
      raise exception 'no statement has document %', document.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  elsif document.status not in (1, 4) or document.repay_way <> 1
     or (document.bank_id, identifier_key(document.serial_no), document.repay_amount, document.value_date)
        is distinct from (line.bank_id, identifier_key(line.serial_no), line.amount, line.value_date) then
    raise exception 'line % is not what document % says', line.id, document.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;

-- Filters and sheets find records by their number as it stands there.
create index statement_line_repeated_idx on statement_line (bank_id, serial_no);
create index store_store_code_idx on store (store_code);
create index good_good_code_idx on good (good_code);
create index good_spec_spec_code_idx on good_spec (spec_code);
