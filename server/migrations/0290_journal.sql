-- Money that the platform holds for others, in double entry (domain §2.16): each journal moves it between accounts and adds up to nothing,
-- balances follow from postings alone, and neither is ever changed. Amounts are fen; what is owed to the owner of an account is above zero.

-- What accounts there are. Another module adds its kinds here.
create table money_account_kind (
  kind text primary key check (kind <> ''),
  -- The table whose records have one each; of 'platform' there is one, of number 0.
  owner text not null check (owner <> ''),
  may_go_below boolean not null,
  unique (kind, owner, may_go_below)
);
insert into money_account_kind (kind, owner, may_go_below) values
  ('wallet_available', 'wallet', false),
  ('wallet_frozen', 'wallet', false),
  -- What came from outside and has not gone there again: below zero by all that is held for others.
  ('platform_cash', 'platform', true),
  -- What was put right by hand, either way.
  ('platform_adjustment', 'platform', true),
  ('fee_income', 'platform', false),
  -- What was paid for an order and is neither settled nor paid back.
  ('order_escrow', 'orders', false);

create table money_account (
  id bigint generated always as identity primary key,
  kind text not null,
  owner text not null,
  owner_id bigint not null check (owner_id >= 0 and (owner = 'platform') = (owner_id = 0)),
  may_go_below boolean not null,
  balance bigint not null default 0 constraint money_account_balance_check check (balance >= 0 or may_go_below),
  -- What has come from others and gone to them, in all.
  total_in bigint not null default 0 check (total_in >= 0),
  total_out bigint not null default 0 check (total_out >= 0),
  -- What has moved between the accounts of one owner: frozen, or released.
  moved bigint not null default 0,
  change_time timestamptz,
  create_time timestamptz not null default now(),
  unique (kind, owner_id),
  foreign key (kind, owner, may_go_below) references money_account_kind (kind, owner, may_go_below),
  -- Exact in every number that a browser reads.
  check (abs(balance) <= 9007199254740991 and total_in <= 9007199254740991 and total_out <= 9007199254740991),
  check (balance = total_in - total_out + moved)
);
create index money_account_owner_idx on money_account (owner, owner_id);
create index money_account_kind_idx on money_account (kind, owner, may_go_below);

create table journal (
  id bigint generated always as identity primary key,
  flow_no text not null generated always as ('LS' || lpad(id::text, 10, '0')) stored,
  -- What is done once, no matter who asks for it how often.
  biz_key text collate "C" not null constraint journal_biz_key_key unique check (biz_key <> '' and length(biz_key) <= 100),
  event text not null check (event ~ '^[a-z_]+$'),
  -- The record that it is about: withdrawal:7.
  source text collate "C" not null check (source ~ '^[a-z_]+:[1-9][0-9]*$'),
  -- 1 order, 2 top-up, 3 withdrawal, 4 refund, 5 repayment, 6 disbursement, 7 fee, 8 adjustment, 9 settlement
  biz_type smallint not null check (biz_type between 1 and 9),
  biz_no text not null check (biz_no <> ''),
  -- 1 comes in, 2 goes out
  direction smallint not null check (direction in (1, 2)),
  amount bigint not null check (amount between 1 and 9007199254740991),
  -- 1 balance, 2 WeChat, 3 Alipay, 4 bank transfer
  pay_type smallint not null check (pay_type between 1 and 4),
  -- The number that somebody else gave it.
  trade_no text not null default '',
  -- 0 unpaid, 1 in hand, 2 done, 3 failed, 4 closed
  status smallint not null check (status between 0 and 4),
  -- How the log of a wallet calls it: 1 top-up, 2 withdrawal, 3 spent, 4 refund, 5 adjustment, 6 frozen, 7 released, 8 sold, 9 fee
  change_type smallint not null check (change_type between 1 and 9),
  -- Whose it is before all, with their name and number as they were.
  wallet_id bigint,
  nick_name text not null default '',
  phone text not null default '',
  -- Nobody: the platform itself.
  account_id bigint references account,
  person_id bigint references person,
  operator_name text not null default '',
  remark text not null default '',
  pay_time timestamptz check ((pay_time is not null) = (status = 2)),
  -- The transaction that wrote it: a journal is whole from the beginning, and nothing is added to it later.
  transaction xid8 not null default pg_current_xact_id(),
  create_time timestamptz not null default now()
);
create index journal_wallet_id_idx on journal (wallet_id, id);
create index journal_account_id_idx on journal (account_id);
create index journal_person_id_idx on journal (person_id);
create index journal_source_idx on journal (source);
create index journal_amount_idx on journal (amount nulls first, id);
create index journal_pay_time_idx on journal (pay_time nulls first, id);
create index journal_create_time_idx on journal (create_time nulls first, id);
create index journal_texts_idx on journal using gin (
  flow_no gin_trgm_ops, trade_no gin_trgm_ops, biz_no gin_trgm_ops, nick_name gin_trgm_ops);

