-- A person is one bank's operator, once, among the accounts in use. An account that has acted is never deleted, so one that is disabled
-- for good counts no more: else two who turn out to be one person could not be joined.
drop index account_phone_key;
create unique index account_phone_key on account (person_id) where bank_id is not null and disabled <> 1;
