-- A code that was sent to a phone opens the accounts of that phone: they are found by its value.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists account_phone_idx on account (phone, id);
