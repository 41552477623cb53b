-- A transfer that was booked to the wrong loan is booked to the right one: its number is free once that document is reversed, and so is its line of a
-- statement. Two documents of one number that stand are still impossible (I16).

drop index repayment_serial_no_key;
alter index repayment_serial_no_standing rename to repayment_serial_no_key;

create or replace function assert_line_is_paid(of_repayment bigint) returns void language plpgsql as $$
declare
  document repayment;
  line statement_line;
begin
  select * into document from repayment where id = of_repayment;
  select * into line from statement_line where repayment_id = of_repayment;
  if line.id is null then
    if document.from_statement and document.status not in (2, 3) then
      raise exception 'no statement has document %', document.id using errcode = 'restrict_violation', hint = 'not_now';
    end if;
  elsif document.status not in (1, 4) or document.repay_way <> 1
     or (document.bank_id, document.serial_no, document.repay_amount, document.value_date)
        is distinct from (line.bank_id, line.serial_no, line.amount, line.value_date) then
    raise exception 'line % is not what document % says', line.id, document.id using errcode = 'restrict_violation', hint = 'not_now';
  end if;
end $$;
drop trigger document_is_paid on repayment;
create constraint trigger document_is_paid after insert or update of status on repayment
  deferrable initially deferred for each row when (new.from_statement or new.status in (2, 3)) execute function document_is_paid();
