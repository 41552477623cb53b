-- On which day something was put into the books of a loan, beside the day from which it counts, and in which transaction: a statement lists the books.
alter table loan_event add column post_date date, add column transaction xid8;
alter table loan_event disable trigger loan_event_stays;
update loan_event event
   set post_date = greatest(value_date, (create_time at time zone 'Asia/Shanghai')::date),
       transaction = coalesce((select transaction from journal where source = 'financing:' || event.financing_id and journal.create_time = event.create_time
                                order by journal.id limit 1), pg_current_xact_id());
alter table loan_event enable trigger loan_event_stays;
alter table loan_event
  alter column post_date set default today(),
  alter column post_date set not null,
  alter column transaction set default pg_current_xact_id(),
  alter column transaction set not null;
