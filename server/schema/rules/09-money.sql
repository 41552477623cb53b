-- Insert target that posts a whole journal by `post_journal` (docs/decisions/money.md).
create or replace view journal_draft as
  select id, biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, trade_no, status, change_type,
         wallet_id, account_id, person_id, remark,
         -- Parallel lists: kind and owner of each account, and its amount, positive for money in.
         '{}'::text[] as kinds, '{}'::bigint[] as owners, '{}'::bigint[] as amounts
    from journal where false;

-- An account is deleted with its owner only; postings prevent that.
create or replace trigger reject_delete before delete on money_account
  for each row when (pg_trigger_depth() < 1) execute function reject_change();

create or replace trigger reject_truncate before truncate on money_account
  for each statement execute function reject_change();

create or replace trigger reject_change before update or delete on journal for each row execute function reject_change();

create or replace trigger reject_truncate before truncate on journal for each statement execute function reject_change();

create or replace trigger reject_change before update or delete on posting for each row execute function reject_change();

create or replace trigger reject_truncate before truncate on posting for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on withdrawal for each statement execute function reject_change();

-- Decided top-ups never change.
create or replace trigger protect_verification before update or delete on recharge
  for each row execute function protect_verification();

-- Updates the balance, and copies data of journal and wallet. Only journals of lending (`change_type` 10) may use accounts of loans and banks.
create or replace function apply_posting() returns trigger language plpgsql as $$
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
-- `post_journal` writes balanced journals with less than half of the work (docs/decisions/money.md). These triggers check statements that write the tables
-- directly.
create or replace trigger apply_posting before insert on posting
  for each row when (pg_trigger_depth() < 1) execute function apply_posting();

-- Sets transaction, time and names of a journal that is written directly.
create or replace function prepare_journal() returns trigger language plpgsql as $$
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
create or replace trigger prepare_journal before insert on journal
  for each row when (pg_trigger_depth() < 1) execute function prepare_journal();

-- Requires at least two postings that sum to zero.
create or replace function assert_balanced(of_journal bigint) returns void language plpgsql as $$
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

create or replace function check_journal_balance() returns trigger language plpgsql as $$
begin
  perform assert_balanced(new.id);
  return null;
end $$;
drop trigger if exists check_journal_balance on journal;
create constraint trigger check_journal_balance after insert on journal
  deferrable initially deferred for each row when (pg_trigger_depth() < 1) execute function check_journal_balance();

create or replace function check_posting_balance() returns trigger language plpgsql as $$
begin
  perform assert_balanced(new.journal_id);
  return null;
end $$;
drop trigger if exists check_posting_balance on posting;
create constraint trigger check_posting_balance after insert on posting
  deferrable initially deferred for each row when (pg_trigger_depth() < 1) execute function check_posting_balance();

-- Creates the accounts of a wallet.
create or replace function create_wallet_accounts() returns trigger language plpgsql as $$
begin
  insert into money_account (id, kind, owner, owner_id, may_go_below) overriding system value
  select get_next_id('money_account_id_seq'), kind, owner, new.id, may_go_below
    from (select * from money_account_kind where owner = 'wallet' order by kind) as kinds;
  return null;
end $$;
create or replace trigger create_wallet_accounts after insert on wallet for each row execute function create_wallet_accounts();

-- Keeps a wallet with its owner.
create or replace function protect_wallet() returns trigger language plpgsql as $$
begin
  if (old.id, old.uid, old.store_id) is distinct from (new.id, new.uid, new.store_id) then
    raise exception 'wallet % stays with its owner', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger protect_wallet before update on wallet for each row execute function protect_wallet();

-- Deletes the wallet with its member or supplier. Postings on its accounts prevent that.
create or replace function delete_wallet() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'wallet' then
    delete from money_account where owner = 'wallet' and owner_id = old.id;
  elsif tg_table_name = 'account' then
    delete from wallet where uid = old.id;
  else
    delete from wallet where store_id = old.id;
  end if;
  return old;
end $$;
create or replace trigger delete_wallet after delete on wallet for each row execute function delete_wallet();
create or replace trigger delete_wallet before delete on account for each row when (old.user_type is not null) execute function delete_wallet();
create or replace trigger delete_wallet before delete on supplier for each row execute function delete_wallet();

-- Keeps a withdrawal as requested, and its decision as made.
create or replace function protect_withdrawal() returns trigger language plpgsql as $$
declare
  -- Generated columns are not computed before the trigger.
  moving text[] = case
    when old.status = 0 then '{status,version,withdraw_no,audit_remark,audit_time,review_by,review_person}'::text[]
    when old.status = 1 then '{status,version,withdraw_no,audit_remark,voucher,trade_no,transfer_time,transfer_by,transfer_person}'
    else '{version,withdraw_no}' end;
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'withdrawal % stays as it was asked and decided', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger validate_withdrawal_change before update on withdrawal for each row execute function protect_withdrawal();

-- Rejects a journal whose accounts lack money, naming the balance of the first one and the required amount. All of them are locked.
create or replace function reject_insufficient_funds(draft journal_draft) returns void language plpgsql as $$
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

-- Posts a journal: writes it with its postings and balances. Returns no row for a known key. The journal comes first and the accounts follow in the
-- order of their ids, so that they are locked briefly and without deadlocks.
create or replace function post_journal() returns trigger language plpgsql as $$
declare
  part bigint;
  rest numeric := 0;
  nick text := '';
  phone_of text := '';
  operator text := '';
  -- The clock of the demo, like the other columns.
  at timestamptz := moment();
  -- Freezes and releases stay between accounts of one owner.
  is_within boolean := new.change_type in (6, 7);