create table posting (
  id bigint generated always as identity primary key,
  log_no text not null generated always as ('ZB' || lpad(id::text, 11, '0')) stored,
  journal_id bigint not null references journal,
  account_id bigint not null references money_account,
  amount bigint not null check (amount <> 0 and abs(amount) <= 9007199254740991),
  -- Of the account, with this.
  balance_after bigint not null,
  -- What its journal and its wallet say, as they said it then: readers of the log of wallets look for it here.
  wallet_id bigint,
  uid bigint,
  -- 1 available, 2 frozen; of no wallet: none
  balance_type smallint check (balance_type in (1, 2)),
  nick_name text not null default '',
  phone text not null default '',
  change_type smallint not null,
  source_no text not null,
  operator_name text not null default '',
  remark text not null default '',
  create_time timestamptz not null,
  unique (journal_id, account_id)
);
create index posting_account_id_idx on posting (account_id, id);
create index posting_wallet_id_idx on posting (wallet_id, id);
create index posting_uid_idx on posting (uid nulls first, id);
create index posting_amount_idx on posting (amount nulls first, id);
create index posting_create_time_idx on posting (create_time nulls first, id);
create index posting_texts_idx on posting using gin (
  log_no gin_trgm_ops, nick_name gin_trgm_ops, phone gin_trgm_ops, source_no gin_trgm_ops, operator_name gin_trgm_ops);

-- An account begins empty, and what it is stays.
create function money_account_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.balance, new.total_in, new.total_out, new.moved) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint) then
      raise exception 'an account of money begins empty' using errcode = 'restrict_violation';
    end if;
  -- By a posting alone, whose trigger this one is within.
  elsif pg_trigger_depth() < 2
     or (old.id, old.kind, old.owner, old.owner_id, old.create_time) is distinct from (new.id, new.kind, new.owner, new.owner_id, new.create_time) then
    raise exception 'account % is changed by postings alone', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger money_account_stays before insert or update on money_account
  for each row execute function money_account_stays();
-- One goes with its owner, and with a posting not at all.
create trigger money_account_is_kept before delete on money_account
  for each row when (pg_trigger_depth() < 1) execute function refuse_change();
create trigger money_account_is_not_emptied before truncate on money_account
  for each statement execute function refuse_change();

-- Moves the balance, and keeps what was read of the journal and the wallet.
create function posting_is_posted() returns trigger language plpgsql as $$
declare
  told journal;
  kept money_account;
begin
  select * into told from journal where id = new.journal_id;
  if told.transaction is distinct from pg_current_xact_id() then
    raise exception 'journal % is whole', new.journal_id using errcode = 'restrict_violation';
  end if;
  update money_account
     set balance = balance + new.amount,
         total_in = total_in + case when told.change_type not in (6, 7) then greatest(new.amount, 0) else 0 end,
         total_out = total_out - case when told.change_type not in (6, 7) then least(new.amount, 0) else 0 end,
         moved = moved + case when told.change_type in (6, 7) then new.amount else 0 end,
         change_time = now()
   where id = new.account_id returning * into kept;
  new.balance_after := kept.balance;
  new.wallet_id := null;
  new.uid := null;
  new.balance_type := null;
  new.nick_name := '';
  new.phone := '';
  if kept.owner = 'wallet' then
    select id, uid, nick_name, phone into new.wallet_id, new.uid, new.nick_name, new.phone from wallet where id = kept.owner_id;
    new.balance_type := case kept.kind when 'wallet_available' then 1 else 2 end;
  end if;
  new.change_type := told.change_type;
  new.source_no := told.biz_no;
  new.operator_name := told.operator_name;
  new.remark := told.remark;
  new.create_time := told.create_time;
  return new;
end $$;
create trigger posting_is_posted before insert on posting for each row execute function posting_is_posted();

-- Whose a journal is, by name, as they are called now; nobody says that it is of another transaction or moment.
create function journal_is_told() returns trigger language plpgsql as $$
begin
  new.transaction := pg_current_xact_id();
  new.create_time := now();
  new.nick_name := '';
  new.phone := '';
  if new.wallet_id is not null then
    select nick_name, phone into strict new.nick_name, new.phone from wallet where id = new.wallet_id;
  end if;
  new.operator_name := coalesce((select nick_name from account where id = new.account_id), '');
  return new;
end $$;
create trigger journal_is_told before insert on journal for each row execute function journal_is_told();

-- At the end of the transaction: at least two postings, which add up to nothing.
create function assert_balanced(of_journal bigint) returns void language plpgsql as $$
declare
  lines bigint;
  rest numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, rest from posting where journal_id = of_journal;
  if lines < 2 or rest <> 0 then
    raise exception 'journal % has % postings that add up to %', of_journal, lines, rest
      using errcode = 'check_violation', constraint = 'journal_is_balanced';
  end if;
end $$;
create function journal_is_balanced() returns trigger language plpgsql as $$
begin
  perform assert_balanced(new.id);
  return null;
end $$;
create function posting_is_balanced() returns trigger language plpgsql as $$
begin
  perform assert_balanced(new.journal_id);
  return null;
end $$;
create constraint trigger journal_is_balanced after insert on journal
  deferrable initially deferred for each row execute function journal_is_balanced();
create constraint trigger posting_is_balanced after insert on posting
  deferrable initially deferred for each row execute function posting_is_balanced();

create trigger journal_stays before update or delete on journal for each row execute function refuse_change();
create trigger journal_is_not_emptied before truncate on journal for each statement execute function refuse_change();
create trigger posting_stays before update or delete on posting for each row execute function refuse_change();
create trigger posting_is_not_emptied before truncate on posting for each statement execute function refuse_change();

insert into money_account (kind, owner, owner_id, may_go_below)
select kind, owner, 0, may_go_below from money_account_kind where owner = 'platform' order by kind;
