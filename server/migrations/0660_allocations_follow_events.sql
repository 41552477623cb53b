-- A document of repayment shows what its events allocate by now: a reallocation changes its parts, a reversal leaves none.
alter table repayment disable trigger repayment_stays;
alter table repayment drop constraint repayment_posted_check;
update repayment document
   set principal_amount = paid.principal, interest_amount = paid.interest, penalty_amount = paid.penalty, fee_amount = paid.fee, excess_amount = paid.excess
  from (select document.id, sum(event.principal) as principal, sum(event.interest) as interest, sum(event.penalty) as penalty, sum(event.fee) as fee,
               sum(event.excess) as excess
          from repayment document
          join loan_event posted on posted.source = 'repayment:' || document.id and posted.kind = 3
          join loan_event event on event.id = posted.id or event.of_id = posted.id
         where document.status in (1, 3) group by document.id) paid
 where document.id = paid.id;
alter table repayment add constraint repayment_posted_check check (case when status in (1, 3)
    then event_id is not null and repay_time is not null and repay_type is not null
         and principal_amount + interest_amount + penalty_amount + fee_amount + excess_amount = case status when 1 then repay_amount else 0 end
    else event_id is null end);
alter table repayment enable trigger repayment_stays;

create or replace function repayment_stays() returns trigger language plpgsql as $$
declare
  parts text[] = '{principal_amount,interest_amount,penalty_amount,fee_amount,excess_amount}';
  moving text[] = parts || '{owner_kind,status,version,answer,match_by,match_person,post_by,post_person,reverse_by,reverse_person,event_id,remain_principal,interest_days,period_no,due_date,repay_type,repay_time}'::text[];
  ended text[] = '{owner_kind,status,version,answer,reverse_by,reverse_person}';
begin
  if old.status = 1 and (new.status = 3 or pg_trigger_depth() > 1) then moving := ended || parts;
  elsif old.status in (1, 2, 3) then moving := ended; end if;
  if old.status in (2, 3) or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving then
    raise exception 'repayment % stays as it was', old.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
  if old.status = 1 and new.status = 3 then
    new.principal_amount := 0; new.interest_amount := 0; new.penalty_amount := 0; new.fee_amount := 0; new.excess_amount := 0;
  end if;
  return new;
end $$;

-- The loan is locked, so nothing else reallocates or reverses the document meanwhile.
create function reallocate_repayment() returns trigger language plpgsql as $$
begin
  update repayment
     set principal_amount = principal_amount + new.principal, interest_amount = interest_amount + new.interest,
         penalty_amount = penalty_amount + new.penalty, fee_amount = fee_amount + new.fee, excess_amount = excess_amount + new.excess
   where id = (select split_part(source, ':', 2)::bigint from loan_event where id = new.of_id);
  return null;
end $$;
create trigger reallocate_repayment after insert on loan_event for each row when (new.kind = 5) execute function reallocate_repayment();
