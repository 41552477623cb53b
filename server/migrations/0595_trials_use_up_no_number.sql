-- What is tried and undone uses up no number (decision 272): counters do not go back with their transaction. A trial says so by a setting of
-- its transaction, which holds the last number that it has given; those are below zero, where no record is.
create function number_of(counter regclass) returns bigint language plpgsql as $$
declare
  last text := current_setting('cangdan.trial', true);
begin
  if coalesce(last, '') = '' then
    return nextval(counter);
  end if;
  return set_config('cangdan.trial', (last::bigint + 1)::text, true)::bigint;
end $$;

create or replace function organisation_of_row() returns trigger language plpgsql as $$
-- Arguments: the organisation's kind, and the column that holds its name.
begin
  if tg_op = 'INSERT' then
    insert into organisation (id, kind, name)
    values (number_of('organisation_id_seq'), tg_argv[0], to_jsonb(new) ->> tg_argv[1])
    returning id into new.id;
    return new;
  elsif tg_op = 'UPDATE' then
    update organisation set name = to_jsonb(new) ->> tg_argv[1] where id = new.id;
    return new;
  end if;
  delete from organisation where id = old.id;
  return old;
end $$;

create or replace function person_of(given text, called text) returns bigint language plpgsql as $$
declare
  known bigint := person_of_phone(given);
begin
  if known is null then
    insert into person (id, name, phone) values (number_of('person_id_seq'), called, given) returning id into known;
  end if;
  return known;
end $$;

create or replace function wallet_has_accounts() returns trigger language plpgsql as $$
begin
  insert into money_account (id, kind, owner, owner_id, may_go_below) overriding system value
  select number_of('money_account_id_seq'), kind, owner, new.id, may_go_below
    from (select * from money_account_kind where owner = 'wallet' order by kind) as kinds;
  return null;
end $$;

create or replace function wallet_of_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet (id, uid, organisation_id, nick_name, phone)
    values (number_of('wallet_id_seq'), new.id, new.organisation_id, new.nick_name, new.phone);
  else
    update wallet set organisation_id = new.organisation_id, nick_name = new.nick_name, phone = new.phone where uid = new.id;
  end if;
  return null;
end $$;

-- Of a wallet that is tried, the accounts are, too.
alter table money_account drop constraint money_account_check;
alter table money_account add constraint money_account_check check (
  (owner = 'platform') = (owner_id = 0) and (owner_id >= 0 or id < 0));
