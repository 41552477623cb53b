-- Loans that wait for a step because of what is owed, or was paid beyond it: looked for each time somebody opens the desk.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists financing_settled_idx on financing (bank_id, id) where loan_state in (7, 9) and total_left = 0;
create index concurrently if not exists money_account_excess_idx on money_account (owner_id) where kind = 'loan_excess' and balance > 0;
