-- What was decided cannot be rewritten by hand: who wrote it, who decided on it, when and in which words stay with the decision, and those
-- who wrote what still waits are only added to. Else their names could be taken away first, and the decision made by one of them.

create or replace function decision_stays() returns trigger language plpgsql as $$
begin
  if (old.audit_status in (0, 3, 4) and not new.submit_person_ids @> old.submit_person_ids)
     or (old.audit_status = 1 and new.audit_status = 0 and old.submit_person_ids <> '{}' and new.submit_person_ids = '{}') then
    raise exception '% % is decided on with all who wrote it known', tg_table_name, old.id
      using errcode = 'restrict_violation', hint = 'not_now';
  elsif (old.audit_status <> 0 and old.audit_status = new.audit_status
         and (old.submit_by, old.submit_person_ids, old.audit_by, old.audit_person, old.audit_time, old.audit_remark)
           is distinct from (new.submit_by, new.submit_person_ids, new.audit_by, new.audit_person, new.audit_time, new.audit_remark))
     -- The first of two auditors is known until it is submitted anew.
     or (old.audit_status <> 0 and new.audit_status <> 0
         and (old.first_audit_by, old.first_audit_person, old.first_audit_time)
           is distinct from (new.first_audit_by, new.first_audit_person, new.first_audit_time)) then
    raise exception '% % has been decided on by another', tg_table_name, old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;

create procedure keep_decisions(of_table regclass) language plpgsql as $$
begin
  execute format('drop trigger if exists decision_stays on %s', of_table);
  execute format('create trigger decision_stays before update on %s for each row execute function decision_stays()', of_table);
end $$;
call keep_decisions('good_price');
call keep_decisions('risk_policy');
call keep_decisions('store');
call keep_decisions('price_rule');

-- Tables that are audited from now on have both.
alter procedure keep_four_eyes(regclass) rename to keep_deciders;
create procedure keep_four_eyes(of_table regclass) language plpgsql as $$
begin
  call keep_deciders(of_table);
  call keep_decisions(of_table);
end $$;

-- Of a price in effect only its days move, until it is withdrawn or others take its place; from then on nothing of it does.
create function good_price_history_stays() returns trigger language plpgsql as $$
declare
  -- What the database works out itself is not there yet.
  moving text[] = '{status,valid_from,valid_to,days,change_amount,region,city,void_remark,void_by,void_person,void_time,version}';
begin
  if old.status <> 1 or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
     or (new.status <> 2 and (new.void_remark, new.void_by, new.void_person) is distinct from (old.void_remark, old.void_by, old.void_person)) then
    raise exception 'price record % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  return new;
end $$;
create trigger good_price_history_stays before update on good_price_history
  for each row execute function good_price_history_stays();
