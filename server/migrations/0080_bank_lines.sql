-- A bank's warning and close-out line were collateral value over loan (150 %, 130 %), those of its policies loan over value (75 %, 85 %).
-- Loan over value (LTV) is the one definition (domain.md §2.1): each old line becomes its reciprocal, 150 % becomes 66.67 %.

alter table bank
  drop constraint bank_check1,
  drop constraint bank_warn_line_check,
  drop constraint bank_close_line_check;

with converted as (
  -- At or below 100 % a line of value over loan warned of nothing and has no reciprocal that is a line: it is set anew.
  select id, warn_line as old_warn, close_line as old_close,
         case when warn_line > 10000 then round(100000000.0 / warn_line)::bigint end as new_warn,
         case when close_line > 10000 then round(100000000.0 / close_line)::bigint end as new_close
    from bank
   where coalesce(warn_line, close_line) is not null
), updated as (
  update bank
     set warn_line = new_warn, close_line = new_close, version = version + 1
    from converted
   where bank.id = converted.id
  returning bank.id, bank.version
)
insert into record_history (table_name, record_id, version, verb, changes, remark)
select 'bank', id, version, 'edit',
       case when old_warn is null then '{}'::jsonb else jsonb_build_object('warn_line', jsonb_build_array(old_warn, new_warn)) end
       || case when old_close is null then '{}'::jsonb else jsonb_build_object('close_line', jsonb_build_array(old_close, new_close)) end,
       'LTV = 10000 / (value over loan)'
  from converted join updated using (id);

-- Not validated: a line converted from before may lie below the rate, and is put right when the bank's terms are next saved.
alter table bank
  add constraint bank_warn_line_check check (
    warn_line between 1 and 10000 and warn_line > pledge_rate) not valid,
  add constraint bank_close_line_check check (
    close_line between 1 and 10000 and close_line > warn_line and close_line > pledge_rate) not valid;
