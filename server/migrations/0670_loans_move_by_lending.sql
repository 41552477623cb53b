-- Journals of lending alone (`change_type` 10) move accounts of loans and banks, so that no other journal is looked up at commit.

create or replace function post_journal() returns trigger language plpgsql as $$
declare
  part bigint;
  rest numeric := 0;
  nick text := '';
  phone_of text := '';
  operator text := '';
  -- Of the demo's clock, as what is written beside it.
  at timestamptz := moment();
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
          operator, coalesce(new.remark, ''), case when new.status = 2 then at end)
  on conflict (biz_key) do nothing returning id into new.id;
  if not found then
    perform refuse_other_money(new);
    return null;
  end if;
  perform account.id from unnest(new.kinds, new.owners) as line (kind, owner_id)
     join money_account account on account.kind = line.kind and account.owner_id = line.owner_id
    order by account.id for no key update of account;
  -- An account's postings are numbered under its lock, so that they follow each other as its balances do.
  with moved as (
    update money_account account
       set balance = balance + line.amount,
           total_in = total_in + case when is_within then 0 else greatest(line.amount, 0) end,
           total_out = total_out - case when is_within then 0 else least(line.amount, 0) end,
           moved = moved + case when is_within then line.amount else 0 end,
           change_time = at
      from unnest(new.kinds, new.owners, new.amounts) as line (kind, owner_id, amount)
     where account.kind = line.kind and account.owner_id = line.owner_id
       and (account.may_go_below or account.balance + line.amount >= 0)
       and (new.change_type = 10 or account.owner not in ('financing', 'bank'))
    returning account.id, account.kind, account.owner, account.owner_id, line.amount, account.balance
  )
  insert into posting (journal_id, account_id, amount, balance_after, wallet_id, uid, balance_type, nick_name, phone, change_type,
                       source_no, operator_name, remark, create_time)
  select new.id, moved.id, moved.amount, moved.balance, wallet.id, wallet.uid,
         case moved.kind when 'wallet_available' then 1 when 'wallet_frozen' then 2 end,
         coalesce(wallet.nick_name, ''), coalesce(wallet.phone, ''), new.change_type, new.biz_no, operator, coalesce(new.remark, ''), at
    from moved left join wallet on moved.owner = 'wallet' and wallet.id = moved.owner_id;
  get diagnostics part = row_count;
  if part <> cardinality(new.amounts) then
    perform refuse_lacking(new);
  end if;
  return new;
end $$;

create or replace function posting_is_posted() returns trigger language plpgsql as $$
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
  if told.change_type <> 10 and kept.owner in ('financing', 'bank') then
    raise exception 'journal % is of no loan', new.journal_id using errcode = 'restrict_violation';
  end if;
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

drop trigger journal_of_loan on journal;
create constraint trigger journal_of_loan after insert on journal
  deferrable initially deferred for each row when (new.change_type = 10) execute function journal_of_loan();
