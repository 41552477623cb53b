-- A loan is drawn once: what an approval took of limits and the draw leaves is never drawn, and goes back with the draw (decision 359). What is paid back
-- later goes back when the loan is closed.

-- What a running loan takes of the bank, of each guarantor and of the owner. Fen.
create function taken_of_limits(loan financing) returns bigint language sql immutable
  return case when loan.loan_state between 7 and 9 then loan.draw_amount when loan.loan_state between 4 and 6 then loan.approve_amount else 0 end;

create function free_undrawn_limits() returns trigger language plpgsql as $$
begin
  update limit_use set freed_time = now() where financing_id = new.id and kind in (1, 2, 4) and freed_time is null;
  insert into limit_use (financing_id, bank_id, kind, subject_id, amount)
  select new.id, new.bank_id, kind, subject_id, new.draw_amount
    from (select 1 as kind, new.bank_id as subject_id
          union all select 2, unnest(new.guarantor_ids)
          union all select 4, new.owner_id) taken
   order by kind, subject_id;
  return null;
end $$;
create trigger free_undrawn_limits after update of loan_state on financing
  for each row when (old.loan_state = 6 and new.loan_state = 7 and new.draw_amount < new.approve_amount) execute function free_undrawn_limits();

-- Compares both sides to the fen, whichever of them a statement writes.
create function assert_limits_taken(loan_id bigint) returns void language plpgsql as $$
declare
  loan financing;
  asked bigint;
  taken bigint;
  others bigint;
begin
  select * into strict loan from financing where id = loan_id;
  asked := case when loan.loan_state between 4 and 9 then 2 + cardinality(loan.guarantor_ids) else 0 end;
  select count(*) filter (where amount = taken_of_limits(loan)
                            and subject_id = any (case kind when 1 then array[loan.bank_id] when 2 then loan.guarantor_ids else array[loan.owner_id] end)),
         count(*)
    into taken, others from limit_use where financing_id = loan_id and kind in (1, 2, 4) and freed_time is null;
  if taken <> asked or others <> asked then
    raise exception 'financing % takes other limits than it was approved or drawn for', loan_id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;
create or replace function limits_are_taken() returns trigger language plpgsql as $$
begin
  perform assert_limits_taken(case tg_table_name when 'financing' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'financing_id')::bigint end);
  return null;
end $$;

-- Loans that were drawn in part before: their shares of firms and of goods shrink in proportion.
create temporary table kept_limit on commit drop as
  select used.id, used.financing_id, used.bank_id, used.kind, used.subject_id,
         case when kind in (3, 5) then greatest(1, floor(used.amount::numeric * loan.draw_amount / loan.approve_amount))::bigint else loan.draw_amount end as amount
    from limit_use used join financing loan on loan.id = used.financing_id
   where used.freed_time is null and loan.loan_state between 7 and 9 and loan.draw_amount < loan.approve_amount
     -- Firms and goods may follow the goods already (decision 303).
     and (kind not in (3, 5) or (select sum(amount) from limit_use of_kind
                                  where of_kind.financing_id = loan.id and of_kind.kind = used.kind and of_kind.freed_time is null) > loan.draw_amount);
update limit_use set freed_time = now() from kept_limit where kept_limit.id = limit_use.id;
insert into limit_use (financing_id, bank_id, kind, subject_id, amount)
select financing_id, bank_id, kind, subject_id, amount from kept_limit order by id;

create constraint trigger limits_of_loan after insert or update on limit_use
  deferrable initially deferred for each row execute function limits_are_taken();
