-- Who posts need not wait for an answer (decision 323): whether a key that is known is of the same money is compared here, and no longer by
-- its caller, to whom a draft answers nothing any more.

drop function post_journal cascade;
drop function refuse_lacking;
drop view journal_draft;
create view journal_draft as
  select id, biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
         wallet_id, account_id, person_id, remark,
         -- What moves: so much of the account of this kind and owner, above zero where it comes in.
         '{}'::text[] as kinds, '{}'::bigint[] as owners, '{}'::bigint[] as amounts
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

-- A key is of one event about one record that moves the same money, in any order.
create function refuse_other_money(draft journal_draft) returns void language plpgsql as $$
declare
  earlier journal;
begin
  select * into strict earlier from journal where biz_key = draft.biz_key;
  if earlier.event = draft.event and earlier.source = draft.source
     and not exists (
       (select kind, owner_id, amount from unnest(draft.kinds, draft.owners, draft.amounts) as line (kind, owner_id, amount)
        except all
        select account.kind, account.owner_id, posting.amount
          from posting join money_account account on account.id = posting.account_id where posting.journal_id = earlier.id)
       union all
       (select account.kind, account.owner_id, posting.amount
          from posting join money_account account on account.id = posting.account_id where posting.journal_id = earlier.id
        except all
        select kind, owner_id, amount from unnest(draft.kinds, draft.owners, draft.amounts) as line (kind, owner_id, amount))) then
    return;
  end if;
  raise exception 'the key % is of another journal', draft.biz_key using errcode = 'unique_violation', hint = 'key_reused';
end $$;

-- The journal comes first and the accounts after it, in the order of their numbers, so that they are locked for as short as can be.
create function post_journal() returns trigger language plpgsql as $$
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
create trigger post_journal instead of insert on journal_draft for each row execute function post_journal();