begin
  foreach part in array coalesce(new.amounts, '{}') loop
    rest := rest + part;
  end loop;
  if rest is distinct from 0 or coalesce(cardinality(new.amounts), 0) < 2 then
    raise exception 'journal % has % postings that add up to %', new.biz_key, cardinality(new.amounts), rest
      using errcode = 'check_violation', constraint = 'journal_is_balanced';
  end if;
  -- Names at this moment.
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
    perform assert_same_journal(new);
    return null;
  end if;
  perform account.id from unnest(new.kinds, new.owners) as line (kind, owner_id)
     join money_account account on account.kind = line.kind and account.owner_id = line.owner_id
    order by account.id for no key update of account;
  -- Locked accounts get their postings in the order of their balances.
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
    perform reject_insufficient_funds(new);
  end if;
  return new;
end $$;
create or replace trigger post_journal instead of insert on journal_draft for each row execute function post_journal();

create or replace trigger reject_direct_change before update on money_account
  for each row when (pg_trigger_depth() < 1) execute function reject_money_account_change();
create or replace trigger protect_identity before update of id, kind, owner, owner_id, may_go_below, create_time on money_account
  for each row execute function reject_money_account_change();

create or replace function assert_money_account_empty() returns trigger language plpgsql as $$
begin
  if (new.balance, new.total_in, new.total_out, new.moved) is distinct from (0::bigint, 0::bigint, 0::bigint, 0::bigint) then
    raise exception 'an account of money begins empty' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create or replace trigger assert_money_account_empty before insert on money_account
  for each row execute function assert_money_account_empty();

-- Returns a digest of a journal's parts by loan account: SHA-256 of lines such as `loan_interest:7:-1234`, ordered by account.
create or replace function compute_parts_hash(of_journal bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(string_agg(account.kind || ':' || account.owner_id || ':' || posting.amount, E'\n'
           order by account.owner_id, account.kind), 'UTF8')), 'hex')
    from posting join money_account account on account.id = posting.account_id
   where posting.journal_id = of_journal and account.owner = 'financing'
$$;

-- Accepts a repeated key for the same event, record and money; rejects it for another. Compared here, because callers do not wait for the response
-- (docs/decisions/money.md).
create or replace function assert_same_journal(draft journal_draft) returns void language plpgsql as $$
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

-- Requires a journal on accounts of loans and banks to belong to an accrual run, or to an event of a loan of that bank.
create or replace function check_loan_journal() returns trigger language plpgsql as $$
declare
  loans bigint[];
  banks bigint[];
  loan financing;
begin
  select array_agg(distinct owner_id) filter (where owner = 'financing'), array_agg(distinct owner_id) filter (where owner = 'bank')
    into loans, banks
    from posting join money_account account on account.id = posting.account_id where posting.journal_id = new.id;
  if loans is null and banks is null then return null; end if;
  if new.event = 'interest_accrued' and exists (select from loan_accrual where flow_id = new.id and array[bank_id] = banks) then return null; end if;
  select financing.* into loan from financing
   where financing.id = substring(new.source from '^financing:([0-9]+)$')::bigint
     and exists (select from loan_event event where event.financing_id = financing.id and new.biz_key = any (list_journal_keys(event)));
  if loan.id is null or loans <> array[loan.id] or banks <> array[loan.bank_id] then
    raise exception 'journal % is of no event of its loan', new.biz_key using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  perform assert_loans_in_books(array[loan.id]);
  return null;
end $$;
drop trigger if exists check_loan_journal on journal;
create constraint trigger check_loan_journal after insert on journal
  deferrable initially deferred for each row when (new.change_type = 10) execute function check_loan_journal();

-- Returns an error in the recoveries of a loan, or null: a component above its written-off amount, a difference to the journals, or excess although
-- written-off amounts are left.
create or replace function find_recovery_error(loan financing, kept bigint) returns text language sql stable as $$
  select case
    when least(fee, penalty, interest, principal) < 0 or fee > lost_fee or penalty > lost_penalty or interest > lost_interest or principal > lost_principal
      then format('fee %s of %s, penalty %s of %s, interest %s of %s, principal %s of %s',
                  fee, lost_fee, penalty, lost_penalty, interest, lost_interest, principal, lost_principal)
    when fee + penalty + interest + principal - claim <> loan.recovered or booked <> loan.recovered
      then format('%s, its events give %s, its journals %s', loan.recovered, fee + penalty + interest + principal - claim, booked)
    when kept > 0 and loan.recovered < loan.written_off then format('%s of %s beside excess of %s', loan.recovered, loan.written_off, kept) end
    from (select coalesce(sum(fee) filter (where kind >= 10), 0) as fee, coalesce(sum(penalty) filter (where kind >= 10), 0) as penalty,
                 coalesce(sum(interest) filter (where kind >= 10), 0) as interest, coalesce(sum(principal) filter (where kind >= 10), 0) as principal,
                 coalesce(sum(claim) filter (where kind >= 10), 0) as claim,
                 coalesce(sum(fee) filter (where kind = 7), 0) as lost_fee, coalesce(sum(penalty) filter (where kind = 7), 0) as lost_penalty,
                 coalesce(sum(interest) filter (where kind = 7), 0) as lost_interest, coalesce(sum(principal) filter (where kind = 7), 0) as lost_principal
            from loan_event where financing_id = loan.id and kind in (7, 10, 11, 12)) said
   cross join (
     select coalesce(sum(posting.amount), 0) as booked
       from journal join posting on posting.journal_id = journal.id
       join money_account account on account.id = posting.account_id and account.kind = 'recovery_income'
      where journal.source = 'financing:' || loan.id) books
$$;
