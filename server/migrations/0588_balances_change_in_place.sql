-- An index over balances took from every account the way to change its row in place (HOT): each posting wrote all its indexes anew and
-- left a dead row behind. What was ever paid beyond what was owed is found by its events, which never change.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists loan_event_excess_idx on loan_event (financing_id) where excess <> 0;
drop index concurrently if exists money_account_excess_idx;
