-- A bank is an organisation: it carries the organisation's id, so a row that names a bank names its scope.

create function organisation_of_row() returns trigger language plpgsql as $$
-- Arguments: the organisation's kind, and the column that holds its name.
begin
  if tg_op = 'INSERT' then
    insert into organisation (kind, name)
    values (tg_argv[0], to_jsonb(new) ->> tg_argv[1])
    returning id into new.id;
    return new;
  elsif tg_op = 'UPDATE' then
    update organisation set name = to_jsonb(new) ->> tg_argv[1] where id = new.id;
    return new;
  end if;
  delete from organisation where id = old.id;
  return old;
end $$;

create table bank (
  id bigint primary key references organisation,
  bank_name text not null constraint bank_bank_name_key unique check (bank_name <> ''),
  short_name text not null default '',
  bank_code text not null default '' check (bank_code ~ '^(\d{12})?$'),
  bank_type smallint not null check (bank_type between 1 and 5),
  address text not null default '',
  contact_name text not null check (contact_name <> ''),
  contact_phone text not null check (contact_phone ~ '^1\d{10}$'),
  credit_limit bigint check (credit_limit >= 0),
  -- Moved by loan postings alone; the check keeps a bank from lending beyond its limit.
  used_limit bigint not null default 0 check (used_limit >= 0 and used_limit <= coalesce(credit_limit, 0)),
  pledge_rate bigint check (pledge_rate between 1 and 8000),
  interest_rate bigint check (interest_rate between 0 and 3600),
  loan_days bigint check (loan_days between 1 and 365),
  warn_line bigint check (warn_line > 0),
  close_line bigint check (close_line > 0),
  account_name text not null default '',
  bank_account text not null default '',
  disabled smallint not null default 0 check (disabled in (0, 1)),
  sort bigint not null default 0,
  remark text not null default '',
  version bigint not null default 1,
  create_time timestamptz not null default now(),
  check (close_line < warn_line)
);
-- Two branches may leave the code empty, but no two may share one.
create unique index bank_bank_code_key on bank (bank_code) where bank_code <> '';
create index bank_sort_idx on bank (sort desc, id desc);

create trigger bank_organisation before insert on bank
  for each row execute function organisation_of_row('bank', 'bank_name');
create trigger bank_organisation_name after update of bank_name on bank
  for each row execute function organisation_of_row('bank', 'bank_name');
create trigger bank_organisation_end after delete on bank
  for each row execute function organisation_of_row('bank', 'bank_name');
