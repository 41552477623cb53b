create or replace trigger reject_truncate before truncate on orders for each statement execute function reject_change();

create or replace trigger reject_truncate before truncate on refund for each statement execute function reject_change();

-- Creates the account of an order.
create or replace function create_order_account() returns trigger language plpgsql as $$
begin
  insert into money_account (kind, owner, owner_id, may_go_below)
  select kind, owner, new.id, may_go_below from money_account_kind where owner = 'orders';
  return null;
end $$;
create or replace trigger create_order_account after insert on orders for each row execute function create_order_account();

-- Keeps an order as placed, and its payment.
create or replace function protect_order() returns trigger language plpgsql as $$
begin
  if (old.wallet_id, old.buyer_id, old.store_id, old.good_name, old.quantity, old.total_amount)
     is distinct from (new.wallet_id, new.buyer_id, new.store_id, new.good_name, new.quantity, new.total_amount)
     or (old.pay_amount > 0 and new.pay_amount <> old.pay_amount) or new.refund_amount < old.refund_amount then
    raise exception 'order % stays as it was made', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_order before update on orders for each row execute function protect_order();

-- Keeps a refund as requested and decided. Refunded and refused ones are final.
create or replace function protect_refund() returns trigger language plpgsql as $$
declare
  -- Generated columns are not computed before the trigger.
  moving text[] = case
    when old.status = 0 then '{status,version,refund_no,audit_remark,audit_time,review_by,review_person,finish_time}'::text[]
    when old.status in (1, 2, 3) then '{status,version,refund_no,express_no,finish_time}'
    else '{version,refund_no}' end;
begin
  if to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'refund % stays as it was asked and decided', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create or replace trigger protect_refund before update on refund for each row execute function protect_refund();
