-- The lines of an account are listed by time: postings of transactions that ran at once may be numbered otherwise than they are timed. Its numbers alone
-- are looked for nowhere else.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists posting_account_time_idx on posting (account_id, create_time, id);
drop index concurrently if exists posting_account_id_idx;
