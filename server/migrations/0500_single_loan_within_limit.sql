-- One loan is no larger than all that the bank lends (domain §2.1). What was agreed beyond it was never lent: the limit stood before it.
update bank set max_single_loan = credit_limit where max_single_loan > credit_limit;
alter table bank add constraint bank_max_single_loan_check1 check (max_single_loan <= credit_limit);
