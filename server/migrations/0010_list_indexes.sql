-- What lists are filtered and sorted by. Sorting wants missing values first where it ascends and the key among equals, so the
-- indexes are in that order; "contains" wants trigrams.
create extension if not exists pg_trgm;

drop index bank_sort_idx;
create index bank_sort_idx on bank (sort nulls first, id);
create index bank_bank_name_idx on bank (bank_name nulls first, id);
create index bank_credit_limit_idx on bank (credit_limit nulls first, id);
create index bank_used_limit_idx on bank (used_limit nulls first, id);
create index bank_create_time_idx on bank (create_time nulls first, id);
create index bank_bank_name_trgm on bank using gin (bank_name gin_trgm_ops);
create index bank_bank_code_trgm on bank using gin (bank_code gin_trgm_ops);
create index bank_contact_name_trgm on bank using gin (contact_name gin_trgm_ops);
create index bank_contact_phone_trgm on bank using gin (contact_phone gin_trgm_ops);

drop index sms_outbox_create_time_idx;
create index sms_outbox_create_time_idx on sms_outbox (create_time nulls first, id);
create index sms_outbox_phone_trgm on sms_outbox using gin (phone gin_trgm_ops);
create index sms_outbox_content_trgm on sms_outbox using gin (content gin_trgm_ops);
