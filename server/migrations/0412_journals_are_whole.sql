-- A journal is posted whole (decision 213): who posts says in one row of journal_draft what moves, and its trigger writes the journal, its
-- postings and the balances together. What is written so is balanced before it is there, and takes less than half of the work that triggers
-- for each row and checks at the end of the transaction take; these watch over what is written by hand, as they did (0290).

create view journal_draft as
  select id, biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
         wallet_id, account_id, person_id, remark,
         -- What moves: so much of the account of this kind and owner, above zero where it comes in.
         '{}'::text[] as kinds, '{}'::bigint[] as owners, '{}'::bigint[] as amounts,
         -- Answered: the accounts that were locked.
         '{}'::bigint[] as accounts
    from journal where false;

-- Why the accounts of a draft, which are locked, do not move: what the first of them has, and what was asked of it.
create function refuse_lacking(draft journal_draft) returns void language plpgsql as $$
declare
  lacking record;
begin
  select account.id, account.balance, -line.amount as asked into lacking
    from unnest(draft.kinds, draft.owners, draft.amounts) as line (kind, owner_id, amount)
    join money_account account on account.kind = line.kind and account.owner_id = line.owner_id
   where account.balance + line.amount < 0 and not account.may_go_below
   order by account.id limit 1;
  if not found then
    raise exception 'a journal names an account twice, or none' using errcode = 'check_violation', constraint = 'journal_is_balanced';
  end if;
  raise exception 'account % has %, and not %', lacking.id, lacking.balance, lacking.asked
    using errcode = 'check_violation', table = 'money_account', constraint = 'money_account_balance_check', hint = 'insufficient_balance',
          detail = json_build_object('available', (lacking.balance / 100.0)::numeric(20, 2)::text,
                                     'asked', (lacking.asked / 100.0)::numeric(20, 2)::text);
end $$;

-- Answers no row for a key that is known. The journal comes first and the accounts after it, in the order of their numbers, so that they
-- are locked for as short as can be.
create function post_journal() returns trigger language plpgsql as $$
declare
  part bigint;
  rest numeric := 0;
  nick text := '';
  phone_of text := '';
  operator text := '';
  -- Frozen or released: between the accounts of one owner.
  is_within boolean := new.change_type in (6, 7);
begin
  foreach part in array coalesce(new.amounts, '{}') loop
    rest := rest + part;
  end loop;
  if rest is distinct from 0 or coalesce(cardinality(new.amounts), 0) < 2 then
    raise exception 'journal % has % postings that add up to %', new.biz_key, cardinality(new.amounts), rest
      using errcode = 'check_violation', constraint = 'journal_is_balanced';
  end if;
  -- By name, as they are called now.
  if new.wallet_id is not null then
    select nick_name, phone into strict nick, phone_of from wallet where id = new.wallet_id;
  end if;
  if new.account_id is not null then
    operator := coalesce((select nick_name from account where id = new.account_id), '');
  end if;
  insert into journal (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
                       wallet_id, nick_name, phone, account_id, person_id, operator_name, remark, pay_time)
  values (new.biz_key, new.event, new.source, new.biz_type, new.biz_no, new.direction, new.amount,
          new.pay_type, coalesce(new.trade_no, ''), new.status, new.change_type, new.wallet_id, nick, phone_of, new.account_id, new.person_id,
          operator, coalesce(new.remark, ''), case when new.status = 2 then now() end)
  on conflict (biz_key) do nothing returning id into new.id;
  if not found then
    return null;
  end if;
  select array_agg(locked.id) into new.accounts from (
    select account.id from unnest(new.kinds, new.owners) as line (kind, owner_id)
      join money_account account on account.kind = line.kind and account.owner_id = line.owner_id
     order by account.id for no key update of account) locked;
  -- An account's postings are numbered under its lock, so that they follow each other as its balances do.
  with moved as (
    update money_account account
       set balance = balance + line.amount,
           total_in = total_in + case when is_within then 0 else greatest(line.amount, 0) end,
           total_out = total_out - case when is_within then 0 else least(line.amount, 0) end,
           moved = moved + case when is_within then line.amount else 0 end,
           change_time = now()
      from unnest(new.kinds, new.owners, new.amounts) as line (kind, owner_id, amount)
     where account.kind = line.kind and account.owner_id = line.owner_id
       and (account.may_go_below or account.balance + line.amount >= 0)
    returning account.id, account.kind, account.owner, account.owner_id, line.amount, account.balance
  )
  insert into posting (journal_id, account_id, amount, balance_after, wallet_id, uid, balance_type, nick_name, phone, change_type,
                       source_no, operator_name, remark, create_time)
  select new.id, moved.id, moved.amount, moved.balance, wallet.id, wallet.uid,
         case moved.kind when 'wallet_available' then 1 when 'wallet_frozen' then 2 end,
         coalesce(wallet.nick_name, ''), coalesce(wallet.phone, ''), new.change_type, new.biz_no, operator, coalesce(new.remark, ''), now()
    from moved left join wallet on moved.owner = 'wallet' and wallet.id = moved.owner_id;
  get diagnostics part = row_count;
  if part <> cardinality(new.amounts) then
    perform refuse_lacking(new);
  end if;
  return new;
end $$;
create trigger post_journal instead of insert on journal_draft for each row execute function post_journal();

-- What watches over rows that are written by hand: not over those of post_journal, within which they are written.
drop trigger journal_is_told on journal;
create trigger journal_is_told before insert on journal
  for each row when (pg_trigger_depth() < 1) execute function journal_is_told();
drop trigger posting_is_posted on posting;
create trigger posting_is_posted before insert on posting
  for each row when (pg_trigger_depth() < 1) execute function posting_is_posted();
drop trigger journal_is_balanced on journal;
create constraint trigger journal_is_balanced after insert on journal
  deferrable initially deferred for each row when (pg_trigger_depth() < 1) execute function journal_is_balanced();
drop trigger posting_is_balanced on posting;
create constraint trigger posting_is_balanced after insert on posting
  deferrable initially deferred for each row when (pg_trigger_depth() < 1) execute function posting_is_balanced();

-- An account begins empty, what it is stays, and its balance is changed within the trigger of a journal or a posting alone.
create function refuse_by_hand() returns trigger language plpgsql as $$
begin
  raise exception '% is changed by postings alone', tg_table_name using errcode = 'restrict_violation';
end $$;
create function money_account_begins() returns trigger language plpgsql as $$
begin
  if (new.balance, new.total_in, new.total_out, new.moved) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint) then
    raise exception 'an account of money begins empty' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger money_account_stays on money_account;
drop function money_account_stays();
create trigger money_account_begins before insert on money_account
  for each row execute function money_account_begins();
create trigger money_account_stays before update on money_account
  for each row when (pg_trigger_depth() < 1) execute function refuse_by_hand();
create trigger money_account_is_whose before update of id, kind, owner, owner_id, may_go_below, create_time on money_account
  for each row execute function refuse_by_hand();
