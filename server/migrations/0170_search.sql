-- Records are searched for over all lists at once (decision 67): a name or a code that is typed in full is found by its value, since words
-- that many names share are found within them only by reading all of those.
-- migrate: concurrently
-- migrate: statement_timeout = 1h

create index concurrently if not exists zone_zone_name_idx on zone (zone_name nulls first, id);
create index concurrently if not exists good_price_qh_contract_code_idx on good_price_qh (contract_code nulls first, id);
create index concurrently if not exists good_price_qh_contract_name_idx on good_price_qh (contract_name nulls first, id);
